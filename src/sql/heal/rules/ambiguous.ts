import { keyGraph } from '../../../schema/keys/keys.ts';
import type { ColumnUse, Source } from '../../scope/scope.ts';
import {
  applyEdits,
  isStructured,
  labelText,
  pairOf,
  preference,
  type Repair,
  type Rule,
  type Structured,
  tableOf,
} from '../situation/situation.ts';

/** A bare name that several tables in FROM have. When the join equates them any will do; else the key's owner comes first. */
export const ambiguous: Rule = {
  name: 'ambiguous',
  propose(situation) {
    const { use, among, class: problemClass } = situation.finding;
    if (problemClass !== 'ambiguous_column' || !use || !among || !isStructured(situation)) return [];
    const equated = areEquated(use, among);
    return among.map((source, order) => qualifyWith(situation, use, source, order, equated, among));
  },
};

function qualifyWith(
  situation: Structured,
  use: ColumnUse,
  source: Source,
  order: number,
  equated: boolean,
  among: Source[],
): Repair {
  const text = `${labelText(situation, source)}.`;
  const uses = use.scope.columns.filter(
    (item) =>
      item.qualifier === undefined &&
      item.name.toLowerCase() === use.name.toLowerCase() &&
      situation.resolution.columns.get(item)?.kind === 'ambiguous',
  );
  const edits = uses.map((item) => ({ start: item.range.start, end: item.range.start, text }));
  const outer = equated && /^(?:left|right|full)$/.test(source.join) ? 0.04 : 0;
  return {
    sql: applyEdits(situation.sql, edits),
    cost: 0.25 + outer + inJoin(situation, use, source) + 0.02 * order - preference(situation, use, source, among),
    zh: `列 ${use.name} 在多个表中都有，取 ${source.label} 的`,
    en: `Several tables have a column ${use.name}; that of ${source.label} was taken`,
  };
}

/** Whether conditions of the joins make the column the same in all of them. */
function areEquated(use: ColumnUse, among: Source[]): boolean {
  const name = use.name.toLowerCase();
  const labels = among.map((source) => source.label.toLowerCase());
  const groups = new Map(labels.map((label) => [label, label]));
  const rootOf = (label: string): string => (groups.get(label) === label ? label : rootOf(groups.get(label) as string));
  for (const { left, right } of use.scope.sources.flatMap((source) => source.onPairs)) {
    const [a, b] = [left.qualifier?.toLowerCase(), right.qualifier?.toLowerCase()];
    if (
      left.name.toLowerCase() !== name ||
      right.name.toLowerCase() !== name ||
      !a ||
      !b ||
      !groups.has(a) ||
      !groups.has(b)
    )
      continue;
    groups.set(rootOf(a), rootOf(b));
  }
  return new Set(labels.map(rootOf)).size === 1;
}

/** In a join's condition the side that makes it a key is meant, and never the table of the other side. */
function inJoin(situation: Structured, use: ColumnUse, source: Source): number {
  const other = pairOf(use)?.other;
  const found = other && situation.resolution.columns.get(other);
  if (found?.kind !== 'column') return 0;
  if (found.source === source) return 0.3;
  const table = tableOf(situation, source);
  const isKey =
    table &&
    keyGraph(situation.snapshot)
      .linksBetween(found.table, table)
      .some((link) =>
        link.pairs.some((pair) => pair.to.toLowerCase() === use.name.toLowerCase() && pair.from === found.column.name),
      );
  return isKey ? -0.1 : 0;
}
