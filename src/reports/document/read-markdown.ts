import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { type Block, type Inline, piecesOf, type Slot, wordsOf } from './document.ts';

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

/** Nested quotes and lists. */
const mostMarkers = 8;
const mostIndent = 24;
/** Signs of emphasis, links and code in one run of text. */
const mostSigns = 1000;

const markers = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const oneMarker = />|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])/g;
const beginsAnew = /^\s*(?:[|#>]|[-+*]\s|\d{1,9}[.)]\s|$)/;
const sign = /[*_`~[\]<>!\\&:@]/g;

/**
 * The same text where nothing takes long to read: what stands deeper or denser than anybody writes is text. Without it a file of a few
 * thousand signs keeps the reader of Markdown busy for minutes.
 */
function tame(source: string): string {
  let signs = 0;
  return source
    .split('\n')
    .map((line) => {
      const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
      const near = indent > mostIndent ? line.slice(indent - mostIndent) : line;
      const depth = markers.exec(near)?.[0].match(oneMarker)?.length ?? 0;
      if (beginsAnew.test(near)) signs = 0;
      signs += near.match(sign)?.length ?? 0;
      if (depth > mostMarkers || signs > mostSigns) return near.trim().replace(/[*_`~[\]<>!\\&:@|#+\-.)]/g, '\\$&');
      return near;
    })
    .join('\n');
}

/** Stands between a sign of emphasis and full-width punctuation: Chinese is written so, and Markdown would see no emphasis there. */
const joint = '\ue002';

/** The text as Markdown is to read it. */
const withJoints = (source: string): string =>
  source
    .replace(/(?<=(?=[^\p{ASCII}])\p{P})(?=\*)|(?<=\*)(?=(?=[^\p{ASCII}])\p{P})/gu, joint)
    .replace(/(?<=[^\\*\s])(?=\*{1,3}\ue000)|(?<=\ue001\*{1,3})(?=[^*\s])/g, joint);

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
    // Blank lines, and definitions of links, which are resolved where they are used.
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
      if (href.includes('\ue000')) return textOf(token.raw, given);
      return isOpen(href)
        ? [{ kind: 'link', href: href.replaceAll(joint, ''), inlines: inner() }]
        : textOf(token.raw, given);
    }
    case 'checkbox':
      return [{ kind: 'text', text: (token as Tokens.Checkbox).checked ? '☑ ' : '☐ ' }];
    case 'escape':
      return textOf((token as Tokens.Escape).text, given);
    case 'text':
      return inside ? inner() : textOf(decodeEntities(token.raw), given);
    // Pictures and anything else are shown as they are written.
    default:
      return textOf(token.raw, given);
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  '#39': "'",
};

/** The few names for signs that people write in Markdown; others stay as they are written. */
const decodeEntities = (text: string): string =>
  text.replace(/&(#?\w{2,4});/g, (whole, name: string) => entities[name] ?? whole);

/** Lines of one paragraph: Chinese goes on without a gap. */
const joinLines = (text: string): string =>
  text
    .replace(
      /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])\n[ \t]*(?=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])/gu,
      '',
    )
    .replace(/\s*\n\s*/g, ' ');

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
