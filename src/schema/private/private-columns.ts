import type { Language } from '../../protocol/answer.ts';
import data from '../../question/private/private-kinds.json' with { type: 'json' };
import {
  type Hidden,
  halfWidth,
  type Pattern,
  type PrivateKind,
  patternsOf,
  privateKinds,
  privateTexts,
} from '../../question/private/private-texts.ts';
import { commentLabels } from '../names/comment-labels.ts';
import { expandWords, identifierWords, ownName } from '../names/identifier-words.ts';
import { type Column, findColumn, findTable, type Scalar, type Snapshot, type Table } from '../snapshot/snapshot.ts';
import {
  holdsName,
  isAlsoName,
  isEnglish,
  isGivenName,
  isLogin,
  isOrdinary,
  isPersonName,
  isSentenceWithName,
  isShapedAsName,
} from './people-names.ts';
import { isAmount, isPublicName } from './public-columns.ts';

interface PrivateColumnOptions extends Hidden {
  /** Columns that look private and are not, as `table.column`. */
  open?: readonly string[];
  /** All values of columns that may hold categories, where the database told them. */
  values?: CategoryValues;
}

/** All values of a text column with few of them; undefined where they are not known. */
export type CategoryValues = (table: Table, column: Column) => readonly string[] | undefined;

/**
 * The snapshot with the kind of every column whose values a model must not see: those that are known to be private, and texts that
 * nothing says are public. Of secrets nothing that is stored stays in it; other values stay for those who answer without a model. The
 * only place that decides which columns these are.
 */
export function withPrivateKinds(snapshot: Snapshot, { personal, open = [], values }: PrivateColumnOptions): Snapshot {
  const isOpen = new Set(open.map((one) => one.toLowerCase()));
  const peopleTables = new Set(snapshot.tables.filter(aboutPeople).map(({ name }) => name));
  const kinds = new Map<Column, PrivateKind>();
  for (const table of snapshot.tables) {
    const ofPeople = table.foreignKeys.some((key) => peopleTables.has(findTable(snapshot, key.table)?.name ?? ''));
    for (const [column, kind] of kindsOf(table, ofPeople, values))
      if (!isOpen.has(`${table.name}.${column.name}`.toLowerCase())) kinds.set(column, kind);
  }
  // What leads to a column holds its values: it is as private as that one.
  for (const table of snapshot.tables)
    for (const column of table.columns) {
      const kind = kinds.get(column);
      const target = targetOf(snapshot, table, column);
      const found = target && kinds.get(target);
      if (found) kinds.set(column, found);
      else if (target && kind === 'unclassified') kinds.delete(column);
    }
  const tables = snapshot.tables.map((table) => {
    const columns = table.columns.map((column) => {
      const kind = kinds.get(column);
      return kind && (personal || levelOf(kind) === 'secret') ? asPrivate(column, kind) : column;
    });
    return columns.some((column, at) => column !== table.columns[at]) ? { ...table, columns } : table;
  });
  return tables.some((table, at) => table !== snapshot.tables[at]) ? { ...snapshot, tables } : snapshot;
}

/** The column at the end of the keys that begin at this one. */
function targetOf(snapshot: Snapshot, from: Table, start: Column): Column | undefined {
  let [table, column]: [Table, Column] = [from, start];
  for (const seen = new Set<Column>(); !seen.has(column); ) {
    seen.add(column);
    const { name } = column;
    const key = table.foreignKeys.find(({ columns }) => columns.includes(name));
    const next = key && findTable(snapshot, key.table);
    const found = next && findColumn(next, key.referenced[key.columns.indexOf(name)] ?? '');
    if (!next || !found) break;
    [table, column] = [next, found];
  }
  return column === start ? undefined : column;
}

/** A column of this kind, as it may be known. */
export function asPrivate(column: Column, kind: PrivateKind): Column {
  if (levelOf(kind) !== 'secret') return { ...column, private: kind };
  const { samples: _samples, range: _range, written: _written, distinctCount: _count, ...rest } = column;
  return { ...rest, masked: true, private: kind };
}

