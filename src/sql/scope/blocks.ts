import type { Lexeme } from '../lex/lex.ts';
import type { Clause, TextRange } from './types.ts';

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

function isSetWord(lexeme: Lexeme | undefined): boolean {
  return setWords.has(word(lexeme));
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
        (at === top.depth && (lexeme.text === ';' || (isSetWord(lexeme) && lexemes[i - 1]?.text !== '.')));
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
