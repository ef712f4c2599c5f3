import { type Dialect, derivedTable, nameInSql, quoteIdentifier } from '../../dialects/dialect.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes, type Lexeme } from '../lex/lex.ts';
import {
  analyseScopes,
  isInSchema,
  type Projection,
  readStatement,
  type Scope,
  type ShownColumn,
  type Source,
  shownColumns,
  tablesNamed,
} from '../scope/scope.ts';

/** Paging as it stands on the wire. */
export interface Page<Row> {
  data: Row[];
  total_count: number;
  page: number;
  page_size: number;
  total_pages: number;
  has_next: boolean;
  has_prev: boolean;
}

interface Paging {
  /** From 1. */
  page: number;
  pageSize: number;
}

const defaultPageSize = 100;
const largestPageSize = 1000;

/** A page that can be had: whole numbers, from 1, at most `largestPageSize` rows. */
export function pagingOf({ page = 1, pageSize = defaultPageSize }: Partial<Paging> = {}): Paging {
  const whole = (value: number, otherwise: number) => (Number.isFinite(value) ? Math.trunc(value) : otherwise);
  return {
    page: Math.max(whole(page, 1), 1),
    pageSize: Math.min(Math.max(whole(pageSize, defaultPageSize), 1), largestPageSize),
  };
}

/** The limit that a statement sets itself, at its top level. */
type OwnLimit =
  | { kind: 'none' }
  /** Plain numbers at the very end of the statement; `start` is where their clause begins. */
  | { kind: 'plain'; start: number; count?: number; offset: number }
  /** Parameters, percentages, ties, TOP, VALUES: to be wrapped, not edited. `count` is that of a plain TOP. */
  | { kind: 'other'; count?: number };

/** The forms of the manuals, over the last words of a statement written with one space between. */
const forms = [
  /(?:^| )offset (?<offset>\d+)(?: rows?)? limit (?<count>\d+)$/,
  /(?:^| )limit (?<count>\d+)(?: offset (?<offset>\d+)(?: rows?)?)?$/,
  /(?:^| )limit (?<offset>\d+) , (?<count>\d+)$/,
  /(?:^| )limit all(?: offset (?<offset>\d+)(?: rows?)?)?$/,
  /(?:^| )(?:offset (?<offset>\d+) rows? )?fetch (?:first|next) (?:(?<count>\d+) )?rows? only$/,
  /(?:^| )offset (?<offset>\d+)(?: rows?)?$/,
];

/** Longest form above, in words. */
const longest = 9;

export function ownLimit(sql: string, dialect: Dialect): OwnLimit {
  const code = statementLexemes(sql, dialect);
  // SQLite takes no clause after VALUES.
  if (/^values$/i.test(code[0]?.text ?? '')) return { kind: 'other' };
  const tail = code.slice(-longest);
  const text = tail.map((lexeme) => lexeme.text.toLowerCase()).join(' ');
  const places = startsOf(tail);
  for (const form of forms) {
    const match = form.exec(text);
    if (!match) continue;
    const start = places.get(match.index + (match[0].startsWith(' ') ? 1 : 0));
    if (start === undefined || start.kind !== 'word') continue;
    const { count, offset } = match.groups ?? {};
    const isOneRow = count === undefined && text.endsWith(' only');
    const limit = count !== undefined ? Number(count) : isOneRow ? 1 : undefined;
    return {
      kind: 'plain',
      start: start.start,
      offset: Number(offset ?? 0),
      ...(limit === undefined ? {} : { count: limit }),
    };
  }
  if (!setsLimit(code)) return { kind: 'none' };
  const words = code.map((lexeme) => lexeme.text.toLowerCase()).join(' ');
  const plainTop =
    /^select (?:distinct )?top (?:\( (?<inside>\d+) \)|(?<bare>\d+)\b)(?! percent| with)(?!.* (?:union|intersect|except) )/;
  const { inside, bare } = plainTop.exec(words)?.groups ?? {};
  const top = inside ?? bare;
  return { kind: 'other', ...(top === undefined ? {} : { count: Number(top) }) };
}

