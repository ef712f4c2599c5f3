import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of `bench/data/twins/<database>.jsonl`: one question in two languages, and every accepted reading as SQL. */
export interface Pair {
  id: string;
  zh: string;
  en: string;
  accept: string[];
}

const folder = join(import.meta.dirname, '../data/twins');

/** The demo and the businesses that are asked in two languages. */
export const databases: readonly string[] = readdirSync(folder)
  .map((file) => file.replace('.jsonl', ''))
  .sort();

export function pairsOf(database: string): Pair[] {
  const lines = readFileSync(join(folder, `${database}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Pair);
}

/** Failures of `look` may be read to mend something; of `judge` only the totals are ever seen. */
export function halfOf({ id }: Pair): 'look' | 'judge' {
  return Number(id.slice(-2)) % 2 === 1 ? 'look' : 'judge';
}
