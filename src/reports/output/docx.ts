import type { FileChild, IPropertiesOptions, ISectionOptions } from 'docx';
import type { Pictures } from '../../charts/pictures.ts';
import type { ReportDocument } from '../document/document.ts';
import {
  type Fact,
  headFacts,
  periodText,
  plainText,
  type Receipt,
  receiptLines,
  runFacts,
  splitTitle,
  toCheckText,
} from './common.ts';
import { blocksOf, fonts, inBrackets, ink, openPaper, type Paper, runsOf, textRuns } from './word-blocks.ts';

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
  const { heading, blocks } = splitTitle(document);
  const facts = headFacts(document).map(({ label, text }) => `${label}${paper.texts.colon}${text}`);
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

/** Fonts, headings and lists. Sizes are halves of a point, lengths twentieths. */
export function looksOf(paper: Paper): Pick<IPropertiesOptions, 'styles' | 'numbering'> {
  const tongue = paper.language === 'zh' ? 'zh-CN' : 'en-US';
  const heading = (size: number, before: number) => ({
    run: { size, bold: true, color: ink.text, font: fonts.text },
    paragraph: { spacing: { before, after: 100 }, keepNext: true },
  });
  const levels = (isOrdered: boolean) =>
    Array.from({ length: 6 }, (_, level) => ({
      level,
      format: isOrdered ? paper.library.LevelFormat.DECIMAL : paper.library.LevelFormat.BULLET,
      text: isOrdered ? `%${level + 1}.` : (['•', '–', '·'][level % 3] ?? '•'),
      style: { paragraph: { indent: { left: 400 * (level + 1), hanging: 300 } } },
    }));
  return {
    styles: {
      default: {
        document: {
          run: { font: fonts.text, size: 21, color: ink.text, language: { value: tongue, eastAsia: 'zh-CN' } },
          paragraph: { spacing: { after: 140, line: 312, lineRule: 'auto' as const } },
        },
        title: { ...heading(40, 0), paragraph: { spacing: { before: 160, after: 140 }, keepNext: true } },
        heading1: heading(30, 340),
        heading2: heading(25, 260),
        heading3: heading(22, 220),
        heading4: heading(21, 200),
      },
    },
    numbering: {
      config: [
        { reference: 'signs', levels: levels(false) },
        { reference: 'numbers', levels: levels(true) },
      ],
    },
  };
}

/** Each sheet says what it is of and which one it is. */
export function sheetOf(paper: Paper, { title, window }: ReportDocument): Omit<ISectionOptions, 'children'> {
  const { Header, Footer, Paragraph, TextRun, PageNumber, BorderStyle } = paper.library;
  const faint = { size: 17, color: ink.muted };
  const header = [plainText(title).replace(/\s+/g, ' '), ...(window ? [periodText(window)] : [])].join('\t');
  const border = { bottom: { style: BorderStyle.SINGLE, size: 4, color: ink.line, space: 4 } };
  const tabStops = [{ type: 'right' as const, position: 9640 }];
  const children = [new TextRun({ ...faint, children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })];
  return {
    properties: {
      page: { size: { width: 11906, height: 16838 }, margin: { top: 1300, bottom: 1200, left: 1134, right: 1134 } },
    },
    headers: {
      default: new Header({
        children: [new Paragraph({ border, tabStops, children: textRuns(paper, header, faint) })],
      }),
    },
    footers: { default: new Footer({ children: [new Paragraph({ alignment: 'right', children })] }) },
  };
}

/** Where each figure comes from, by its number, and how the report was made. */
export function appendixOf(paper: Paper, document: ReportDocument): FileChild[] {
  const { library, texts, receipts } = paper;
  const { Paragraph, HeadingLevel } = library;
  const heading = (text: string, isNewPage: boolean) =>
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      pageBreakBefore: isNewPage,
      children: textRuns(paper, text, { bold: true, size: 30, color: ink.text }),
    });
  const lead = new Paragraph({ children: textRuns(paper, texts.receiptsLead, { color: ink.muted }) });
  return [
    ...(receipts.size > 0
      ? [heading(texts.receipts, true), lead, ...[...receipts.values()].flatMap((receipt) => entryOf(paper, receipt))]
      : []),
    heading(texts.runFigures, false),
    ...runFacts(document).map((fact) => factOf(paper, fact)),
  ];
}

function entryOf(paper: Paper, { number, figure }: Receipt): FileChild[] {
  const { Paragraph, Bookmark, BorderStyle } = paper.library;
  const state = figure.status === 'failed' ? paper.texts.notFilled : figure.isMarked ? paper.texts.marked : '';
  const name = textRuns(paper, `[${number}] ${figure.name}`, { bold: true });
  const shown = figure.shown ? textRuns(paper, `  ${figure.shown}`) : [];
  const mark = state ? textRuns(paper, inBrackets(state, paper), { color: ink.warn, size: 18 }) : [];
  const border = { top: { style: BorderStyle.SINGLE, size: 4, color: ink.line, space: 6 } };
  return [
    new Paragraph({
      border,
      keepNext: true,
      spacing: { before: 140, after: 30 },
      children: [new Bookmark({ id: `receipt_${number}`, children: name }), ...shown, ...mark],
    }),
    ...receiptLines(figure, paper.texts).map(
      ({ label, text, isCode }) =>
        new Paragraph({
          indent: { left: 420 },
          spacing: { after: 20, line: 264, lineRule: 'auto' },
          children: [
            ...textRuns(paper, `${label}${paper.texts.colon}`, { color: ink.muted, size: 18 }),
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
