import { pngOf } from '../../../charts/render/draw-png.ts';
import type { ReportDocument } from '../../document/document.ts';
import { numberedReceipts, type Receipt } from '../told/receipts.ts';
import { type OutputWords, outputWords } from '../told/words.ts';
import { type Library, loadLibrary } from './library.ts';

/** What the parts of one Word document share. */
export interface Paper {
  library: Library;
  words: OutputWords;
  language: ReportDocument['language'];
  receipts: ReadonlyMap<string, Receipt>;
  /** What paints a picture; where it is not installed the rows are told instead. */
  paint: (svg: string) => Promise<Uint8Array>;
  /** How wide pictures are, in pixels. */
  width: number;
  /** Each numbered list counts from one. */
  nextList(): number;
}

export async function openPaper(document: ReportDocument): Promise<Paper> {
  let lists = 0;
  return {
    library: await loadLibrary(),
    words: outputWords[document.language],
    language: document.language,
    receipts: numberedReceipts(document),
    paint: pngOf,
    // As wide as the text of an A4 page.
    width: 640,
    nextList: () => ++lists,
  };
}

/** Of what it is made, in the points and colours of Word. */
export const ink = {
  text: '1F2328',
  muted: '59636E',
  line: 'D1D9E0',
  warn: '8A4600',
  bad: 'A40E26',
  accent: '0B5CAD',
  soft: 'F6F8FA',
};

/** Names that Word knows on every system; where one is missing it takes its own. The Chinese one is for Chinese characters alone. */
export const fonts = {
  text: { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei' },
  code: { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Consolas', eastAsia: 'Microsoft YaHei' },
};