/** Each lexeme by its place in the joined text. */
function startsOf(tail: readonly Lexeme[]): Map<number, Lexeme> {
  const places = new Map<number, Lexeme>();
  let at = 0;
  for (const lexeme of tail) {
    places.set(at, lexeme);
    at += lexeme.text.length + 1;
  }
  return places;
}

function setsLimit(code: readonly Lexeme[]): boolean {
  let depth = 0;
  return code.some((lexeme, at) => {
    if (lexeme.text === '(') depth += 1;
    else if (lexeme.text === ')') depth -= 1;
    if (depth > 0 || lexeme.kind !== 'word' || code[at - 1]?.text === '.') return false;
    const next = code[at + 1];
    const takesValue = next?.kind === 'number' || next?.kind === 'parameter' || next?.text === '(';
    const name = lexeme.text.toLowerCase();
    if (name === 'fetch') return /^(?:first|next)$/i.test(next?.text ?? '');
    if (name === 'top') return takesValue && /^(?:select|distinct)$/i.test(code[at - 1]?.text ?? '');
    return (name === 'limit' && (takesValue || next?.kind === 'word')) || (name === 'offset' && takesValue);
  });
}

/** The lexemes of the statement without the semicolons after it. */
function statementLexemes(sql: string, dialect: Dialect): Lexeme[] {
  const code = codeLexemes(sql, dialect);
  while (code.at(-1)?.text === ';') code.pop();
  return code;
}

/** The statement without what trails it: semicolons, comments, white space. */
function statementText(sql: string, dialect: Dialect): string {
  return sql.slice(0, statementLexemes(sql, dialect).at(-1)?.end ?? 0);
}

/** Caps the rows of a statement. A smaller limit in the statement stays; a limit is never enlarged. */
export function limitSql(sql: string, dialect: Dialect, maxRows: number): string {
  const own = ownLimit(sql, dialect);
  if (own.kind === 'none') return cut(statementText(sql, dialect), dialect, maxRows, 0);
  // A wrapped TOP would lose its order.
  if (own.kind === 'other' && own.count !== undefined && own.count <= maxRows) return sql;
  if (own.kind === 'other') return dialect.limit(wrapped(sql, dialect, 'limited'), maxRows);
  if (own.count !== undefined && own.count <= maxRows) return sql;
  return cut(statementText(sql.slice(0, own.start), dialect), dialect, maxRows, own.offset);
}

/** More keys than this cost more than they settle. */
const mostKeys = 32;

/**
 * The statement with an order in which no two different rows are tied, as far as that can be had safely: the primary key
 * of its only table, or else all its columns by position. The statement's order stays in front. Takes a statement without a
 * limit and gives it back without what trails it.
 */
function withStableOrder(sql: string, dialect: Dialect, snapshot: Snapshot | undefined): string {
  const body = statementText(sql, dialect);
  const root = analyseScopes(body, dialect)?.root;
  if (!root) return body;
  const keys = primaryKey(root, dialect, snapshot) ?? positions(body, dialect, snapshot);
  if (!keys || isOneRow(root) || /\bdistinct\s+on\b/i.test(body)) return body;
  const own = root.clauses.order;
  if (!own) return root.ordered ? body : `${body}\nORDER BY ${keys}`;
  const text = body.slice(own.start, own.end);
  // ORDER BY ALL stands alone, and WITH FILL changes what comes after it.
  const isOpen = own.end === body.length && !/^order\s+by\s+all\b|\bfill\b|\binterpolate\b/i.test(text);
  return isOpen ? `${body}, ${keys}` : body;
}

/** An aggregate without groups has nothing to order. */
function isOneRow(root: Scope): boolean {
  return root.aggregates && !root.grouped;
}

