import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/standard.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes } from '../lex/lex.ts';
import {
  defined,
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  mapChildren,
  type Parsed,
  parseSql,
  type Tree,
  tagged,
} from '../parse/parse.ts';
import { type ColumnUse, resolveColumns, type Scope, scopesOf } from '../scope/scope.ts';
import { resolveNames } from './resolve.ts';

interface NormaliseNames {
  dialect: Dialect;
  snapshot?: Snapshot | undefined;
}

/** Parses a text and normalises each of its statements. */
export function normaliseSql(sql: string, names: NormaliseNames): Parsed {
  const parsed = parseSql(sql, names.dialect);
  if (!parsed.ok) return parsed;
  return { ok: true, statements: parsed.statements.map((statement) => normalise(sql, statement, names)) };
}

/**
 * What two texts have in common when they give the same rows under the same headers from the same data; undefined for what is no
 * single query. Stricter than the normalised tree: a header may be the very text of an expression, names may differ by their case
 * alone, and where rows turn into text or a star stands for names, every alias shows.
 */
export function rowsKey(sql: string, names: NormaliseNames): string | undefined {
  const parsed = parseSql(sql, names.dialect);
  const [statement, ...rest] = parsed.ok ? parsed.statements : [];
  if (!statement || rest.length > 0) return undefined;
  const scopes = scopesOf(sql, names.dialect, [statement]);
  if (!scopes) return undefined;
  const whole = codeLexemes(sql, names.dialect).map(({ text }) => text);
  const shows = scopes.all.some(({ stars }) => stars.length > 0) || whole.some((text) => showsNames.test(text));
  const headers = headersOf(scopes.root, sql);
  if (shows || !headers) return JSON.stringify(whole);
  const written = scopes.all.flatMap(({ sources, columns }) => [
    ...sources.filter(({ kind }) => kind === 'table').map(({ schema, name }) => [schema ?? '', name]),
    ...columns.map(({ name }) => name),
  ]);
  return JSON.stringify([headers, written, normalise(sql, statement, names)]);
}

/** Functions that turn a row and its names into a value. */
const showsNames = /json|struct|record|xml|row|map|object/i;

/** What stands above the columns, as far as the text decides it. */
function headersOf(scope: Scope, sql: string): (string | undefined)[] | undefined {
  if (scope.kind === 'set') {
    const first = scope.children.find(({ role }) => role === 'member');
    return first && headersOf(first, sql);
  }
  return scope.projections.map(({ alias, range }) => alias ?? (range && sql.slice(range.start, range.end)));
}

/** How something was spelt, not what it means. */
const spelling =
  words(`span inferred_type alias_explicit_as alias_keyword alias_first use_inner_keyword use_outer_keyword explicit_asc
  explicit_method method_before_size double_colon_syntax kind_text start_side_text end_side_text postfix_form
  nesting_group deferred_condition from_for_syntax sql_standard_syntax position_explicit parenthesized no_parens
  use_plural integer_spelling materialized hint hints join_hint`);

/** Optional flags for which "no" is not the same as "not said". */
const flagsWithThreeStates = new Set(['nulls_first', 'value']);

/**
 * Drops spans, comments, spelling and everything that is absent, so that what is left is what was asked. What `mark` says
 * of a node is added to it.
 */
function prune(value: unknown, mark: (node: Fields) => Fields | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => prune(item, mark));
  if (!isFields(value)) return value;
  const entries = Object.entries(value);
  const remaining: Fields = { ...mark(value) };
  for (const [key, child] of entries) {
    if (spelling.has(key) || key.endsWith('comments')) continue;
    // A node without fields, such as `{ "null": null }`, is there although its value is nothing.
    if (child === null && entries.length === 1 && key !== 'precision') remaining[key] = {};
    if (child === null || child === undefined || child === '') {
      if (key === 'value') remaining[key] = child;
      continue;
    }
    if (child === false && !flagsWithThreeStates.has(key)) continue;
    if (Array.isArray(child) && child.length === 0) continue;
    remaining[key] = prune(child, mark);
  }
  return remaining;
}

/**
 * Gives things that mean the same one shape: brackets go, chains of AND and OR become lists, a NOT moves into the test
 * that can carry it, the clauses of a query lose their wrappers. Needs no names, so it runs before they are resolved.
 */
