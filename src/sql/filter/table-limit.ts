import { type Dialect, nameInSql, quoteIdentifier, stringInSql } from '../../dialects/dialect.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes, lexSql } from '../lex/lex.ts';
import { type Fields, identifier, isFields, listOf } from '../parse/parse.ts';
import type { TableRead } from '../policy/policy.ts';
import type { TextEdit } from '../scope/scope.ts';

/** What of one table is to be seen: rows that meet a condition, columns in place of which something else stands. */
export interface TableLimit {
  /** `orders`, or `sales.orders` for that schema's alone; compared without regard to case. */
  table: string;
  /** SQL over the table's own columns, bare or qualified with its name; may hold subqueries over other tables. */
  condition?: string;
  /** By the column's name: SQL that stands in its place, made of the column's own name as it must be written there. */
  columns?: Readonly<Record<string, (column: string) => string>>;
}

/** Why a statement could not be limited; it must not run then. */
export interface LimitRefusal {
  ok: false;
  /**
   * `unreadable`: not one query. `form`: the table is read otherwise than by its name in FROM. `unknown`: a limit names a table or
   * column that is not there. `condition`: its SQL isn't a condition over that table. `captured`: a WITH item bears the name of a
   * table that the condition reads. `unproven`: the edited text does not read as it should.
   */
  reason: 'unreadable' | 'form' | 'unknown' | 'condition' | 'captured' | 'unproven';
  /** The table, as the limit names it. */
  subject: string;
}

export type LimitedSql =
  | {
      ok: true;
      sql: string;
      /** The limits that were applied, by their tables; none when the statement reads no limited table. */
      tables: string[];
    }
  | LimitRefusal;

/** What a name is looked up in. */
export interface Place {
  dialect: Dialect;
  /** All of the schema, whatever the person may know of it. */
  snapshot: Snapshot;
}

/** The name under which a row of the table is known inside the derived table. */
export const rowName = 'kept';

/** Whether a limit means the table that a statement reads under this dotted name; in doubt it does. */
export function isMeant(limit: Pick<TableLimit, 'table'>, read: string): boolean {
  const [wanted, found] = [limit.table, read].map((name) => name.toLowerCase().split('.')) as [string[], string[]];
  const name = found.at(-1) as string;
  // BigQuery's `orders_*` reads every table that begins so.
  const isSame = name.endsWith('*') ? wanted.at(-1)?.startsWith(name.slice(0, -1)) : wanted.at(-1) === name;
  const [schema, written] = [wanted.at(-2), found.at(-2)];
  return isSame === true && (schema === undefined || written === undefined || schema === written);
}

/** The stored table that a limit is of, for the schema that is written where the statement reads it. */
export function tableOf({ table }: Pick<TableLimit, 'table'>, { snapshot }: Place, read = table): Table | undefined {
  const name = table.toLowerCase().split('.').at(-1);
  const schema = read.toLowerCase().split('.').at(-2) ?? table.toLowerCase().split('.').at(-2);
  const named = snapshot.tables.filter((one) => one.name.toLowerCase() === name);
  return named.find((one) => one.schema?.toLowerCase() === schema) ?? (named.length === 1 ? named[0] : undefined);
}

/** A column of the row inside, as the engine finds it whatever its letters are. */
export function columnInside(column: string, dialect: Dialect): string {
  return `${rowName}.${quoteIdentifier(dialect, column)}`;
}

/** Nothing but a name, an alias and names for its columns; neither a sample, a partition, a moment of the past, nor a hint. */
export function isPlain(node: Readonly<Fields>): boolean {
  const plain = new Set(['name', 'schema', 'catalog', 'alias', 'alias_explicit_as', 'column_aliases', 'span']);
  return Object.entries(node).every(([key, value]) => {
    if (plain.has(key) || key === 'trailing_comments') return true;
    return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
  });
}

