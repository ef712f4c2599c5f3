import { defined, type Fields, fieldsOf, isFields, listOf, mapChildren, tagged } from '../parse/parse.ts';

/**
 * Gives things that mean the same one shape: brackets go, chains of AND and OR become lists, a NOT moves into the test
 * that can carry it, the clauses of a query lose their wrappers. Needs no names, so it runs before they are resolved.
 */
export function rewrite(node: unknown): unknown {
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
  const kept = Object.entries(fields).flatMap(([key, value]) => {
    if ((key !== 'name' && key !== 'original_name') || typeof value !== 'string') return [[key, value]];
    const name = value.toLowerCase();
    return name.replaceAll('_', '') === kind.replaceAll('_', '') ? [] : [[key, name]];
  });
  return Object.fromEntries(kept);
}

type Rule = (fields: Fields, kind: string) => unknown;

const testsThatCarryNot = new Set([
  'in',
  'between',
  'is_null',
  'is_true',
  'is_false',
  'exists',
  'like',
  'i_like',
  'glob',
  'regexp_like',
  'similar_to',
  'is',
]);

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
  const found = tagged(test);
  if (!found) return undefined;
  const [kind, fields] = found;
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
    // Two limits at once: keep the others so that nobody believes that they were read.
    other_limits: limits.length > 1 ? limits.slice(1) : undefined,
  });
}

function unwrapped(clause: unknown): unknown {
  return isFields(clause) && 'this' in clause ? clause.this : clause;
}