function rewrite(node: unknown): unknown {
  const inner = mapChildren(node, rewrite);
  const found = tagged(inner);
  if (!found) return inner;
  const [kind, written] = found;
  const fields = withoutSpelling(kind, written);
  const result = rules[kind]?.(fields, kind) ?? { [kind]: fields };
  return mixesSigns(kind, node) ? { unsure: { this: result } } : result;
}

/**
 * Engines disagree on how `a + b || c` and `a | b & c` group, and the parser knows one way only: without brackets its tree
 * may not be the one that runs.
 */
function mixesSigns(kind: string, node: unknown): boolean {
  const groups = [
    ['concat', 'add', 'sub', 'mul', 'div', 'mod'],
    ['bitwise_and', 'bitwise_or', 'bitwise_xor', 'bitwise_left_shift', 'bitwise_right_shift'],
  ];
  const fields = fieldsOf(node, kind);
  const group = groups.find((kinds) => kinds.includes(kind));
  if (!fields || !group) return false;
  return [fields.left, fields.right].some((side) => {
    const other = tagged(side)?.[0] ?? '';
    const isMixed = group[0] === 'concat' ? (kind === 'concat') !== (other === 'concat') : kind !== other;
    return group.includes(other) && isMixed;
  });
}

/** The parser repeats how a function was written; only what says more than the kind is kept, in small letters. */
function withoutSpelling(kind: string, fields: Fields): Fields {
  const isIdentifier = Object.keys(fields).every((key) => key === 'name' || key === 'quoted');
  if (isIdentifier && kind !== 'function') return fields;
  const remaining = Object.entries(fields).flatMap(([key, value]) => {
    if ((key !== 'name' && key !== 'original_name') || typeof value !== 'string') return [[key, value]];
    const name = value.toLowerCase();
    return name.replaceAll('_', '') === kind.replaceAll('_', '') ? [] : [[key, name]];
  });
  return Object.fromEntries(remaining);
}

type Rule = (fields: Fields, kind: string) => unknown;

const testsThatCarryNot = words(
  'in between is_null is_true is_false exists like i_like glob regexp_like similar_to is',
);

const opposite: Record<string, string> = { null_safe_eq: 'null_safe_neq', null_safe_neq: 'null_safe_eq' };

const dateFields: Record<string, string> = {
  year: 'Year',
  quarter: 'Quarter',
  month: 'Month',
  day: 'Day',
  hour: 'Hour',
  minute: 'Minute',
  second: 'Second',
};

const rules: Record<string, Rule> = {
  paren: (fields) => fields.this,
  // A value with a comment beside it.
  annotated: (fields) => fields.this,
  subquery: (fields) => (Object.keys(fields).length === 1 ? fields.this : { subquery: withoutWrappers(fields) }),
  and: flatten,
  or: flatten,
  concat: flatten,
  not: (fields) => negated(fields.this),
  is: (fields) =>
    fieldsOf(fields.right, 'null') ? { is_null: defined({ this: fields.left, not: fields.not }) } : undefined,
  in: (fields) => {
    // IN ((SELECT …) UNION SELECT …) reads a query, not a list of one.
    const [only, ...others] = listOf(fields.expressions);
    const isSet = others.length === 0 && ['union', 'intersect', 'except'].some((kind) => fieldsOf(only, kind));
    const { expressions: _list, ...rest } = fields;
    return isSet && !fields.query ? { in: { ...rest, query: only } } : undefined;
  },
  neg: (fields) => {
    const literal = fieldsOf(fields.this, 'literal');
    return literal?.literal_type === 'number' && !String(literal.value).startsWith('-')
      ? { literal: { ...literal, value: `-${literal.value}` } }
      : undefined;
  },
  case: (fields) => {
    const { else_: otherwise, ...rest } = fields;
    return otherwise === undefined || fieldsOf(otherwise, 'null') ? { case: rest } : undefined;
  },
  if_func: ({ condition, true_value, false_value }) =>
    rules.case?.({ whens: [[condition, true_value]], ...defined({ else_: false_value }) }, 'case') ?? {
      case: { whens: [[condition, true_value]], else_: false_value },
    },
  coalesce: ({ original_name: _name, ...rest }) => ({ coalesce: rest }),
  exists: (fields) => ({ exists: { ...fields, this: withoutSelectList(fields.this) } }),
  select: (fields) => ({ select: withoutWrappers(fields) }),
  union: setOperation,
  intersect: setOperation,
  except: setOperation,
  ...Object.fromEntries(
    Object.entries(dateFields).map(([kind, field]): [string, Rule] => [
      kind,
      (fields) => (isFields(fields.this) ? { extract: { this: fields.this, field } } : undefined),
    ]),
  ),
};