const levelOf = (kind: PrivateKind) => privateKinds[kind].level;

export const isSecret = ({ private: kind }: Column): boolean => kind !== undefined && levelOf(kind) === 'secret';

/** Whether cells of this column are hidden from a model; those of pictures and the like are only not worth their tokens. */
export const isHidden = ({ masked, private: kind }: Column): boolean =>
  masked === true || (kind !== undefined && levelOf(kind) !== 'plain');

/** What a model is told of the column instead of samples; empty where the name says enough. */
export function kindText({ private: kind }: Column, language: Language): string {
  return kind && !privateKinds[kind].terse ? privateKinds[kind][language] : '';
}

/** The kinds of a table's columns; `ofPeople` when it refers to a table about people. */
export function kindsOf(table: Table, ofPeople = false, values?: CategoryValues): Map<Column, PrivateKind> {
  const isAboutPeople = aboutPeople(table);
  const kinds = new Map<Column, PrivateKind>();
  for (const column of table.columns) {
    const kind = knownKindOf(table, column, isAboutPeople);
    if (kind) kinds.set(column, kind);
  }
  const isNearPeople = isAboutPeople || ofPeople || [...kinds.values()].some((kind) => levelOf(kind) !== 'plain');
  table.columns.forEach((column, at) => {
    if (kinds.has(column)) return;
    if (
      isTextual(column) ? !isOpenText(table, column, isNearPeople, values) : isIdentifier(table, column, isNearPeople)
    )
      kinds.set(column, 'unclassified');
    const isPair = [table.columns[at - 1], table.columns[at + 1]].some((one) => one && isDegrees(one));
    if (isDegrees(column) && ((isNearPeople && isPair) || isMute(column))) kinds.set(column, 'location');
  });
  return kinds;
}

/** By its name, its Chinese label or what is stored; undefined for every other column. */
function knownKindOf(table: Table, column: Column, isAboutPeople: boolean): PrivateKind | undefined {
  return (
    kindByName(table, column, isAboutPeople) ??
    kindAsSetting(table, column) ??
    kindOfJson(table, column) ??
    (isBirthDates(table, column) ? 'date_of_birth' : kindByContent(table, column))
  );
}

/** Half of a position: two such columns stand side by side. */
const isDegrees = (column: Column): boolean => {
  const samples = column.kind === 'decimal' ? samplesOf(column) : [];
  // A float drops zeros at its end, so that one or two may be shorter.
  const exact = samples.filter((one) => /^-?(?:1[0-7]\d|[1-9]\d?)\.\d{4,}$/.test(one));
  return exact.length >= enoughNumbers && exact.length >= samples.length * enough;
};

/** Words that say how something is written down, not what it is. */
const formalWord =
  /^(?:dates?|dt|day|ref|reference|number|num|no|nr|code|doc|document|value|val|data|field|col|column|attr|text|key|item|info|extra|misc|other|\d+)$/;

/** Whether the name says nothing of what is stored: `c1`, `val`, `ref`, `GDT`. A long word says something in any language. */
const isMute = ({ name, comment }: Column): boolean =>
  namesOf(name, comment).every(
    (one) =>
      !/\p{Script=Han}/u.test(one) &&
      one.split(' ').every((word) => formalWord.test(word) || (word.length < 5 && !isEnglish(word))),
  );

/** A day or a month, with or without a time. */
const dateText = /^((?:19|20)\d\d)([-/.]?)(?:0[1-9]|1[0-2])(?:\2(?:0[1-9]|[12]\d|3[01]))?(?!\d)/;

/** Dates a generation back, of many years, in a column that doesn't say what happened then. */
function isBirthDates(table: Table, column: Column): boolean {
  if (column.kind === 'boolean' || column.kind === 'decimal' || isKey(table, column) || !isMute(column)) return false;
  const samples = samplesOf(column);
  const years = samples.flatMap((one) => {
    const [, year] = dateText.exec(one) ?? [];
    return year ? [Number(year)] : [];
  });
  if (years.length < enoughNumbers || years.length < samples.length * 0.8) return false;
  years.sort((a, b) => a - b);
  return (years[years.length >> 1] ?? 0) < 2008 && (years.at(-1) ?? 0) - (years[0] ?? 0) >= 12;
}

