import type {
  ExternalHyperlink,
  FileChild,
  ImageRun,
  InternalHyperlink,
  IParagraphOptions,
  IRunOptions,
  ParagraphChild,
  Table,
  TextRun,
} from 'docx';
import type { Pictures } from '../../charts/pictures.ts';
import { pngOf } from '../../charts/render/draw.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { AnswerTable } from '../../protocol/answer.ts';
import type { Block, Inline, ReportDocument } from '../document/document.ts';
import { type ChartBlock, drawCharts, type Output, openOutput, plainText, safeAddress } from './common.ts';
import { shownTable } from './shown-table.ts';

/** What the parts of one Word document share. */
export interface Paper extends Output {
  library: typeof import('docx');
  /** What turns SVG into PNG; where it isn't installed the rows are shown instead. */
  paint: (svg: string) => Promise<Uint8Array>;
  /** Of pictures, in pixels. */
  width: number;
  /** Each numbered list counts from one. */
  nextList(): number;
}

export async function openPaper(document: ReportDocument): Promise<Paper> {
  const library = await import('docx').catch((error: unknown) => {
    const { code, message = '' } = error as { code?: string; message?: string };
    if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new WenshuError('package_missing', { what: 'Word (.docx)', command: 'npm install docx' }, message);
  });
  let lists = 0;
  // As wide as the text of an A4 page.
  return { ...openOutput(document), library, paint: pngOf, width: 640, nextList: () => ++lists };
}

/** The colours of Word. */
export const ink = {
  text: '1F2328',
  muted: '59636E',
  line: 'D1D9E0',
  warn: '8A4600',
  bad: 'A40E26',
  accent: '0B5CAD',
  soft: 'F6F8FA',
};

const fontOf = (name: string) => ({ ascii: name, hAnsi: name, cs: name, eastAsia: 'Microsoft YaHei' });

/** Names that Word knows on every system; the Chinese one is for Chinese characters alone. */
export const fonts = { text: fontOf('Calibri'), code: fontOf('Consolas') };

type Run = TextRun | ExternalHyperlink | InternalHyperlink;
type Look = Omit<IRunOptions, 'text' | 'children'>;

export const runsOf = (paper: Paper, inlines: readonly Inline[], look: Look = {}): Run[] =>
  inlines.flatMap((inline) => inlineRuns(paper, inline, look));

function inlineRuns(paper: Paper, inline: Inline, look: Look): Run[] {
  const { library, language } = paper;
  switch (inline.kind) {
    case 'text':
      return textRuns(paper, inline.text, look);
    case 'strong':
      return runsOf(paper, inline.inlines, { ...look, bold: true });
    case 'emphasis': {
      // Slanted Chinese characters read badly; Chinese stresses with a dot below.
      const dot = { emphasisMark: { type: library.EmphasisMarkType.DOT } };
      return runsOf(paper, inline.inlines, { ...look, ...(language === 'zh' ? dot : { italics: true }) });
    }
    case 'code':
      return textRuns(paper, inline.text, { ...look, font: fonts.code });
    case 'break':
      return [new library.TextRun({ break: 1 })];
    case 'link': {
      const link = safeAddress(inline.href);
      if (!link) return runsOf(paper, inline.inlines, look);
      const children = runsOf(paper, inline.inlines, { ...look, color: ink.accent, underline: {} });
      return [new library.ExternalHyperlink({ link, children })];
    }
    case 'value':
      return [
        ...textRuns(paper, inline.text, { ...look, bold: true }),
        ...reference(paper, inline.figure),
        ...(inline.isMarked ? markRuns(paper, look) : []),
      ];
    case 'note':
      return [
        ...textRuns(paper, inBrackets(inline.text, paper), { ...look, color: ink.bad }),
        ...reference(paper, inline.figure),
      ];
  }
}

