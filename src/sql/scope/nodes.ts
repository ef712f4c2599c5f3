import { type Dialect, lacksFunction } from '../../dialects/dialect.ts';
import type { Lexeme } from '../lex/lex.ts';
import { type Fields, identifier, isFields, listOf } from '../parse/parse.ts';
import type { ColumnUse, Scope } from './types.ts';

/** Tree kinds that compare, and how we write them. */
export const operators: Record<string, string> = {
  eq: '=',
  neq: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  i_like: 'ilike',
  glob: 'glob',
  in: 'in',
  between: 'between',
  null_safe_eq: '=',
};

const mirrored: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

type UseOf = (node: Fields) => ColumnUse | undefined;
type Literal = { value: string; kind: 'string' | 'number'; asColumn?: ColumnUse };

/** Adds what this node says of a column and constants; `useOf` gives the use that a column node became. */
export function addComparison(
  kind: string,
  node: Fields,
  scope: Scope,
  useOf: UseOf,
  lexemes: readonly Lexeme[],
): void {
  const operator = operators[kind] as string;
  const sides: [unknown, unknown[], boolean][] =
    kind === 'in'
      ? [[node.this, Array.isArray(node.expressions) ? node.expressions : [], false]]
      : kind === 'between'
        ? [[node.this, [node.low, node.high], false]]
        : [
            [node.left, [node.right], false],
            [node.right, [node.left], true],
          ];
  for (const [columnSide, values, isMirrored] of sides) {
    const found = columnOf(columnSide, useOf);
    if (!found) continue;
    const taken = new Set(scope.comparisons.map((known) => known.range?.end));
    // Those of a list stand one behind the other.
    let from = found.use.range.end;
    for (const value of values) {
      const literal = literalOf(value, useOf);
      // `"a" = "b"`: both could be a column; the left one is taken for it.
      if (!literal || (isMirrored && literal.asColumn)) continue;
      const place = isMirrored ? { before: found.use.range.start } : { after: from };
      const range = literal.asColumn?.range ?? literalRange(literal, place, taken, lexemes);
      if (range && !isMirrored) from = range.end;
      scope.comparisons.push({
        column: found.use,
        operator: isMirrored ? (mirrored[operator] ?? operator) : operator,
        negated: node.not === true,
        value: literal.value,
        kind: literal.kind,
        wrapped: found.wrapped,
        ...(range ? { range } : {}),
        ...(literal.asColumn ? { asColumn: literal.asColumn } : {}),
      });
    }
  }
}

/** The single column of a side, looking through brackets, casts, collations and one-argument functions. */
function columnOf(node: unknown, useOf: UseOf, wrapped = false): { use: ColumnUse; wrapped: boolean } | undefined {
  if (!isFields(node)) return undefined;
  const [kind, value] = Object.entries(node)[0] ?? [];
  if (!isFields(value) || kind === 'select' || kind === 'subquery') return undefined;
  if (kind === 'column' || kind === 'dot') {
    const use = useOf(node);
    return use && { use, wrapped };
  }
  if (Array.isArray(value.args)) return value.args.length === 1 ? columnOf(value.args[0], useOf, true) : undefined;
  return 'this' in value ? columnOf(value.this, useOf, wrapped || kind !== 'paren') : undefined;
}

function literalOf(node: unknown, useOf: UseOf): Literal | undefined {
  if (!isFields(node)) return undefined;
  if (isFields(node.paren)) return literalOf(node.paren.this, useOf);
  if (isFields(node.neg)) {
    const inner = literalOf(node.neg.this, useOf);
    return inner?.kind === 'number' ? { ...inner, value: `-${inner.value}` } : undefined;
  }
  if (isFields(node.literal) && typeof node.literal.value === 'string') {
    return { value: node.literal.value, kind: node.literal.literal_type === 'number' ? 'number' : 'string' };
  }
  const use = isFields(node.column) ? useOf(node) : undefined;
  return use?.quoted && use.qualifier === undefined ? { value: use.name, kind: 'string', asColumn: use } : undefined;
}

