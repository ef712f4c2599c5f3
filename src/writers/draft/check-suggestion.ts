import type { GlossaryEntry } from '../../config/schema.ts';
import { type Dialect, nameInSql } from '../../dialects/dialect.ts';
import { readQuestion } from '../../question/read-question.ts';
import type { Dropped } from '../../schema/draft/contracts.ts';
import {
  type ColumnName,
  conditionalSql,
  type GlossaryTerm,
  sqlOf,
  tablesOfTerm,
} from '../../schema/glossary/glossary.ts';
import { type Inclusion, keyGraph } from '../../schema/keys/keys.ts';
import { meaningOf } from '../../schema/meaning/meaning.ts';
import { codesOf, commentLabels } from '../../schema/names/comment-labels.ts';
import { findColumn, findTable, type Scalar, type Snapshot } from '../../schema/snapshot/snapshot.ts';
import { faultText, readGlossary, withDeclarations } from '../../sql/glossary/glossary.ts';
import type { Suggestion } from './suggestions.ts';

/** Where a suggestion is held against the schema and tried on the data. */
export interface Trial {
  snapshot: Snapshot;
  dialect: Dialect;
  /** Words that mean something already, in lower case. */
  taken: ReadonlySet<string>;
  /** The stored values of a column where there are few; undefined where they are many or not to be seen. */
  stored: (table: string, column: string) => Promise<readonly Scalar[] | undefined>;
  /** The one figure of a statement that the policy has judged; a text says why there is none. */
  figure: (sql: string) => Promise<number | null | string>;
  inclusion: Inclusion;
}

/** Of the values of a key, how many must be found where it points. */
const leastIncluded = 0.9;

/** Why it does not hold; undefined when it does. */
export async function faultOf({ kind, adds }: Suggestion, trial: Trial): Promise<Dropped['reason'] | undefined> {
  if (!adds) return reasons.shape;
  const { snapshot, dialect } = trial;
  const [fault] = [
    ...readGlossary(adds.glossary ?? [], snapshot, dialect).faults,
    ...withDeclarations(snapshot, adds).faults,
  ];
  if (fault) return { zh: faultText(fault, 'zh'), en: faultText(fault, 'en') };
  switch (kind) {
    case 'description':
      return Object.keys(adds.descriptions ?? {}).some((at) => isDescribed(at, snapshot)) ? reasons.said : undefined;
    case 'codes':
      return codesFault(Object.entries(adds.codes ?? {})[0], trial);
    case 'date':
      return dateFault(Object.entries(adds.dates ?? {})[0], trial);
    case 'name': {
      const [at = '', column = ''] = Object.entries(adds.names ?? {})[0] ?? [];
      if (findTable(snapshot, at)?.rowName !== undefined) return reasons.said;
      return columnAt(`${at}.${column}`, snapshot)?.kind === 'text' ? undefined : reasons.notText;
    }
    case 'join':
      return joinFault(adds.joins?.[0] ?? '', trial);
    case 'word': {
      const [term] = readGlossary(adds.glossary ?? [], snapshot, dialect).terms;
      if (!term || term.words.some((word) => trial.taken.has(word.toLowerCase()))) return reasons.taken;
      return wordFault(term, trial);
    }
  }
}

/** `t_kh`, or `t_kh.mc`, as a person writes it. */
function columnAt(at: string, snapshot: Snapshot) {
  const dot = at.lastIndexOf('.');
  const table = findTable(snapshot, at.slice(0, dot));
  return table && findColumn(table, at.slice(dot + 1));
}

const isDescribed = (at: string, snapshot: Snapshot): boolean =>
  (findTable(snapshot, at) ?? columnAt(at, snapshot))?.comment !== undefined;

/** Each code must be stored, and something must be left to explain. */
async function codesFault([at = '', codes = {}]: [string?, object?] = [], { snapshot, stored }: Trial) {
  const column = columnAt(at, snapshot);
  if (!column || column.masked) return reasons.masked;
  if (codesOf(column).length > 0) return reasons.said;
  const values = await stored(at.slice(0, at.lastIndexOf('.')), column.name);
  if (!values) return reasons.many;
  const known = new Set(values.map(String));
  const [other] = Object.keys(codes).filter((code) => !known.has(code));
  return other === undefined ? undefined : reasons.notStored(other);
}

function dateFault([at = '', column = '']: [string?, string?] = [], { snapshot }: Trial) {
  if (findTable(snapshot, at)?.ownDate !== undefined) return reasons.said;
  const meant = meaningOf(snapshot).column(at, column);
  return meant?.role === 'date' ? undefined : reasons.notDate;
}

async function joinFault(join: string, { snapshot, inclusion }: Trial) {
  const declared = withDeclarations(snapshot, { joins: [join] }).snapshot;
  const from = declared.tables.find((table, at) => table !== snapshot.tables[at]);
  const key = from?.foreignKeys.at(-1);
  if (!from || !key) return reasons.shape;
  const before = findTable(snapshot, from.name)?.foreignKeys ?? [];
  const [column = '', referenced = ''] = [key.columns[0], key.referenced[0]];
  if (before.some((one) => one.table === key.table && one.columns[0] === column && one.referenced[0] === referenced))
    return reasons.said;
  const schema = ({ schema: own }: { schema?: string }) => (own === undefined ? {} : { schema: own });
  const share = await inclusion(
    { table: from.name, column, ...schema(from) },
    { table: key.table, column: referenced, ...schema(key) },
  );
  return share !== undefined && share >= leastIncluded ? undefined : reasons.values;
}

