import type { FileChild, IParagraphOptions } from 'docx';
import type { Pictures } from '../../../charts/pictures.ts';
import type { Block } from '../../document/document.ts';
import { chartPicture } from './chart-picture.ts';
import { fonts, ink, type Paper } from './paper.ts';
import { marked, markRuns, type Run, reference, runsOf, textRuns } from './runs.ts';
import { ownTable, rowsTable } from './tables.ts';

/** Where a block stands: within which list, how far in, how it looks. */
interface Place {
  depth: number;
  options: Omit<IParagraphOptions, 'children'>;
}

export const atTop: Place = { depth: -1, options: {} };

export async function blocksOf(
  paper: Paper,
  blocks: readonly Block[],
  pictures: Pictures,
  place: Place = atTop,
): Promise<FileChild[]> {
  const made: FileChild[] = [];
  for (const block of blocks) made.push(...(await blockOf(paper, block, pictures, place)));
  return made;
}

async function blockOf(paper: Paper, block: Block, pictures: Pictures, place: Place): Promise<FileChild[]> {
  const { library } = paper;
  const { Paragraph, HeadingLevel, BorderStyle } = library;
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
      return listOf(paper, block, pictures, place);
    case 'quote': {
      const border = { left: { style: BorderStyle.SINGLE, size: 18, color: ink.line, space: 12 } };
      const options = { ...place.options, border, indent: { left: 300 } };
      return blocksOf(paper, block.blocks, pictures, { ...place, options });
    }
    case 'code':
      return [
        new Paragraph({
          ...place.options,
          shading: { fill: ink.soft, type: 'clear', color: 'auto' },
          children: textRuns(paper, block.text, { font: fonts.code, size: 18 }),
        }),
      ];
    case 'rule':
      return [
        new Paragraph({
          border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: ink.line, space: 1 } },
          children: [],
        }),
      ];
    case 'table':
      return [ownTable(paper, block), gap(paper)];
    case 'rows':
      return [
        caption(paper, block.figure),
        rowsTable(paper, block.table),
        ...leftOut(paper, block.leftOut),
        gap(paper),
      ];
    case 'chart':
      return chartOf(paper, block, pictures);
    case 'note':
      return [
        new Paragraph({
          ...place.options,
          shading: { fill: 'FFF0F0', type: 'clear', color: 'auto' },
          children: [
            ...textRuns(paper, marked(block.text, paper).trim(), { color: ink.bad }),
            ...reference(paper, block.figure),
          ],
        }),
      ];
  }
}

/** Only the first paragraph of an item bears its sign; what follows stands below it. */
async function listOf(
  paper: Paper,
  { isOrdered, items }: Extract<Block, { kind: 'list' }>,
  pictures: Pictures,
  place: Place,
): Promise<FileChild[]> {
  const depth = Math.min(place.depth + 1, 5);
  const sign = { reference: isOrdered ? 'numbers' : 'signs', level: depth, instance: paper.nextList() };
  const below: Place = { depth, options: { indent: { left: 400 * (depth + 1) } } };
  const made: FileChild[] = [];
  for (const [first, ...rest] of items) {
    if (first?.kind === 'paragraph') {
      const children = runsOf(paper, first.inlines);
      made.push(new paper.library.Paragraph({ numbering: sign, spacing: { after: 60 }, children }));
    } else if (first) made.push(...(await blockOf(paper, first, pictures, below)));
    made.push(...(await blocksOf(paper, rest, pictures, below)));
  }
  return made;
}

async function chartOf(
  paper: Paper,
  block: Extract<Block, { kind: 'chart' }>,
  pictures: Pictures,
): Promise<FileChild[]> {
  const { Paragraph } = paper.library;
  const picture = await chartPicture(paper, block, pictures);
  if (picture) {
    const shown = new Paragraph({ keepNext: true, spacing: { before: 120, after: 20 }, children: [picture] });
    const below = textRuns(paper, paper.receipts.get(block.figure)?.figure.name ?? '', { size: 18, color: ink.muted });
    const children = [...below, ...numberAndMark(paper, block.figure)];
    return [shown, new Paragraph({ alignment: 'center', spacing: { after: 220 }, children })];
  }
  const why = picture === null ? [small(paper, paper.words.noPicture)] : [];
  return [caption(paper, block.figure), rowsTable(paper, block.table), ...why, gap(paper)];
}

const caption = (paper: Paper, figure: string): FileChild =>
  new paper.library.Paragraph({
    keepNext: true,
    spacing: { before: 160, after: 60 },
    children: [
      ...textRuns(paper, paper.receipts.get(figure)?.figure.name ?? '', { bold: true, size: 20 }),
      ...numberAndMark(paper, figure),
    ],
  });

const numberAndMark = (paper: Paper, figure: string): Run[] => [
  ...reference(paper, figure),
  ...(paper.receipts.get(figure)?.figure.isMarked ? markRuns(paper) : []),
];

const small = (paper: Paper, text: string): FileChild =>
  new paper.library.Paragraph({
    spacing: { before: 60 },
    children: textRuns(paper, text, { size: 17, color: ink.muted }),
  });

const leftOut = (paper: Paper, count: number): FileChild[] =>
  count > 0 ? [small(paper, paper.words.leftOut(count))] : [];

/** Two tables in a row would become one. */
const gap = ({ library }: Paper): FileChild => new library.Paragraph({ spacing: { after: 60 }, children: [] });