/** Numbers that name or open something: door code, account, 门锁密码. */
const codedNumber =
  /(?:^| )(?:(?<!pin )codes?|numbers?|num|no|nr|acct|accounts?|override|combination|passcode|keys?|licen[cs]e|passport|policy|serial)$|[码号]$/u;
const secretNumber = /(?:^| )(?:pin|sms|yzm|mm|qjm)(?: code)?$|码$/u;

/** Whole numbers that name somebody or something, or open it: of one length, nearly each of one row, under a name that says nothing. */
function isIdentifier(table: Table, column: Column, isNearPeople: boolean): boolean {
  if (column.kind !== 'integer' || isKey(table, column)) return false;
  const names = namesOf(column.name, column.comment);
  const mayBeSecret = isNearPeople && names.some((name) => secretNumber.test(name));
  const isCoded = names.some((name) => codedNumber.test(name)) && !isPublic(table, column);
  if (!mayBeSecret && !isCoded && !isMute(column)) return false;
  const samples = samplesOf(column);
  if (samples.length < enoughNumbers || samples.every((one) => /^(?:19[89]|20[0-4])\d(?:[01]\d[0-3]\d)?$/.test(one)))
    return false;
  if (!isCoded && (column.distinctCount ?? Number.POSITIVE_INFINITY) * 2 < (table.rowCount ?? 0)) return false;
  const lengths = samples.map((one) => one.length);
  const usual = lengths.filter((length) => length === lengths.toSorted((a, b) => a - b)[lengths.length >> 1]).length;
  const isLong = lengths.filter((length) => length >= 7).length >= samples.length * 0.8;
  return isLong || (usual >= samples.length * (isCoded ? 0.6 : 0.9) && Math.min(...lengths) >= (isCoded ? 3 : 4));
}

const isTextual = ({ kind }: Column): boolean => kind === 'text' || kind === 'other' || kind === 'json';

interface Matcher {
  kind: PrivateKind;
  names: RegExp[];
  weak: RegExp[];
  not: RegExp[];
  shape: RegExp | undefined;
  notShape: RegExp | undefined;
  bare: RegExp | undefined;
}

const regex = (source: string) => new RegExp(source, 'u');
/** `{person}` stands for what tables about people are called. */
const person = /\(\?:(person[^)]*)\)/.exec(data.people)?.[1] ?? '';
const matchers: readonly Matcher[] = (Object.keys(privateKinds) as PrivateKind[]).map((kind) => {
  const { name = [], weak = [], not = [], shape, not_shape: notShape, bare } = privateKinds[kind];
  return {
    kind,
    names: name.map((one) => regex(one.replace('{person}', person))),
    weak: weak.map(regex),
    not: not.map(regex),
    shape: shape === undefined ? undefined : regex(shape),
    notShape: notShape === undefined ? undefined : regex(notShape),
    bare: bare === undefined ? undefined : regex(bare),
  };
});
const personMatchers = matchers.filter(({ kind }) => kind === 'national_id' || kind === 'date_of_birth');
const people = regex(data.people);
const personFacts = regex(data.person_facts);
const organisation = regex(data.organisation);
const holders = regex(data.holders);
const flag = new RegExp(data.flag, 'iu');

