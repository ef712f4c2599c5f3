import type { Language } from '../../protocol/answer.ts';
import { type Edge, type KeyGraph, keyGraph } from '../keys/keys.ts';
import { codesOf, commentLabels } from '../names/comment-labels.ts';
import { identifierWords, languageSuffix } from '../names/identifier-words.ts';
import type { Column, Snapshot, Table } from '../snapshot/snapshot.ts';

export interface ColumnFacts {
  table: Table;
  column: Column;
  /** Numbers to calculate with; keys and years are not. */
  isMeasure: boolean;
  isNumeric: boolean;
  isDate: boolean;
  /** Dates as texts in a form of their own (2019年11月) that still sort by year. */
  isTimeText: boolean;
  /** Whole years stored as numbers or text. */
  isYear: boolean;
  isKey: boolean;
  isText: boolean;
  /** The key that leads from this column to another table. */
  edge?: Edge;
  /** The other column that says the same in the other language. */
  language?: Language;
}

export interface TableFacts {
  table: Table;
  key: string | undefined;
  /** Columns that name a row to a person, the question's language first. */
  names: string[];
  isBridge: boolean;
}

/** What follows from a snapshot for every question about it; built once. */
export interface SchemaFacts {
  snapshot: Snapshot;
  keys: KeyGraph;
  /** Those of `keys`. */
  edges: readonly Edge[];
  table(name: string): TableFacts | undefined;
  column(table: string, column: string): ColumnFacts | undefined;
}

const known = new WeakMap<Snapshot, SchemaFacts>();

export function schemaFacts(snapshot: Snapshot): SchemaFacts {
  const before = known.get(snapshot);
  if (before) return before;
  const facts = build(snapshot);
  known.set(snapshot, facts);
  return facts;
}

function build(snapshot: Snapshot): SchemaFacts {
  const keys = keyGraph(snapshot);
  const { edges } = keys;
  const byColumn = keysOf(edges);
  const columns = new Map<string, ColumnFacts>();
  const tables = new Map<string, TableFacts>();
  for (const table of snapshot.tables) {
    for (const column of table.columns) {
      columns.set(`${table.name}.${column.name}`.toLowerCase(), columnFacts(table, column, byColumn));
    }
  }
  for (const table of snapshot.tables) tables.set(table.name.toLowerCase(), tableFacts(table, columns, byColumn));
  /** By the names as they are asked for: a question asks for the same few thousands of times. */
  const spelt = new Map<string, Map<string, ColumnFacts | undefined>>();
  return {
    snapshot,
    keys,
    edges,
    table: (name) => tables.get(name) ?? tables.get((name.split('@')[0] ?? name).toLowerCase()),
    column: (table, column) => {
      const own = spelt.get(table) ?? new Map<string, ColumnFacts | undefined>();
      if (!own.has(column)) own.set(column, columns.get(`${table.split('@')[0]}.${column}`.toLowerCase()));
      spelt.set(table, own);
      return own.get(column);
    },
  };
}

/** The keys by the columns at their ends: a wide schema is walked once. */
interface ColumnKeys {
  from: ReadonlyMap<string, Edge>;
  to: ReadonlySet<string>;
  /** The first column of a table that something points to. */
  referenced: ReadonlyMap<string, string>;
}

function keysOf(edges: readonly Edge[]): ColumnKeys {
  const from = new Map<string, Edge>();
  const referenced = new Map<string, string>();
  for (const edge of edges) {
    const place = `${edge.from.table}.${edge.from.column}`;
    if (!from.has(place)) from.set(place, edge);
    if (!referenced.has(edge.to.table)) referenced.set(edge.to.table, edge.to.column);
  }
  return { from, to: new Set(edges.map(({ to }) => `${to.table}.${to.column}`)), referenced };
}

const isoDay = /^\d{4}-\d{1,2}(?:-\d{1,2})?(?:[ T]|$)/;

