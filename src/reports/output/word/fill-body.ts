import type { Block, Inline } from '../../document/document.ts';
import { piecesOf, type Slot, type TextPiece } from '../../document/slots.ts';
import type { WordText } from '../../template/word-text.ts';
import type { FilledNode } from '../../word-file/filled-tree.ts';
import type { Marked } from '../../word-file/marks.ts';
import { childOf, elementsIn, escapeXml, type XmlElement } from '../../word-file/xml.ts';
import { plainInlines } from '../told/plain-inlines.ts';
import { plainText } from '../told/plain-text.ts';
import type { Paper } from './paper.ts';
import { marked } from './runs.ts';

/** What is put into the document afterwards, by the library that makes tables and pictures. */
export interface Later {
  key: string;
  blocks: Block[];
  isInCell: boolean;
}

export interface Filling {
  word: WordText;
  given(at: number): Slot;
  paper: Pick<Paper, 'receipts' | 'words' | 'language'>;
  later: Later[];
  delimiters: { start: string; end: string };
}

/** The filled paragraphs, tables and rows as elements; where a table or a chart is to stand, a paragraph waits for it. */
export function fillBody(nodes: readonly FilledNode[], filling: Filling, isInCell = false): XmlElement[] {
  const { word } = filling;
  return nodes.flatMap((node): XmlElement[] => {
    if (node.kind === 'kept') return [word.others[node.at] as XmlElement];
    if (node.kind === 'paragraph') return fillParagraph(node, filling, isInCell);
    const shell = word.containers[node.at] as XmlElement;
    const isCell = shell.name === 'w:tc';
    const children = fillBody(node.children, filling, isInCell || isCell);
    // A row or a table of which loops and conditions have left nothing is not there; a cell always is, with a paragraph.
    const content = shell.name === 'w:tr' ? children.filter((cell) => cell.name === 'w:tc') : children;
    if (isCell)
      return [
        { ...shell, children: [...shell.children, ...(content.length > 0 ? content : [paragraphOf(undefined, [])])] },
      ];
    if (content.length === 0 || (shell.name === 'w:tr' && isTagRow(node))) return [];
    return [{ ...shell, children: [...shell.children, ...children] }];
  });
}

/** A row whose cells held nothing but the beginning or the end of a loop. */
const isTagRow = ({ children }: Extract<FilledNode, { kind: 'container' }>): boolean =>
  children.some((cell) => cell.kind === 'container' && cell.children.length === 0) &&
  children.every(
    (cell) =>
      cell.kind === 'container' &&
      cell.children.every((one) => one.kind === 'paragraph' && one.pieces.every(({ kind }) => kind === 'r')),
  );

function fillParagraph(
  { at, pieces }: Extract<FilledNode, { kind: 'paragraph' }>,
  filling: Filling,
  isInCell: boolean,
): XmlElement[] {
  const { word, given } = filling;
  const own = at === null ? undefined : word.paragraphs[at];
  const look = own && childOf(own, 'w:pPr');
  const parts = pieces.flatMap((piece): (TextPiece | Marked)[] =>
    piece.kind === 'text' ? piecesOf(piece.text) : [piece],
  );
  const slots = parts.flatMap((part) => (part.kind === 'slot' ? [given(part.at)] : []));
  const isAlone = parts.every(
    (part) => part.kind === 'slot' || part.kind === 'r' || (part.kind === 'text' && part.text.trim() === ''),
  );
  const waiting = (blocks: Block[]) => (blocks.length > 0 ? [later(filling, blocks, isInCell)] : []);
  if (isAlone && slots.length > 0 && slots.every(({ alone }) => alone !== null))
    return waiting(slots.flatMap(({ alone }) => alone ?? []));
  let run: XmlElement | undefined;
  const children = parts.flatMap((part): XmlElement[] => {
    switch (part.kind) {
      case 'r':
        run = word.runs[part.at];
        return [];
      case 'e':
        return [word.elements[part.at] as XmlElement];
      case 'slot':
        return given(part.at).inlines.flatMap((inline) => inlineRuns(inline, run, filling));
      case 'text':
        return [runOf(part.text, run)];
      default:
        return [];
    }
  });
  return [paragraphOf(look, children), ...waiting(slots.flatMap(({ after }) => after))];
}

const paragraphOf = (look: XmlElement | undefined, children: XmlElement[]): XmlElement => ({
  name: 'w:p',
  attributes: '',
  children: look ? [look, ...children] : children,
});

const runOf = (text: string, look: XmlElement | undefined): XmlElement => ({
  name: 'w:r',
  attributes: '',
  children: [
    ...(look ? [look] : []),
    { name: 'w:t', attributes: ' xml:space="preserve"', children: [escapeXml(plainText(text).replace(/\s/g, ' '))] },
  ],
});

/** A value in the look of its placeholder, with its mark and its number in the appendix. */
function inlineRuns(inline: Inline, look: XmlElement | undefined, { paper }: Filling): XmlElement[] {
  const text = runOf(plainInlines([inline]), look);
  if (inline.kind !== 'value' && inline.kind !== 'note') return [text];
  const mark = inline.kind === 'value' && inline.isMarked ? [runOf(marked(paper.words.marked, paper), look)] : [];
  const receipt = paper.receipts.get(inline.figure);
  if (!receipt) return [text, ...mark];
  const raised: XmlElement = { name: 'w:vertAlign', attributes: ' w:val="superscript"', children: [] };
  const small: XmlElement = {
    name: 'w:rPr',
    attributes: '',
    children: [...(look ? elementsIn(look).filter(({ name }) => name !== 'w:vertAlign') : []), raised],
  };
  const link: XmlElement = {
    name: 'w:hyperlink',
    attributes: ` w:anchor="receipt_${receipt.number}" w:history="1"`,
    children: [runOf(`[${receipt.number}]`, small)],
  };
  return [text, link, ...mark];
}

/** A paragraph that a table or a picture takes the place of. */
export function later({ later: all, delimiters }: Filling, blocks: Block[], isInCell: boolean): XmlElement {
  const key = `w${all.length}`;
  all.push({ key, blocks, isInCell });
  return paragraphOf(undefined, [runOf(`${delimiters.start}${key}${delimiters.end}`, undefined)]);
}
