import { DatabaseSync } from 'node:sqlite';
import type { Cell } from '../../src/eval/compare-rows.ts';
import { acceptsRows } from '../data/accepts-rows.ts';

export type Rows = readonly (readonly Cell[])[];

export interface Reader {
  /** A statement's rows, with names that the database keeps in both languages in English; none when it does not run. */
  rowsOf(sql: string): Rows | undefined;
  close(): void;
}

const mostRows = 5000;

export function openReader(file: string): Reader {
  const database = new DatabaseSync(file, { readOnly: true, enableDoubleQuotedStringLiterals: true });
  const run = (sql: string): Cell[][] => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    const rows = statement.all() as unknown as Cell[][];
    return rows.slice(0, mostRows).map((row) => row.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)));
  };
  const english = englishNames(run);
  return {
    rowsOf(sql) {
      try {
        return run(sql).map((row) => row.map((cell) => english.get(cell) ?? cell));
      } catch {
        return undefined;
      }
    },
    close: () => database.close(),
  };
}

/** One of both may show a column more; two empty answers say the same. */
export function sayTheSame(left: Rows, right: Rows): boolean {
  if (left.length === 0 || right.length === 0) return left.length === right.length;
  return acceptsRows(left, right, false) || acceptsRows(right, left, false);
}

/** What stands in `…_en` for what stands in `…_zh` of the same row. */
function englishNames(run: (sql: string) => Cell[][]): Map<Cell, Cell> {
  const columns = run(
    "SELECT m.name, t.name FROM sqlite_master m JOIN pragma_table_info(m.name) t WHERE m.type = 'table' AND t.name LIKE '%\\_zh' ESCAPE '\\'",
  ) as [string, string][];
  const names = new Map<Cell, Cell>();
  for (const [table, chinese] of columns) {
    const partner = chinese.replace(/_zh$/, '_en');
    const hasPartner = run(`SELECT 1 FROM pragma_table_info('${table}') WHERE name = '${partner}'`).length > 0;
    if (!hasPartner) continue;
    for (const [from, to] of run(`SELECT DISTINCT "${chinese}", "${partner}" FROM "${table}"`))
      if (typeof from === 'string' && to !== undefined) names.set(from, to);
  }
  return names;
}