/** In brackets, unless it is in some already. */
export const inBrackets = (text: string, { language }: Pick<Paper, 'language'>): string => {
  if (/^[[〔]/.test(text)) return text;
  return language === 'zh' ? `〔${text}〕` : ` [${text}]`;
};

/** Behind what rests on an uncertain reading, be it a number, a table or a chart. */
const markRuns = (paper: Paper, look: Look = {}): TextRun[] =>
  textRuns(paper, inBrackets(paper.texts.marked, paper), { ...look, bold: false, color: ink.warn, size: 17 });

/** The number of a figure in the appendix. */
function reference({ library, receipts }: Paper, figure: string): Run[] {
  const receipt = receipts.get(figure);
  if (!receipt) return [];
  const number = new library.TextRun({ text: `[${receipt.number}]`, superScript: true, color: ink.muted, bold: false });
  return [new library.InternalHyperlink({ anchor: `receipt_${receipt.number}`, children: [number] })];
}

export const textRuns = ({ library }: Paper, text: string, look: Look = {}): TextRun[] =>
  plainText(text)
    .split('\n')
    .map((line, at) => new library.TextRun({ ...look, text: line, ...(at > 0 ? { break: 1 } : {}) }));

/** Where a block stands: how deep in lists, and the look of its paragraphs. */
interface Place {
  depth: number;
  options: Omit<IParagraphOptions, 'children'>;
}

/** Pictures of charts: null where nothing on this machine can paint, undefined for a chart that has no picture. */
type Drawn = ReadonlyMap<ChartBlock, ImageRun | null | undefined>;

export async function blocksOf(paper: Paper, blocks: readonly Block[], pictures: Pictures): Promise<FileChild[]> {
  const drawn = await drawCharts(blocks, (block) => chartPicture(paper, block, pictures));
  return placedBlocks(paper, blocks, drawn, { depth: -1, options: {} });
}

const placedBlocks = (paper: Paper, blocks: readonly Block[], drawn: Drawn, place: Place): FileChild[] =>
  blocks.flatMap((block) => placedBlock(paper, block, drawn, place));

function placedBlock(paper: Paper, block: Block, drawn: Drawn, place: Place): FileChild[] {
  const { Paragraph, HeadingLevel, BorderStyle } = paper.library;
  const shaded = (fill: string, children: readonly ParagraphChild[]) =>
    new Paragraph({ ...place.options, shading: { fill, type: 'clear', color: 'auto' }, children });
  switch (block.kind) {
    case 'heading': {
      const levels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3, HeadingLevel.HEADING_4];
      // The title is a rank of its own; what follows begins with the first.
      const heading = levels[Math.min(Math.max(block.depth - 2, 0), 3)] ?? HeadingLevel.HEADING_4;
      return [new Paragraph({ ...place.options, heading, children: runsOf(paper, block.inlines) })];
    }
    case 'paragraph':
      return [new Paragraph({ ...place.options, children: runsOf(paper, block.inlines) })];
    case 'list':
      return listOf(paper, block, drawn, place);
    case 'quote': {
      const border = { left: { style: BorderStyle.SINGLE, size: 18, color: ink.line, space: 12 } };
      const options = { ...place.options, border, indent: { left: 300 } };
      return placedBlocks(paper, block.blocks, drawn, { ...place, options });
    }
    case 'code':
      return [shaded(ink.soft, textRuns(paper, block.text, { font: fonts.code, size: 18 }))];
    case 'rule': {
      const border = { bottom: { style: BorderStyle.SINGLE, size: 6, color: ink.line, space: 1 } };
      return [new Paragraph({ border, children: [] })];
    }
    case 'table': {
      const cells = (row: Inline[][], look: Look) => row.map((cell) => runsOf(paper, cell, look));
      const rows = block.rows.map((row) => cells(row, bodyLook));
      return [tableOf(paper, cells(block.header, headLook), rows, block.align), gap(paper)];
    }
    case 'rows': {
      const rest = block.leftOut > 0 ? [small(paper, paper.texts.leftOut(block.leftOut))] : [];
      return [caption(paper, block.figure), rowsTable(paper, block.table), ...rest, gap(paper)];
    }
    case 'chart':
      return chartOf(paper, block, drawn.get(block));
    case 'note': {
      const text = textRuns(paper, inBrackets(block.text, paper).trim(), { color: ink.bad });
      return [shaded('FFF0F0', [...text, ...reference(paper, block.figure)])];
    }
  }
}

/** Only the first paragraph of an item has a bullet or a number; the others are indented. */
function listOf(
  paper: Paper,
  { isOrdered, items }: Extract<Block, { kind: 'list' }>,
  drawn: Drawn,
  place: Place,
): FileChild[] {
  const depth = Math.min(place.depth + 1, 5);
  const numbering = { reference: isOrdered ? 'numbers' : 'signs', level: depth, instance: paper.nextList() };
  const below: Place = { depth, options: { indent: { left: 400 * (depth + 1) } } };
  return items.flatMap((item) => {
    const [first, ...rest] = item;
    if (first?.kind !== 'paragraph') return placedBlocks(paper, item, drawn, below);
    const children = runsOf(paper, first.inlines);
    const paragraph = new paper.library.Paragraph({ numbering, spacing: { after: 60 }, children });
    return [paragraph, ...placedBlocks(paper, rest, drawn, below)];
  });
}

