import type { Lexeme } from '../lex/lex.ts';
import { type Block, type Layout, word } from './blocks.ts';
import type { Clause, FunctionUse, Scope } from './types.ts';

/** Words that may stand before a bracket without being a function. */
const notFunctions = new Set(
  (
    'select from where and or not in as on using over values exists any all some when then else case end by having limit offset ' +
    'union intersect except minus join like ilike between is distinct filter within group partition with lateral order ' +
    'glob regexp rlike similar to escape fetch returning into recursive materialized natural left_join cross inner outer set'
  ).split(' '),
);

const aggregateNames = new Set(
  (
    'count sum avg min max total group_concat string_agg array_agg listagg stddev stddev_pop stddev_samp variance var_pop ' +
    'var_samp median mode bool_and bool_or every json_agg jsonb_agg json_object_agg json_group_array json_group_object ' +
    'any_value approx_count_distinct countif count_if sumif avgif uniq uniqexact grouparray quantile percentile_cont ' +
    'percentile_disc corr covar_pop covar_samp bit_and bit_or arg_max arg_min argmax argmin max_by min_by approx_distinct'
  ).split(' '),
);

export function isAggregateName(name: string): boolean {
  return aggregateNames.has(name.toLowerCase());
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
    const start = lexemes[open]!.end;
    const argumentRange = { start, end: lexemes[close]!.start };
    const over = endOfFilter(lexemes, layout, close + 1);
    const filterRange =
      over > close + 1 ? { start: lexemes[close + 2]!.end, end: lexemes[over - 1]!.start } : undefined;
    const isScalarExtreme = /^(?:min|max)$/.test(lower) && hasComma(lexemes, layout, open, close);
    calls.set(open, {
      name: name.text,
      nameRange: { start: name.start, end: name.end },
      argumentRange,
      aggregate: aggregateNames.has(lower) && !isScalarExtreme,
      distinct: word(lexemes[open + 1]) === 'distinct',
      ...(filterRange ? { filterRange } : {}),
      over: word(lexemes[over]) === 'over',
      clause: clauseOf(block, open),
      scope,
    });
  }
  return calls;
}

/** The call whose brackets most tightly hold the lexeme, within its own SELECT block. */
export function enclosingCall(at: number, lexemes: readonly Lexeme[], layout: Layout, calls: Map<number, FunctionUse>) {
  const block = layout.owner[at];
  for (let i = at - 1; i > (block?.first ?? -1); i -= 1) {
    if (lexemes[i]?.text === ')') i = Math.max(layout.partner[i] ?? i, 0);
    else if (lexemes[i]?.text === '(' && calls.has(i)) return calls.get(i);
  }
  return undefined;
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

function endOfFilter(lexemes: readonly Lexeme[], layout: Layout, at: number): number {
  if (word(lexemes[at]) !== 'filter' || lexemes[at + 1]?.text !== '(') return at;
  return (layout.partner[at + 1] ?? at) + 1;
}

function hasComma(lexemes: readonly Lexeme[], layout: Layout, open: number, close: number): boolean {
  const depth = layout.depth[open + 1];
  for (let i = open + 1; i < close; i += 1) if (lexemes[i]?.text === ',' && layout.depth[i] === depth) return true;
  return false;
}
