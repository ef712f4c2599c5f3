import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import type { Block, Inline } from './document.ts';
import { decodeEntities, joinLines } from './plain-text.ts';
import { hasSlot, piecesOf, type Slot, withJoints, withoutJoints } from './slots.ts';
import { tame } from './tame.ts';

/** HTML is text like any other. */
class WithoutHtml extends Tokenizer {
  override html(): undefined {
    return undefined;
  }
  override tag(): undefined {
    return undefined;
  }
}

type Given = (at: number) => Slot;

/**
 * Blocks of a Markdown text whose values are marked slots: they are put in after the text was read, so that nothing in a value is ever
 * read as Markdown.
 */
export function readMarkdown(source: string, given: Given): Block[] {
  return blocksOf(new Lexer({ gfm: true, tokenizer: new WithoutHtml() }).lex(withJoints(tame(source))), given);
}

const blocksOf = (tokens: readonly Token[], given: Given): Block[] => tokens.flatMap((token) => blockOf(token, given));

function blockOf(token: Token, given: Given): Block[] {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens = [] } = token as Tokens.Heading;
      return [{ kind: 'heading', depth: depth as 1, inlines: inlinesOf(tokens, given) }];
    }
    case 'paragraph':
    case 'text':
      return paragraphOf(token.tokens ?? [{ type: 'text', raw: token.raw, text: token.raw }], given);
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return [{ kind: 'list', isOrdered: ordered, items: items.map((item) => blocksOf(item.tokens, given)) }];
    }
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksOf(token.tokens ?? [], given) }];
    case 'code':
      return [{ kind: 'code', text: plainOf((token as Tokens.Code).text, given) }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'table': {
      const { header, rows, align } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlinesOf(cell.tokens, given));
      return [{ kind: 'table', header: cells(header), rows: rows.map(cells), align }];
    }
    // Blank lines, and addresses of links that are told where they are used.
    case 'space':
    case 'def':
      return [];
    default:
      return paragraphOf([{ type: 'text', raw: token.raw, text: token.raw }], given);
  }
}

/** A paragraph of placeholders alone is what they are: a table, a chart, a note. */
function paragraphOf(tokens: readonly Token[], given: Given): Block[] {
  const used = slotsIn(tokens);
  const isAlone = tokens.every((token) => token.type === 'text' && /^\s*(?:\ue000\d+\ue001\s*)*$/.test(token.raw));
  const alone = used.map((at) => given(at).alone);
  if (isAlone && used.length > 0 && alone.every((blocks) => blocks !== null)) return alone.flat();
  const inlines = inlinesOf(tokens, given);
  const after = used.flatMap((at) => given(at).after);
  return inlines.length > 0 ? [{ kind: 'paragraph', inlines }, ...after] : after;
}

function slotsIn(tokens: readonly Token[]): number[] {
  return tokens.flatMap((token) => {
    const inner = 'tokens' in token ? token.tokens : undefined;
    if (inner) return slotsIn(inner);
    return piecesOf(token.raw).flatMap((piece) => (piece.kind === 'slot' ? [piece.at] : []));
  });
}

const inlinesOf = (tokens: readonly Token[], given: Given): Inline[] =>
  trimmed(joinTexts(tokens.flatMap((token) => inlineOf(token, given))));

function inlineOf(token: Token, given: Given): Inline[] {
  const inside = 'tokens' in token ? token.tokens : undefined;
  const inner = () => inlinesOf(inside ?? [], given);
  switch (token.type) {
    case 'strong':
      return [{ kind: 'strong', inlines: inner() }];
    case 'em':
      return [{ kind: 'emphasis', inlines: inner() }];
    case 'del':
      return inner();
    case 'codespan':
      return [{ kind: 'code', text: plainOf((token as Tokens.Codespan).text, given) }];
    case 'br':
      return [{ kind: 'break' }];
    case 'link': {
      const { href } = token as Tokens.Link;
      // A value has no say in where a link leads.
      if (hasSlot(href)) return textOf(token.raw, given);
      return isOpen(href) ? [{ kind: 'link', href: withoutJoints(href), inlines: inner() }] : textOf(token.raw, given);
    }
    case 'checkbox':
      return [{ kind: 'text', text: (token as Tokens.Checkbox).checked ? '☑ ' : '☐ ' }];
    case 'escape':
      return textOf((token as Tokens.Escape).text, given);
    case 'text':
      return inside ? inner() : textOf(decodeEntities(token.raw), given);
    // Pictures from elsewhere, and whatever else there may be, are shown as they are written.
    default:
      return textOf(token.raw, given);
  }
}

const isOpen = (href: string): boolean => /^(?:https?:\/\/|mailto:)[^\p{Cc}\s]+$/iu.test(href);

const textOf = (text: string, given: Given): Inline[] =>
  piecesOf(text).flatMap((piece) =>
    piece.kind === 'text' ? [{ kind: 'text' as const, text: joinLines(piece.text) }] : given(piece.at).inlines,
  );

/** For code, where nothing but text can stand. */
const plainOf = (text: string, given: Given): string =>
  piecesOf(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : given(piece.at).inlines.map(wordsOf).join('')))
    .join('');

export function wordsOf(inline: Inline): string {
  if ('text' in inline) return inline.text;
  return inline.kind === 'break' ? ' ' : inline.inlines.map(wordsOf).join('');
}

function joinTexts(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const one of inlines) {
    const last = joined.at(-1);
    if (one.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { ...last, text: last.text + one.text };
    else joined.push(one);
  }
  return joined;
}

const trimmed = (inlines: readonly Inline[]): Inline[] =>
  inlines.filter((one) => one.kind !== 'text' || one.text !== '');
