import type { Dialect } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import { keyGraph } from '../../schema/keys/keys.ts';
import { findTable, type Snapshot } from '../../schema/snapshot/snapshot.ts';
import { normaliseSql } from '../normalise/normalise.ts';
import { fieldsOf, type Tree } from '../parse/parse.ts';
import { readWrite, type WriteStatement } from '../write/write.ts';
import { outputPhrases } from './column.ts';
import { sayExpression } from './expression.ts';
import { type Audience, labelsOf } from './labels.ts';
import type { Lexicon } from './lexicon-en.ts';
import { english } from './lexicon-en.ts';
import { chinese } from './lexicon-zh.ts';
import { sayPredicate } from './predicate.ts';
import { blockWords, isQuery, sayQuery } from './query.ts';
import { factsOf, frameOf, leadingSelect, type Speech, type Voices } from './speech.ts';

/** What a statement asks for or would change, in sentences of both languages. */
export type { Audience } from './labels.ts';

export interface WordsOptions {
  dialect: Dialect;
  snapshot: Snapshot;
  language: Language;
  /** Analysts get names as they are; business users get comments and glossary names and never a table's own name. */
  audience: Audience;
  glossary?: readonly GlossaryTerm[];
}

interface Words {
  text: string;
  /** False when the statement has something that the text does not say; the text then says so. */
  complete: boolean;
}

const voices: Voices = { expression: sayExpression, predicate: sayPredicate, query: sayQuery };

const lexicons: Record<Language, Lexicon> = { zh: chinese, en: english };

/**
 * What a query asks for, as one sentence that a reader could write the query back from: two queries whose normalised
 * trees differ get two different sentences. Pure; the text must be one that the access policy allows.
 */
export function sqlInWords(sql: string, options: WordsOptions): Words {
  const lexicon = lexicons[options.language];
  const parsed = normaliseSql(sql, options);
  const [statement] = parsed.ok ? parsed.statements : [];
  if (!parsed.ok || !statement) return { text: lexicon.nothing, complete: false };
  const words = treeInWords(statement, options);
  return parsed.statements.length > 1 && words.complete ? unfinished(words.text, lexicon) : words;
}

/** The same for a tree that has been normalised already. */
export function treeInWords(tree: Tree, options: WordsOptions): Words {
  const lexicon = lexicons[options.language];
  if (!isQuery(tree)) return { text: lexicon.nothing, complete: false };
  let complete = true;
  const speech = speechAbout(tree, options, () => {
    complete = false;
  });
  const text = sayQuery(speech, tree, false);
  return complete ? { text: lexicon.sentence(text), complete } : unfinished(lexicon.sentence(text), lexicon);
}

/** What each column of a query's result is, in a few words; undefined where its position says it better. */
export function outputsInWords(sql: string, options: WordsOptions): (string | undefined)[] {
  const parsed = normaliseSql(sql, options);
  const [statement] = parsed.ok ? parsed.statements : [];
  const select = statement && leadingSelect(statement);
  if (!select) return [];
  const speech = speechAbout(statement, options, () => undefined);
  return outputPhrases(speech, select).map((phrase) => phrase?.text);
}

/** Rows of an INSERT that are listed one by one; nobody would read more of them. */
const toldRows = 20;

/**
 * What a change of rows would do, as one or two sentences. A change of a whole table says so in as many words. Pure; the text
 * must be one that `judgeWrite` allows.
 */
export function writeInWords(sql: string, options: WordsOptions): Words {
  const statement = readWrite(sql, options.dialect);
  if (!statement) return { text: '', complete: false };
  const words = statementInWords(statement, options);
  return { ...words, complete: words.complete && isNamed(statement, options) };
}

function statementInWords(statement: WriteStatement, options: WordsOptions): Words {
  const say = { zh: chineseWrites, en: englishWrites }[options.language];
  const { name } = statement.table;
  const table = labels(options).table(findTable(options.snapshot, name), name);
  if (statement.kind === 'delete') {
    const { where, complete } = partsOf(statement, options);
    return { text: say.delete(table, where), complete };
  }
  const columns = columnLabels(statement, options);
  if (statement.kind === 'update') {
    const { shown, where, complete } = partsOf(statement, options);
    const set = columns.map((column, index) => say.set(column, shown[index] ?? ''));
    return { text: say.update(table, set, where), complete: complete && shown.length === columns.length };
  }
  if (statement.query !== undefined) {
    const source = sqlInWords(statement.query, options);
    return { text: say.insertQuery(table, columns, source.text), complete: source.complete };
  }
  const told = statement.rows.slice(0, toldRows);
  const rows = told.map((row) => partsOf({ ...statement, rows: [row] }, options));
  const lines = rows.map(({ shown }) => columns.map((column, index) => say.cell(column, shown[index] ?? '')));
  return {
    text: say.insert(table, lines, statement.rows.length),
    complete:
      statement.rows.length <= toldRows &&
      rows.every(({ complete, shown }) => complete && shown.length === columns.length),
  };
}

