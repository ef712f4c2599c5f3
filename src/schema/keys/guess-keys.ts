import { lemmaOf, stemOf } from '../../question/lemma.ts';
import { expandWords, identifierWords, ownName } from '../names/identifier-words.ts';
import type { Column, Snapshot, Table } from '../snapshot/snapshot.ts';
import { isUnique, type StoredColumn } from './contracts.ts';

/** A foreign key that nobody declared but that a name, or the look of the values, suggests. */
export interface KeyGuess {
  table: Table;
  column: Column;
  target: Table;
  key: Column;
  /** 0 to 1, how plainly the name says it; below `plainly` only values can make it a key, and at 0 only they suggest it. */
  score: number;
}

export const plainly = 0.6;
/** What only values can make a key: a plain noun, a share of the characters. */
const hardly = 0.3;
const han = /\p{Script=Han}/u;
/** Too many tables have one of these for an equal name to mean anything. */
const genericNames = new Set('id name code key no number num title type status year date 名称 姓名 编号'.split(' '));
/** Names of columns that tell the rows of their table apart, declared or not. */
const bareMarks = new Set(['code', 'uuid', 'number', 'no']);
/** Words that say that a column leads to what is named behind them: `link_to_event`, `ref_order`. */
const referenceWords = new Set(['link', 'linked', 'links', 'to', 'ref', 'reference', 'fk', 'of']);
const identifierEndings = new Set(['id', 'code', 'number', 'no', 'key']);
const hanKey = /(?:id|编号)$/i;
/** What stands before the thing in a Chinese key: 所属公司id points to 公司. */
const hanRole = /^(?:所属|所在|举办|位于|相关|对应|参与|来自|归属)的?/;
/** Values that look like the keys of more tables than this say nothing. */
const mostAlike = 8;

/** A table that something could point to, by one of its keys. */
interface Target {
  table: Table;
  key: Column;
  words: string[];
  /** Whether the database says that it is a key. */
  isDeclared: boolean;
  /** The forms of the key's values, where they are texts that could not be the number of just anything. */
  forms: Set<string>;
}

/**
 * Keys that are suggested, best first for each column. Only where no declared key joins the two tables: a database that
 * declares keys has said what it means.
 */
export function guessKeys(snapshot: Snapshot): KeyGuess[] {
  const declared = new Set(
    snapshot.tables.flatMap((table) => table.foreignKeys.map((key) => pairOf(table.name, key.table))),
  );
  const referenced = referencedColumns(snapshot);
  const targets = snapshot.tables.flatMap((table) => targetsIn(table, referenced));
  const isGeneric = genericIn(targets);
  const find = finder(targets);
  return snapshot.tables.flatMap((table) =>
    table.columns
      .filter((column) => !isGeneric(column.name) && !isMeasured(column) && !pointsAway(table, column.name))
      .flatMap((column) => {
        const least = leastScore(table, column);
        return find(column)
          .filter((target) => target.table !== table && !declared.has(pairOf(table.name, target.table.name)))
          .map((target) => ({ table, column, target: target.table, key: target.key, score: scoreOf(column, target) }))
          .filter((guess) => guess.score >= least && (guess.score >= hardly || looksAlike(guess)))
          .sort((a, b) => b.score - a.score);
      }),
  );
}

/** Numbers with a point are measured, not counted: `dailyRate` leads to no rating, unless it is called an identifier. */
function isMeasured({ name, type }: Column): boolean {
  return /REAL|FLOA|DOUB/i.test(type) && !isIdentifier(name);
}

/** Whether a declared key leads from this very column to another table. As a part of a wide key it may point elsewhere besides. */
function pointsAway({ name, foreignKeys }: Table, column: string): boolean {
  return foreignKeys.some(({ columns, table }) => columns.length === 1 && columns[0] === column && table !== name);
}

/**
 * Whether two columns are called like the ends of a key (`restaurant_id` and `restaurant.id`), or both like a key to the same
 * third thing (`customer_id` twice, but not `id`).
 */
export function areCalledAlike(one: StoredColumn, other: StoredColumn): boolean {
  const leads = ({ column }: StoredColumn, { table, column: key }: StoredColumn) =>
    !genericNames.has(column.name.toLowerCase()) && scoreOf(column, targetOf(table, key)) >= plainly;
  const name = one.column.name.toLowerCase();
  const isShared = name === other.column.name.toLowerCase() && isIdentifier(name) && !genericNames.has(name);
  return isShared || leads(one, other) || leads(other, one);
}

/** Pairs of columns in different tables that are called alike and tell something apart: `uuid` and `uuid`. */
export function sharedNames({ tables }: Snapshot): [StoredColumn, StoredColumn][] {
  const holders = new Map<string, StoredColumn[]>();
  for (const table of tables) {
    for (const column of table.columns) {
      const name = column.name.toLowerCase();
      if (isIdentifier(name) && !genericNames.has(name))
        holders.set(name, [...(holders.get(name) ?? []), { table, column }]);
    }
  }
  return [...holders.values()]
    .filter((list) => list.length <= mostSharing)
    .flatMap((list) =>
      list.flatMap((one, at) => list.slice(at + 1).map((other): [StoredColumn, StoredColumn] => [one, other])),
    )
    .filter(([one, other]) => one.table !== other.table && one.column.kind === other.column.kind);
}

