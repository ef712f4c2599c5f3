import type { Block, Inline, Slot } from '../document/document.ts';
import {
  type FilledContainer,
  type FilledNode,
  type FilledParagraph,
  filledTree,
  mark,
  slotsOf,
  withoutMarks,
  withoutPrivate,
} from '../word-file/marks.ts';
import { mainPart, openWordFile, type WordFile, xmlOf } from '../word-file/word-file.ts';
import { attributeOf, childOf, elementsIn, refusal, textOf, type XmlElement } from '../word-file/xml.ts';
import { faultTexts } from './faults.ts';
import { readTemplate } from './read-template.ts';
import { scan } from './tags.ts';
import type { Template, TemplateFault } from './template.ts';

/** A Word document that is a template: what is asked, and the document that is to be filled. */
export interface WordTemplate {
  template: Template;
  file: WordFile;
  word: WordText;
}

export type ReadWordTemplate = (WordTemplate & { faults: [] }) | { template: null; faults: TemplateFault[] };

/**
 * A template from a `.docx`: its paragraphs are the lines, and faults give their number. The same placeholders, loops and settings as in Markdown; settings
 * stand in the first paragraphs, between two lines of dashes. Refuses (`docx_refused`) what could do more than be read.
 */
export function readDocx(bytes: Uint8Array): ReadWordTemplate {
  const file = openWordFile(bytes);
  const word = readWordText(file);
  const { template, faults } = readTemplate(word.source);
  const outside = partsWithPlaceholders(file).map(() => ({ line: 1, column: 1, texts: faultTexts.outsideBody() }));
  const all = [...faults.map((fault) => ({ ...fault, ...placeIn(word, fault) })), ...outside];
  if (!template || all.length > 0) return { template: null, faults: all };
  const placeholders = template.placeholders.map((one) => ({
    ...one,
    contextText: withoutMarks(one.contextText),
    line: word.lines[one.line - 1] ?? one.line,
  }));
  const title = template.title || plainTextOf(word).trim().split('\n')[0]?.trim() || '';
  return { template: { ...template, title: withoutMarks(title), placeholders }, faults: [], file, word };
}

/** Paragraphs, and the letters that people see in them. */
function placeIn({ source, lines }: WordText, { line, column }: TemplateFault): { line: number; column: number } {
  const before = [...(source.split('\n')[line - 1] ?? '')].slice(0, column - 1).join('');
  return { line: lines[line - 1] ?? line, column: [...withoutMarks(before)].length + 1 };
}

/** What the marks in a document's text refer to by number. */
interface Numbered {
  paragraphs: XmlElement[];
  /** Formatting of runs; undefined for that of the paragraph. */
  runs: (XmlElement | undefined)[];
  /** Elements that aren't text, as they go back into their paragraph. */
  elements: XmlElement[];
}

type Piece = { kind: 'text'; text: string; run: number } | { kind: 'element'; at: number };

/** Left behind by Word for itself, between letters that belong together. */
const needless = /^w:(?:proofErr|lastRenderedPageBreak|bookmarkStart|bookmarkEnd|softHyphen|rPr|pPr)$/;
/** Around runs, and of no account where a placeholder stands in them. */
const around = /^w:(?:hyperlink|smartTag|ins|sdt|sdtContent|customXml)$/;

/** The words of a paragraph, with marks for its runs outside of placeholders: within one, Word's cuts mean nothing. */
function paragraphText(paragraph: XmlElement, numbered: Numbered): string {
  const pieces = elementsIn(paragraph).flatMap((child) => piecesIn(child, numbered));
  const letters = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '\ue0ff'));
  const isInside = insideTags(letters.join(''));
  let [text, offset, run] = ['', 0, -1];
  for (const piece of pieces) {
    if (piece.kind === 'element') {
      if (!isInside(offset)) text += mark('e', piece.at);
      offset += 1;
      continue;
    }
    for (const letter of piece.text.split('')) {
      if (isInside(offset)) run = -1;
      else if (run !== piece.run) {
        text += mark('r', piece.run);
        run = piece.run;
      }
      text += letter;
      offset += 1;
    }
  }
  return text;
}

/** Whether an offset lies behind the first letter of a placeholder, and before its end. */
function insideTags(text: string): (offset: number) => boolean {
  const ranges = scan(text, 0, () => undefined).flatMap((piece) =>
    piece.kind === 'tag' ? [[piece.offset, piece.bodyOffset + piece.body.length + 2] as const] : [],
  );
  return (offset) => ranges.some(([start, end]) => offset > start && offset < end);
}