function columnFacts(table: Table, column: Column, keys: ColumnKeys): ColumnFacts {
  const samples = (column.samples ?? []).filter((value) => value !== null && value !== '');
  const edge = keys.from.get(`${table.name}.${column.name}`);
  const words = identifierWords(column.name);
  const label = commentLabels(column.comment).zh ?? column.name;
  const named =
    /(?:^|_)(?:id|code|key|uuid|sku|isbn|zip|phone)$|id$|ID$|Id$|编号|号码|电话|邮编$/.test(column.name) ||
    words.at(-1) === 'id';
  const isReferenced = keys.to.has(`${table.name}.${column.name}`);
  const isKey =
    edge !== undefined ||
    isReferenced ||
    (table.primaryKey.length === 1 && table.primaryKey[0] === column.name) ||
    named;
  const isDate =
    column.kind === 'date' ||
    column.kind === 'datetime' ||
    (column.kind === 'text' && samples.length > 0 && samples.every((value) => isoDay.test(String(value))));
  const years = samples.length > 0 && samples.every((value) => /^(?:1[4-9]|20|21)\d\d(?:\.0)?$/.test(String(value)));
  const saysYear =
    words.some((word) => /^(?:year|yr|years|founded|established|built|opened|creation|opening)$/.test(word)) ||
    /年|时间|日期/.test(label);
  const isYear = !isKey && years && (saysYear || column.kind === 'text' || column.kind === 'date');
  const looksNumeric =
    column.kind === 'text' && samples.length > 0 && samples.every((value) => /^-?\d+(?:\.\d+)?$/.test(String(value)));
  // Declared as a number and filled with `1亿` or `12天`: people still compare and add it.
  const isDeclared =
    /INT|REAL|FLOA|DOUB|DEC|NUM/i.test(column.type) && samples.every((value) => /\d/.test(String(value)));
  const isNumeric =
    column.kind === 'integer' || column.kind === 'decimal' || looksNumeric || (isDeclared && column.kind === 'text');
  const isCode =
    codesOf(column).length > 0 ||
    (/^(?:type|status|level|flag|grade_level)$/.test(words.at(-1) ?? '') && column.kind === 'integer');
  const suffix = languageSuffix(column.name);
  return {
    table,
    column,
    isNumeric,
    isMeasure: isNumeric && !isKey && !isYear && !isCode,
    isDate: isDate && !years,
    isTimeText:
      column.kind === 'text' &&
      !isDate &&
      samples.length > 0 &&
      /时间|日期|年|date|year/i.test(label) &&
      samples.every((value) => /^(?:1\d|20)\d\d(?!\d)/.test(String(value))),
    isYear,
    isKey,
    isText: column.kind === 'text' && !isNumeric,
    ...(edge ? { edge } : {}),
    ...(suffix ? { language: suffix } : {}),
  };
}

const nameWords = new Set(['name', 'title', 'fullname', 'names', 'titles']);

function tableFacts(table: Table, columns: ReadonlyMap<string, ColumnFacts>, keys: ColumnKeys): TableFacts {
  const facts = table.columns
    .map((column) => columns.get(`${table.name}.${column.name}`.toLowerCase()))
    .filter((fact) => fact !== undefined);
  const referenced = keys.referenced.get(table.name);
  const key = (table.primaryKey.length === 1 ? table.primaryKey[0] : undefined) ?? referenced ?? firstKey(facts);
  const outgoing = facts.filter((fact) => fact.edge);
  const scored = facts
    .filter((fact) => !fact.edge && !(fact.isKey && fact.column.name === key && !fact.isText))
    .map((fact, index) => ({ name: fact.column.name, score: nameScore(table, fact, index) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score);
  return { table, key, names: scored.map(({ name }) => name), isBridge: outgoing.length >= 2 && scored.length === 0 };
}

function firstKey(facts: readonly ColumnFacts[]): string | undefined {
  const own = facts.find((fact) => fact.isKey && !fact.edge);
  return own?.column.name;
}

/** How well a column names a row to a person: called so, then the table's own word, then the first text. */
function nameScore(table: Table, { column, isText, isKey, isDate }: ColumnFacts, index: number): number {
  const words = identifierWords(column.name);
  const last = words.at(-1) ?? '';
  const bare = languageSuffix(column.name) ? (words.at(-2) ?? last) : last;
  const label = commentLabels(column.comment).zh ?? column.name;
  const early = -index / 100;
  const tableWords = identifierWords(table.name);
  if (nameWords.has(bare)) {
    const own =
      words.length <= 2 ||
      words.slice(0, -1).every((word) => tableWords.some((part) => part.startsWith(word) || word.startsWith(part)));
    const first = words.includes('first') ? -0.5 : 0;
    return (words.length === 1 || own ? 5 : 3.5) + early + first;
  }
  if (/(?:名称|姓名|名字|标题|名|中文名)$/.test(label) && !/英文名$/.test(label)) return 4.8 + early;
  if (isDate || !isText) return 0;
  const joined = words.join('');
  const tableJoined = tableWords.join('');
  if (joined === tableJoined || `${joined}s` === tableJoined || joined === `${tableJoined}s`) return 4;
  if (table.name.includes(column.name) || column.name === table.name) return 4;
  if (isKey) return 0.4 + early;
  return 1.5 + early;
}
