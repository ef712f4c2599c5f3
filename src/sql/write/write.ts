export { firstRowsSql, lowestRowsSql, rowAtSql, rowCountSql, sortedRowsSql, totalsSql } from './change-rows.ts';
export { judgeWrite } from './judge-write.ts';
export { readingsOf, readWrite, touchedSql, type WriteStatement } from './write-statement.ts';
