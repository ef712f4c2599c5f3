import type { IPatch } from 'docx';
import type { Pictures } from '../../charts/pictures.ts';
import type { ReportDocument } from '../document/document.ts';
import type { Slot } from '../document/slots.ts';
import type { WordTemplate } from '../template/read-docx.ts';
import { filledTree } from '../word-file/filled-tree.ts';
import { bytesOf, mainPart, packed, xmlOf } from '../word-file/word-file.ts';
import { childOf, type XmlElement } from '../word-file/xml.ts';
import { appendixOf } from './word/appendix.ts';
import { blocksOf } from './word/blocks.ts';
import { fillBody, type Later, later } from './word/fill-body.ts';
import { openPaper } from './word/paper.ts';
import { textWidth } from './word/text-width.ts';

/** Stand around what is put in by the library that writes Word; nobody's text holds them. */
const delimiters = { start: '\ue020', end: '\ue021' };

/**
 * A Word template with everything in its place: its own styles, headers and pictures stay, a value takes the look of its placeholder, a table
 * or a chart that stands alone becomes one there, and the receipts follow at the end.
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
  const waiting: Later[] = [];
  const filling = { word, given, paper, later: waiting, delimiters };
  const elements = fillBody(filledTree(source), filling);
  const end = later(filling, [], false);
  const last = elements.findLastIndex(({ name }) => name === 'w:sectPr');
  body.children = last < 0 ? [...elements, end] : elements.toSpliced(last, 0, end);
  const data = packed({ ...file, parts: new Map([...file.parts, [mainPart, bytesOf(xml)]]) });
  const { patchDocument, PatchType } = paper.library;
  const patches: Record<string, IPatch> = {};
  for (const [at, { key, blocks, isInCell }] of waiting.entries()) {
    const here = isInCell ? { ...paper, width: Math.min(paper.width, 300) } : paper;
    const isAppendix = at === waiting.length - 1;
    const children = isAppendix ? appendixOf(paper, document) : await blocksOf(here, blocks, pictures);
    patches[key] = { type: PatchType.DOCUMENT, children };
  }
  const made = await patchDocument({
    outputType: 'uint8array',
    data,
    patches,
    placeholderDelimiters: delimiters,
    keepOriginalStyles: true,
    // Each stands in the document once: nobody need look for a second.
    recursive: false,
  });
  return new Uint8Array(made);
}