export function rangeOf(node: Readonly<Fields>): { start: number; end: number } | undefined {
  const parts = [node.catalog, node.schema, node.name].flatMap((part) => identifier(part) ?? []);
  const spans = parts.map(({ span }) => span as { start: number; end: number } | undefined);
  const [first, last] = [spans[0], spans.at(-1)];
  return first && last && spans.every(Boolean) ? { start: first.start, end: last.end } : undefined;
}

/** The table's own name as it is written, which is what the rest of the statement calls it by. */
export function ownAlias(node: Readonly<Fields>, sql: string, dialect: Dialect): string {
  const name = identifier(node.name);
  const span = name?.span as { start: number; end: number };
  // BigQuery quotes a whole path at once.
  const path = name?.name.split('.') ?? [];
  return path.length > 1 ? nameInSql(dialect, path.at(-1) as string) : sql.slice(span.start, span.end);
}

/** `main.orders.id` outside: the derived table has no schema, so that only `orders.id` still means it. */
export function withoutSchemas(
  sql: string,
  places: readonly TableRead[],
  edits: readonly TextEdit[],
  dialect: Dialect,
): TextEdit[] {
  const code = codeLexemes(sql, dialect);
  const results: TextEdit[] = [];
  for (const { node } of places) {
    if (!node || isFields(node.alias) || listOf(node.column_aliases).length > 0) continue;
    const parts = [node.catalog, node.schema, node.name].flatMap((part) => identifier(part)?.name.toLowerCase() ?? []);
    const range = rangeOf(node);
    if (parts.length < 2 || !edits.some(({ start }) => start === range?.start)) continue;
    const isNamed = (at: number) =>
      parts.every((part, index) => {
        const [name, dot] = [code[at + 2 * index], code[at + 2 * index + 1]];
        return name?.value.toLowerCase() === part && dot?.text === '.';
      });
    for (const [at, { start, end }] of code.entries()) {
      const isInside = edits.some((edit) => edit.start <= start && end <= edit.end);
      const last = code[at + 2 * (parts.length - 1)];
      // A table that is read twice gives the same places twice.
      const isKnown = results.some((edit) => edit.start === start);
      if (last && !isInside && !isKnown && code[at - 1]?.text !== '.' && isNamed(at))
        results.push({ start, end: last.start, text: '' });
    }
  }
  return results;
}

/** How a column is shown to people: a part of its text (138****1234), nothing, or a mark that is the same for the same value. */
export const maskKinds = ['mask', 'null', 'hash'] as const;
export type MaskKind = (typeof maskKinds)[number];

/** So many hexadecimal digits of a digest are shown: too few to be turned back, enough to tell values apart. */
const digits = 16;

/**
 * What stands in the place of a column. Undefined where a hash is wanted and the engine has none, or there is no key: the values
 * of a column can be guessed, and without a key a guess could be hashed and compared.
 */
export function maskOf(kind: MaskKind, dialect: Dialect, key?: string): ((column: string) => string) | undefined {
  if (kind === 'null') return () => 'NULL';
  if (kind === 'mask') return (column) => partly(column, dialect);
  const { digestOf } = dialect;
  if (!digestOf || !key) return undefined;
  return (column) => {
    const keyed = dialect.concat(keyInSql(key, dialect), dialect.textOf(column));
    return unlessNull(column, dialect.partOf(digestOf(keyed), '1', digits));
  };
}

/** The key as it stands in a statement that runs, and in no text that anybody sees. */
export const keyInSql = (key: string, dialect: Dialect): string => stringInSql(dialect, key);

/** First three and last four characters of a long text, first and last of a shorter one, none of a short one. */
function partly(column: string, dialect: Dialect): string {
  const text = dialect.textOf(column);
  const length = dialect.lengthOf(text);
  const ends = (first: number, last: number) =>
    dialect.concat(
      dialect.partOf(text, '1', first),
      "'****'",
      dialect.partOf(text, last === 1 ? length : `${length} - ${last - 1}`, last),
    );
  const cases = [`WHEN ${length} >= 11 THEN ${ends(3, 4)}`, `WHEN ${length} >= 6 THEN ${ends(1, 1)}`];
  return `CASE WHEN ${column} IS NULL THEN NULL ${cases.join(' ')} ELSE '****' END`;
}