const headLook: Look = { bold: true, color: ink.muted, size: 18 };
const bodyLook: Look = { size: 19 };

/** Rows of an answer; figures are aligned right. */
function rowsTable(paper: Paper, table: AnswerTable): Table {
  const { columns, rows } = shownTable(table, paper.language);
  return tableOf(
    paper,
    columns.map(({ title }) => textRuns(paper, title, headLook)),
    rows.map((row) => row.map((cell) => textRuns(paper, cell, bodyLook))),
    columns.map(({ isNumber }) => (isNumber ? 'right' : 'left')),
  );
}

function tableOf(
  { library }: Paper,
  header: readonly ParagraphChild[][],
  rows: readonly ParagraphChild[][][],
  sides: readonly ('left' | 'center' | 'right' | null)[],
): Table {
  const { Table, TableRow, TableCell, Paragraph, BorderStyle, WidthType } = library;
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const thick = { style: BorderStyle.SINGLE, size: 8, color: ink.text };
  const thin = { style: BorderStyle.SINGLE, size: 4, color: ink.line };
  const row = (cells: readonly ParagraphChild[][], isHead: boolean, isLast: boolean) => {
    const borders = { top: none, left: none, right: none, bottom: isHead || isLast ? thick : thin };
    const margins = { top: 55, bottom: 55, left: 90, right: 90 };
    const children = Array.from({ length: Math.max(header.length, 1) }, (_, at) => {
      const alignment = sides[at] ?? 'left';
      const look = { alignment, spacing: { after: 0 }, keepNext: isHead };
      return new TableCell({ borders, margins, children: [new Paragraph({ ...look, children: cells[at] ?? [] })] });
    });
    return new TableRow({ tableHeader: isHead, cantSplit: true, children });
  };
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [row(header, true, false), ...rows.map((cells, at) => row(cells, false, at === rows.length - 1))],
  });
}

async function chartPicture(
  { library, language, width, paint }: Paper,
  { chart, table }: ChartBlock,
  pictures: Pictures,
): Promise<ImageRun | null | undefined> {
  const svg = await pictures.draw(chart, table, { language, theme: 'light', width });
  if (!svg) return undefined;
  const data = await paint(svg).catch((error: unknown) => {
    if (error instanceof WenshuError && error.code === 'package_missing') return null;
    throw error;
  });
  if (!data) return null;
  const height = Number(/^<svg\b[^>]*\sheight="(\d+)/.exec(svg)?.[1] ?? 360);
  const title = plainText(chart.title);
  const label = /^<svg\b[^>]*\saria-label="([^"]*)"/.exec(svg)?.[1] ?? chart.title;
  const description = plainText(label).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return new library.ImageRun({
    type: 'png',
    data,
    transformation: { width, height },
    altText: { name: title, title, description },
  });
}

function chartOf(paper: Paper, { figure, table }: ChartBlock, picture: ImageRun | null | undefined): FileChild[] {
  const { Paragraph } = paper.library;
  if (picture) {
    const shown = new Paragraph({ keepNext: true, spacing: { before: 120, after: 20 }, children: [picture] });
    const children = nameRuns(paper, figure, { size: 18, color: ink.muted });
    return [shown, new Paragraph({ alignment: 'center', spacing: { after: 220 }, children })];
  }
  const why = picture === null ? [small(paper, paper.texts.noPicture)] : [];
  return [caption(paper, figure), rowsTable(paper, table), ...why, gap(paper)];
}

const caption = (paper: Paper, figure: string): FileChild =>
  new paper.library.Paragraph({
    keepNext: true,
    spacing: { before: 160, after: 60 },
    children: nameRuns(paper, figure, { bold: true, size: 20 }),
  });

/** The name of a figure, its number in the appendix and its mark. */
function nameRuns(paper: Paper, figure: string, look: Look): Run[] {
  const { name = '', isMarked = false } = paper.receipts.get(figure)?.figure ?? {};
  return [...textRuns(paper, name, look), ...reference(paper, figure), ...(isMarked ? markRuns(paper) : [])];
}

const small = (paper: Paper, text: string): FileChild =>
  new paper.library.Paragraph({
    spacing: { before: 60 },
    children: textRuns(paper, text, { size: 17, color: ink.muted }),
  });

/** Two tables in a row would become one. */
const gap = ({ library }: Paper): FileChild => new library.Paragraph({ spacing: { after: 60 }, children: [] });
