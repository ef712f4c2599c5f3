import { isUnique, type KeyLink, keyGraph } from '../../schema/keys/keys.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { applyEdits, type ColumnUse, type Source, type TextEdit, type TextRange } from '../scope/scope.ts';
import { joinText, keyBonus, onText, pathCost, qualifyBare } from './join-text.ts';
import {
  columnNamed,
  columnRule,
  isSameName,
  isVisible,
  labelText,
  pairOf,
  type Repair,
  repairBy,
  type Structured,
  sourceOf,
  spelled,
  tableOf,
  tablesIn,
  written,
} from './situation.ts';

/** A wrong column in ON, and a key between the two tables: the key is what joins them. */
export const joinOnKey = columnRule('join-on-key', 'column_not_found', (situation, use) => {
  const sides = sidesOf(situation, use);
  return sides ? alongKey(situation, sides, sides.left, (link) => 0.27 - (keeps(link, sides) ? 0.05 : 0)) : [];
});

/** The condition replaced by each key between a table and the joined one. */
function alongKey(
  situation: Structured,
  { right, pair, use }: Sides,
  from: Side,
  costOf: (link: KeyLink) => number,
): Repair[] {
  return keyGraph(situation.snapshot)
    .linksBetween(from.table, right.table)
    .flatMap((link) => {
      const text = onText(situation, link, labelText(situation, from.source), labelText(situation, right.source));
      const cost = costOf(link) - keyBonus(situation, [link]);
      return onInstead(situation, { ...pair.range, text }, cost, use, from.table, right.table);
    });
}

function onInstead(
  situation: Structured,
  edit: TextEdit,
  cost: number,
  use: ColumnUse,
  left: Table,
  right: Table,
): Repair[] {
  return repairBy(
    situation,
    [edit],
    cost,
    `关联条件中没有列 ${written(use)}，改用 ${left.name} 与 ${right.name} 之间的外键`,
    `The join names the column ${written(use)}, which is not there; the key between ${left.name} and ${right.name} was used`,
  );
}

/** Whether the side of the condition that was right stays as it is. */
function keeps(link: KeyLink, { left, right, use, other }: Sides): boolean {
  const isRight = isSameName(other.qualifier, right.source.label);
  const isLeft = isSameName(other.qualifier, left.source.label);
  return (
    use !== other &&
    link.pairs.some(
      (pair) => (isRight && isSameName(pair.to, other.name)) || (isLeft && isSameName(pair.from, other.name)),
    )
  );
}

/** A wrong column in ON, and no key between the two tables: what lies between them is joined in. */
export const joinPath = columnRule('join-path', 'column_not_found', (situation, use) => {
  const sides = sidesOf(situation, use);
  if (!sides || keyGraph(situation.snapshot).linksBetween(sides.left.table, sides.right.table).length > 0) return [];
  return [
    ...overPresent(situation, sides),
    ...overLater(situation, sides),
    ...overAbsent(situation, sides),
    ...onPrimaryKey(situation, sides),
  ];
});

interface Side {
  source: Source;
  table: Table;
}

/** The two tables that the condition wants to join: the joined one, and the one before it that the condition names. */
interface Sides {
  use: ColumnUse;
  /** The other side of the condition. */
  other: ColumnUse;
  pair: { range: TextRange };
  joined: Source;
  left: Side;
  right: Side;
}

function sidesOf(situation: Structured, use: ColumnUse): Sides | undefined {
  const found = use.clause === 'on' ? pairOf(use) : undefined;
  if (!found) return undefined;
  const { sources } = use.scope;
  const [own, others] = [namedSource(situation, use), namedSource(situation, found.other)];
  const known = own ?? others;
  const partner = own && others ? others : known === found.joined ? onlyBefore(found.joined) : found.joined;
  if (!known || !partner || known === partner) return undefined;
  const [left, right] = sources.indexOf(known) < sources.indexOf(partner) ? [known, partner] : [partner, known];
  const [leftTable, rightTable] = [tableOf(situation, left), tableOf(situation, right)];
  if (!leftTable || !rightTable) return undefined;
  return { use, ...found, left: { source: left, table: leftTable }, right: { source: right, table: rightTable } };
}

/** The source that a column belongs to, or that its qualifier names. */
function namedSource(situation: Structured, use: ColumnUse): Source | undefined {
  const meaning = situation.resolution.columns.get(use);
  return meaning?.kind === 'unknown' ? meaning.source : sourceOf(situation, use);
}

function onlyBefore(joined: Source): Source | undefined {
  const before = joined.scope.sources.slice(0, joined.scope.sources.indexOf(joined));
  return before.length === 1 ? before[0] : undefined;
}

/** Another table in FROM, standing before, has a key with the joined one. */
function overPresent(situation: Structured, sides: Sides): Repair[] {
  const { sources } = sides.joined.scope;
  const before = new Set(sources.slice(0, sources.indexOf(sides.joined)));
  return tablesIn(situation, sides.joined.scope)
    .filter(({ source }) => before.has(source) && source !== sides.left.source)
    .flatMap((side) => alongKey(situation, sides, side, () => 0.2));
}

