import type { FileChild } from 'docx';
import type { ReportDocument } from '../../document/document.ts';
import { type Fact, type Receipt, receiptLines } from '../told/receipts.ts';
import { runFigures } from '../told/run-figures.ts';
import { fonts, ink, type Paper } from './paper.ts';
import { marked, textRuns } from './runs.ts';

/** Where each figure comes from, by its number, and how the report was made. */
export function appendixOf(paper: Paper, document: ReportDocument): FileChild[] {
  const { library, words, receipts } = paper;
  const { Paragraph, HeadingLevel } = library;
  const heading = (text: string, isNewPage: boolean) =>
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      pageBreakBefore: isNewPage,
      children: textRuns(paper, text, { bold: true, size: 30, color: ink.text }),
    });
  const lead = new Paragraph({ children: textRuns(paper, words.receiptsLead, { color: ink.muted }) });
  return [
    ...(receipts.size > 0
      ? [heading(words.receipts, true), lead, ...[...receipts.values()].flatMap((receipt) => entryOf(paper, receipt))]
      : []),
    heading(words.runFigures, false),
    ...runFigures(document).map((fact) => factOf(paper, fact)),
  ];
}

function entryOf(paper: Paper, { number, figure }: Receipt): FileChild[] {
  const { Paragraph, Bookmark, BorderStyle } = paper.library;
  const state = figure.status === 'failed' ? paper.words.notFilled : figure.isMarked ? paper.words.marked : '';
  const name = textRuns(paper, `[${number}] ${figure.name}`, { bold: true });
  const shown = figure.shown ? textRuns(paper, `  ${figure.shown}`) : [];
  const mark = state ? textRuns(paper, marked(state, paper), { color: ink.warn, size: 18 }) : [];
  const border = { top: { style: BorderStyle.SINGLE, size: 4, color: ink.line, space: 6 } };
  return [
    new Paragraph({
      border,
      keepNext: true,
      spacing: { before: 140, after: 30 },
      children: [new Bookmark({ id: `receipt_${number}`, children: name }), ...shown, ...mark],
    }),
    ...receiptLines(figure, paper.words).map(
      ({ label, text, isCode }) =>
        new Paragraph({
          indent: { left: 420 },
          spacing: { after: 20, line: 264, lineRule: 'auto' },
          children: [
            ...textRuns(paper, `${label}${paper.words.colon}`, { color: ink.muted, size: 18 }),
            ...textRuns(paper, isCode ? `\n${text}` : text, {
              size: isCode ? 16 : 18,
              ...(isCode ? { font: fonts.code } : {}),
            }),
          ],
        }),
    ),
  ];
}

const factOf = (paper: Paper, { label, text }: Fact): FileChild =>
  new paper.library.Paragraph({
    spacing: { after: 30 },
    tabStops: [{ type: 'left', position: 2600 }],
    children: [
      ...textRuns(paper, `${label}\t`, { color: ink.muted, size: 19 }),
      ...textRuns(paper, text, { size: 19 }),
    ],
  });
