import type { IPatch } from 'docx';
import type { Pictures } from '../../charts/pictures.ts';
import { type Block, type Inline, type ReportDocument, type Slot, wordsOf } from '../document/document.ts';
import type { WordTemplate, WordText } from '../template/read-docx.ts';
import {
  type FilledContainer,
  type FilledNode,
  type FilledParagraph,
  filledTree,
  slotsOf,
} from '../word-file/marks.ts';
import { bytesOf, mainPart, packed, xmlOf } from '../word-file/word-file.ts';
import { allOf, attributeOf, childOf, elementOf, elementsIn, escapeXml, type XmlElement } from '../word-file/xml.ts';
import { type Output, plainText } from './common.ts';
import { appendixOf } from './docx.ts';
import { blocksOf, inBrackets, openPaper } from './word-blocks.ts';

/** Around the key of what the library that writes Word puts in; no text contains them. */
const delimiters = { start: '\ue020', end: '\ue021' };

/**
 * A filled Word template: its own styles, headers and pictures stay, a value takes the look of its placeholder, a placeholder that stands alone
 * becomes a table or a chart, and the receipts follow at the end.
 */
export async function fillDocx(
  { word, file }: Pick<WordTemplate, 'word' | 'file'>,
  { source, given }: { source: string; given(at: number): Slot },
  document: ReportDocument,
  pictures: Pictures,
): Promise<Uint8Array<ArrayBuffer>> {
  const xml = xmlOf(file.parts.get(mainPart) ?? new Uint8Array());
  const body = childOf(xml, 'w:body') as XmlElement;
  const paper = { ...(await openPaper(document)), width: textWidth(body) };
  const patches: Patch[] = [];
  const elements = fillNodes(filledTree(source), { word, given, output: paper, patches });
  const appendix = standIn('appendix');
  const last = elements.findLastIndex(({ name }) => name === 'w:sectPr');
  body.children = last < 0 ? [...elements, appendix] : elements.toSpliced(last, 0, appendix);
  const data = packed({ ...file, parts: new Map([...file.parts, [mainPart, bytesOf(xml)]]) });
  const { patchDocument, PatchType } = paper.library;
  const children: Record<string, IPatch> = {};
  for (const [at, { blocks, isInCell }] of patches.entries()) {
    const place = isInCell ? { ...paper, width: Math.min(paper.width, 300) } : paper;
    children[`w${at}`] = { type: PatchType.DOCUMENT, children: await blocksOf(place, blocks, pictures) };
  }
  children.appendix = { type: PatchType.DOCUMENT, children: appendixOf(paper, document) };
  const filled = await patchDocument({
    outputType: 'uint8array',
    data,
    patches: children,
    placeholderDelimiters: delimiters,
    keepOriginalStyles: true,
    // Each key occurs once.
    recursive: false,
  });
  return new Uint8Array(filled);
}

/** Blocks that the library puts into the document afterwards, at the key `w<index>`. */
interface Patch {
  blocks: Block[];
  isInCell: boolean;
}

interface Filling {
  word: WordText;
  given(at: number): Slot;
  output: Output;
  patches: Patch[];
}

/** The filled paragraphs, tables and rows as elements, with paragraphs that stand in for tables and charts. */
function fillNodes(nodes: readonly FilledNode[], filling: Filling, isInCell = false): XmlElement[] {
  const { word } = filling;
  return nodes.flatMap((node): XmlElement[] => {
    if (node.kind === 'other') return [word.others[node.at] as XmlElement];
    if (node.kind === 'paragraph') return fillParagraph(node, filling, isInCell);
    const shell = word.containers[node.at] as XmlElement;
    const isCell = shell.name === 'w:tc';
    const isRow = shell.name === 'w:tr';
    const children = fillNodes(node.children, filling, isInCell || isCell);
    const hasContent = isRow ? children.some((cell) => cell.name === 'w:tc') : children.length > 0;
    // A cell needs a paragraph; a row or a table that loops and conditions have emptied is left out.
    if (isCell && !hasContent) children.push(paragraphOf(undefined, []));
    else if (!hasContent || (isRow && isTagRow(node))) return [];
    return [{ ...shell, children: [...shell.children, ...children] }];
  });
}

