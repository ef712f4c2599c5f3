import type { Pictures } from '../../charts/pictures.ts';
import type { ReportDocument } from '../document/document.ts';
import { plainText } from './told/plain-text.ts';
import { headFacts, toCheckText } from './told/receipts.ts';
import { titled } from './told/titled.ts';
import { appendixOf } from './word/appendix.ts';
import { blocksOf } from './word/blocks.ts';
import { ink, openPaper, type Paper } from './word/paper.ts';
import { runsOf, textRuns } from './word/runs.ts';
import { looksOf, sheetOf } from './word/sheet.ts';

/**
 * A report as a Word document: charts as pictures, or as tables where nothing can paint them, receipts by number in an appendix. Whatever
 * stands in the report becomes text of a run; fields are the page numbers and nothing else.
 */
export async function toDocx(
  document: ReportDocument,
  pictures: Pictures,
  tools: Partial<Pick<Paper, 'paint'>> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = { ...(await openPaper(document)), ...tools };
  const { Document, Packer, Paragraph, HeadingLevel, BorderStyle } = paper.library;
  const { heading, blocks } = titled(document);
  const facts = headFacts(document).map(({ label, text }) => `${label}${paper.words.colon}${text}`);
  const border = { bottom: { style: BorderStyle.SINGLE, size: 12, color: ink.text, space: 8 } };
  const toCheck = toCheckText(document);
  const children = [
    new Paragraph({ heading: HeadingLevel.TITLE, children: runsOf(paper, heading) }),
    new Paragraph({
      border,
      spacing: { after: 320 },
      children: textRuns(paper, facts.join('   '), { size: 18, color: ink.muted }),
    }),
    ...(toCheck ? [new Paragraph({ children: textRuns(paper, toCheck, { size: 18, color: ink.warn }) })] : []),
    ...(await blocksOf(paper, blocks, pictures)),
    ...appendixOf(paper, document),
  ];
  const file = new Document({
    creator: 'Wenshu',
    title: plainText(document.title),
    ...looksOf(paper),
    sections: [{ ...sheetOf(paper, document), children }],
  });
  return new Uint8Array(await Packer.toArrayBuffer(file));
}