function piecesIn(child: XmlElement, numbered: Numbered): Piece[] {
  if (needless.test(child.name)) return [];
  if (child.name === 'w:r') return runPieces(child, numbered);
  const hasBraces = /[{｛]|[}｝]/.test(textOf(child));
  if (around.test(child.name) && hasBraces) return elementsIn(child).flatMap((one) => piecesIn(one, numbered));
  return [{ kind: 'element', at: numbered.elements.push(child) - 1 }];
}

function runPieces(run: XmlElement, numbered: Numbered): Piece[] {
  const look = childOf(run, 'w:rPr');
  const at = numbered.runs.push(look) - 1;
  return elementsIn(run).flatMap((child): Piece[] => {
    if (needless.test(child.name)) return [];
    if (child.name === 'w:t')
      return [{ kind: 'text', text: withoutPrivate(textOf(child)).replace(/[\r\n]+/g, ' '), run: at }];
    const alone: XmlElement = { ...run, children: look ? [look, child] : [child] };
    return [{ kind: 'element', at: numbered.elements.push(alone) - 1 }];
  });
}

/** A document as the text of a template, and all that the marks in it stand for. */
export interface WordText extends Numbered {
  /** The settings, if any, then one line for each paragraph; tables, rows and cells are marked around theirs. */
  source: string;
  /** Of each line of the source: the paragraph that it belongs to, from 1. */
  lines: number[];
  /** Tables, rows and cells without what is in them. */
  containers: XmlElement[];
  /** What stands between paragraphs and is none. */
  others: XmlElement[];
}

/** Properties of tables, rows, cells and content controls. */
const properties = /^w:(?:tblPr|tblGrid|trPr|tcPr|tblPrEx|sdtPr|sdtEndPr)$/;
const dashes = /^[-—–─]{2,}$/;

