import { words } from '../../dialects/standard.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { Role, Verdict } from '../contracts/contracts.ts';
import { withoutHints } from '../lex/lex.ts';
import { type Fields, fieldsOf, identifier, isFields, listOf, tagged } from '../parse/parse.ts';
import { judge, type ReadPlaces, readPlaces, type TableRead } from '../policy/policy.ts';
import { applyEdits, readStatement, type Statement, type TextEdit } from '../scope/scope.ts';
import { limitTables, viewQuery } from './limit-tables.ts';
import { hasSameLexemes, isSame } from './prove.ts';
import {
  bindClaims,
  type Claims,
  claimsIn,
  isMeant,
  isPlain,
  keyInSql,
  maskOf,
  ownAlias,
  type Place,
  rangeOf,
  type TableLimit,
  tableOf,
  withoutSchemas,
} from './table-limit.ts';

export { type LimitOptions, limitTables, withViewQueries } from './limit-tables.ts';
export {
  bindClaims,
  type Claims,
  claimsIn,
  type LimitedSql,
  type LimitRefusal,
  type MaskKind,
  maskKinds,
  rowName,
  type TableLimit,
} from './table-limit.ts';

/** Which rows and columns of a table a statement gets to see. */

/** Who asks, with what is said of them. */
interface Rights extends Place {
  role: Role;
  claims: Claims;
  /** What hashes are made with; without it nothing can be shown as a hash. */
  key?: string | undefined;
}

/** What runs in the place of a statement. */
export interface Granted {
  /** Holds the key of hashes where there are any: for the database alone. */
  sql: string;
  /** The same for people. */
  told: string;
  /** Tables of which only some rows are read, and columns that are not shown as they are; none where nothing is limited. */
  tables: string[];
  masked: string[];
}

/** With the policy's verdict on the statement as it was written. */
export type Grant = { ok: true; granted: Granted; verdict: Verdict } | { ok: false; verdict: Verdict };

export function isLimited({ rowFilters = {}, masks = {} }: Pick<Role, 'rowFilters' | 'masks'>): boolean {
  return Object.keys(rowFilters).length + Object.keys(masks).length > 0;
}

/** The part of the claims that decides what the role's people see. */
export function claimsAsked<Value extends Claims[string]>(
  { rowFilters = {} }: Pick<Role, 'rowFilters'>,
  claims: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const names = new Set(Object.values(rowFilters).flatMap(claimsIn));
  return Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Views of views of views end here; so does a definition that names itself. */
const deepest = 12;
const longest = 500_000;

type Opened = { ok: true; sql: string } | { ok: false; view: string };

/**
 * The statement with every view replaced by the query that it is, views of views too: `FROM recent r` becomes
 * `FROM (SELECT … FROM orders WHERE …) r`. What is read then are tables, and those can be limited. A view whose query is not known is left
 * for the caller to refuse; what cannot be replaced for sure is refused. `doWith` says what is to be done with a view.
 *
 * The object itself is never read, so that a view which was changed since the schema was read shows no more than before.
 */
function openViews(
  sql: string,
  place: Place,
  doWith: (view: Table, read: string) => 'open' | 'keep' | 'refuse',
): Opened {
  let text = sql;
  for (let depth = 0; depth < deepest; depth += 1) {
    const read = readPlaces(text, place.dialect, place.snapshot);
    if (!read) return { ok: false, view: '' };
    const results: { one: TableRead; view: Table }[] = [];
    for (const one of read.places) {
      const view = viewNamed(one.table, place);
      const what = view && doWith(view, one.table);
      if (what === 'refuse') return { ok: false, view: one.table };
      if (view && what === 'open') results.push({ one, view });
    }
    if (results.length === 0) return { ok: true, sql: text };
    const opened = openOnce(text, read, results, place);
    if (!opened.ok || opened.sql.length > longest) return { ok: false, view: results[0]?.one.table ?? '' };
    text = opened.sql;
  }
  return { ok: false, view: '' };
}

/** The one view that may be meant, if its query is known. */
function viewNamed(read: string, { snapshot }: Place): Table | undefined {
  const name = read.split('.').at(-1);
  const [view, ...more] = snapshot.tables.filter((table) => table.name.toLowerCase() === name);
  return more.length === 0 && view?.kind === 'view' && view.definition !== undefined ? view : undefined;
}

function openOnce(
  sql: string,
  read: ReadPlaces,
  found: readonly { one: TableRead; view: Table }[],
  { dialect, snapshot }: Place,
): Opened {
  const edits: TextEdit[] = [];
  const wanted = new Map(read.places.map((one) => [one, [one.table]]));
  for (const { one, view } of found) {
    const refused = { ok: false, view: one.table } as const;
    const { node } = one;
    const range = node && isPlain(node) ? rangeOf(node) : undefined;
    const query = viewQuery(view.definition ?? '', dialect);
    const inside = query === undefined ? undefined : readPlaces(query, dialect, snapshot);
    if (!node || !range || query === undefined || !inside) return refused;
    // A WITH item of the statement would be read where the view means a table.
    if (inside.places.some(({ table }) => read.withNames.has(table.split('.').at(-1) as string))) return refused;
    const as = dialect.tableAliasTakesAs ? 'AS ' : '';
    const alias = isFields(node.alias) ? '' : ` ${as}${ownAlias(node, sql, dialect)}`;
    edits.push({ ...range, text: `(${query})${alias}` });
    wanted.set(
      one,
      inside.places.map(({ table }) => table),
    );
  }
  const all = [...edits, ...withoutSchemas(sql, read.places, edits, dialect)];
  const opened = applyEdits(sql, all);
  const again = readPlaces(opened, dialect, snapshot);
  const isProven =
    again !== undefined &&
    hasSameLexemes(sql, opened, { all, dialect }) &&
    isSame(
      again.places.map(({ table }) => table),
      [...wanted.values()].flat(),
    ) &&
    again.places.every(({ node }) => node === undefined || identifier(node.name) !== undefined);
  return isProven ? { ok: true, sql: opened } : { ok: false, view: found[0]?.one.table ?? '' };
}

/** Parts of a SELECT that are evaluated for chosen rows alone, or looked at below. */
const plainParts = words('expressions from joins where_clause group_by order_by limit offset distinct');
const plainJoins = new Set(['first', 'comma', 'inner', 'left', 'right', 'full', 'cross']);
const compares = new Set(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'null_safe_eq']);

