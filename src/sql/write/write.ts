export { firstRowsSql, rowAtSql, rowCountSql, sortedRowsSql } from './change-rows.ts';
export { judgeWrite } from './judge-write.ts';
export { readingsOf, readWrite, touchedSql, type WriteStatement } from './write-statement.ts';
