import { singularOf } from '../../question/lemma.ts';
import { isForeign, keyGraph } from '../../schema/keys/keys.ts';
import { nameTokens } from '../../schema/names/name-similarity.ts';
import { applyEdits, type ColumnUse, outerScope, type Scope, type Source, type TextEdit } from '../scope/scope.ts';
import {
  columnRule,
  isSameName,
  labelText,
  namesTable,
  outputNamed,
  pairOf,
  qualified,
  type Repair,
  type Structured,
  sameUses,
  sourceOf,
  tableOf,
  withBlank,
  written,
} from './situation.ts';

/** A bare name that several tables in FROM have. When the join equates them any will do; else the key's owner comes first. */
export const ambiguous = columnRule('ambiguous', 'ambiguous_column', (situation, use) => {
  const { among = [] } = situation.finding;
  const equated = areEquated(use, among);
  return among.map((source, order) => qualifyWith(situation, use, source, order, equated, among));
});

/**
 * How much speaks for one of several tables that all have the wanted column, 0 to about .15: the question names it, and
 * names it next to the column or the value; its key is grouped by; the same column is not selected from it already.
 */
function preference(situation: Structured, use: ColumnUse, source: Source, among: readonly Source[]): number {
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
  const key = table?.primaryKey.length === 1 ? table.primaryKey[0] : undefined;
  if (key === undefined) return false;
  const isKey = (item: ColumnUse) => isSameName(item.qualifier, source.label) && isSameName(item.name, key);
  const grouped = use.scope.columns.filter((item) => item.clause === 'group');
  const equal = use.scope.sources
    .flatMap((item) => item.onPairs)
    .flatMap(({ left, right }) => (isKey(left) ? [right] : isKey(right) ? [left] : []));
  return grouped.some((item) => isKey(item) || equal.some((other) => isSameName(written(item), written(other))));
}

/** The other columns of the same clause all come from this table. */
function siblings(situation: Structured, use: ColumnUse, source: Source): number {
  const clause = use.clause === 'group' ? 'select' : use.clause;
  const others = use.scope.columns.filter((item) => item !== use && item.clause === clause && clause !== 'on');
  const owned = others.flatMap((item) => {
    const owner = sourceOf(situation, item);
    return owner ? [{ name: item.name, owner }] : [];
  });
  // `first_name` stands with `last_name`.
  const tokens = nameTokens(use.name);
  const isPair = owned.some(
    ({ name, owner }) =>
      owner === source &&
      !isSameName(name, use.name) &&
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
    const isBeside = item.range.end === before || item.range.start === after;
    return isBeside && sourceOf(situation, item) === source && isSameName(item.name, use.name);
  });
  return isSame ? 0.2 : 0;
}

/** A column that only refers to another table's key is less likely meant than the one it refers to. */
function reference(situation: Structured, use: ColumnUse, source: Source): number {
  const table = tableOf(situation, source);
  return table && isForeign(table, use.name) ? 0.06 : 0;
}

function isSelected(situation: Structured, use: ColumnUse, source: Source): boolean {
  return use.scope.columns.some(
    (item) =>
      item !== use &&
      item.clause === 'select' &&
      sourceOf(situation, item) === source &&
      isSameName(item.name, use.name),
  );
}

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
      isSameName(item.name, use.name) &&
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
  const meaning = other && situation.resolution.columns.get(other);
  if (meaning?.kind !== 'column') return 0;
  if (meaning.source === source) return 0.3;
  const table = tableOf(situation, source);
  const isKey =
    table &&
    keyGraph(situation.snapshot)
      .linksBetween(meaning.table, table)
      .some((link) => link.pairs.some((pair) => isSameName(pair.to, use.name) && pair.from === meaning.column.name));
  return isKey ? -0.1 : 0;
}

