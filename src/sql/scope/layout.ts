import { words } from '../../dialects/standard.ts';
import type { Lexeme } from '../lex/lex.ts';
import lists from './functions.json' with { type: 'json' };
import type { Clause, FunctionUse, Scope, TextRange } from './types.ts';

/** A SELECT block as the text alone shows it: where it begins and ends, and where its clauses do. */
export interface Block {
  /** Index of the SELECT word among the lexemes, and of the lexeme after the last one. */
  first: number;
  last: number;
  depth: number;
  range: TextRange;
  clauses: Partial<Record<Clause, TextRange & { first: number; last: number }>>;
  parent?: Block;
}

export interface Layout {
  blocks: Block[];
  /** Innermost block of each lexeme. */
  owner: (Block | undefined)[];
  /** Bracket depth of each lexeme; a bracket has the depth outside it. */
  depth: number[];
  /** For an opening bracket the index of its closing one, and the reverse. */
  partner: number[];
}

const setWords = new Set(['union', 'intersect', 'except', 'minus']);

export function word(lexeme: Lexeme | undefined): string {
  return lexeme?.kind === 'word' ? lexeme.text.toLowerCase() : '';
}

/** The innermost block around a range. */
export function blockAt(blocks: readonly Block[], span: TextRange): Block | undefined {
  return blocks.findLast(({ range }) => range.start <= span.start && span.end <= range.end);
}

/** Finds SELECT blocks and their clauses by brackets and keywords, for the ranges that the parser's tree does not carry. */
export function layOut(lexemes: readonly Lexeme[]): Layout {
  const depth: number[] = [];
  const partner: number[] = new Array(lexemes.length).fill(-1);
  const opened: number[] = [];
  for (let i = 0; i < lexemes.length; i += 1) {
    const text = lexemes[i]?.text;
    if (text === ')' && opened.length > 0) {
      const open = opened.pop() as number;
      partner[i] = open;
      partner[open] = i;
    }
    depth.push(opened.length);
    if (text === '(') opened.push(i);
  }
  const blocks: Block[] = [];
  const owner: (Block | undefined)[] = new Array(lexemes.length).fill(undefined);
  const stack: Block[] = [];
  const close = (block: Block, last: number) => {
    block.last = last;
    block.range.end = lexemes[last - 1]?.end ?? block.range.start;
  };
  for (let i = 0; i < lexemes.length; i += 1) {
    const lexeme = lexemes[i] as Lexeme;
    const at = depth[i] as number;
    const text = word(lexeme);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const ends =
        (lexeme.text === ')' && at < top.depth) ||
        (at === top.depth && (lexeme.text === ';' || (setWords.has(text) && lexemes[i - 1]?.text !== '.')));
      if (!ends) break;
      close(top, i);
      stack.pop();
    }
    if (text === 'select' && lexemes[i - 1]?.text !== '.') {
      const parent = stack.at(-1);
      const range = { start: lexeme.start, end: lexeme.end };
      const block: Block = { first: i, last: i, depth: at, range, clauses: {}, ...(parent ? { parent } : {}) };
      blocks.push(block);
      stack.push(block);
    }
    owner[i] = stack.at(-1);
  }
  for (const block of stack) close(block, lexemes.length);
  const layout = { blocks, owner, depth, partner };
  for (const block of blocks) markClauses(block, lexemes, layout);
  return layout;
}

function markClauses(block: Block, lexemes: readonly Lexeme[], layout: Layout): void {
  let open: { clause: Clause; first: number } | undefined = { clause: 'select', first: block.first };
  const finish = (last: number) => {
    if (!open || block.clauses[open.clause]) return;
    const start = lexemes[open.first]?.start ?? 0;
    const end = lexemes[last - 1]?.end ?? start;
    block.clauses[open.clause] = { start, end, first: open.first, last };
  };
  for (let i = block.first + 1; i < block.last; i += 1) {
    if (layout.depth[i] !== block.depth || layout.owner[i] !== block) continue;
    const clause = clauseAt(lexemes, i);
    if (!clause || lexemes[i - 1]?.text === '.') continue;
    finish(i);
    open = { clause, first: i };
  }
  finish(block.last);
}

function clauseAt(lexemes: readonly Lexeme[], i: number): Clause | undefined {
  const next = word(lexemes[i + 1]);
  switch (word(lexemes[i])) {
    case 'from':
      // IS [NOT] DISTINCT FROM is an operator.
      return word(lexemes[i - 1]) === 'distinct' && /^(?:is|not)$/.test(word(lexemes[i - 2])) ? undefined : 'from';
    case 'where':
    case 'prewhere':
      return 'where';
    case 'group':
      return next === 'by' ? 'group' : undefined;
    case 'order':
      return next === 'by' ? 'order' : undefined;
    case 'having':
    case 'qualify':
      return 'having';
    case 'window':
      return word(lexemes[i + 2]) === 'as' ? 'window' : undefined;
    case 'limit':
    case 'offset':
    case 'fetch':
      return /^(?:number|parameter|word)$/.test(lexemes[i + 1]?.kind ?? '') || lexemes[i + 1]?.text === '('
        ? 'limit'
        : undefined;
    default:
      return undefined;
  }
}

/** Words that may stand before a bracket without being a function. */
const notFunctions = words(lists.notFunctions);

const aggregateNames = words(lists.aggregateNames);

