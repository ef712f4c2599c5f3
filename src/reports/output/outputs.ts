import type { Pictures } from '../../charts/pictures.ts';
import { findChromium } from '../../config/find-chromium.ts';
import type { ReportDocument } from '../document/document.ts';
import type { FilledText } from '../run/fill.ts';
import type { WordTemplate } from '../template/read-docx.ts';

/** A report as a file, with the files that belong beside it. */
interface Made {
  content: string | Uint8Array;
  beside: { name: string; content: string }[];
}

export interface OutputOptions {
  /** The folder beside the file in which pictures may stand, as the file names it; undefined where there is none. */
  folder?: string | undefined;
  /** The Word template that was filled, where it was one: as Word, the report keeps its looks. */
  word?: { template: Pick<WordTemplate, 'word' | 'file'>; filled: FilledText } | undefined;
  /** The program that prints PDF, as the configuration names it; one of the usual names on the path when absent. */
  chromium?: string | undefined;
  signal?: AbortSignal;
}

type Output = (document: ReportDocument, pictures: Pictures, options: OutputOptions) => Promise<Made>;

const alone = (content: string | Uint8Array): Made => ({ content, beside: [] });

const htmlOf = async (document: ReportDocument, pictures: Pictures): Promise<string> =>
  (await import('./html.ts')).toHtml(document, pictures);

/** Every format of a report; each is loaded when it is first used. */
export const outputs = {
  md: async (document, pictures, { folder }) => {
    const { toMarkdown } = await import('./markdown.ts');
    const { text, pictures: beside } = await toMarkdown(document, pictures, folder);
    return { content: text, beside };
  },
  html: async (document, pictures) => alone(await htmlOf(document, pictures)),
  docx: async (document, pictures, { word }) => {
    if (!word) return alone(await (await import('./docx.ts')).toDocx(document, pictures));
    const { fillDocx } = await import('./fill-docx.ts');
    return alone(await fillDocx(word.template, word.filled, document, pictures));
  },
  pdf: async (document, pictures, { chromium, signal }) => {
    const { toPdf } = await import('./pdf.ts');
    const html = await htmlOf(document, pictures);
    return alone(await toPdf(html, { chromium: findChromium(chromium), ...(signal ? { signal } : {}) }));
  },
} as const satisfies Record<string, Output>;

export type OutputFormat = keyof typeof outputs;

export const outputFormats = Object.keys(outputs) as OutputFormat[];