/** No key is known at all: the side that was right may refer to the other table's primary key. */
function onPrimaryKey(situation: Structured, { left, right, use, other, pair }: Sides): Repair[] {
  const found = situation.resolution.columns.get(other);
  if (found?.kind !== 'column') return [];
  const [wrong, kept] = found.source === left.source ? [right, left] : [left, right];
  const [key, ...more] = wrong.table.primaryKey;
  const column = key === undefined ? undefined : columnNamed(wrong.table, key);
  if (!column || more.length > 0 || column.kind !== found.column.kind || found.source !== kept.source) return [];
  // The numbers of two tables are no reference, unless they are called alike.
  const { isKeyPair, isRefuted } = keyGraph(situation.snapshot);
  const target = { table: wrong.table, column };
  if (isRefuted(found, target) || (isUnique(found) && !isKeyPair(found, target))) return [];
  const text = `${labelText(situation, wrong.source)}.${spelled(situation, column.name)} = ${situation.sql.slice(other.range.start, other.range.end)}`;
  return onInstead(situation, { ...pair.range, text }, 0.45, use, left.table, right.table);
}

/** The table between is in FROM, but comes later: the two joins change places. */
function overLater(situation: Structured, { joined, left, right, use }: Sides): Repair[] {
  const { sources } = joined.scope;
  const at = sources.indexOf(joined);
  if (joined.onPairs.length !== 1 || !joined.onRange || !joined.joinRange || joined.join !== 'inner') return [];
  return sources.slice(at + 1).flatMap((later, i) => {
    const table = tableOf(situation, later);
    if (!table || !later.onRange || !later.joinRange || later.join !== 'inner' || i > 0) return [];
    const mentions = later.scope.columns.some(
      (item) => within(item.range, later.onRange!) && isSameName(item.qualifier, joined.label),
    );
    const links = mentions
      ? keyGraph(situation.snapshot).linksBetween(left.table, table)
      : keyGraph(situation.snapshot).linksBetween(table, right.table);
    return links.map((link) => {
      const [from, to] = mentions ? [left.source, later] : [later, joined];
      const condition = onText(situation, link, labelText(situation, from), labelText(situation, to));
      const kept = situation.sql.slice(later.onRange!.start, later.onRange!.end);
      const head = (source: Source) => situation.sql.slice(source.joinRange!.start, source.onRange!.start);
      const edits = [
        { ...joined.joinRange!, text: head(later) + (mentions ? condition : kept) },
        { ...later.joinRange!, text: head(joined) + (mentions ? kept : condition) },
      ];
      return {
        sql: applyEdits(situation.sql, edits),
        cost: 0.2 - keyBonus(situation, [link]),
        zh: `${left.table.name} 与 ${right.table.name} 之间没有直接的外键，改为经由 ${table.name} 关联（原条件中没有列 ${written(use)}）`,
        en: `${left.table.name} and ${right.table.name} share no key; they were joined through ${table.name} (there is no column ${written(use)})`,
      };
    });
  });
}

function within(inner: TextRange, outer: TextRange): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** A table between that has the column the condition named on both sides: the bridge that was meant. */
function holdsColumn(path: readonly KeyLink[], use: ColumnUse): boolean {
  return path.slice(0, -1).some((link) => columnNamed(link.to, use.name) !== undefined);
}

/** The tables between are inserted before the join. */
function overAbsent(situation: Structured, { joined, left, right, pair, use }: Sides): Repair[] {
  const start = joined.joinRange?.start;
  if (start === undefined || joined.join === 'comma') return [];
  const present = new Set(tablesIn(situation, joined.scope).map(({ table }) => table));
  return keyGraph(situation.snapshot)
    .paths([left.table], right.table)
    .filter(
      (path) =>
        path.length > 1 && path.slice(0, -1).every((link) => isVisible(situation, link.to) && !present.has(link.to)),
    )
    .map((path) => {
      const between = path.slice(0, -1);
      const { text, label } = joinText(situation, joined.scope, between, labelText(situation, left.source));
      const last = path.at(-1) as KeyLink;
      const edits = [
        ...qualifyBare(
          situation,
          joined.scope,
          between.map((link) => link.to),
        ),
        { start, end: start, text: `${text} ` },
        { ...pair.range, text: onText(situation, last, label, labelText(situation, right.source)) },
      ];
      const names = between.map((link) => link.to.name);
      return {
        sql: applyEdits(situation.sql, edits),
        cost: 0.3 + pathCost(path) - 0.15 - keyBonus(situation, path) - (holdsColumn(path, use) ? 0.06 : 0),
        zh: `${left.table.name} 与 ${right.table.name} 之间没有直接的外键，已经由 ${names.join('、')} 关联（原条件中没有列 ${written(use)}）`,
        en: `${left.table.name} and ${right.table.name} share no key, so they were joined through ${names.join(', ')} (there is no column ${written(use)})`,
      };
    });
}