/** The table that a source is, when the snapshot knows it and no other of that name. */
function tableOf(source: Source, snapshot: Snapshot | undefined): Table | undefined {
  if (source.kind !== 'table' || !snapshot) return undefined;
  const [table, ...others] = tablesNamed(snapshot, source.name).filter(({ schema }) =>
    isInSchema(schema, source.schema),
  );
  return others.length === 0 ? table : undefined;
}

/** Not JSON in PostgreSQL, not LOBs in Oracle, not arrays or places in BigQuery. */
function isSortable({ kind, type }: Column): boolean {
  return !['json', 'binary', 'other'].includes(kind) && !/lob|json|xml|array|struct|map|geo|point|\[\]/i.test(type);
}

function primaryKey(root: Scope, dialect: Dialect, snapshot: Snapshot | undefined): string | undefined {
  const [source, ...others] = root.sources;
  const isPlain = root.kind === 'select' && !root.distinct && !root.grouped && !root.aggregates;
  if (!source || others.length > 0 || !isPlain) return undefined;
  const table = tableOf(source, snapshot);
  if (!table || table.primaryKey.length === 0) return undefined;
  const isQuoted = source.alias ? source.aliasQuoted : source.quoted;
  // Quoted as it is in the statement, so that it folds in the same way.
  const label = isQuoted ? quoteIdentifier(dialect, source.label) : source.label;
  return table.primaryKey.map((name) => `${label}.${nameInSql(dialect, name)}`).join(', ');
}

/** The columns of the result; none where the text doesn't say which they are. */
function outputColumns(sql: string, dialect: Dialect, snapshot: Snapshot | undefined): readonly ShownColumn[] {
  const schema = snapshot ?? { dialect: dialect.name, database: '', fingerprint: '', tables: [] };
  const statement = readStatement(sql, dialect, schema);
  return (statement && shownColumns(statement)) ?? [];
}

function positions(sql: string, dialect: Dialect, snapshot: Snapshot | undefined): string | undefined {
  const keys = outputColumns(sql, dialect, snapshot).flatMap(({ isPlain, stored }, at) =>
    isPlain && !stored.every(({ column }) => isSortable(column)) ? [] : [at + 1],
  );
  return keys.length > 0 ? keys.slice(0, mostKeys).join(', ') : undefined;
}

/**
 * One page of a statement's rows, in an order that is the same on every page: what the statement orders by, then its
 * table's key or all its columns. The statement's limit bounds the pages; without an order it chooses its rows first.
 */
export function pageSql(sql: string, dialect: Dialect, paging: Partial<Paging>, snapshot?: Snapshot): string {
  const { page, pageSize } = pagingOf(paging);
  const skip = (page - 1) * pageSize;
  const limit = ownLimit(sql, dialect);
  if (limit.kind === 'none') return cut(withStableOrder(sql, dialect, snapshot), dialect, pageSize, skip, snapshot);
  const root = analyseScopes(sql, dialect)?.root;
  const isFree = limit.kind === 'plain' && (root?.ordered || hasTwins(sql, dialect, snapshot));
  if (limit.kind === 'other' || !isFree) {
    return cut(withStableOrder(wrapped(sql, dialect, 'paged'), dialect, snapshot), dialect, pageSize, skip, snapshot);
  }
  const left = limit.count === undefined ? pageSize : Math.min(Math.max(limit.count - skip, 0), pageSize);
  const body = sql.slice(0, limit.start);
  const stable = root?.ordered ? withStableOrder(body, dialect, snapshot) : statementText(body, dialect);
  return cut(stable, dialect, left, limit.offset + skip, snapshot);
}

/** Counts all rows of the statement, which costs a whole execution. */
export function countSql(sql: string, dialect: Dialect, snapshot?: Snapshot): string {
  return wrapped(withoutTwins(leanText(sql, dialect), dialect, snapshot), dialect, 'counted', 'COUNT(*)');
}

