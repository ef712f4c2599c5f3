import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'yaml';
import { type Cell, containsRows } from '../../src/eval/compare-rows.ts';
import type { EtlResult } from '../../src/protocol/batch.ts';

interface Gold {
  compare: 'value' | 'rows' | 'set';
  sql: string;
  alternatives?: { reading: string; sql: string }[];
}

/** `marked`: wrong, and the reader is told that it is not sure. `wrong`: and they are not. `missing`: a note stands in its place. */
export type Verdict = 'right' | 'marked' | 'wrong' | 'missing';

export interface Checked {
  id: string;
  verdict: Verdict;
}

/** Compares what stands in a filled report with SQL that was written by hand. */
export function openGold(file: string, database: string, language: string) {
  const { figures } = parse(readFileSync(file, 'utf8')) as { figures: Record<string, Gold> };
  const opened = new DatabaseSync(database, { readOnly: true });
  const rowsOf = (sql: string): Cell[][] =>
    opened
      .prepare(sql.replaceAll('{language}', language))
      .all()
      .map((row) => Object.values(row) as Cell[]);

  return {
    check({ id, isMarked, result }: { id: string; isMarked: boolean; result: EtlResult }): Checked {
      const gold = figures[id];
      if (!gold) throw new Error(`nobody wrote what ${id} must be`);
      const rows = result.status === 'filled' ? (result.answer?.table?.rows ?? []) : undefined;
      if (!rows) return { id, verdict: 'missing' };
      const isRight = [gold, ...(gold.alternatives ?? [])].some(({ sql }) =>
        containsRows(rounded(rowsOf(sql)), rounded(rows), gold.compare === 'rows'),
      );
      return { id, verdict: isRight ? 'right' : isMarked ? 'marked' : 'wrong' };
    },
    close: () => opened.close(),
  };
}

/** A placeholder of a loop is right when every turn of it is. */
export function byPlaceholder(checked: readonly Checked[]): Map<string, Verdict> {
  const worst: Verdict[] = ['right', 'missing', 'marked', 'wrong'];
  const found = new Map<string, Verdict>();
  for (const { id, verdict } of checked) {
    const placeholder = id.replace(/\[.*$/, '');
    const before = found.get(placeholder) ?? 'right';
    found.set(placeholder, worst.indexOf(verdict) > worst.indexOf(before) ? verdict : before);
  }
  return found;
}

/** Money agrees to 0.01; exact decimals are texts on the wire. */
const rounded = (rows: readonly (readonly Cell[])[]): Cell[][] =>
  rows.map((row) =>
    row.map((cell) => {
      const number = typeof cell === 'string' && /^-?\d+\.\d+$/.test(cell) ? Number(cell) : cell;
      return typeof number === 'number' ? Math.round(number * 100) / 100 : number;
    }),
  );