/** A row whose cells held nothing but the beginning or the end of a loop. */
const isTagRow = ({ children }: FilledContainer): boolean =>
  children.some((cell) => cell.kind === 'container' && cell.children.length === 0) &&
  children.every(
    (cell) =>
      cell.kind === 'container' &&
      cell.children.every((one) => one.kind === 'paragraph' && one.pieces.every(({ kind }) => kind === 'r')),
  );

function fillParagraph(paragraph: FilledParagraph, filling: Filling, isInCell: boolean): XmlElement[] {
  const { word, given, patches } = filling;
  const { slots, isAlone } = slotsOf(paragraph, given);
  const patch = (blocks: Block[]) => (blocks.length > 0 ? [standIn(`w${patches.push({ blocks, isInCell }) - 1}`)] : []);
  if (isAlone) return patch(slots.flatMap(({ alone }) => alone ?? []));
  let look: XmlElement | undefined;
  const children = paragraph.pieces.flatMap((piece): XmlElement[] => {
    switch (piece.kind) {
      case 'r':
        look = word.runs[piece.at];
        return [];
      case 'e':
        return [word.elements[piece.at] as XmlElement];
      case 'slot':
        return given(piece.at).inlines.flatMap((inline) => inlineRuns(inline, look, filling.output));
      default:
        return [runOf(piece.text, look)];
    }
  });
  const own = paragraph.at === null ? undefined : word.paragraphs[paragraph.at];
  return [paragraphOf(own && childOf(own, 'w:pPr'), children), ...patch(slots.flatMap(({ after }) => after))];
}

const paragraphOf = (look: XmlElement | undefined, children: XmlElement[]): XmlElement =>
  elementOf('w:p', '', look ? [look, ...children] : children);

const runOf = (text: string, look: XmlElement | undefined): XmlElement => {
  const content = elementOf('w:t', ' xml:space="preserve"', [escapeXml(plainText(text).replace(/\s/g, ' '))]);
  return elementOf('w:r', '', look ? [look, content] : [content]);
};

/** A paragraph that a table or a picture replaces. */
const standIn = (key: string): XmlElement =>
  paragraphOf(undefined, [runOf(`${delimiters.start}${key}${delimiters.end}`, undefined)]);

/** A value in the look of its placeholder, with its mark and its number in the appendix. */
function inlineRuns(inline: Inline, look: XmlElement | undefined, output: Output): XmlElement[] {
  const text = runOf(wordsOf(inline), look);
  if (inline.kind !== 'value' && inline.kind !== 'note') return [text];
  const isMarked = inline.kind === 'value' && inline.isMarked;
  const mark = isMarked ? [runOf(inBrackets(output.texts.marked, output), look)] : [];
  const receipt = output.receipts.get(inline.figure);
  if (!receipt) return [text, ...mark];
  const raised = elementOf('w:vertAlign', ' w:val="superscript"', []);
  const rest = look ? elementsIn(look).filter(({ name }) => name !== 'w:vertAlign') : [];
  const number = runOf(`[${receipt.number}]`, elementOf('w:rPr', '', [...rest, raised]));
  return [text, elementOf('w:hyperlink', ` w:anchor="receipt_${receipt.number}" w:history="1"`, [number]), ...mark];
}

/** The width of a page's text in pixels, by its last section; that of an A4 page where it says nothing. */
function textWidth(body: XmlElement): number {
  const lengthOf = (element: RegExp, name: string, otherwise: number) => {
    const last = allOf(body, element).at(-1);
    return Number((last && attributeOf(last, name)) ?? otherwise);
  };
  const margins = lengthOf(/^w:pgMar$/, 'w:left', 1134) + lengthOf(/^w:pgMar$/, 'w:right', 1134);
  const twips = lengthOf(/^w:pgSz$/, 'w:w', 11906) - margins;
  return Number.isFinite(twips) ? Math.min(Math.max(Math.round(twips / 15), 240), 900) : 640;
}
