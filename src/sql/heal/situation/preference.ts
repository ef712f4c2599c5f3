import { singularOf } from '../../../question/lemma.ts';
import { isForeign } from '../../../schema/keys/keys.ts';
import { nameTokens } from '../../../schema/names/name-similarity.ts';
import type { ColumnUse, Source } from '../../scope/scope.ts';
import { tableOf } from './naming.ts';
import { namesTable } from './question-words.ts';
import type { Structured } from './rule.ts';

/**
 * How much speaks for one of several tables that all have the wanted column, 0 to about .15: the question names it, and
 * names it next to the column or the value; its key is grouped by; the same column is not selected from it already.
 */
export function preference(situation: Structured, use: ColumnUse, source: Source, among: readonly Source[]): number {
  const table = tableOf(situation, source);
  const named = table !== undefined && namesTable(situation.question, table) ? 0.05 : 0;
  const nearest = isNearest(situation, use, source, among) ? 0.05 : 0;
  const grouped = use.clause === 'select' && keyIsGrouped(situation, use, source) ? 0.06 : 0;
  const repeated = use.clause === 'select' && isSelected(situation, use, source) ? 0.1 : 0;
  const against = repeated + reference(situation, use, source) + besideItself(situation, use, source);
  return named + nearest + grouped + siblings(situation, use, source) - against;
}

/** Whether, in the question, this table's name stands nearer to the value or the column than those of the others. */
function isNearest(situation: Structured, use: ColumnUse, source: Source, among: readonly Source[]): boolean {
  const words = situation.question.text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singularOf);
  const values = use.scope.comparisons
    .filter((item) => item.column === use)
    .flatMap((item) => item.value.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const anchors = positions(words, values.length > 0 ? values.map(singularOf) : nameTokens(use.name));
  if (anchors.length === 0) return false;
  const distance = (item: Source) => {
    const table = tableOf(situation, item);
    const places = positions(words, nameTokens(table?.name ?? item.label));
    // "names of climbers": a table word after the column counts as near as one before it.
    return Math.min(...anchors.flatMap((anchor) => places.map((place) => Math.abs(place - anchor))), 99);
  };
  const own = distance(source);
  return own < 99 && among.every((item) => item === source || distance(item) > own);
}

function positions(words: readonly string[], wanted: readonly string[]): number[] {
  return words.flatMap((word, i) => (wanted.includes(word) ? [i] : []));
}

/** Grouped by the source's key, or by a column that the join makes equal to it: then its columns are fixed per group. */
function keyIsGrouped(situation: Structured, use: ColumnUse, source: Source): boolean {
  const table = tableOf(situation, source);
  const key = table?.primaryKey.length === 1 ? table.primaryKey[0]?.toLowerCase() : undefined;
  if (key === undefined) return false;
  const label = source.label.toLowerCase();
  const isKey = (item: ColumnUse) => item.qualifier?.toLowerCase() === label && item.name.toLowerCase() === key;
  const grouped = use.scope.columns.filter((item) => item.clause === 'group');
  const equal = use.scope.sources
    .flatMap((item) => item.onPairs)
    .flatMap(({ left, right }) => (isKey(left) ? [right] : isKey(right) ? [left] : []));
  const same = (a: ColumnUse, b: ColumnUse) =>
    a.name.toLowerCase() === b.name.toLowerCase() && a.qualifier?.toLowerCase() === b.qualifier?.toLowerCase();
  return grouped.some((item) => isKey(item) || equal.some((other) => same(item, other)));
}

/** The other columns of the same clause all come from this table. */
function siblings(situation: Structured, use: ColumnUse, source: Source): number {
  const clause = use.clause === 'group' ? 'select' : use.clause;
  const others = use.scope.columns.filter((item) => item !== use && item.clause === clause && clause !== 'on');
  const owned = others.flatMap((item) => {
    const found = situation.resolution.columns.get(item);
    return found?.kind === 'column' ? [{ name: item.name, owner: found.source }] : [];
  });
  // `first_name` stands with `last_name`.
  const tokens = nameTokens(use.name);
  const isPair = owned.some(
    ({ name, owner }) =>
      owner === source &&
      name.toLowerCase() !== use.name.toLowerCase() &&
      tokens.length > 1 &&
      nameTokens(name).some((token) => tokens.includes(token) && token !== 'id'),
  );
  const all = owned.length > 0 && owned.every(({ owner }) => owner === source);
  return (all ? 0.03 : 0) + (isPair ? 0.06 : 0);
}

/** `T2.balance > T2.balance`: the other side of an operator is this very column already. */
function besideItself(situation: Structured, use: ColumnUse, source: Source): number {
  const { lexemes } = situation;
  const first = lexemes.findIndex((lexeme) => lexeme.start === use.range.start);
  const last = lexemes.findIndex((lexeme) => lexeme.end === use.range.end);
  const before = lexemes[first - 1]?.kind === 'operator' ? lexemes[first - 2]?.end : undefined;
  const after = lexemes[last + 1]?.kind === 'operator' ? lexemes[last + 2]?.start : undefined;
  const isSame = use.scope.columns.some((item) => {
    const found = situation.resolution.columns.get(item);
    const isBeside = item.range.end === before || item.range.start === after;
    return (
      isBeside &&
      found?.kind === 'column' &&
      found.source === source &&
      item.name.toLowerCase() === use.name.toLowerCase()
    );
  });
  return isSame ? 0.2 : 0;
}

/** A column that only refers to another table's key is less likely meant than the one it refers to. */
function reference(situation: Structured, use: ColumnUse, source: Source): number {
  const table = tableOf(situation, source);
  return table && isForeign(table, use.name) ? 0.06 : 0;
}

function isSelected(situation: Structured, use: ColumnUse, source: Source): boolean {
  return use.scope.columns.some((item) => {
    const found = situation.resolution.columns.get(item);
    return (
      item !== use &&
      item.clause === 'select' &&
      found?.kind === 'column' &&
      found.source === source &&
      item.name.toLowerCase() === use.name.toLowerCase()
    );
  });
}
