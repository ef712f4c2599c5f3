import type { ExternalHyperlink, InternalHyperlink, IRunOptions, TextRun } from 'docx';
import type { Inline } from '../../document/document.ts';
import { plainText } from '../told/plain-text.ts';
import { safeAddress } from '../told/safe-address.ts';
import { fonts, ink, type Paper } from './paper.ts';

export type Run = TextRun | ExternalHyperlink | InternalHyperlink;
type Look = Omit<IRunOptions, 'text' | 'children'>;

export const runsOf = (paper: Paper, inlines: readonly Inline[], look: Look = {}): Run[] =>
  inlines.flatMap((inline) => runs(paper, inline, look));

function runs(paper: Paper, inline: Inline, look: Look): Run[] {
  const { library } = paper;
  switch (inline.kind) {
    case 'text':
      return textRuns(paper, inline.text, look);
    case 'strong':
      return runsOf(paper, inline.inlines, { ...look, bold: true });
    case 'emphasis':
      return runsOf(paper, inline.inlines, emphasised(paper, look));
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
        ...textRuns(paper, marked(inline.text, paper), { ...look, color: ink.bad }),
        ...reference(paper, inline.figure),
      ];
  }
}

/** Slanted Chinese characters read badly; a dot below them is how Chinese stresses. */
const emphasised = ({ language, library }: Paper, look: Look): Look =>
  language === 'zh' ? { ...look, emphasisMark: { type: library.EmphasisMarkType.DOT } } : { ...look, italics: true };

/** In brackets, unless it stands in some already. */
export const marked = (text: string, { language }: Pick<Paper, 'language'>): string => {
  if (/^[[〔]/.test(text)) return text;
  return language === 'zh' ? `〔${text}〕` : ` [${text}]`;
};

/** Behind what stands on a reading that is not sure, be it a number, a table or a chart. */
export const markRuns = (paper: Paper, look: Look = {}): TextRun[] =>
  textRuns(paper, marked(paper.words.marked, paper), { ...look, bold: false, color: ink.warn, size: 17 });

/** The number under which the appendix tells where a figure comes from. */
export function reference({ library, receipts }: Paper, figure: string): Run[] {
  const receipt = receipts.get(figure);
  if (!receipt) return [];
  const number = new library.TextRun({ text: `[${receipt.number}]`, superScript: true, color: ink.muted, bold: false });
  return [new library.InternalHyperlink({ anchor: `receipt_${receipt.number}`, children: [number] })];
}

/** Line ends of a text are line ends of the paragraph. */
export const textRuns = ({ library }: Paper, text: string, look: Look = {}): TextRun[] =>
  plainText(text)
    .split('\n')
    .map((line, at) => new library.TextRun({ ...look, text: line, ...(at > 0 ? { break: 1 } : {}) }));