/** A column of another table in FROM: the qualifier moves. A join that then serves nothing would only multiply rows and is dropped. */
export const requalify = columnRule('requalify', 'column_not_found', (situation, use) => {
  if (use.qualifier === undefined) return [];
  const repairs: Repair[] = [];
  let far = 0;
  for (let scope: Scope | undefined = use.scope; scope; scope = outerScope(scope)) {
    const owners = scope.sources.filter(
      (source) =>
        source !== situation.finding.source &&
        outputNamed(situation, source, use.name) !== undefined &&
        !isIdle(situation, use, source),
    );
    for (const source of owners) {
      const bonus =
        (owners.length > 1 ? preference(situation, use, source, owners) : 0) + (isPartner(use, source) ? 0.04 : 0);
      repairs.push(move(situation, use, source, outputNamed(situation, source, use.name) ?? use.name, far - bonus));
    }
    far += 0.1;
  }
  return repairs;
});

function move(situation: Structured, use: ColumnUse, source: Source, name: string, far: number): Repair {
  const uses = sameUses(situation, use);
  const edits: TextEdit[] = uses.map((item) => ({ ...item.range, text: qualified(situation, source, name) }));
  const unused = unusedJoin(situation, uses, source);
  if (unused?.joinRange) edits.push({ ...withBlank(situation.sql, unused.joinRange), text: '' });
  const inJoin = use.clause === 'on' ? 0.35 : 0;
  const dropped = unused
    ? {
        zh: `，并去掉用不到的 ${unused.label}`,
        en: `, and the join with ${unused.label}, which serves nothing then, was dropped`,
      }
    : { zh: '', en: '' };
  return {
    sql: applyEdits(situation.sql, edits),
    cost: 0.3 + inJoin + far,
    zh: `列 ${written(use)} 属于 ${source.label}，已改正归属${dropped.zh}`,
    en: `The column ${written(use)} belongs to ${source.label}${dropped.en}`,
  };
}

/** The join equates the wanted column with one of the table that was named. */
function isPartner(use: ColumnUse, source: Source): boolean {
  const isWanted = (item: ColumnUse) => isSameName(item.qualifier, source.label) && isSameName(item.name, use.name);
  const isNamed = (item: ColumnUse) => isSameName(item.qualifier, use.qualifier);
  return use.scope.sources
    .flatMap((item) => item.onPairs)
    .some(({ left, right }) => (isWanted(left) && isNamed(right)) || (isWanted(right) && isNamed(left)));
}

/** In ON the new side must be another table than the other side's, and one that has been joined by then. */
function isIdle(situation: Structured, use: ColumnUse, source: Source): boolean {
  const pair = pairOf(use);
  if (!pair) return false;
  const { sources } = use.scope;
  return sourceOf(situation, pair.other) === source || sources.indexOf(source) > sources.indexOf(pair.joined);
}

/** The source that the wrong uses named, if nothing else needs it: no other column, star or later join. */
function unusedJoin(situation: Structured, moved: ColumnUse[], target: Source): Source | undefined {
  const [first] = moved;
  if (!first) return undefined;
  const { scope } = first;
  const source = scope.sources.find((item) => isSameName(item.label, first.qualifier));
  if (!source || source === target || /^(?:first|left|right|full)$/.test(source.join)) return undefined;
  // Rows are counted, or repeated ones dropped: then the join is there to multiply or to filter.
  if (scope.aggregates || scope.grouped || scope.distinct) return undefined;
  if (scope.stars.some(({ qualifier }) => qualifier === undefined || isSameName(qualifier, source.label)))
    return undefined;
  const isOwn = (use: ColumnUse) =>
    source.onRange !== undefined && use.range.start >= source.onRange.start && use.range.end <= source.onRange.end;
  const all = [scope, ...descendants(scope)].flatMap((item) => item.columns);
  const needed = all.some((use) => {
    if (moved.includes(use) || isOwn(use)) return false;
    const owner = sourceOf(situation, use);
    return owner ? owner === source : isSameName(use.qualifier, source.label);
  });
  return needed ? undefined : source;
}

function descendants(scope: Scope): Scope[] {
  return scope.children.flatMap((child) => [child, ...descendants(child)]);
}
