import { stemOf } from '../../question/lemma.ts';
import { identifierWords } from '../../schema/names/identifier-words.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { Edge } from './schema-facts.ts';

const han = /\p{Script=Han}/u;

/**
 * Keys that nobody declared: a column called like another table's key whose sampled values are found there. Only for
 * columns that no declared key uses.
 */
export function inferredEdges(snapshot: Snapshot, declared: readonly Edge[]): Edge[] {
  const found: Edge[] = [];
  for (const table of snapshot.tables) {
    for (const column of table.columns) {
      if (declared.some(({ from }) => from.table === table.name && from.column === column.name)) continue;
      if (table.primaryKey.length === 1 && table.primaryKey[0] === column.name) continue;
      const best = snapshot.tables
        .filter((other) => other !== table)
        .map((other) => ({ other, ...scoreTarget(table, column, other) }))
        .filter(({ score }) => score > 0)
        .sort((left, right) => right.score - left.score)[0];
      if (!best?.key) continue;
      const linked = declared.some(({ from, to }) => from.table === table.name && to.table === best.other.name);
      const reverse = [...declared, ...found].some(
        ({ from, to }) => from.table === best.other.name && to.table === table.name,
      );
      if (linked || reverse) continue;
      found.push({
        from: { table: table.name, column: column.name },
        to: { table: best.other.name, column: best.key },
        declared: false,
      });
    }
  }
  return found;
}

function scoreTarget(table: Table, column: Column, other: Table): { score: number; key?: string } {
  const key = other.primaryKey.length === 1 ? other.primaryKey[0] : guessKey(other);
  const target = key === undefined ? undefined : other.columns.find(({ name }) => name === key);
  if (!target || key === undefined) return { score: 0 };
  const included = inclusion(column, target);
  if (han.test(column.name)) {
    if (!/id$/i.test(column.name) || /^词条id$/i.test(column.name)) return { score: 0 };
    const stem = column.name.replace(/id$/i, '').replace(/^(?:所属|所在|举办|位于)/, '');
    const shared =
      [...new Set(stem)].filter((character) => other.name.includes(character)).length / Math.max(1, stem.length);
    return included > 0 ? { score: included * 2 + shared, key } : { score: 0 };
  }
  const same = column.name.toLowerCase() === key.toLowerCase() && column.name.toLowerCase() !== 'id';
  const words = identifierWords(column.name).map(stemOf);
  const tableWords = identifierWords(other.name).map(stemOf);
  const isIdentifier = ['id', 'code', 'number', 'no'].includes(words.at(-1) ?? '');
  const named = isIdentifier && words.slice(0, -1).join('') === tableWords.join('');
  if (!same && !named) return { score: 0 };
  if (same && table.primaryKey.length === 0 && !isIdentifier && included < 1) return { score: 0 };
  // A handful of samples from each side of a large table need not meet.
  const isPartial = (column.samples?.length ?? 0) >= 5 && (target.samples?.length ?? 0) >= 5;
  const enough = (column.samples?.length ?? 0) === 0 || included >= 0.5 || isPartial;
  return enough ? { score: (same ? 1 : 1.2) + included, key } : { score: 0 };
}

function guessKey(table: Table): string | undefined {
  const first = table.columns[0];
  if (!first) return undefined;
  return /id$/i.test(first.name) ? first.name : undefined;
}

/** Share of one column's samples that the other's samples hold; both are small, so this only ever confirms. */
function inclusion(column: Column, target: Column): number {
  const samples = column.samples ?? [];
  if (samples.length === 0) return 0;
  const stored = new Set((target.samples ?? []).map(String));
  return samples.filter((value) => stored.has(String(value))).length / samples.length;
}
