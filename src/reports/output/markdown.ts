import type { Pictures } from '../../charts/pictures.ts';
import type { AnswerTable } from '../../protocol/answer.ts';
import type { Block, Inline, ReportDocument } from '../document/document.ts';
import {
  type ChartBlock,
  drawCharts,
  type Fact,
  headFacts,
  type Output,
  openOutput,
  plainText,
  type Receipt,
  receiptLines,
  runFacts,
  safeAddress,
  splitTitle,
  toCheckText,
} from './common.ts';
import { shownTable } from './shown-table.ts';

/** A picture in a file of its own, beside the text. */
export interface PictureFile {
  name: string;
  content: string;
}

export interface Paper extends Output {
  /** The folder of the pictures, as the text names it. */
  folder: string;
  charts: ReadonlyMap<ChartBlock, PictureFile | undefined>;
}

const pictureWidth = 720;
/** Rows of a chart that is shown as a table. */
const maxRows = 30;

/**
 * A report as Markdown: charts as pictures in `folder` beside the text, or as tables where there is none; numbers refer to the receipts
 * at the end. Whatever came from data or a person is escaped.
 */
export async function toMarkdown(
  document: ReportDocument,
  pictures: Pictures,
  folder?: string,
): Promise<{ text: string; pictures: PictureFile[] }> {
  const { heading, blocks } = splitTitle(document);
  const files: PictureFile[] = [];
  const size = { language: document.language, theme: 'light', width: pictureWidth } as const;
  const charts = await drawCharts(blocks, async ({ chart, table }) => {
    const content = folder === undefined ? undefined : await pictures.draw(chart, table, size);
    if (content === undefined) return undefined;
    // Numbered, not named: no word of a person or of the data becomes part of a path.
    const file = { name: `figure-${files.length + 1}.svg`, content };
    files.push(file);
    return file;
  });
  const paper: Paper = { ...openOutput(document), folder: folder ?? '', charts };
  const toCheck = toCheckText(document);
  const parts = [
    `# ${inlinesText(paper, heading, ' ')}`,
    factsText(headFacts(document), paper),
    toCheck && `> ${escapeMarkdown(toCheck)}`,
    blocksText(paper, blocks),
    `## ${paper.texts.runFigures}`,
    factsText(runFacts(document), paper),
    ...appendix(paper),
  ];
  return { text: `${parts.filter(Boolean).join('\n\n')}\n`, pictures: files };
}

const factsText = (facts: readonly Fact[], { texts }: Paper): string =>
  facts.map(({ label, text }) => `- ${escapeMarkdown(label)}${texts.colon}${escapeMarkdown(text)}`).join('\n');

function appendix({ receipts, texts }: Paper): string[] {
  if (receipts.size === 0) return [];
  const entryText = ({ number, figure }: Receipt): string => {
    const sign = `${number}. `;
    const head = `**${escapeMarkdown(figure.name)}**${texts.colon}${escapeMarkdown(figure.shown)}`;
    const lines = receiptLines(figure, texts).map(({ label, text, isCode }) =>
      isCode
        ? `- ${label}${texts.colon}`.trimEnd().concat(`\n\n${indent(codeBlock(text, 'sql'), 2)}`)
        : `- ${label}${texts.colon}${escapeMarkdown(text)}`,
    );
    return `${sign}${head}${figure.isMarked ? markText(texts) : ''}\n${indent(lines.join('\n'), sign.length)}`;
  };
  return [`## ${texts.receipts}`, texts.receiptsLead, [...receipts.values()].map(entryText).join('\n')];
}

const indent = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));

/** The number under which the appendix lists a figure. */
function referenceTo({ receipts }: Paper, figure: string): string {
  const number = receipts.get(figure)?.number;
  return number === undefined ? '' : `\\[${number}\\]`;
}

/** Behind what rests on an uncertain reading, be it a number, a table or a chart. */
const markText = ({ open, marked, close }: Paper['texts']): string => `${open}${marked}${close}`;