interface Parts {
  shown: string[];
  where?: string;
  complete: boolean;
}

/** The values and the condition in words, said as if they stood in a query on the table. */
function partsOf({ target, rows, where }: WriteStatement, options: WordsOptions): Parts {
  const values = rows[0]?.map((value) => `(${value})`).join(', ') ?? '1';
  const reading = `SELECT ${values} FROM ${target}${where === undefined ? '' : ` WHERE (${where})`}`;
  const parsed = normaliseSql(reading, options);
  const tree = parsed.ok ? parsed.statements[0] : undefined;
  const select = tree && fieldsOf(tree, 'select');
  if (!tree || !select) return { shown: [], complete: false };
  let complete = true;
  const speech = speechAbout(tree, options, () => {
    complete = false;
  });
  const words = blockWords({ ...speech, frames: [frameOf(speech, select)] }, select);
  return {
    shown: words.shown ?? [],
    complete: complete && (where === undefined) === (words.where === undefined),
    ...(words.where === undefined ? {} : { where: words.where }),
  };
}

/** A table without a business name is only numbered, which says nothing to the user who has to agree. */
function isNamed({ table }: WriteStatement, options: WordsOptions): boolean {
  const { tables } = options.snapshot;
  const place = tables.findIndex(({ name }) => name.toLowerCase() === table.name.toLowerCase());
  const label = labels(options).table(tables[place], table.name);
  return place >= 0 && label !== lexicons[options.language].unknownTable(place + 1);
}

/** Of the columns that are set; all of the table where an INSERT names none. */
function columnLabels({ table, columns }: WriteStatement, options: WordsOptions): string[] {
  const storedTable = findTable(options.snapshot, table.name);
  const names = columns.length > 0 ? columns : (storedTable?.columns ?? []);
  return names.map(({ name }) => labels(options).column(storedTable, name));
}

const labels = (options: WordsOptions) =>
  labelsOf(options.snapshot, { ...options, lexicon: lexicons[options.language] });

interface Sentences {
  delete(table: string, where?: string): string;
  set(column: string, value: string): string;
  update(table: string, set: string[], where?: string): string;
  cell(column: string, value: string): string;
  insert(table: string, rows: string[][], count: number): string;
  insertQuery(table: string, columns: string[], source: string): string;
}

const englishWrites: Sentences = {
  delete: (table, where) =>
    where === undefined
      ? `Delete ALL rows of ${table}: there is no condition.`
      : `Delete the rows of ${table} where ${where}.`,
  set: (column, value) => `${column} to ${value}`,
  update: (table, set, where) =>
    where === undefined
      ? `In ALL rows of ${table}, set ${set.join(', and ')}: there is no condition.`
      : `In the rows of ${table} where ${where}, set ${set.join(', and ')}.`,
  cell: (column, value) => `${column}: ${value}`,
  insert: (table, rows, count) =>
    `Add ${count} ${count === 1 ? 'row' : 'rows'} to ${table}: ${rows.map((row) => `(${row.join('; ')})`).join(', ')}${
      count > rows.length ? `, and ${count - rows.length} more` : ''
    }.`,
  insertQuery: (table, columns, source) =>
    `Add rows to ${table}, setting ${columns.join(', ')}, from this query: ${source}`,
};

const chineseWrites: Sentences = {
  delete: (table, where) =>
    where === undefined ? `删除“${table}”的全部记录：没有任何条件。` : `删除“${table}”中符合以下条件的记录：${where}。`,
  set: (column, value) => `${column}改为${value}`,
  update: (table, set, where) =>
    where === undefined
      ? `把“${table}”的全部记录的${set.join('，')}：没有任何条件。`
      : `在“${table}”中，把符合以下条件的记录（${where}）的${set.join('，')}。`,
  cell: (column, value) => `${column}：${value}`,
  insert: (table, rows, count) =>
    `向“${table}”新增 ${count} 条记录：${rows.map((row) => `（${row.join('；')}）`).join('、')}${
      count > rows.length ? `，以及另外 ${count - rows.length} 条` : ''
    }。`,
  insertQuery: (table, columns, source) => `向“${table}”新增记录（${columns.join('、')}），内容来自这个查询：${source}`,
};

/** What is needed to say any part of this tree. */
function speechAbout(tree: Tree, options: WordsOptions, leaveOut: () => void): Speech {
  const lexicon = lexicons[options.language];
  const facts = factsOf(tree, options.snapshot);
  return {
    lexicon,
    voices,
    labels: labels(options),
    keys: keyGraph(options.snapshot),
    dialect: options.dialect,
    facts: facts.sources,
    steps: facts.steps,
    outputs: new Map(),
    frames: [],
    leaveOut,
  };
}

function unfinished(sentence: string, lexicon: Lexicon): Words {
  return { text: lexicon.sentence(sentence.slice(0, -1) + lexicon.more), complete: false };
}