/** The tree has no place for literals: the nearest lexeme of that value on the right side of the column is it. */
function literalRange(
  literal: Literal,
  place: { before: number } | { after: number },
  taken: ReadonlySet<number | undefined>,
  lexemes: readonly Lexeme[],
) {
  const wanted = literal.kind === 'number' ? literal.value.replace(/^-/, '') : literal.value;
  const isIt = (lexeme: Lexeme) =>
    (literal.kind === 'number' ? lexeme.kind === 'number' : lexeme.kind === 'string' || lexeme.kind === 'quoted') &&
    lexeme.value === wanted &&
    !taken.has(lexeme.end);
  if ('before' in place) {
    const found = lexemes.findLast((lexeme) => lexeme.end <= place.before && isIt(lexeme));
    return found && { start: found.start, end: found.end };
  }
  for (let at = firstFrom(lexemes, place.after); at < lexemes.length; at += 1) {
    const lexeme = lexemes[at];
    if (lexeme && isIt(lexeme)) return { start: lexeme.start, end: lexeme.end };
  }
  return undefined;
}

/** The first lexeme that begins there or behind. */
function firstFrom(lexemes: readonly Lexeme[], place: number): number {
  let [low, high] = [0, lexemes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lexemes[middle]?.start ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Units that stand where an argument would: `TIMESTAMPDIFF(DAY, a, b)`. */
const units =
  /^(?:microsecond|millisecond|second|minute|hour|day|week|month|quarter|year|sql_tsi_\w+|\w+_(?:microsecond|second|minute|hour|month))$/i;
const types = /^(?:char|nchar|binary|signed|unsigned|date|datetime|time|decimal|double|float|real|year|json|integer)$/i;

/** Names that an expression makes for itself, and that mean no column inside it: of lambdas and list comprehensions. */
export function ownNames(kind: string, value: unknown): string[] {
  if (!isFields(value)) return [];
  if (kind === 'lambda') return listOf(value.parameters).flatMap((name) => identifier(name)?.name ?? []);
  const variable = kind === 'comprehension' && isFields(value.expression) ? value.expression.column : undefined;
  const name = isFields(variable) ? identifier(variable.name)?.name : undefined;
  return name === undefined ? [] : [name];
}

/** Arguments that are words of the language and look like columns: `TIMESTAMPDIFF(DAY, …)`, `CONVERT(x, CHAR)`. */
export function wordArguments(call: Fields, dialect: Dialect): unknown[] {
  const owner = isFields(call.this) && isFields(call.this.column) ? identifier(call.this.column.name)?.name : undefined;
  // `HLL_COUNT.INIT(x)`: a family of functions before the dot
  const method = `${owner}.${identifier(call.method)?.name}`.toLowerCase();
  if (owner !== undefined && dialect.allowedFunctions.has(method)) return [call.this];
  const name = String(call.name ?? '').toLowerCase();
  // Where a bare name may call a function nothing is passed over, nor where the function is not there.
  if (dialect.harmlessBareNames || lacksFunction(dialect, name)) return [];
  const [first, second] = listOf(call.args);
  if (/^(?:timestampdiff|timestampadd|date_bucket)$/.test(name) && isWord(first, units)) return [first];
  return name === 'convert' && isWord(second, types) ? [second] : [];
}

function isWord(node: unknown, known: RegExp): boolean {
  const column = isFields(node) && isFields(node.column) ? node.column : undefined;
  const name = column && !column.table ? identifier(column.name) : undefined;
  return name !== undefined && name.quoted !== true && known.test(name.name);
}

/** GROUP BY ALL, ORDER BY ALL. */
export function isEverything(node: unknown, dialect: Dialect): boolean {
  const name = isFields(node) && isFields(node.column) ? identifier(node.column.name) : undefined;
  return name?.quoted !== true && /^all$/i.test(name?.name ?? '') && dialect.reservedWords.has('all');
}

/** What is known of a scope before anything in it is read. */
export type Place = Pick<Scope, 'role' | 'correlated'> &
  Partial<Pick<Scope, 'name' | 'nameQuoted' | 'columnNames' | 'serves' | 'clause'>>;

export function emptyScope(kind: Scope['kind'], place: Place, parent: Scope | undefined): Scope {
  return {
    kind,
    ...place,
    ...(parent ? { parent } : {}),
    children: [],
    ctes: [],
    range: { start: -1, end: -1 },
    clauses: {},
    sources: [],
    columns: [],
    stars: [],
    projections: [],
    comparisons: [],
    functions: [],
    distinct: false,
    grouped: false,
    aggregates: false,
    limited: false,
    ordered: false,
  };
}
