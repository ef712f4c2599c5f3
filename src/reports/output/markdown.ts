import type { Pictures } from '../../charts/pictures.ts';
import type { ReportDocument } from '../document/document.ts';
import { blocksText } from './markdown/blocks.ts';
import { codeBlock, escapeMarkdown } from './markdown/escape.ts';
import { inlinesText } from './markdown/inlines.ts';
import { openPaper, type Paper, type PictureFile } from './markdown/paper.ts';
import { type Fact, headFacts, type Receipt, receiptLines, toCheckText } from './told/receipts.ts';
import { runFigures } from './told/run-figures.ts';
import { titled } from './told/titled.ts';

/**
 * A report as Markdown: charts as pictures in `folder` beside the text, or as tables where there is none; numbers refer to the receipts
 * at the end. Whatever came from data or a person is escaped.
 */
export async function toMarkdown(
  document: ReportDocument,
  pictures: Pictures,
  folder?: string,
): Promise<{ text: string; pictures: PictureFile[] }> {
  const paper = openPaper(document, folder);
  const { heading, blocks } = titled(document);
  const body = await blocksText(paper, blocks, pictures);
  const parts = [
    `# ${inlinesText(paper, heading, ' ')}`,
    factsText(headFacts(document), paper),
    toCheck(document),
    body,
    `## ${paper.words.runFigures}`,
    factsText(runFigures(document), paper),
    ...appendix(paper),
  ];
  return { text: `${parts.filter(Boolean).join('\n\n')}\n`, pictures: paper.pictures };
}

const factsText = (facts: readonly Fact[], { words }: Paper): string =>
  facts.map(({ label, text }) => `- ${escapeMarkdown(label)}${words.colon}${escapeMarkdown(text)}`).join('\n');

function toCheck(document: ReportDocument): string {
  const text = toCheckText(document);
  return text ? `> ${escapeMarkdown(text)}` : '';
}

function appendix(paper: Paper): string[] {
  if (paper.receipts.size === 0) return [];
  const entries = [...paper.receipts.values()].map((receipt) => entryText(receipt, paper));
  return [`## ${paper.words.receipts}`, paper.words.receiptsLead, entries.join('\n')];
}

function entryText({ number, figure }: Receipt, { words }: Paper): string {
  const sign = `${number}. `;
  const head = `**${escapeMarkdown(figure.name)}**${words.colon}${escapeMarkdown(figure.shown)}`;
  const mark = figure.isMarked ? `${words.open}${words.marked}${words.close}` : '';
  const lines = receiptLines(figure, words).map(({ label, text, isCode }) =>
    isCode
      ? `- ${label}${words.colon}`.trimEnd().concat(`\n\n${indented(codeBlock(text, 'sql'), 2)}`)
      : `- ${label}${words.colon}${escapeMarkdown(text)}`,
  );
  return `${sign}${head}${mark}\n${indented(lines.join('\n'), sign.length)}`;
}

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));
