import type { Pictures } from '../../../charts/pictures.ts';
import type { AnswerTable } from '../../../protocol/answer.ts';
import type { Block } from '../../document/document.ts';
import { shownTable } from '../told/shown-table.ts';
import { codeBlock, escapeMarkdown, escapeStart } from './escape.ts';
import { inlinesText } from './inlines.ts';
import { markText, type Paper, referenceTo } from './paper.ts';

const pictureWidth = 720;
/** Rows of a chart that stands as a table. */
const mostRows = 30;

/** One after the other: pictures of many charts at once would take the memory of many. */
export async function blocksText(paper: Paper, blocks: readonly Block[], pictures: Pictures): Promise<string> {
  const parts: string[] = [];
  for (const block of blocks) parts.push(await blockText(paper, block, pictures));
  return parts.filter(Boolean).join('\n\n');
}

async function blockText(paper: Paper, block: Block, pictures: Pictures): Promise<string> {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(Math.max(2, block.depth))} ${inlinesText(paper, block.inlines, ' ')}`;
    case 'paragraph':
      return linesOf(inlinesText(paper, block.inlines));
    case 'list': {
      const items: string[] = [];
      for (const [at, item] of block.items.entries()) {
        const sign = block.isOrdered ? `${at + 1}. ` : '- ';
        const text = await blocksText(paper, item, pictures);
        items.push(`${sign}${text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(sign.length)}`)}`);
      }
      return items.join('\n');
    }
    case 'quote':
      return (await blocksText(paper, block.blocks, pictures)).replace(/^/gm, '> ');
    case 'code':
      return codeBlock(block.text);
    case 'rule':
      return '---';
    case 'table': {
      const cells = (row: (typeof block.header)[number][]) => row.map((cell) => cellOf(inlinesText(paper, cell, ' ')));
      return gridText(cells(block.header), block.rows.map(cells), block.align);
    }
    case 'rows':
      return [captionOf(paper, block.figure), rowsText(paper, block.table, block.leftOut)].join('\n\n');
    case 'chart':
      return chartText(paper, block, pictures);
    case 'note':
      return `> ${linesOf(`${escapeMarkdown(block.text)}${referenceTo(paper, block.figure)}`)}`;
  }
}

const linesOf = (text: string): string => text.split('\n').map(escapeStart).join('\n');

/** A picture beside the text where there can be one, else its rows. */
async function chartText(
  paper: Paper,
  { figure, chart, table }: Extract<Block, { kind: 'chart' }>,
  pictures: Pictures,
): Promise<string> {
  const { language } = paper.document;
  const size = { language, theme: 'light', width: pictureWidth } as const;
  const svg = paper.folder === undefined ? undefined : await pictures.draw(chart, table, size);
  const caption = captionOf(paper, figure);
  if (svg === undefined || paper.folder === undefined) {
    const kept = { ...table, rows: table.rows.slice(0, mostRows) };
    return [caption, rowsText(paper, kept, table.rows.length - kept.rows.length)].join('\n\n');
  }
  // Numbered, not named: no word of a person or of the data becomes part of a path.
  const name = `figure-${paper.pictures.length + 1}.svg`;
  paper.pictures.push({ name, content: svg });
  const path = `${paper.folder}/${name}`.split('/').map(encodeURIComponent).join('/');
  return [`![${escapeMarkdown(chart.title)}](<${path}>)`, caption].join('\n\n');
}

function captionOf(paper: Paper, figure: string): string {
  const { name = '', isMarked = false } = paper.receipts.get(figure)?.figure ?? {};
  return `**${escapeMarkdown(name).trim()}**${referenceTo(paper, figure)}${isMarked ? markText(paper) : ''}`;
}

function rowsText(paper: Paper, table: AnswerTable, leftOut: number): string {
  const { columns, rows } = shownTable(table, paper.document.language);
  const header = columns.map(({ title }) => cellOf(escapeMarkdown(title)));
  const cells = rows.map((row) => row.map((cell) => cellOf(escapeMarkdown(cell))));
  const grid = gridText(
    header,
    cells,
    columns.map(({ isNumber }) => (isNumber ? 'right' : null)),
  );
  return leftOut > 0 ? `${grid}\n\n${paper.words.leftOut(leftOut)}` : grid;
}

/** A cell ends at a bar that nothing stands before; text was escaped already, code was not. */
const cellOf = (text: string): string => text.replace(/(?<!\\)((?:\\\\)*)\|/g, '$1\\|').replace(/\s*\n\s*/g, ' ');

const alignment = { none: '---', left: ':--', center: ':-:', right: '--:' } as const;

function gridText(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly ('left' | 'center' | 'right' | null)[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const ruler = header.map((_, at) => alignment[align[at] ?? 'none']);
  return [line(header), line(ruler), ...rows.map(line)].join('\n');
}