function kindByName(table: Table, column: Column, isAboutPeople: boolean): PrivateKind | undefined {
  if (isReference(table, column) || column.kind === 'boolean') return undefined;
  const names = namesOf(column.name, column.comment);
  const samples = samplesOf(column);
  const isHeld = isTextual(column) && (isAboutPeople || tableNames(table).some((name) => holders.test(name)));
  const matcher = matchers.find(({ kind, names: known, weak, not, shape, notShape, bare }) => {
    const { kinds, of_people: ofPeople } = privateKinds[kind];
    if ((kinds && !kinds.includes(column.kind)) || (ofPeople && !isAboutPeople)) return false;
    const isOne = (patterns: readonly RegExp[]) => names.some((name) => patterns.some((one) => one.test(name)));
    const isNamed = names.some((name) => known.some((one) => one.test(name)) && !not.some((one) => one.test(name)));
    const isBare = bare !== undefined && isAboutPeople && names.some((name) => bare.test(name));
    const isWeak = isOne(weak) && (isHeld || (samples.length > 0 && samples.every((one) => /^\S{16,}$/.test(one))));
    if (!isNamed && !isBare && !isWeak) return false;
    if (samples.length === 0) return true;
    if (samples.every((one) => flag.test(one)) && levelOf(kind) !== 'plain') return false;
    if (bare && samples.filter((one) => organisation.test(one)).length * 3 >= samples.length) return false;
    const isShaped = !shape || isAboutPeople || samples.some((one) => shape.test(one));
    return isShaped && !(notShape && samples.every((one) => notShape.test(one)));
  });
  // Files of people are often called after them: declan-brennan.jpg.
  if (matcher?.kind === 'photo' && isTextual(column) && isAboutPeople) return 'unclassified';
  return matcher?.kind;
}

const settingKey =
  /(?:^| )(?:k|key|p?name|param|parameter|attr|attribute|property|setting|option|field|variable)s?$|(?:键|参数名?|属性名?|配置项)$/u;
const settingValue = /(?:^| )(?:v|val|value|p?value|content)$|(?:值|参数值|内容)$/u;

/** `value` beside `key` may be anything; a secret where one of the keys says so. */
function kindAsSetting(table: Table, column: Column): PrivateKind | undefined {
  const isOne = (pattern: RegExp, { name, comment }: Column) => namesOf(name, comment).some((one) => pattern.test(one));
  const key = table.columns.find((one) => one !== column && isTextual(one) && isOne(settingKey, one));
  if (!key || table.columns.length > 6 || !isTextual(column) || !isOne(settingValue, column)) return undefined;
  const kinds = samplesOf(key).map((name) => kindByName(table, { ...column, name, samples: [] }, true));
  return kinds.find((kind) => kind && levelOf(kind) === 'secret') ?? 'unclassified';
}

/** Keys of documents are judged as columns. */
function kindOfJson(table: Table, column: Column): PrivateKind | undefined {
  const documents = isTextual(column) ? samplesOf(column).map(fieldsOf) : [];
  if (!documents.some((fields) => fields.length > 0)) return undefined;
  const values = Map.groupBy(documents.flat(), ([key]) => key);
  const columns = [...values].map(([name, pairs]): Column => {
    const samples = pairs.map(([, value]) => value);
    const kind = samples.every((one) => typeof one === 'number') ? 'decimal' : 'text';
    return { name, type: '', kind, nullable: true, samples };
  });
  const kinds = [...kindsOf({ ...table, columns, primaryKey: [], foreignKeys: [] }).values()];
  return kinds.find((kind) => levelOf(kind) === 'secret') ?? (kinds.length > 0 ? 'unclassified' : undefined);
}

function fieldsOf(text: string): [string, Scalar][] {
  if (!/^\s*[[{]/.test(text)) return [];
  const pairs: [string, Scalar][] = [];
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (key !== '' && (typeof value !== 'object' || value === null)) pairs.push([key, value as Scalar]);
      return value;
    });
  } catch {
    return [];
  }
  return pairs;
}

/** The part of the samples that must look so. */
const enough = 0.6;
/** No private form is without one of these; most texts are. */
const hasForm = /[\p{N}@＠:：=/_$·-]/u;
/** A number looks like many things: that many samples must all agree. */
const enoughNumbers = 3;

const contentPatterns = (Object.keys(privateKinds) as PrivateKind[]).map((kind) => {
  const { text, column, within = false, not_names: notNames, not_columns: notColumns } = privateKinds[kind];
  return {
    kind,
    share: within ? 0.4 : 0.8,
    inTexts: patternsOf(kind, text),
    inCells: patternsOf(kind, column),
    notNames: notNames === undefined ? undefined : regex(notNames),
    notColumns: notColumns === undefined ? undefined : regex(notColumns),
  };
});