/** What ClickHouse hangs onto the name of any aggregate: `avgOrNull`, `sumForEach`. */
const combinator = /(?:if|array|map|distinct|ordefault|ornull|foreach|state|merge)$/;

export function isAggregateName(name: string): boolean {
  const lower = name.toLowerCase();
  return aggregateNames.has(lower) || aggregateNames.has(lower.replace(combinator, ''));
}

/** Function calls with their ranges, found in the text: the tree knows their kinds but not their places. */
export function functionCalls(
  lexemes: readonly Lexeme[],
  layout: Layout,
  scopeOf: (block: Block) => Scope | undefined,
) {
  const calls = new Map<number, FunctionUse>();
  for (let open = 1; open < lexemes.length; open += 1) {
    const name = lexemes[open - 1] as Lexeme;
    const close = layout.partner[open] ?? -1;
    if (lexemes[open]?.text !== '(' || close < open || name.kind !== 'word') continue;
    const lower = name.text.toLowerCase();
    const block = layout.owner[open];
    const scope = block && scopeOf(block);
    if (!block || !scope || notFunctions.has(lower) || followsOperand(lexemes[open - 2])) continue;
    // Oracle's outer join: `a.id = b.id (+)`
    if (lexemes[open + 1]?.text === '+' && close === open + 2) continue;
    // BigQuery's `DATE_TRUNC(day, WEEK(MONDAY))`
    if (lower === 'week' && close === open + 2 && /^\w{3,6}day$/i.test(lexemes[open + 1]?.text ?? '')) continue;
    const start = lexemes[open]!.end;
    const argumentRange = { start, end: lexemes[close]!.start };
    const tail = endOfTail(lexemes, layout, close + 1);
    const over = endOfFilter(lexemes, layout, tail);
    const filterRange = over > tail ? { start: lexemes[tail + 1]!.end, end: lexemes[over - 1]!.start } : undefined;
    const tailRange = tail > close + 1 ? { start: lexemes[close]!.end, end: lexemes[tail - 1]!.end } : undefined;
    const isScalarExtreme = /^(?:min|max)$/.test(lower) && hasComma(lexemes, layout, open, close);
    calls.set(open, {
      name: name.text,
      nameRange: { start: name.start, end: name.end },
      argumentRange,
      aggregate:
        (isAggregateName(lower) && !isScalarExtreme) ||
        // `RANK(100) WITHIN GROUP (…)`, `HLL_COUNT.INIT(a)`
        word(lexemes[close + 1]) === 'within' ||
        (lexemes[open - 2]?.text === '.' && /^(?:hll_count|kll_quantiles)$/i.test(lexemes[open - 3]?.text ?? '')),
      distinct: word(lexemes[open + 1]) === 'distinct',
      ...(filterRange ? { filterRange } : {}),
      ...(tailRange ? { tailRange } : {}),
      over: word(lexemes[over]) === 'over',
      clause: clauseOf(block, open),
      scope,
    });
  }
  return calls;
}

/** For each lexeme the call whose brackets most tightly hold it, within its own SELECT block. */
export function enclosingCalls(
  lexemes: readonly Lexeme[],
  layout: Layout,
  calls: Map<number, FunctionUse>,
): (FunctionUse | undefined)[] {
  const open: number[] = [];
  return lexemes.map(({ text }, at) => {
    if (text === ')') open.pop();
    const call = open.at(-1) ?? -1;
    if (text === '(') open.push(calls.has(at) ? at : call);
    return call > (layout.owner[at]?.first ?? -1) ? calls.get(call) : undefined;
  });
}

function clauseOf(block: Block, at: number): Clause {
  for (const [clause, part] of Object.entries(block.clauses)) {
    if (at >= part.first && at < part.last) return clause as Clause;
  }
  return 'select';
}

/** After an operand a bracket opens a column list (`AS g(n)`, `g(n)`) or a type's size, not a call. */
function followsOperand(before: Lexeme | undefined): boolean {
  if (!before) return false;
  if (before.text === ')' || before.text === '::' || before.kind === 'quoted' || before.kind === 'string') return true;
  return before.kind === 'number' || /^as$/i.test(before.text);
}

/** Behind what belongs to a call beyond its brackets: `quantile(0.9)(a)`, `WITHIN GROUP (…)`, `KEEP (…)`. */
function endOfTail(lexemes: readonly Lexeme[], layout: Layout, from: number): number {
  let at = from;
  for (;;) {
    const opens = lexemes[at]?.text === '(' ? at : word(lexemes[at]) === 'keep' ? at + 1 : at + 2;
    const isTail = opens < at + 2 || (word(lexemes[at]) === 'within' && word(lexemes[at + 1]) === 'group');
    const end = isTail && lexemes[opens]?.text === '(' ? (layout.partner[opens] ?? -1) : -1;
    if (end < at) return at;
    at = end + 1;
  }
}

function endOfFilter(lexemes: readonly Lexeme[], layout: Layout, at: number): number {
  if (word(lexemes[at]) !== 'filter' || lexemes[at + 1]?.text !== '(') return at;
  return (layout.partner[at + 1] ?? at) + 1;
}

function hasComma(lexemes: readonly Lexeme[], layout: Layout, open: number, close: number): boolean {
  const depth = layout.depth[open + 1];
  for (let i = open + 1; i < close; i += 1) if (lexemes[i]?.text === ',' && layout.depth[i] === depth) return true;
  return false;
}