/** `a AND (b AND c)` and `(a AND b) AND c` are one list of three. */
function flatten(fields: Fields, kind: string): unknown {
  if (!('left' in fields && 'right' in fields)) return undefined;
  const items = [fields.left, fields.right].flatMap((side) => {
    const same = fieldsOf(side, kind);
    return same && Array.isArray(same.items) ? same.items : [side];
  });
  return { [kind]: { items } };
}

/** Equal in three-valued logic too: NOT (x IN …) is x NOT IN …, and both are unknown where x is. */
function negated(test: unknown): unknown {
  const result = tagged(test);
  if (!result) return undefined;
  const [kind, fields] = result;
  if (opposite[kind]) return { [opposite[kind]]: fields };
  if (!testsThatCarryNot.has(kind)) return undefined;
  const { not: already, ...rest } = fields;
  return { [kind]: already ? rest : { ...rest, not: true } };
}

/** What EXISTS selects does not matter as long as it makes no group. */
function withoutSelectList(query: unknown): unknown {
  const select = fieldsOf(query, 'select');
  const plain = new Set(['literal', 'star', 'column', 'null']);
  const isPlain = listOf(select?.expressions).every((item) => plain.has(tagged(unaliased(item))?.[0] ?? ''));
  if (!select || !isPlain) return query;
  const { expressions: _list, ...rest } = select;
  return { select: rest };
}

function unaliased(item: unknown): unknown {
  return fieldsOf(item, 'alias')?.this ?? item;
}

function setOperation(fields: Fields, kind: string): unknown {
  // DISTINCT is what a set operation does unless it says ALL.
  const { distinct: _distinct, ...rest } = withoutWrappers(fields);
  return { [kind]: rest };
}

/** Clauses without the record around them; FETCH FIRST and TOP become a limit. */
function withoutWrappers(fields: Fields): Fields {
  const { where_clause, having, qualify, order_by, limit, offset, fetch, top, with: steps, ...rest } = fields;
  const limits = [limit, fetch, top].filter(isFields);
  const first = limits[0];
  const count = first ? (tagged(first) && !('this' in first) ? first : (first.this ?? first.count)) : undefined;
  return defined({
    ...rest,
    with: isFields(steps) ? steps : undefined,
    where: unwrapped(where_clause),
    having: unwrapped(having),
    qualify: unwrapped(qualify),
    order_by: isFields(order_by) && Object.keys(order_by).length === 1 ? order_by.expressions : order_by,
    limit: first && count === undefined ? first : count,
    limit_percent: first?.percent,
    limit_with_ties: first?.with_ties,
    offset: unwrapped(offset),
    // Two limits at once: keep the others, so that the trees differ.
    other_limits: limits.length > 1 ? limits.slice(1) : undefined,
  });
}

function unwrapped(clause: unknown): unknown {
  return isFields(clause) && 'this' in clause ? clause.this : clause;
}

/**
 * The statement's tree without what does not matter: spelling, comments, places, redundant brackets, `<>` against `!=`,
 * and every alias. Columns name their source by its number in reading order (`{ column: { source: 2, name } }`, or
 * `output` for the position in a subquery's select list), so two trees are equal as JSON exactly when the two texts ask
 * the same thing in the same way. Two ways to get the same rows (a join, a subquery) stay two trees.
 *
 * Without a snapshot an unqualified column of a query over several tables keeps no source.
 */
function normalise(sql: string, statement: Tree, { dialect, snapshot }: NormaliseNames): Tree {
  const scopes = scopesOf(sql, dialect, [statement]);
  const known = snapshot ?? { dialect: dialect.name, database: '', fingerprint: '', tables: [] };
  if (!scopes) return resolveNames(rewrite(prune(statement, () => undefined)), undefined) as Tree;
  const uses: ColumnUse[] = [];
  // The tree that is rewritten has no places: numbers tell which column and which query a node was.
  const mark = (node: Fields): Fields | undefined => {
    const use = scopes.uses.get(node);
    if (use) return { use: uses.push(use) - 1 };
    const block = scopes.blocks.get(node);
    return block && { block: scopes.all.indexOf(block) };
  };
  const tree = rewrite(prune(statement, mark));
  return resolveNames(tree, {
    snapshot: known,
    resolution: resolveColumns(scopes, known),
    uses,
    blocks: scopes.all,
  }) as Tree;
}
