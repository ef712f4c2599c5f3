import type { IPropertiesOptions, ISectionOptions } from 'docx';
import type { ReportDocument } from '../../document/document.ts';
import { plainText } from '../told/plain-text.ts';
import { periodText } from '../told/receipts.ts';
import { fonts, ink, type Paper } from './paper.ts';
import { textRuns } from './runs.ts';

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
  const said = [plainText(title).replace(/\s+/g, ' '), ...(window ? [periodText(window)] : [])].join('\t');
  const border = { bottom: { style: BorderStyle.SINGLE, size: 4, color: ink.line, space: 4 } };
  const tabStops = [{ type: 'right' as const, position: 9640 }];
  const children = [new TextRun({ ...faint, children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })];
  return {
    properties: {
      page: { size: { width: 11906, height: 16838 }, margin: { top: 1300, bottom: 1200, left: 1134, right: 1134 } },
    },
    headers: {
      default: new Header({ children: [new Paragraph({ border, tabStops, children: textRuns(paper, said, faint) })] }),
    },
    footers: { default: new Footer({ children: [new Paragraph({ alignment: 'right', children })] }) },
  };
}