/** A figure must come out as a number, a condition must hold for some rows and not for all. */
async function wordFault(term: GlossaryTerm, { snapshot, dialect, figure }: Trial) {
  if (term.kind !== 'expression' && term.kind !== 'condition') return undefined;
  const tables = tablesOfTerm(term);
  if (tables.length > 1) return keyGraph(snapshot).tree(tables) ? undefined : reasons.apart;
  const [table = ''] = tables;
  const nameOf = ({ column }: ColumnName) => nameInSql(dialect, column);
  const found = findTable(snapshot, table);
  const from = [found?.schema, table]
    .filter((part) => part !== undefined)
    .map((part) => nameInSql(dialect, part))
    .join('.');
  if (term.kind === 'expression') {
    const value = conditionalSql(term, nameOf);
    const whole = term.aggregated.length > 0 ? value : `${term.over === 'avg' ? 'AVG' : 'SUM'}(${value})`;
    return verdictOn(
      await figure(`SELECT ${whole} FROM ${from}`),
      (result) => result !== null && Number.isFinite(result),
    );
  }
  const where = sqlOf(term.where, nameOf);
  const share = `SELECT AVG(CASE WHEN ${where} THEN 1.0 ELSE 0.0 END) FROM ${from}`;
  return verdictOn(await figure(share), (result) => result !== null && result > 0 && result < 1);
}

function verdictOn(
  result: number | null | string,
  holds: (figure: number | null) => boolean,
): Dropped['reason'] | undefined {
  if (typeof result === 'string') return reasons.fails(result);
  return holds(result) ? undefined : reasons.nothing;
}

const reasons = {
  shape: { zh: '写法不对', en: 'it is not written as it must be' },
  said: { zh: '数据库或配置里已经说明', en: 'the database or the configuration says so already' },
  masked: { zh: '这一列不给模型看', en: 'no model may see this column' },
  many: { zh: '这一列的值太多，不是代码', en: 'the column holds too many values to be codes' },
  notStored: (code: string) => ({ zh: `没有存过 ${code}`, en: `${code} is not stored` }),
  notDate: { zh: '这一列不是日期', en: 'the column holds no dates' },
  notText: { zh: '这一列不是名称', en: 'the column holds no names' },
  values: { zh: '两列的值对不上', en: 'the values of the two do not meet' },
  taken: { zh: '这个词已经有意思了', en: 'the word means something already' },
  apart: { zh: '这些表连不起来', en: 'the keys do not join these tables' },
  nothing: { zh: '试算没有得出什么', en: 'tried on the data, it says nothing' },
  fails: (detail: string) => ({ zh: `试算不成：${detail}`, en: `tried on the data, it fails: ${detail}` }),
};

const han = /\p{Script=Han}/u;
/** Longer ones are sentences, which nobody types the same way twice. */
const mostHan = 8;
const mostWords = 4;

/**
 * The entry with those of its words that can stand for it, and the others. A word that asks, counts or dates is read as that; a
 * word for some rows that holds the name of a column or table is read as that name.
 */
export function withPlainWords(entry: GlossaryEntry, snapshot: Snapshot): { entry?: GlossaryEntry; odd: string[] } {
  const names = namesIn(snapshot);
  const holds = (word: string) => 'condition' in entry && names.some((name) => han.test(name) && word.includes(name));
  const odd = entry.words.filter((word) => isOdd(word) || names.includes(word.toLowerCase()) || holds(word));
  const words = entry.words.filter((word) => !odd.includes(word));
  return words.length > 0 ? { entry: { ...asColumn(entry, snapshot), words }, odd } : { odd };
}

function isOdd(word: string): boolean {
  const { cues, numbers, periods } = readQuestion(word, { today: '2000-01-01' });
  const isLong = han.test(word) ? word.length > mostHan : word.split(/\s+/).length > mostWords;
  return isLong || periods.length > 0 || numbers.length > 0 || cues.some((cue) => asking.test(cue.class));
}

/** What makes a question of a word. */
const asking = /^(?:ask-|bucket-|each$|top$)/;

/** All that the schema is called already, in lower case: what two things are called is told from neither. */
function namesIn({ tables }: Snapshot): string[] {
  const called = ({ name, comment }: { name: string; comment?: string }) =>
    Object.values(commentLabels(comment)).concat(name);
  return tables
    .flatMap((table) => [
      ...called(table),
      ...table.columns.flatMap((column) => [...called(column), ...codesOf(column).flatMap(({ words }) => words)]),
    ])
    .filter((name) => name !== undefined && name.length > 1)
    .map((name) => name.toLowerCase());
}

/** `sum of orders.amount` is the column, which adds up anyway and may then be averaged, compared and ranked as well. */
function asColumn(entry: GlossaryEntry, snapshot: Snapshot): GlossaryEntry {
  const named = 'expression' in entry ? /^sum of (\S+)\.(\S+)$/i.exec(entry.expression.trim()) : null;
  const [, table = '', column = ''] = named ?? [];
  const meant = meaningOf(snapshot).column(table, column);
  return meant?.figure?.over === 'sum' ? { words: entry.words, column: `${table}.${column}` } : entry;
}
