import type { Language } from '../../protocol/answer.ts';
import data from '../../question/private/private-kinds.json' with { type: 'json' };
import {
  type Hidden,
  type Pattern,
  type PrivateKind,
  patternsOf,
  privateKinds,
} from '../../question/private/private-texts.ts';
import { commentLabels } from '../names/comment-labels.ts';
import { expandWords, identifierWords, ownName } from '../names/identifier-words.ts';
import { type Column, findColumn, findTable, type Snapshot, type Table } from '../snapshot/snapshot.ts';

export interface PrivateColumnOptions extends Hidden {
  /** Columns that look private and are not, as `table.column`. */
  open?: readonly string[];
}

/**
 * The snapshot with the kind of every column whose values a model must not see. Of secrets nothing that is stored stays in it; values
 * that identify a person stay for those who answer without a model. The only place that decides which columns these are.
 */
export function withPrivateKinds(snapshot: Snapshot, { personal, open = [] }: PrivateColumnOptions): Snapshot {
  const isOpen = new Set(open.map((one) => one.toLowerCase()));
  const kinds = new Map<Column, PrivateKind>();
  for (const table of snapshot.tables) {
    const isAboutPeople = aboutPeople(table);
    for (const column of table.columns) {
      const kind = privateKindOf(table, column, isAboutPeople);
      if (kind && !isOpen.has(`${table.name}.${column.name}`.toLowerCase())) kinds.set(column, kind);
    }
  }
  // What leads to a private column holds its values.
  for (const { columns, foreignKeys } of snapshot.tables)
    for (const { columns: from, table, referenced } of foreignKeys)
      from.forEach((name, at) => {
        const target = findTable(snapshot, table);
        const kind = kinds.get((target && findColumn(target, referenced[at] ?? '')) as Column);
        const column = columns.find((one) => one.name === name);
        if (kind && column) kinds.set(column, kind);
      });
  const tables = snapshot.tables.map((table) => {
    const columns = table.columns.map((column) => {
      const kind = kinds.get(column);
      return kind && (personal || levelOf(kind) === 'secret') ? asPrivate(column, kind) : column;
    });
    return columns.some((column, at) => column !== table.columns[at]) ? { ...table, columns } : table;
  });
  return tables.some((table, at) => table !== snapshot.tables[at]) ? { ...snapshot, tables } : snapshot;
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

/** By its name, its Chinese label or what is stored; undefined for every other column. */
export function privateKindOf(
  table: Table,
  column: Column,
  isAboutPeople = aboutPeople(table),
): PrivateKind | undefined {
  return kindByName(table, column, isAboutPeople) ?? kindByContent(table, column);
}

interface Matcher {
  kind: PrivateKind;
  names: RegExp[];
  not: RegExp[];
  shape: RegExp | undefined;
  notShape: RegExp | undefined;
  bare: RegExp | undefined;
}

const regex = (source: string) => new RegExp(source, 'u');
/** `{person}` stands for what tables about people are called. */
const person = /\(\?:(person[^)]*)\)/.exec(data.people)?.[1] ?? '';
const matchers: readonly Matcher[] = (Object.keys(privateKinds) as PrivateKind[]).map((kind) => {
  const { name = [], not = [], shape, not_shape: notShape, bare } = privateKinds[kind];
  return {
    kind,
    names: name.map((one) => regex(one.replace('{person}', person))),
    not: not.map(regex),
    shape: shape === undefined ? undefined : regex(shape),
    notShape: notShape === undefined ? undefined : regex(notShape),
    bare: bare === undefined ? undefined : regex(bare),
  };
});
const people = regex(data.people);
const personFacts = regex(data.person_facts);
const organisation = regex(data.organisation);

function kindByName(table: Table, column: Column, isAboutPeople: boolean): PrivateKind | undefined {
  if (isReference(table, column) || column.kind === 'boolean') return undefined;
  const names = namesOf(column.name, column.comment);
  const samples = samplesOf(column);
  const matcher = matchers.find(({ kind, names: known, not, shape, notShape, bare }) => {
    const { kinds, of_people: ofPeople } = privateKinds[kind];
    if ((kinds && !kinds.includes(column.kind)) || (ofPeople && !isAboutPeople)) return false;
    const isNamed = names.some((name) => known.some((one) => one.test(name)) && !not.some((one) => one.test(name)));
    const isBare = bare !== undefined && isAboutPeople && names.some((name) => bare.test(name));
    if (!isNamed && !isBare) return false;
    if (samples.length === 0) return true;
    if (bare && samples.filter((one) => organisation.test(one)).length * 3 >= samples.length) return false;
    return (
      (!shape || samples.some((one) => shape.test(one))) && !(notShape && samples.every((one) => notShape.test(one)))
    );
  });
  return matcher?.kind;
}

/** The part of the samples that must look so. */
const enough = 0.6;
/** A number looks like many things: that many samples must all agree. */
const enoughNumbers = 3;

const contentPatterns = (Object.keys(privateKinds) as PrivateKind[]).map((kind) => {
  const { text, column, within = false, not_names: notNames } = privateKinds[kind];
  return {
    kind,
    share: within ? 0.4 : 0.8,
    inTexts: patternsOf(kind, text),
    inCells: patternsOf(kind, column),
    notNames: notNames === undefined ? undefined : regex(notNames),
  };
});

function kindByContent(table: Table, column: Column): PrivateKind | undefined {
  const samples = samplesOf(column);
  const isNumber = column.kind === 'integer' || column.kind === 'decimal';
  const isText = column.kind === 'text' || column.kind === 'other';
  if (samples.length === 0 || !(isText || isNumber)) return undefined;
  if (isNumber && (isKey(table, column) || samples.length < enoughNumbers)) return undefined;
  const names = namesOf(column.name, column.comment);
  return contentPatterns.find(({ inTexts, inCells, share, notNames }) => {
    const isExempt = isKey(table, column) || (notNames && names.some((name) => notNames.test(name)));
    const covers = (part: number, sample: string) => (one: Pattern) =>
      [...sample.matchAll(one.pattern)].some(([found]) => found.length >= sample.length * part && one.isReal(found));
    const fitting = samples.filter(
      (sample) => inTexts.some(covers(share, sample)) || (!isExempt && inCells.some(covers(1, sample))),
    );
    return fitting.length >= samples.length * (isNumber ? 1 : enough);
  })?.kind;
}

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

function aboutPeople(table: Table): boolean {
  if (namesOf(ownName(table.name), table.comment).some((name) => people.test(name))) return true;
  return table.columns.some(({ name, comment }) =>
    namesOf(name, comment).some(
      (one) =>
        personFacts.test(one) ||
        matchers.some(
          ({ kind, names }) =>
            (kind === 'national_id' || kind === 'date_of_birth') && names.some((known) => known.test(one)),
        ),
    ),
  );
}

/** A number that leads to another table is none of a person's. */
const isReference = ({ foreignKeys }: Table, { name }: Column): boolean =>
  foreignKeys.some(({ columns }) => columns.includes(name));

const isKey = (table: Table, column: Column): boolean =>
  isReference(table, column) || table.primaryKey.includes(column.name);
