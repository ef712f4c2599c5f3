import type { ReportDocument } from '../../document/document.ts';
import { numberedReceipts, type Receipt } from '../told/receipts.ts';
import { type OutputWords, outputWords } from '../told/words.ts';

/** A picture that stands in a file of its own, beside the text. */
export interface PictureFile {
  name: string;
  content: string;
}

/** What blocks need to know of the report around them, and the pictures that they leave. */
export interface Paper {
  document: ReportDocument;
  words: OutputWords;
  receipts: Map<string, Receipt>;
  /** The folder of the pictures, as the text names it; undefined where there can be none. */
  folder: string | undefined;
  pictures: PictureFile[];
}

export const openPaper = (document: ReportDocument, folder: string | undefined): Paper => ({
  document,
  words: outputWords[document.language],
  receipts: numberedReceipts(document),
  folder,
  pictures: [],
});

/** The number under which the appendix lists a figure. */
export function referenceTo({ receipts }: Paper, figure: string): string {
  const number = receipts.get(figure)?.number;
  return number === undefined ? '' : `\\[${number}\\]`;
}

/** Behind what stands on a reading that is not sure, be it a number, a table or a chart. */
export const markText = ({ words }: Paper): string => `${words.open}${words.marked}${words.close}`;
