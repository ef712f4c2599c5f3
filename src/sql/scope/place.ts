import { type Dialect, lacksFunction } from '../../dialects/dialect.ts';
import { words } from '../../dialects/standard.ts';
import { type Lexeme, rangeOfLexemes, splitAtCommas } from '../lex/lex.ts';
import { type Fields, identifier, isFields, listOf } from '../parse/parse.ts';
import { type Block, blockAt, enclosingCalls, functionCalls, type Layout, word } from './layout.ts';
import type { Clause, ColumnUse, Scope, Source, TextRange } from './types.ts';

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
    const result = columnOf(columnSide, useOf);
    if (!result) continue;
    const taken = new Set(scope.comparisons.map((known) => known.range?.end));
    // Those of a list stand one behind the other.
    let from = result.use.range.end;
    for (const value of values) {
      const literal = literalOf(value, useOf);
      // `"a" = "b"`: both could be a column; the left one is taken for it.
      if (!literal || (isMirrored && literal.asColumn)) continue;
      const place = isMirrored ? { before: result.use.range.start } : { after: from };
      const range = literal.asColumn?.range ?? literalRange(literal, place, taken, lexemes);
      if (range && !isMirrored) from = range.end;
      scope.comparisons.push({
        column: result.use,
        operator: isMirrored ? (mirrored[operator] ?? operator) : operator,
        negated: node.not === true,
        value: literal.value,
        kind: literal.kind,
        wrapped: result.wrapped,
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
    const match = lexemes.findLast((lexeme) => lexeme.end <= place.before && isIt(lexeme));
    return match && { start: match.start, end: match.end };
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

/** Ties scopes to the SELECT blocks of the text, and so gets the ranges that the parser's tree lacks. */
export function placeScopes(
  all: readonly Scope[],
  firstSpan: (scope: Scope) => TextRange | undefined,
  lexemes: readonly Lexeme[],
  layout: Layout,
): void {
  const taken = new Map<Block, Scope>();
  const selects = all.filter((scope) => scope.kind === 'select');
  for (const scope of selects) {
    const span = firstSpan(scope);
    const block = span && blockAt(layout.blocks, span);
    if (block && !taken.has(block)) taken.set(block, scope);
  }
  // Scopes without a name in the text (`SELECT 1`, `SELECT count(*) FROM (…)`) take the remaining blocks, in order.
  const placed = new Set(taken.values());
  const left = layout.blocks.filter((block) => !taken.has(block));
  for (const [i, scope] of selects.filter((item) => !placed.has(item)).entries()) {
    const block = left[i];
    if (block) taken.set(block, scope);
  }
  for (const [block, scope] of taken) applyClauses(scope, block);
  for (const scope of all.toReversed()) if (scope.kind === 'set') coverMembers(scope);
  for (const [block, scope] of taken) applyItems(scope, block, lexemes, layout);
  placeCalls(all, taken, lexemes, layout);
}

function placeCalls(all: readonly Scope[], taken: Map<Block, Scope>, lexemes: readonly Lexeme[], layout: Layout): void {
  const calls = functionCalls(lexemes, layout, (block) => taken.get(block));
  for (const call of calls.values()) {
    call.scope.functions.push(call);
    if (call.aggregate && !call.over) call.scope.aggregates = true;
  }
  const enclosing = enclosingCalls(lexemes, layout, calls);
  const callAt = new Map(lexemes.map((lexeme, i) => [lexeme.start, enclosing[i]]));
  for (const use of all.flatMap((scope) => scope.columns)) {
    const call = callAt.get(use.range.start);
    if (call) use.function = call;
  }
}

function applyClauses(scope: Scope, block: Block): void {
  scope.range = block.range;
  for (const [clause, { start, end }] of Object.entries(block.clauses))
    scope.clauses[clause as Clause] = { start, end };
}

/** One item of FROM as the text shows it. */
interface FromItem {
  join: Source['join'];
  range: TextRange;
  joinRange: TextRange;
  onRange?: TextRange;
}

const joinWords = new Set(['join', 'straight_join']);
const joinPrefixes = words('natural left right full inner cross outer asof semi anti any all global positional');

/** Cuts a block's FROM into its items; a bracketed join is cut into its own items. */
function fromItems(block: Block, lexemes: readonly Lexeme[], layout: Layout): FromItem[] {
  const from = block.clauses.from;
  return from ? itemsBetween(from.first + 1, from.last, lexemes, layout) : [];
}

function itemsBetween(first: number, last: number, lexemes: readonly Lexeme[], layout: Layout): FromItem[] {
  const items: FromItem[] = [];
  const depth = layout.depth[first];
  let join: Source['join'] = 'first';
  let opened = first;
  let at = first;
  while (at < last) {
    const itemFirst = at;
    let condition = -1;
    let stop = last;
    let next: { join: Source['join']; opened: number; after: number } | undefined;
    for (let i = at; i < last; i += 1) {
      if (layout.depth[i] !== depth) continue;
      const text = word(lexemes[i]);
      if (condition < 0 && (text === 'on' || text === 'using') && lexemes[i - 1]?.text !== '.') condition = i;
      next = joinAt(i, lexemes);
      if (next) {
        stop = i;
        break;
      }
    }
    const itemLast = condition < 0 ? stop : condition;
    const range = between(lexemes, itemFirst, itemLast);
    const joinRange = between(lexemes, opened, stop);
    const isUsing = word(lexemes[condition]) === 'using';
    const onRange = condition < 0 || isUsing ? undefined : between(lexemes, condition + 1, stop);
    const close = layout.partner[itemFirst] ?? -1;
    if (
      lexemes[itemFirst]?.text === '(' &&
      close > itemFirst &&
      !/^(?:select|with|values)$/.test(innerWord(lexemes, itemFirst))
    ) {
      items.push(...itemsBetween(itemFirst + 1, close, lexemes, layout));
    } else if (itemLast > itemFirst) items.push({ join, range, joinRange, ...(onRange ? { onRange } : {}) });
    if (!next) break;
    ({ join, opened } = next);
    at = next.after;
  }
  return items;
}

/** The first word inside brackets that may be nested. */
function innerWord(lexemes: readonly Lexeme[], open: number): string {
  let i = open;
  while (lexemes[i]?.text === '(') i += 1;
  return word(lexemes[i]);
}

function joinAt(i: number, lexemes: readonly Lexeme[]) {
  if (lexemes[i]?.text === ',') return { join: 'comma' as const, opened: i, after: i + 1 };
  let j = i;
  let kind: Source['join'] = 'inner';
  while (joinPrefixes.has(word(lexemes[j]))) {
    const text = word(lexemes[j]);
    if (text === 'left' || text === 'right' || text === 'full' || text === 'cross') kind = text;
    else if (text === 'natural') kind = 'natural';
    else if (text !== 'inner' && text !== 'outer') kind = 'other';
    j += 1;
  }
  if (!joinWords.has(word(lexemes[j])) || lexemes[i - 1]?.text === '.') return undefined;
  return { join: kind, opened: i, after: word(lexemes[j + 1]) === 'lateral' ? j + 2 : j + 1 };
}

function between(lexemes: readonly Lexeme[], first: number, last: number): TextRange {
  const start = lexemes[first]?.start ?? 0;
  return { start, end: lexemes[last - 1]?.end ?? start };
}

function applyItems(scope: Scope, block: Block, lexemes: readonly Lexeme[], layout: Layout): void {
  const items = fromItems(block, lexemes, layout);
  for (const source of scope.sources) applyItem(source, items);
  const parts = listItems(block, lexemes, layout);
  if (parts.length !== scope.projections.length) return;
  for (const [i, projection] of scope.projections.entries()) projection.range = parts[i] as TextRange;
}

function applyItem(source: Source, items: FromItem[]): void {
  const mark = source.nameRange ?? source.aliasRange ?? source.child?.range;
  const item = mark && items.findLast(({ range }) => range.start <= mark.start && mark.end <= range.end);
  const result = item ?? (source.kind === 'function' ? items[0] : undefined);
  if (!result) return;
  source.range = result.range;
  source.joinRange = result.joinRange;
  if (result.onRange) source.onRange = result.onRange;
}

/** The ranges of the SELECT list's items. */
function listItems(block: Block, lexemes: readonly Lexeme[], layout: Layout): TextRange[] {
  const part = block.clauses.select;
  if (!part) return [];
  let first = part.first + 1;
  if (/^(?:distinct|all)$/i.test(lexemes[first]?.text ?? '')) first += 1;
  if (/^on$/i.test(lexemes[first]?.text ?? '')) first = (layout.partner[first + 1] ?? first) + 1;
  return splitAtCommas(lexemes.slice(first, part.last))
    .filter((item) => item.length > 0)
    .map(rangeOfLexemes);
}

function coverMembers(scope: Scope): void {
  const members = scope.children.filter((child) => child.role === 'member' && child.range.start >= 0);
  if (members.length === 0) return;
  scope.range = {
    start: Math.min(...members.map((member) => member.range.start)),
    end: Math.max(...members.map((member) => member.range.end)),
  };
  const last = members.at(-1);
  // An ORDER BY after the last member belongs to the whole.
  if (last?.kind !== 'select' || last.ordered) return;
  for (const clause of ['order', 'limit'] as const) {
    const range = last.clauses[clause];
    if (!range || (clause === 'limit' && last.limited)) continue;
    scope.clauses[clause] = range;
    delete last.clauses[clause];
  }
}