/** Signs that mean something to Markdown anywhere; mail and web addresses would become links by themselves. */
const signs = /[\\`*_[\]<>&|~$@{}]|(?<=\bhttps?|\bftp):(?=\/\/)|(?<=\bwww)\./gi;

/** Plain text, on one line. */
const escapeMarkdown = (text: string): string => plainText(text).replace(/\s+/g, ' ').replace(signs, '\\$&');

/** Escapes signs that would make a line a heading, a list or a rule. */
const escapeStart = (line: string): string =>
  line
    .trimStart()
    .replace(/^[-+#=]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');

const escapeStarts = (text: string): string => text.split('\n').map(escapeStart).join('\n');

const longestTicks = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

function inlineCode(text: string): string {
  const line = plainText(text).replace(/\s+/g, ' ');
  if (line.trim() === '') return '';
  const ticks = '`'.repeat(longestTicks(line) + 1);
  const pad = /^`|`$/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

function codeBlock(text: string, language = ''): string {
  const ticks = '`'.repeat(Math.max(3, longestTicks(text) + 1));
  return `${ticks}${language}\n${plainText(text)}\n${ticks}`;
}

/** Inlines on one line; a break is a new line where the place has lines. */
export function inlinesText(paper: Paper, inlines: readonly Inline[], lineBreak = '\\\n'): string {
  const texts = inlines.map((inline) => inlineText(paper, inline, lineBreak));
  return inlines
    .map((inline, at) => {
      if (inline.kind !== 'strong' && inline.kind !== 'emphasis') return texts[at];
      const sign = inline.kind === 'strong' ? '**' : '*';
      return emphasise(texts[at] ?? '', sign, texts[at - 1]?.at(-1) ?? ' ', texts[at + 1]?.at(0) ?? ' ');
    })
    .join('');
}

function inlineText(paper: Paper, inline: Inline, lineBreak: string): string {
  switch (inline.kind) {
    case 'text':
      return escapeMarkdown(inline.text);
    case 'strong':
    case 'emphasis':
      return inlinesText(paper, inline.inlines, lineBreak);
    case 'code':
      return inlineCode(inline.text);
    case 'break':
      return lineBreak;
    case 'link': {
      const text = inlinesText(paper, inline.inlines, lineBreak);
      const address = safeAddress(inline.href);
      return address ? `[${text}](<${address.replace(/[<>\\]/g, encodeURIComponent)}>)` : text;
    }
    case 'value':
    case 'note': {
      const mark = inline.kind === 'value' && inline.isMarked ? markText(paper.texts) : '';
      return `${escapeMarkdown(inline.text)}${referenceTo(paper, inline.figure)}${mark}`;
    }
  }
}

const isWord = (sign: string): boolean => !/[\s\p{P}\p{S}]/u.test(sign);
/** Punctuation, escaped or not, and numbers of receipts, at the end of a text. */
const tail = /(?:\\\[\d+\\\](?:[（(][^()（）]*[）)])?|\\[\p{P}\p{S}]|(?!\\)[\p{P}\p{S}])+$/u;
const head = /^(?:\\[\p{P}\p{S}]|(?!\\)[\p{P}\p{S}])+/u;

/**
 * Puts signs of emphasis at words, not at spaces. Between punctuation and a word, as Chinese is written, Markdown sees no emphasis: there the
 * punctuation stays outside.
 */
function emphasise(text: string, sign: string, before: string, behind: string): string {
  const [, start = '', whole = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  const first = start === '' && isWord(before) ? (head.exec(whole)?.[0] ?? '') : '';
  const last = end === '' && isWord(behind) ? (tail.exec(whole.slice(first.length))?.[0] ?? '') : '';
  const words = whole.slice(first.length, whole.length - last.length);
  return words ? `${start}${first}${sign}${words}${sign}${last}${end}` : text;
}

const blocksText = (paper: Paper, blocks: readonly Block[]): string =>
  blocks
    .map((block) => blockText(paper, block))
    .filter(Boolean)
    .join('\n\n');

function blockText(paper: Paper, block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(Math.max(2, block.depth))} ${inlinesText(paper, block.inlines, ' ')}`;
    case 'paragraph':
      return escapeStarts(inlinesText(paper, block.inlines));
    case 'list': {
      const items = block.items.map((item, at) => {
        const sign = block.isOrdered ? `${at + 1}. ` : '- ';
        return `${sign}${blocksText(paper, item).replace(/\n(?=[^\n])/g, `\n${' '.repeat(sign.length)}`)}`;
      });
      return items.join('\n');
    }
    case 'quote':
      return blocksText(paper, block.blocks).replace(/^/gm, '> ');
    case 'code':
      return codeBlock(block.text);
    case 'rule':
      return '---';
    case 'table': {
      const cells = (row: Inline[][]) => row.map((cell) => cellText(inlinesText(paper, cell, ' ')));
      return gridText(cells(block.header), block.rows.map(cells), block.align);
    }
    case 'rows':
      return [captionText(paper, block.figure), rowsText(paper, block.table, block.leftOut)].join('\n\n');
    case 'chart':
      return chartText(paper, block);
    case 'note':
      return `> ${escapeStarts(`${escapeMarkdown(block.text)}${referenceTo(paper, block.figure)}`)}`;
  }
}

/** A picture beside the text where there is one, else its rows. */
function chartText(paper: Paper, block: ChartBlock): string {
  const { figure, chart, table } = block;
  const caption = captionText(paper, figure);
  const picture = paper.charts.get(block);
  if (!picture) {
    const listed = { ...table, rows: table.rows.slice(0, maxRows) };
    return [caption, rowsText(paper, listed, table.rows.length - listed.rows.length)].join('\n\n');
  }
  const path = `${paper.folder}/${picture.name}`.split('/').map(encodeURIComponent).join('/');
  return [`![${escapeMarkdown(chart.title)}](<${path}>)`, caption].join('\n\n');
}

function captionText(paper: Paper, figure: string): string {
  const { name = '', isMarked = false } = paper.receipts.get(figure)?.figure ?? {};
  return `**${escapeMarkdown(name).trim()}**${referenceTo(paper, figure)}${isMarked ? markText(paper.texts) : ''}`;
}

function rowsText({ language, texts }: Paper, table: AnswerTable, leftOut: number): string {
  const { columns, rows } = shownTable(table, language);
  const grid = gridText(
    columns.map(({ title }) => cellText(escapeMarkdown(title))),
    rows.map((row) => row.map((cell) => cellText(escapeMarkdown(cell)))),
    columns.map(({ isNumber }) => (isNumber ? 'right' : null)),
  );
  return leftOut > 0 ? `${grid}\n\n${texts.leftOut(leftOut)}` : grid;
}

/** An unescaped bar would end the cell; code isn't escaped yet. */
const cellText = (text: string): string => text.replace(/(?<!\\)((?:\\\\)*)\|/g, '$1\\|').replace(/\s*\n\s*/g, ' ');

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