/** A name that more tables have says nothing of any two of them. */
const mostSharing = 6;

/**
 * The single-column keys of a table, and what a declared key points to; without any the first column, when it is called like a key. One that repeats is the key
 * of another table, unless it is called after its own: what nobody declared may hold a few twice.
 */
function targetsIn(table: Table, referenced: ReadonlySet<string>): Target[] {
  if (table.kind !== 'table') return [];
  const keys = table.columns.filter(
    (column) => isUnique({ table, column }) || referenced.has(`${table.name}.${column.name}`.toLowerCase()),
  );
  const own = ownKey(table);
  if (keys.length === 0 && own) keys.push(own);
  // `setcode` points to `sets.code` where the sets have a number of their own as well.
  const marks = table.columns.filter((column) => bareMarks.has(column.name.toLowerCase()) && !keys.includes(column));
  return [...keys, ...marks.filter((column) => !isRepeated(table, column))].map((key) => targetOf(table, key));
}

function referencedColumns({ tables }: Snapshot): Set<string> {
  const keys = tables.flatMap(({ foreignKeys }) => foreignKeys).filter(({ columns }) => columns.length === 1);
  return new Set(keys.map(({ table, referenced }) => `${table}.${referenced[0]}`.toLowerCase()));
}

function targetOf(table: Table, key: Column): Target {
  return {
    table,
    key,
    words: wordsOf(ownName(table.name)),
    isDeclared: isUnique({ table, column: key }),
    forms: formsOf(key),
  };
}

function ownKey(table: Table): Column | undefined {
  const [first] = table.columns;
  if (table.primaryKey.length > 0)
    return table.primaryKey.length === 1 ? table.columns.find(({ name }) => name === table.primaryKey[0]) : undefined;
  if (!first || !/(?:id|code|_no|编号)$/i.test(first.name)) return undefined;
  return isRepeated(table, first) && !isNamedAfter(first.name, table) ? undefined : first;
}

const isRepeated = ({ rowCount = 0 }: Table, { distinctCount = Number.POSITIVE_INFINITY }: Column): boolean =>
  distinctCount < rowCount;

/** A key's name that several tables have for their own and that names none of them (`id`, `编号`, `entry_id`) leads nowhere. */
function genericIn(targets: readonly Target[]): (name: string) => boolean {
  const generic = new Set(genericNames);
  for (const [name, all] of Map.groupBy(targets, ({ key }) => key.name.toLowerCase())) {
    const declared = all.filter(({ isDeclared }) => isDeclared);
    const own = declared.length > 0 ? declared : all;
    if (own.length > 1 && own.every((target) => fitOf(name, target) === 0)) generic.add(name);
  }
  return (name) => generic.has(name.toLowerCase());
}

/**
 * How plainly a name must speak. A table's own key points elsewhere only where its name says so and not its own table's
 * (swimmer.people_id → people): the numbers of any table are found among those of a longer one. Without a declared key the
 * first column may well be the key of another table, unless it is called like its own.
 */
function leastScore(table: Table, column: Column): number {
  if (table.kind !== 'table') return plainly;
  if (ownKey(table) !== column) return 0;
  const own = targetOf(table, column);
  if (own.isDeclared ? fitOf(column.name, own) === 1 : isNamedAfter(column.name, table))
    return Number.POSITIVE_INFINITY;
  return own.isDeclared ? 0.5 : hardly;
}

/** Looked up by key name, by table name and by form of values, so that hundreds of tables are not compared with each other. */
function finder(targets: readonly Target[]): (column: Column) => Target[] {
  const byKey = Map.groupBy(targets, ({ key }) => key.name.toLowerCase());
  const byName = Map.groupBy(targets, ({ words }) => words.join(''));
  const byForm = new Map<string, Target[]>();
  for (const target of targets)
    for (const form of target.forms) byForm.set(form, [...(byForm.get(form) ?? []), target]);
  return (column) => {
    const { name } = column;
    const alike = isIdentifier(name) ? [...formsOf(column)].flatMap((form) => byForm.get(form) ?? []) : [];
    const few = new Set(alike).size <= mostAlike ? alike : [];
    if (han.test(name)) return hanKey.test(name) ? [...targets] : few;
    const words = thingWords(name);
    const named = words.flatMap((_, start) => byName.get(words.slice(start).join('')) ?? []);
    return [...new Set([...(byKey.get(name.toLowerCase()) ?? []), ...named, ...few])];
  };
}

function isIdentifier(name: string): boolean {
  return han.test(name) ? /(?:id|编号|编码|代码|号)$/i.test(name) : identifierEndings.has(wordsOf(name).at(-1) ?? '');
}

