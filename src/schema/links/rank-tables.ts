import { singularOf } from '../../question/lemma.ts';
import type { Question, Span } from '../../question/question.ts';
import { tablesOfTerm } from '../glossary/glossary.ts';
import { keyGraph } from '../keys/keys.ts';
import { ownName } from '../names/identifier-words.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Links } from './contracts.ts';

interface RankedTable {
  table: string;
  /** How much of the question the table and what it is joined to account for; comparable within one question only. */
  score: number;
}

/** With more tables than this a question is first led to the few that it speaks of. */
const manyTables = 40;

export const isWide = ({ tables }: Snapshot): boolean => tables.length > manyTables;

/** How much a name of each kind says about where the answer lies. */
const tableShare = 1.3;
const columnShare = 0.8;
const valueShare = 0.9;
/** What the tables one and two keys away account for counts in part: a question about an order names its customer. */
const nearShare = 0.7;
const farShare = 0.5;
/** Each further table of the same name (`shop__orders`, `archive__orders`) says less that is new. */
const namesakeShare = 0.9;
/** Among so many the namesakes are weighed; nobody looks further down. */
const mostWeighed = 120;

/**
 * The tables that a question speaks of, best first: each word counts by its best reading in the table, and the more
 * tables a reading has, the less it says (`name` is everywhere). For schemas too wide to be looked at whole.
 */
export function rankTables(question: Question, links: Links, snapshot: Snapshot): RankedTable[] {
  const words = question.tokens.filter(({ kind }) => kind !== 'punctuation');
  const own = strongest(evidenceOf(words, links, snapshot.tables.length));
  const { neighbours } = keyGraph(snapshot);
  const oneAway = spread(own, neighbours);
  const twoAway = spread(oneAway, neighbours);
  const scores: RankedTable[] = [];
  for (const table of new Set([...own.keys(), ...oneAway.keys(), ...twoAway.keys()])) {
    const around = new Float64Array(words.length);
    raise(around, own.get(table), 1);
    raise(around, oneAway.get(table), nearShare);
    raise(around, twoAway.get(table), farShare);
    scores.push({ table, score: sumOf(around) });
  }
  const order = new Map(snapshot.tables.map(({ name }, index) => [name, index]));
  const ranked = scores.sort((a, b) => b.score - a.score || (order.get(a.table) ?? 0) - (order.get(b.table) ?? 0));
  return [...weighNamesakes(ranked.slice(0, mostWeighed)), ...ranked.slice(mostWeighed)];
}

/** The tables that the question says most about; a column called `name` leads nowhere. */
function strongest(evidence: Map<string, Float64Array>): Map<string, Float64Array> {
  if (evidence.size <= mostWeighed) return evidence;
  const summed = [...evidence].map(([table, row]) => ({ table, row, sum: sumOf(row) }));
  summed.sort((a, b) => b.sum - a.sum);
  return new Map(summed.slice(0, mostWeighed).map(({ table, row }) => [table, row]));
}

function sumOf(row: Float64Array): number {
  let sum = 0;
  for (const value of row) sum += value;
  return sum;
}

/** What stands one key further on from every table. */
function spread(
  evidence: ReadonlyMap<string, Float64Array>,
  neighbours: (table: string) => Iterable<string>,
): Map<string, Float64Array> {
  const found = new Map<string, Float64Array>();
  for (const [table, row] of evidence) {
    for (const other of neighbours(table)) {
      const known = found.get(other);
      if (known) raise(known, row, 1);
      else found.set(other, row.slice());
    }
  }
  return found;
}

/** Best first again, when a table counts less for every better one of the same name. */
function weighNamesakes(ranked: readonly RankedTable[]): RankedTable[] {
  const seen = new Map<string, number>();
  return ranked
    .map(({ table, score }) => {
      const name = singularOf(ownName(table));
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      return { table, score: score * namesakeShare ** before };
    })
    .sort((a, b) => b.score - a.score);
}

function raise(target: Float64Array, source: Float64Array | undefined, share: number): void {
  if (!source) return;
  for (let i = 0; i < target.length; i += 1) target[i] = Math.max(target[i] ?? 0, (source[i] ?? 0) * share);
}

/** For every table that a link touches, what each word of the question says about it. */
function evidenceOf(words: readonly Span[], links: Links, tables: number): Map<string, Float64Array> {
  const found = new Map<string, Float64Array>();
  const add = (list: readonly (Span & { table: string; score: number })[], share: number) => {
    for (const group of Map.groupBy(list, ({ start, end }) => start * 4096 + end).values()) {
      const [{ start, end } = { start: 0, end: 0 }] = group;
      const inside = words.flatMap((word, index) => (word.start < end && start < word.end ? [index] : []));
      const best = Math.max(...group.map(({ score }) => score));
      const holders = new Set(group.filter(({ score }) => score >= best * 0.7).map(({ table }) => table)).size;
      const rarity = 1 - Math.log(holders) / Math.log(tables + 1);
      for (const { table, score } of group) {
        let row = found.get(table);
        if (!row) {
          row = new Float64Array(words.length);
          found.set(table, row);
        }
        const said = score * share * (0.15 + 0.85 * rarity);
        for (const index of inside) row[index] = Math.max(row[index] ?? 0, said);
      }
    }
  };
  add(links.tables, tableShare);
  add(links.columns, columnShare);
  add(
    links.values.map((hit) => ({ ...hit, score: hit.match === 'exact' ? 1 : 0.9 })),
    valueShare,
  );
  add(
    links.terms.flatMap(({ term, ...place }) => tablesOfTerm(term).map((table) => ({ ...place, table }))),
    tableShare,
  );
  return found;
}
