import { DatabaseSync } from 'node:sqlite';
import { openSqliteShadow } from '../../src/drivers/shadows.ts';
import type { Cell } from '../../src/eval/compare-rows.ts';
import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import type { Shadow } from '../../src/sql/contracts/contracts.ts';
import { sqliteSnapshot } from './sqlite-snapshot.ts';

/** One SQLite database of a data set: the real file, its snapshot and its shadow. */
export interface Engine {
  snapshot: Snapshot;
  shadow: Shadow;
  /** The engine's own complaint, nothing when the statement would run. Several statements and parameters are refusals. */
  refusal(sql: string): string | undefined;
  rows(sql: string): Cell[][];
}

const engines = new Map<string, Engine>();

export function engineOf(path: string, database: string): Engine {
  const known = engines.get(path);
  if (known) return known;
  const file = new DatabaseSync(path, { readOnly: true, enableDoubleQuotedStringLiterals: true });
  const snapshot = sqliteSnapshot(path, database);
  const engine: Engine = {
    snapshot,
    shadow: openSqliteShadow(snapshot),
    refusal(sql) {
      try {
        const statement = file.prepare(sql);
        if (statement.expandedSQL !== statement.sourceSQL) return 'parameter';
        // `prepare` reads one statement only; anything after it but blanks, semicolons and comments is a second one.
        const rest = sql
          .slice(statement.sourceSQL.length)
          .replace(/--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)|[;\s]/g, '');
        return rest === '' ? undefined : 'several statements';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    rows(sql) {
      const statement = file.prepare(sql);
      statement.setReturnArrays(true);
      statement.setReadBigInts(true);
      const rows: Cell[][] = [];
      for (const row of statement.iterate() as Iterable<unknown>) {
        rows.push((row as Cell[]).map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)));
        if (rows.length >= 300_000) break;
      }
      return rows;
    },
  };
  engines.set(path, engine);
  return engine;
}