export function readWordText(file: WordFile): WordText {
  const body = childOf(xmlOf(file.parts.get(mainPart) ?? new Uint8Array()), 'w:body');
  if (!body) throw refusal('broken', mainPart);
  const word: WordText = {
    source: '',
    lines: [],
    paragraphs: [],
    runs: [],
    elements: [],
    containers: [],
    others: [],
  };
  const lines: string[] = [];
  let count = 0;
  const addLine = (line: string) => {
    lines.push(line);
    word.lines.push(Math.max(count, 1));
  };
  const children = elementsIn(body);
  const settings = settingsIn(children);
  for (const paragraph of settings) {
    count += 1;
    const line = textOf(paragraph).replace(/\t/g, '  ');
    addLine(dashes.test(line.trim()) ? '---' : line);
  }
  const read = (element: XmlElement): void => {
    if (element.name === 'w:p') {
      count += 1;
      const text = paragraphText(element, word);
      // A line that only opens or closes a loop leaves no paragraph behind.
      const isTag = /^\s*[{｛]{2}\s*(?:[#/＃／][^{}｛｝]*|else\s*)[}｝]{2}\s*$/.test(withoutMarks(text));
      addLine(isTag ? withoutMarks(text).trim() : `${mark('p', word.paragraphs.push(element) - 1)}${text}`);
      return;
    }
    const inside = elementsIn(element).filter(({ name }) => !properties.test(name));
    if (/^w:(?:sdt|sdtContent)$/.test(element.name)) inside.forEach(read);
    else if (/^w:(?:tbl|tr|tc)$/.test(element.name)) {
      const shell = { ...element, children: elementsIn(element).filter(({ name }) => properties.test(name)) };
      const at = word.containers.push(shell) - 1;
      addLine(mark('o', at));
      inside.forEach(read);
      addLine(mark('c', at));
    } else addLine(mark('k', word.others.push(element) - 1));
  };
  for (const element of children.slice(settings.length)) read(element);
  word.source = `${lines.join('\n')}\n`;
  return word;
}

/** The paragraphs from the first to the second line of dashes; none where the document does not begin with one. */
function settingsIn(children: readonly XmlElement[]): XmlElement[] {
  const isDashes = (element: XmlElement | undefined) => element?.name === 'w:p' && dashes.test(textOf(element).trim());
  if (!isDashes(children[0])) return [];
  const end = children.findIndex((element, at) => at > 0 && isDashes(element));
  return end < 0 ? [] : children.slice(0, end + 1);
}

/** Headers, footers, notes and comments with placeholders, which are not filled. */
const partsWithPlaceholders = ({ parts }: WordFile): string[] =>
  [...parts.keys()].filter(
    (name) =>
      /^word\/(?:header|footer|footnotes|endnotes|comments)\d*\.xml$/.test(name) &&
      /\{\{|｛｛/.test(textOf(xmlOf(parts.get(name) ?? new Uint8Array()))),
  );

/** The words alone, a line for each paragraph. */
export const plainTextOf = ({ source }: WordText): string => withoutMarks(source).replace(/^---\n[\s\S]*?\n---\n/, '');

/** A filled Word template as the document that every other output is made from: its words and structure, without its look. */
export function wordBlocks(word: WordText, { source, given }: { source: string; given(at: number): Slot }): Block[] {
  const inlinesOf = ({ pieces }: FilledParagraph): Inline[] =>
    pieces.flatMap((piece): Inline[] => {
      if (piece.kind === 'e') return elementInlines(word.elements[piece.at]);
      if (piece.kind === 'slot') return given(piece.at).inlines;
      return piece.kind === 'text' ? [piece] : [];
    });

  function paragraphBlocks(paragraph: FilledParagraph): Block[] {
    const { slots, isAlone } = slotsOf(paragraph, given);
    if (isAlone) return slots.flatMap(({ alone }) => alone ?? []);
    const after = slots.flatMap((slot) => slot.after);
    const inlines = inlinesOf(paragraph);
    if (inlines.length === 0) return after;
    const look = paragraph.at === null ? undefined : childOf(word.paragraphs[paragraph.at] as XmlElement, 'w:pPr');
    const depth = depthOf(look);
    if (depth) return [{ kind: 'heading', depth, inlines }, ...after];
    const plain: Block = { kind: 'paragraph', inlines };
    const isItem = look !== undefined && childOf(look, 'w:numPr') !== undefined;
    return [isItem ? { kind: 'list', isOrdered: false, items: [[plain]] } : plain, ...after];
  }

  function tableBlocks(table: FilledContainer): Block[] {
    const rows = table.children.flatMap((row) => (row.kind === 'container' ? [row] : []));
    const nested: Block[] = [];
    const cells = rows.map((row) =>
      row.children.flatMap((cell) => {
        if (cell.kind !== 'container') return [];
        const inside = nodesBlocks(cell.children);
        nested.push(...inside.filter(({ kind }) => !['paragraph', 'heading', 'list'].includes(kind)));
        return [cell.children.flatMap((one) => (one.kind === 'paragraph' ? inlinesOf(one) : []))];
      }),
    );
    const filled = cells.filter((row) => row.some((cell) => cell.length > 0));
    const [header, ...rest] = filled;
    if (!header) return nested;
    return [{ kind: 'table', header, rows: rest, align: header.map(() => null) }, ...nested];
  }

  function nodesBlocks(nodes: readonly FilledNode[]): Block[] {
    const blocks = nodes.flatMap((node) => {
      if (node.kind === 'other') return [];
      if (node.kind === 'paragraph') return paragraphBlocks(node);
      return word.containers[node.at]?.name === 'w:tbl' ? tableBlocks(node) : nodesBlocks(node.children);
    });
    return joinLists(blocks);
  }
  return nodesBlocks(filledTree(source));
}

/** Of a style that says so by its name, or by its rank. */
function depthOf(look: XmlElement | undefined): 1 | 2 | 3 | 4 | undefined {
  const style = look && childOf(look, 'w:pStyle');
  const name = style ? (attributeOf(style, 'w:val') ?? '') : '';
  if (/^(?:title|标题)$/i.test(name)) return 1;
  const rank = Number(/^(?:heading|标题)?\s*([1-6])$/i.exec(name)?.[1] ?? 0);
  return rank > 0 ? (Math.min(rank + 1, 4) as 2) : undefined;
}

function elementInlines(element: XmlElement | undefined): Inline[] {
  if (!element) return [];
  if (childOf(element, 'w:br')) return [{ kind: 'break' }];
  const text = childOf(element, 'w:tab') ? ' ' : textOf(element).trim();
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** Items that follow each other are one list. */
function joinLists(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind === 'list' && last?.kind === 'list')
      joined[joined.length - 1] = { ...last, items: [...last.items, ...block.items] };
    else joined.push(block);
  }
  return joined;
}