/** Which literals a column may be compared with, whatever is stored in it: no stored value has to be converted. */
const literalsFor: Partial<Record<Column['kind'], readonly string[]>> = {
  integer: ['number'],
  decimal: ['number'],
  text: ['string'],
  date: ['string', 'date'],
  datetime: ['string', 'date', 'timestamp'],
  boolean: ['boolean'],
};

/**
 * Whether a filtered table needs a fence (`rowFence`). An engine may evaluate what stands outside of the filter before the filter itself,
 * and an error on a hidden row tells of that row. So the answer is yes, except for what is known never to fail on any row: a single
 * SELECT from stored tables, in an engine that `choosesRowsFirst`, whose WHERE and ON do nothing but compare columns with literals of
 * their kind and with columns of their type, and literals with each other. Its lists of SELECT, GROUP BY and ORDER BY may hold anything. HAVING may not: engines move
 * it into WHERE. Anything else is fenced: subqueries, WITH, set operations, functions, operators, casts, patterns.
 */
function needsFence(sql: string, { dialect, snapshot }: Place, masked: readonly string[]): boolean {
  const statement = dialect.choosesRowsFirst ? readStatement(sql, dialect, snapshot) : undefined;
  const select = fieldsOf(statement?.scopes.tree, 'select');
  if (!statement || !select || statement.scopes.all.length > 1) return true;
  if (Object.entries(select).some(([key, value]) => isPart(value) && !plainParts.has(key))) return true;
  const { sources } = statement.scopes.root;
  if (sources.some(({ kind, join, using }) => kind !== 'table' || !plainJoins.has(join) || using.length > 0))
    return true;
  // A column of a view is an expression.
  if (sources.some((source) => statement.resolution.tables.get(source)?.kind !== 'table')) return true;
  const where = isFields(select.where_clause) ? [select.where_clause.this] : [];
  const conditions = listOf(select.joins).map((join) => (isFields(join) ? join.on : undefined));
  const cannotFail = conditionsOf(statement, new Set(masked.map((name) => name.toLowerCase().split('.').at(-1))));
  return ![...where, ...conditions.filter(isPart)].every(cannotFail);
}

const isPart = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

