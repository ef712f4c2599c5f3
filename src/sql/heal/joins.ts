import { words } from '../../dialects/standard.ts';
import { isUnique, type JoinPath, type KeyLink, keyGraph } from '../../schema/keys/keys.ts';
import { nameTokens } from '../../schema/names/name-similarity.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import type { Finding } from '../check/check.ts';
import {
  applyEdits,
  type ColumnUse,
  isWithin,
  type Scope,
  type Source,
  type TextEdit,
  type TextRange,
} from '../scope/scope.ts';
import {
  columnNamed,
  columnRule,
  isSameName,
  isVisible,
  labelText,
  namesTable,
  outputNamed,
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

/** A way to bring a table into a SELECT. */
export interface Addition {
  path: JoinPath;
  /** The source in FROM at which the path begins. */
  start: Source;
  /** What the wanted table is called in the new text. */
  label: string;
  edits: TextEdit[];
  /** What the path costs beyond the act of joining, less what a word of the question takes off. */
  cost: number;
}

interface AdditionOptions {
  /** What the text calls the table already. */
  alias?: string;
  /** The join in whose condition the table is needed: it must come before. */
  before?: Source;
  /** The source that was named in its place: where the path most likely begins. */
  named?: Source;
}

/** All shortest ways to join a table to a SELECT. Bare columns that would become ambiguous are qualified first. */
export function additions(
  situation: Structured,
  scope: Scope,
  wanted: Table,
  options: AdditionOptions = {},
): Addition[] {
  const last = options.before ? scope.sources.indexOf(options.before) : scope.sources.length;
  const present = tablesIn(situation, scope).filter(({ source }) => scope.sources.indexOf(source) < last);
  const tables = present.map(({ table }) => visibleTable(situation, table));
  const paths = keyGraph(situation.visible).paths(tables, visibleTable(situation, wanted));
  return paths.flatMap((path) => {
    const starts = present.filter(({ table }) => table.name === path[0]?.from.name).map(({ source }) => source);
    const start = starts.find((source) => source === options.named) ?? starts[0];
    if (!start || !path.every((link) => isVisible(situation, link.to))) return [];
    const { text, label } = joinText(situation, scope, path, labelText(situation, start), options.alias);
    const added = path.map((link) => link.to);
    const at = options.before?.joinRange?.start ?? insertionPoint(scope, start);
    const insertion = { start: at, end: at, text: options.before ? `${text} ` : ` ${text}` };
    const bonus = (paths.length > 1 ? keyBonus(situation, path) : 0) + (start === options.named ? 0.04 : 0);
    return [
      { path, start, label, edits: [...qualifyBare(situation, scope, added), insertion], cost: pathCost(path) - bonus },
    ];
  });
}

/**
 * Shorter is better. A step to a table that refers back multiplies rows, so it is a little less likely than one along the
 * own key; an undeclared key is a guess; going up to a shared table and down again (account, district, client) joins what has nothing to do with each other.
 */
function pathCost(path: JoinPath): number {
  const back = path.filter((link) => !link.refers).length;
  const valleys = path.filter((link, i) => i > 0 && path[i - 1]?.refers && !link.refers).length;
  const guessed = path.filter((link) => link.evidence !== 'declared').length;
  return 0.06 * path.length + 0.03 * back + 0.1 * valleys + 0.04 * guessed;
}

function visibleTable(situation: Structured, table: Table): Table {
  return situation.visible.tables.find((item) => item.name === table.name && item.schema === table.schema) ?? table;
}

/** `JOIN b ON a.x = b.x JOIN c ON …` along a path. */
function joinText(
  situation: Structured,
  scope: Scope,
  path: JoinPath,
  startLabel: string,
  alias?: string,
): { text: string; label: string } {
  let label = startLabel;
  const taken = new Set(scope.sources.map((source) => source.label.toLowerCase()));
  const parts = path.map((link, i) => {
    const name = spelled(situation, link.to.name);
    const isLast = i === path.length - 1;
    let own = isLast && alias !== undefined ? alias : link.to.name;
    for (let n = 2; taken.has(own.toLowerCase()); n += 1) own = `${link.to.name}_${n}`;
    taken.add(own.toLowerCase());
    const next = spelled(situation, own);
    const condition = onText(situation, link, label, next);
    label = next;
    return `JOIN ${name}${own === link.to.name ? '' : ` AS ${next}`} ON ${condition}`;
  });
  return { text: parts.join(' '), label };
}

function onText(situation: Structured, link: KeyLink, from: string, to: string): string {
  return link.pairs
    .map((pair) => `${from}.${spelled(situation, pair.from)} = ${to}.${spelled(situation, pair.to)}`)
    .join(' AND ');
}

/** The end of FROM; after the source itself where commas separate, because a join binds closer than a comma. */
function insertionPoint(scope: Scope, start: Source): number {
  const hasComma = scope.sources.some((source) => source.join === 'comma');
  if (hasComma && start.joinRange) return start.joinRange.end;
  return scope.clauses.from?.end ?? start.joinRange?.end ?? 0;
}

/** Bare columns that the new tables have as well get their present owner's name. */
function qualifyBare(situation: Structured, scope: Scope, added: readonly Table[]): TextEdit[] {
  return scope.columns.flatMap((use) => {
    const meaning = situation.resolution.columns.get(use);
    if (
      use.qualifier !== undefined ||
      !meaning ||
      (meaning.kind !== 'column' && meaning.kind !== 'derived') ||
      meaning.outer
    )
      return [];
    const clashes = added.some((table) =>
      table.columns.some((column) => column.name.toLowerCase() === use.name.toLowerCase()),
    );
    if (!clashes || outputNamed(situation, meaning.source, use.name) === undefined) return [];
    return [{ start: use.range.start, end: use.range.start, text: `${labelText(situation, meaning.source)}.` }];
  });
}

const fillers = words('id code key by of to in at on the from with and for is no number');

/** Several keys between the same tables (home and away team): a word of the question may name one. */
function keyBonus(situation: Structured, path: JoinPath): number {
  let best = 0;
  for (const link of path) {
    const tables = new Set([...nameTokens(link.from.name), ...nameTokens(link.to.name)]);
    for (const { from, to } of link.pairs) {
      const telling = [...new Set([...nameTokens(from), ...nameTokens(to)])].filter(
        (token) => !tables.has(token) && !fillers.has(token),
      );
      const result = telling.filter(
        (token) =>
          situation.question.stems.has(token) ||
          (token.length >= 4 &&
            [...situation.question.stems].some(
              (stem) => stem.startsWith(token) || (stem.length >= 4 && token.startsWith(stem)),
            )),
      ).length;
      if (telling.length > 0) best = Math.max(best, (0.06 * result) / telling.length);
    }
  }
  return best;
}

/** Where the join goes, and from which source it starts. */
export function placement({ use, source }: Finding): AdditionOptions {
  const before = use?.clause === 'on' ? joinAround(use) : undefined;
  return { ...(before ? { before } : {}), ...(source ? { named: source } : {}) };
}

/** The join in whose condition the column stands. */
function joinAround(use: ColumnUse): Source | undefined {
  return use.scope.sources.find(({ onRange }) => onRange && isWithin(use.range, onRange));
}

export function joinCost(situation: Structured, table: Table, addition: Addition): number {
  return 0.38 + addition.cost - (namesTable(situation.question, table) ? 0.05 : 0);
}

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
  const result = use.clause === 'on' ? pairOf(use) : undefined;
  if (!result) return undefined;
  const { sources } = use.scope;
  const [own, others] = [namedSource(situation, use), namedSource(situation, result.other)];
  const known = own ?? others;
  const partner = own && others ? others : known === result.joined ? onlyBefore(result.joined) : result.joined;
  if (!known || !partner || known === partner) return undefined;
  const [left, right] = sources.indexOf(known) < sources.indexOf(partner) ? [known, partner] : [partner, known];
  const [leftTable, rightTable] = [tableOf(situation, left), tableOf(situation, right)];
  if (!leftTable || !rightTable) return undefined;
  return { use, ...result, left: { source: left, table: leftTable }, right: { source: right, table: rightTable } };
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
  const meaning = situation.resolution.columns.get(other);
  if (meaning?.kind !== 'column') return [];
  const [wrong, kept] = meaning.source === left.source ? [right, left] : [left, right];
  const [key, ...more] = wrong.table.primaryKey;
  const column = key === undefined ? undefined : columnNamed(wrong.table, key);
  if (!column || more.length > 0 || column.kind !== meaning.column.kind || meaning.source !== kept.source) return [];
  // The numbers of two tables don't refer to each other, unless they have the same name.
  const { isKeyPair, isRefuted } = keyGraph(situation.snapshot);
  const target = { table: wrong.table, column };
  if (isRefuted(meaning, target) || (isUnique(meaning) && !isKeyPair(meaning, target))) return [];
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
      (item) => isWithin(item.range, later.onRange!) && isSameName(item.qualifier, joined.label),
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