export function pageOf<Row>(data: Row[], totalCount: number, paging: Partial<Paging> = {}): Page<Row> {
  const { page, pageSize } = pagingOf(paging);
  const totalPages = Math.max(1, Math.ceil(totalCount / pageSize));
  return {
    data,
    total_count: totalCount,
    page,
    page_size: pageSize,
    total_pages: totalPages,
    has_next: page < totalPages,
    has_prev: page > 1,
  };
}

function wrapped(sql: string, dialect: Dialect, alias: string, what = '*'): string {
  return `SELECT ${what} FROM ${derivedTable(dialect, statementText(sql, dialect), alias)}`;
}

/**
 * The dialect's own form. Where it pages from outside every column needs a distinct name, and the row number
 * that a later page carries is left out again where the others can be named.
 */
function cut(sql: string, dialect: Dialect, count: number, skip: number, snapshot?: Snapshot): string {
  if (!dialect.limitWraps) return dialect.limit(sql, count, skip);
  const named = withoutTwins(sql, dialect, snapshot);
  const text = dialect.limit(named, count, skip);
  const names = skip > 0 ? writtenNames(named, dialect) : undefined;
  return names ? text.replace(/^SELECT \*/, () => `SELECT ${names.join(', ')}`) : text;
}

/** The names of the result columns as they stand in the text, if all are distinct. */
function writtenNames(sql: string, dialect: Dialect): string[] | undefined {
  const root = analyseScopes(sql, dialect)?.root;
  const names = (root?.kind === 'select' ? root.projections : []).map(({ aliasRange, column }) => {
    const range = aliasRange ?? column?.nameRange;
    return range && sql.slice(range.start, range.end);
  });
  const known = names.filter((name) => name !== undefined);
  const isDistinct = new Set(known.map((name) => name.toUpperCase())).size === names.length;
  return names.length > 0 && isDistinct ? known : undefined;
}

function hasTwins(sql: string, dialect: Dialect, snapshot: Snapshot | undefined): boolean {
  if (!dialect.refusesTwinColumns) return false;
  const names = outputColumns(sql, dialect, snapshot).flatMap(({ name }) => name?.toLowerCase() ?? []);
  return new Set(names).size < names.length;
}

/** For counting: without an order that decides nothing, and without the columns where they are nothing but columns. */
function leanText(sql: string, dialect: Dialect): string {
  const text = statementText(sql, dialect);
  const root = analyseScopes(text, dialect)?.root;
  const limit = ownLimit(sql, dialect).kind;
  if (!root || limit === 'other' || root.kind === 'set' || /\bdistinct\s+on\b/i.test(text)) return text;
  const { order, select, from, having } = root.clauses;
  const isIdle = order && limit === 'none' && order.end === text.length;
  const body = isIdle ? text.slice(0, order.start).trimEnd() : text;
  const isPlain = !root.distinct && !root.grouped && !root.aggregates && !having;
  // An alias may be used elsewhere, an order by position too, and a function may give several rows back.
  const isColumn = ({ alias, column, star }: Projection) => star !== undefined || (column !== undefined && !alias);
  const onlyColumns = root.projections.length > 0 && root.projections.every(isColumn) && (isIdle || !order);
  if (!isPlain || !onlyColumns || !select || !from || select.start > from.start) return body;
  return `${body.slice(0, select.start)}SELECT 1\n${body.slice(from.start)}`;
}

/** Names every unnamed twin in the select list, for engines that refuse twins. */
function withoutTwins(sql: string, dialect: Dialect, snapshot: Snapshot | undefined): string {
  const root = hasTwins(sql, dialect, snapshot) ? analyseScopes(sql, dialect)?.root : undefined;
  if (root?.kind !== 'select') return sql;
  let text = sql;
  for (const [at, { alias, star, range }] of [...root.projections.entries()].reverse()) {
    if (!alias && !star && range) text = `${text.slice(0, range.end)} AS column_${at + 1}${text.slice(range.end)}`;
  }
  return text;
}