function conditionsOf({ scopes, resolution }: Statement, masked: ReadonlySet<string | undefined>) {
  const aliases = new Set(scopes.root.projections.map(({ alias }) => alias?.toLowerCase()));

  /** A stored column that nothing stands in the place of: neither its own expression, a mask, nor, where an engine looks there first, an alias. */
  function columnOf(node: unknown): Column | undefined {
    const column = fieldsOf(node, 'column');
    const use = column && scopes.uses.get(column);
    const meaning = use && resolution.columns.get(use);
    const name = use?.name.toLowerCase();
    const isPlain = meaning?.kind === 'column' && !meaning.column.computed && !masked.has(name) && !aliases.has(name);
    return isPlain ? meaning.column : undefined;
  }

  function fits(one: unknown, other: unknown): boolean {
    const [left, right] = [columnOf(one), columnOf(other)];
    if (left && right) return left.kind === right.kind && (left.kind === 'integer' || isSameMoment(left, right));
    const [first, second] = [literalKind(one), literalKind(other)];
    // `1 = 1` is the same for every row
    if (first && second) return first === second;
    const [column, literal] = [left ?? right, first ?? second];
    return column !== undefined && literal !== undefined && literalsFor[column.kind]?.includes(literal) === true;
  }

  function cannotFail(node: unknown): boolean {
    const [kind, fields] = tagged(node) ?? ['', {} as Fields];
    const holds = (...parts: string[]) =>
      Object.entries(fields).every(([key, value]) => !isPart(value) || parts.includes(key));
    if (kind === 'and' || kind === 'or')
      return holds('left', 'right') && cannotFail(fields.left) && cannotFail(fields.right);
    if (kind === 'not' || kind === 'paren') return holds('this') && cannotFail(fields.this);
    if (kind === 'is_null') return holds('this') && columnOf(fields.this) !== undefined;
    if (compares.has(kind)) return holds('left', 'right') && fits(fields.left, fields.right);
    if (kind === 'between')
      return holds('this', 'low', 'high') && fits(fields.this, fields.low) && fits(fields.this, fields.high);
    if (kind !== 'in' || !holds('this', 'expressions')) return false;
    const list = listOf(fields.expressions);
    return list.length > 0 && list.every((one) => literalKind(one) && fits(fields.this, one));
  }
  return cannotFail;
}

/** Conversions between types of dates may leave their range, and texts may have collations that do not go together. */
const isSameMoment = (one: Column, other: Column): boolean =>
  (one.kind === 'date' || one.kind === 'datetime') && one.type.toLowerCase() === other.type.toLowerCase();

function literalKind(node: unknown): string | undefined {
  const [kind, fields] = tagged(node) ?? ['', {} as Fields];
  if (kind === 'boolean') return 'boolean';
  if (kind === 'neg') return literalKind(fields.this) === 'number' ? 'number' : undefined;
  return kind === 'literal' && typeof fields.literal_type === 'string' ? fields.literal_type : undefined;
}

/**
 * The statement as this person may run it: the policy judges it as it is written, every limited table is replaced by what may be seen
 * of it, and the policy judges the result once more. A view gives way to the query that it is, whose tables are limited then. Whatever
 * cannot be told for sure is refused: a missing claim, a view of unknown definition or an unknown table that may show rows of a
 * limited one, a filter that does not fit its table.
 */
export function applyRights(given: string, rights: Rights): Grant {
  const { role, dialect, snapshot } = rights;
  const judged = judge(given, dialect, role, snapshot);
  if (!judged.allowed) return { ok: false, verdict: judged };
  if (!isLimited(role))
    return { ok: true, granted: { sql: given, told: given, tables: [], masked: [] }, verdict: judged };
  // A derived table takes no hints.
  const sql = withoutHints(given, dialect);
  const deny = (reason: NonNullable<Verdict['reason']>, subject: string, isMistake = false): Grant => ({
    ok: false,
    verdict: {
      ...judged,
      allowed: false,
      reason,
      subject,
      ...(isMistake ? { repairable: true as const } : {}),
    },
  });
  const absent = [...tablesIn(role)].find((table) => !tableOf({ table }, rights));
  if (absent !== undefined) return deny('limit_setup', absent);
  const opened = openViews(sql, rights, (view, read) => doWithView(view, read, rights));
  if (!opened.ok) return deny('table', opened.view);
  const read = readPlaces(opened.sql, dialect, snapshot);
  if (!read) return deny('not_parsed', '');
  const hidden = findHidden(read, role, snapshot);
  if (hidden) return deny('table', hidden.table, hidden.isUnknown);
  const limits: TableLimit[] = [];
  for (const [table, filter] of Object.entries(role.rowFilters ?? {})) {
    if (!read.places.some((place) => isMeant({ table }, place.table))) continue;
    const bound = bindClaims(filter, rights.claims, dialect);
    if (!bound.ok)
      return deny(bound.reason === 'claim' ? 'claim' : 'limit_setup', bound.reason === 'claim' ? bound.claim : table);
    limits.push({ table, condition: bound.condition });
  }
  const masked: string[] = [];
  for (const [column, kind] of Object.entries(role.masks ?? {})) {
    const [table, name] = split(column);
    if (!read.places.some((place) => isMeant({ table }, place.table))) continue;
    const write = maskOf(kind, dialect, rights.key);
    if (!write) return deny('limit_setup', column);
    limits.push({ table, columns: { [name]: write } });
    masked.push(column);
  }
  const limited = limitTables(opened.sql, {
    dialect,
    snapshot,
    limits,
    isFenced: needsFence(opened.sql, rights, masked),
  });
  if (!limited.ok) {
    const isSetup = limited.reason === 'condition' || limited.reason === 'unknown';
    return deny(isSetup ? 'limit_setup' : 'limit_form', limited.subject);
  }
  // The conditions may read what the role may not, but the whole must still only read.
  const { functions } = role;
  const again = judge(limited.sql, dialect, { name: role.name, ...(functions ? { functions } : {}) }, snapshot);
  if (!again.allowed) return deny('limit_form', limited.tables.join(', '));
  const filtered = limits.filter(({ condition }) => condition !== undefined).map(({ table }) => table);
  const shown = rights.key ? limited.sql.replaceAll(keyInSql(rights.key, dialect), "'…'") : limited.sql;
  return { ok: true, granted: { sql: limited.sql, told: shown, tables: filtered, masked }, verdict: judged };
}