/** Texts of the same form. Numbers prove nothing: those of any two tables overlap. */
function looksAlike({ column, key }: KeyGuess): boolean {
  const forms = formsOf(key);
  return [...formsOf(column)].some((form) => forms.has(form));
}

function formsOf({ kind, samples = [] }: Column): Set<string> {
  if (kind !== 'text' && kind !== 'other') return new Set();
  const texts = samples.filter((value) => typeof value === 'string' && /\p{L}/u.test(value) && /\d/.test(value));
  return new Set(
    texts.map((text) =>
      String(text)
        .replace(/\p{L}+/gu, 'a')
        .replace(/\d+/g, '9'),
    ),
  );
}

function scoreOf(column: Column, target: Target): number {
  const { name } = column;
  const score = han.test(name) ? scoreHan(name, target) : scoreWords(name, target);
  const isSame = name.toLowerCase() === target.key.name.toLowerCase();
  const isOneKind = column.kind === target.key.kind || [column.kind, target.key.kind].includes('other');
  const likely = target.isDeclared || score < 0.1 ? score : score - 0.05;
  // A number in one table and a text in the other: values can still agree, names alone only when they are the same.
  return isOneKind || (isSame && fitOf(name, target) === 1) ? likely : Math.min(likely, 0.5);
}

/** `X…id` → a table that shares characters with X. Which one, values have to say: 演员id fits 演员 and 演职员. */
function scoreHan(name: string, target: Target): number {
  if (!hanKey.test(name) || !hanKey.test(target.key.name)) return 0;
  // Two tables that point to the same third one share the column as well: only a declared key is surely the target.
  if (name === target.key.name) return target.table.primaryKey.length > 0 ? 1 : 0.5;
  const stem = hanStem(name);
  // Of tables that hold all characters the one with nothing else is meant; 作者id → 诗人 shares none and is left to the values.
  return fitOf(name, target) * (0.6 + 0.4 * Math.min(1, stem.length / [...target.table.name].length));
}

function scoreWords(name: string, target: Target): number {
  const fit = fitOf(name, target);
  if (name.toLowerCase() === target.key.name.toLowerCase()) return 0.8 + 0.2 * fit;
  const ending = wordsOf(name).at(-1) ?? '';
  if (saysReference(name, target)) return 0.85;
  // `team` may be a key of `teams`, or just a name: the values know. `home_teams` is how many there are.
  if (!identifierEndings.has(ending)) return fit === 1 ? 0.55 : isPlural(name) ? 0 : fit * 0.9;
  // The last word must be the one that the parent's key is made of: `team_code` does not point to `team.id`.
  return fit > 0 && ending === wordsOf(target.key.name).at(-1) ? 0.5 + 0.4 * fit : 0;
}

/** `link_to_event`: nothing but words of reference before the table's name. */
function saysReference(name: string, { words }: Target): boolean {
  const said = identifierWords(name);
  const before = said.slice(0, -words.length);
  const isReference = before.length > 0 && before.every((word) => referenceWords.has(word));
  return isReference && wordsOf(name).slice(-words.length).join('') === words.join('');
}

/** 1 when the name is the table's, less when a role stands before it (`home_team`) or a part is missing, 0 otherwise. */
function fitOf(name: string, { table, words }: Pick<Target, 'table' | 'words'>): number {
  if (han.test(name)) {
    const stem = hanStem(name);
    return stem.filter((character) => table.name.includes(character)).length / Math.max(1, stem.length);
  }
  const thing = thingWords(name);
  const [joined, own] = [thing.join(''), words.join('')];
  if (joined === '' || own === '') return 0;
  if (joined === own) return 1;
  if (words.length < thing.length && thing.slice(-words.length).join('') === own) return 0.5;
  // `order_id` of `customer_orders`.
  return thing.length < words.length && words.slice(-thing.length).join('') === joined ? 0.25 : 0;
}

/** Whether a column is called like its table and nothing else. */
function isNamedAfter(name: string, table: Table): boolean {
  const isWhole = !han.test(name) || [...table.name].every((character) => name.includes(character));
  return isWhole && fitOf(name, { table, words: wordsOf(ownName(table.name)) }) === 1;
}

const hanStem = (name: string): string[] => [...new Set(name.replace(hanKey, '').replace(hanRole, ''))];

function isPlural(name: string): boolean {
  const last = identifierWords(name).at(-1) ?? '';
  return lemmaOf(last) !== last;
}

/** What the column is about: its words without the one that says it is a key. */
function thingWords(name: string): string[] {
  const words = wordsOf(name);
  return identifierEndings.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}

function wordsOf(name: string): string[] {
  const words = identifierWords(name);
  // `customerid` in one piece.
  const last = words.at(-1) ?? '';
  const split = /^(..+)(id|code|no)$/.exec(last);
  const apart = split ? [...words.slice(0, -1), split[1] ?? '', split[2] ?? ''] : words;
  return (expandWords(apart) ?? apart).map((word) => (identifierEndings.has(word) ? word : stemOf(word)));
}

function pairOf(one: string, other: string): string {
  return [one.toLowerCase(), other.toLowerCase()].sort().join('\n');
}