function kindByContent(table: Table, column: Column): PrivateKind | undefined {
  const samples = samplesOf(column).map(halfWidth);
  const isNumber = column.kind === 'integer' || column.kind === 'decimal';
  const isText = column.kind === 'text' || column.kind === 'other';
  if (samples.length === 0 || !(isText || isNumber)) return undefined;
  if (isNumber && (isKey(table, column) || samples.length < enoughNumbers)) return undefined;
  const names = namesOf(column.name, column.comment);
  const isOne = (pattern: RegExp | undefined) => pattern !== undefined && names.some((name) => pattern.test(name));
  const formed = samples.filter((sample) => hasForm.test(sample));
  const byForm = contentPatterns.find(({ kind, inTexts, inCells, share, notNames, notColumns }) => {
    if (isOne(notColumns)) return false;
    const isExempt = isNumber || isKey(table, column) || isOne(notNames);
    const covers = (part: number, sample: string) => (one: Pattern) =>
      [...sample.matchAll(one.pattern)].some(([found]) => found.length >= sample.length * part && one.isReal(found));
    const whole = formed.filter((sample) => inTexts.some(covers(share, sample)));
    // One secret is enough.
    if (isText && whole.length > 0 && levelOf(kind) === 'secret') return true;
    const fitting = formed.filter((sample) => whole.includes(sample) || (!isExempt && inCells.some(covers(1, sample))));
    return fitting.length >= samples.length * (isNumber ? 1 : enough);
  })?.kind;
  return byForm ?? (isText && holdsNames(table, column, samples) ? 'person_name' : undefined);
}

function holdsNames(table: Table, column: Column, samples: readonly string[]): boolean {
  if (isPublic(table, column)) return false;
  const count = (isSo: (sample: string) => boolean) => samples.filter(isSo).length / samples.length;
  // Companies and people may be in one column.
  const others = samples.filter((one) => !organisation.test(one));
  if (others.length < samples.length)
    return others.filter(isPersonName).length * 4 >= others.length && others.length > 0;
  return (count(isShapedAsName) >= enough && count(isPersonName) >= 0.4) || count(isGivenName) >= 0.8;
}

function isPublic(table: Table, column: Column): boolean {
  const names = namesOf(column.name, column.comment);
  // The title of a person is a position.
  return isPublicName(names, tableNames(table)) || (names.includes('title') && aboutPeople(table));
}