const unlessNull = (column: string, expression: string): string =>
  `CASE WHEN ${column} IS NULL THEN NULL ELSE ${expression} END`;

/** Attributes of the user from an API key, a token, or their terminal. Values, never SQL. */
export type Claims = Readonly<Record<string, ClaimValue>>;
type ClaimValue = string | number | boolean | readonly (string | number)[];

type BoundCondition =
  | { ok: true; condition: string }
  /** `claim`: nothing is said of the person under that name. `condition`: a claim stands where no value can. */
  | { ok: false; reason: 'claim' | 'condition'; claim: string };

const placeholder = /\{user\.([A-Za-z_][\w.-]*)\}/g;
const longestText = 1000;
const longestList = 1000;

/** The names of the claims that a condition asks for. */
export function claimsIn(condition: string): string[] {
  return [...condition.matchAll(placeholder)].map(([, name]) => name as string);
}

/**
 * `region_id = {user.region}` with the person's own value as a literal of the dialect: a number, a text in quotes, or for a list
 * `region_id IN (3, 5)`. Whether each literal is read as the value that it is, is looked up in the finished text.
 */
export function bindClaims(condition: string, claims: Claims, dialect: Dialect): BoundCondition {
  let text = '';
  let from = 0;
  const literals: { start: number; end: number; claim: string }[] = [];
  for (const match of condition.matchAll(placeholder)) {
    const claim = match[1] as string;
    const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
    const phrase = (Array.isArray(value) ? value : [value]) as (ClaimValue | undefined | null)[];
    const written = phrase.map((one) => literalOf(one, dialect));
    if (written.length === 0 || written.length > longestList || written.includes(undefined))
      return { ok: false, reason: 'claim', claim };
    const before = `${text}${condition.slice(from, match.index)}`;
    const isList = Array.isArray(value);
    const opened = openedBy(before, isList, dialect);
    if (!opened) return { ok: false, reason: 'condition', claim };
    const start = opened.before.length;
    const values = written.join(', ');
    // A negative number behind a minus would be a comment.
    text = `${opened.before}${opened.isBracketed && !values.startsWith('-') ? values : `(${values})`}`;
    literals.push({ start, end: text.length, claim });
    from = match.index + match[0].length;
  }
  text += condition.slice(from);
  const lexemes = lexSql(text, dialect);
  const astray = literals.find(
    ({ start, end }) => !lexemes.some((one) => one.start === start) || !lexemes.some((one) => one.end === end),
  );
  if (astray) return { ok: false, reason: 'condition', claim: astray.claim };
  return { ok: true, condition: text };
}

function literalOf(value: unknown, dialect: Dialect): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value === 'boolean') return dialect.truths[value ? 0 : 1];
  const isText = typeof value === 'string' && value.length <= longestText && !/\p{Cc}/u.test(value);
  return isText ? stringInSql(dialect, value) : undefined;
}

/** What goes before the value or the list: `= {list}` becomes IN; a list goes nowhere else than behind IN. */
function openedBy(
  text: string,
  isList: boolean,
  dialect: Dialect,
): { before: string; isBracketed: boolean } | undefined {
  const code = codeLexemes(text, dialect);
  const [last, second] = [code.at(-1), code.at(-2)];
  if (/^in$/i.test(last?.text ?? '')) return { before: text, isBracketed: false };
  if (last?.text === '(' && /^in$/i.test(second?.text ?? '')) return { before: text, isBracketed: true };
  if (!isList) return { before: text, isBracketed: true };
  const operator = last?.text;
  if (!last || (operator !== '=' && operator !== '<>' && operator !== '!=')) return undefined;
  return { before: `${text.slice(0, last.start)}${operator === '=' ? 'IN ' : 'NOT IN '}`, isBracketed: false };
}