/** Every table of which something is limited. */
function tablesIn({ rowFilters = {}, masks = {} }: Role): Set<string> {
  return new Set([...Object.keys(rowFilters), ...Object.keys(masks).map((column) => split(column)[0])]);
}

function split(column: string): [table: string, column: string] {
  const at = column.lastIndexOf('.');
  return [column.slice(0, at), column.slice(at + 1)];
}

/**
 * A view without limits is opened. One that has some is meant as it is, as long as they say all there is to say: where it is known
 * to read tables of which rows or values are limited, it must be limited in rows or values itself.
 */
function doWithView(view: Table, read: string, rights: Rights): 'open' | 'keep' | 'refuse' {
  const own = kindsOf(read, rights.role);
  if (own.size === 0) return 'open';
  const opened = openViews(view.definition ?? '', rights, () => 'open');
  const behind = opened.ok ? readPlaces(opened.sql, rights.dialect, rights.snapshot) : undefined;
  const kinds = behind?.places.flatMap(({ table }) => [...kindsOf(table, rights.role)]);
  return kinds?.every((kind) => own.has(kind)) ? 'keep' : 'refuse';
}

/** What of a table is limited. */
function kindsOf(read: string, { rowFilters = {}, masks = {} }: Role): Set<'rows' | 'values'> {
  const isOne = (table: string) => isMeant({ table }, read);
  return new Set([
    ...(Object.keys(rowFilters).some(isOne) ? (['rows'] as const) : []),
    ...(Object.keys(masks).some((column) => isOne(split(column)[0])) ? (['values'] as const) : []),
  ]);
}

/**
 * What may show rows of a limited table without being one: a view of unknown definition, a table that the snapshot
 * does not have and that may be a view or a typo, and tables whose rows are rows of another one too.
 */
function findHidden({ places }: ReadPlaces, role: Role, { tables }: Snapshot) {
  const limited = [...tablesIn(role)];
  const isNamed = (table: Table) => limited.some((one) => isMeant({ table: one }, qualified(table)));
  for (const { table } of places) {
    if (limited.some((one) => isMeant({ table: one }, table))) continue;
    const name = table.split('.').at(-1) as string;
    if (name === 'dual') continue;
    const candidates = tables.filter((one) => one.name.toLowerCase() === name);
    const heirs = candidates.flatMap((one) => one.heirs ?? []).map((heir) => heir.toLowerCase());
    const hasLimitedHeir = limited.some((one) => heirs.includes(one.toLowerCase().split('.').at(-1) as string));
    const isLimitedHeir = tables.some(
      (one) => isNamed(one) && one.heirs?.some((heir) => heir.toLowerCase() === name) === true,
    );
    if (candidates.length === 0) return { table, isUnknown: !isLimitedHeir };
    if (hasLimitedHeir || isLimitedHeir || candidates.some(({ kind }) => kind === 'view'))
      return { table, isUnknown: false };
  }
  return undefined;
}

const qualified = ({ name, schema }: Table): string => (schema === undefined ? name : `${schema}.${name}`);