const code = /^(?=\S*\d)(?![A-Za-z]?\d{8,}$)[\w.:/#-]{1,40}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^[A-Z\d]{1,6}$/;

/** Numbers of documents, accounts and cars, names of users: no public thing is called so. */
const isPersonal = (value: string): boolean =>
  /^[A-Z]{0,3} ?\d{6,}$|^[A-Z]{1,3}(?:-[A-Z]{1,2})? \d{3,5}$|^[A-Z]{2}\d\d ?[A-Z]{3}$|^[_@]\w|^[a-z]+_\w*\d$|^\p{Lu}\p{L}+ \p{Lu}\.$/u.test(
    value,
  );
/** Enough digits for an account, in a text that isn't a date. */
const holdsAccount = (value: string): boolean =>
  /^[\d\s/.-]+$/.test(value) && value.replace(/\D/g, '').length >= 8 && !dateText.test(value);
const codeName =
  /(?:^| )(?:numbers?|no|nr|num|codes?|sku|upc|ean|barcode|serial|tracking|isbn|issn|id|sha|batch|lot|phase|version)(?: |$)|[号码]$/u;

/** Whether there is a reason to show what is stored in a text column of no known kind. */
function isOpenText(table: Table, column: Column, isNearPeople: boolean, values?: CategoryValues): boolean {
  const all = values?.(table, column);
  const samples = all ? samplesOf({ ...column, samples: [...all] }) : samplesOf(column);
  const names = namesOf(column.name, column.comment);
  const share = (isSo: (sample: string) => boolean) => samples.filter(isSo).length / samples.length;
  if (samples.some((one) => holdsPrivate(one, names))) return false;
  if (isPublic(table, column)) {
    if (names.some((name) => codeName.test(name))) return true;
    return !(share(isPersonal) > 0.5) && !(share(holdsAccount) > 0.5) && !samples.some(isSentenceWithName);
  }
  // Documents: each of their keys was judged.
  if (samples.length > 0 && samples.every((one) => fieldsOf(one).length > 0)) return true;
  // Values that were too long to be sampled are not known.
  if (samples.length < Math.min(column.distinctCount || 1, 3)) return false;
  if (samples.every((one) => flag.test(one) || isAmount(one))) return true;
  // Young people's birthdays look like any other dates.
  if (!(isNearPeople && isMute(column)) && samples.every((one) => dateText.test(one) && one.length <= 19)) return true;
  if (share(isLogin) > 0.5 || share(isPersonName) > (isNearPeople ? 0 : 0.3)) return false;
  const isId = isKey(table, column) || names.some((name) => /(?:^| |[\p{Script=Han}])(?:id|uuid|guid)$/iu.test(name));
  if (isId && samples.every((one) => code.test(one))) return true;
  // A few of the values say nothing of the others: a note reads 已联系 a hundred times and 联系刘子轩 once.
  if (values && !all && samples.length < (column.distinctCount ?? Number.POSITIVE_INFINITY)) return false;
  if (samples.some(holdsName)) return false;
  return isCategory(table, column, samples) && share(isOrdinary) >= 0.7 && share(isAlsoName) < 0.5;
}

const holdsPrivate = (sample: string, names: readonly string[]): boolean =>
  hasForm.test(sample) &&
  privateTexts(sample, { personal: true }).some(({ kind }) => {
    const notColumns = contentPatterns.find((one) => one.kind === kind)?.notColumns;
    return !notColumns || !names.some((name) => notColumns.test(name));
  });

/** Columns of a table whose values must all be known before a model may see them. */
export function categoryColumns(table: Table): Column[] {
  return table.columns.filter(
    (column) =>
      isTextual(column) &&
      (column.distinctCount ?? 0) > samplesOf(column).length &&
      isCategory(table, column, samplesOf(column)) &&
      !isPublic(table, column),
  );
}

/** Few short values, each of several rows, that are no codes. */
const isCategory = ({ rowCount }: Table, { distinctCount }: Column, samples: readonly string[]): boolean =>
  rowCount !== undefined &&
  distinctCount !== undefined &&
  distinctCount <= 50 &&
  rowCount >= 4 * Math.max(distinctCount, 1) &&
  samples.every((one) => one.length <= 24 && !/[,，。;；:：@]|\d{4}|\d[A-Za-z]+\d/.test(one));

const samplesOf = ({ samples = [] }: Column): string[] =>
  samples.flatMap((value) => (value === null || String(value).trim() === '' ? [] : [String(value).trim()]));

/** Its words, with short forms spelt out, and its label in a comment. */
function namesOf(name: string, comment: string | undefined): string[] {
  const { zh, en } = commentLabels(comment);
  return [name, ...(en ? [en] : [])]
    .flatMap((one) => {
      const words = identifierWords(one);
      return [words.join(' '), expandWords(words)?.join(' ') ?? ''];
    })
    .concat(zh ?? '')
    .filter((one) => one !== '');
}

const tableNames = (table: Table): string[] => namesOf(ownName(table.name), table.comment);

function aboutPeople(table: Table): boolean {
  if (tableNames(table).some((name) => people.test(name))) return true;
  return table.columns.some((column) => {
    const samples = samplesOf(column);
    const isShaped = (shape: RegExp | undefined) =>
      !shape || samples.length === 0 || samples.some((one) => shape.test(one));
    return namesOf(column.name, column.comment).some(
      (name) =>
        personFacts.test(name) ||
        personMatchers.some(({ names, shape }) => isShaped(shape) && names.some((known) => known.test(name))),
    );
  });
}

/** A number that leads to another table is none of a person's. */
const isReference = ({ foreignKeys }: Table, { name }: Column): boolean =>
  foreignKeys.some(({ columns }) => columns.includes(name));

const isKey = (table: Table, column: Column): boolean =>
  isReference(table, column) || table.primaryKey.includes(column.name);
