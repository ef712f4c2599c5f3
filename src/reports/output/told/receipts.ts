import type { Figure, ReportDocument } from '../../document/document.ts';
import { type OutputWords, outputWords } from './words.ts';

/** One line of a receipt: what is told, and the text; `isCode` for what is read letter by letter. */
export interface ReceiptLine {
  label: string;
  text: string;
  isCode?: true;
}

/** How a figure came about, as every output tells it; what there is nothing to say about is left out. */
export function receiptLines(figure: Figure, words: OutputWords): ReceiptLine[] {
  const line = (label: string, text: string | null | undefined): ReceiptLine[] => (text ? [{ label, text }] : []);
  return [
    ...(figure.question === figure.name ? [] : line(words.question, figure.question)),
    ...line(words.problem, figure.problem),
    ...line(words.readAs, figure.interpretation),
    ...figure.assumptions.flatMap((text) => line(words.assumed, text)),
    ...figure.warnings.flatMap((text) => line(words.warned, text)),
    ...line(words.change, figure.change),
    ...line(words.connection, figure.connection),
    // Whoever may not see a statement has no use for the number of its run.
    ...(figure.sql
      ? [{ label: words.sql, text: figure.sql, isCode: true } as const, ...line(words.run, figure.runId)]
      : []),
  ];
}

/** A figure and the number under which the appendix lists it. */
export interface Receipt {
  number: number;
  figure: Figure;
}

/** Numbers follow the order of the text, as the document lists its figures. */
export function numberedReceipts(document: ReportDocument): Map<string, Receipt> {
  return new Map(document.figures.map((figure, index) => [figure.id, { number: index + 1, figure }]));
}

/** Below the title, where not everything is as it should be; empty where it is. */
export function toCheckText({ figures, language }: ReportDocument): string {
  const failed = figures.filter(({ status }) => status === 'failed').length;
  const marked = figures.filter(({ isMarked, status }) => isMarked && status === 'filled').length;
  return failed + marked > 0 ? outputWords[language].toCheck(failed, marked) : '';
}

export interface Fact {
  label: string;
  text: string;
}

/** What stands below the title: the period, the sources, and when the data were read. */
export function headFacts(document: ReportDocument): Fact[] {
  const words = outputWords[document.language];
  const { window, databases, at } = document;
  return [
    ...(window ? [{ label: words.period, text: periodText(window) }] : []),
    ...(databases.length > 0 ? [{ label: words.databases, text: databases.join(words.comma) }] : []),
    { label: words.readAt, text: momentText(at) },
  ];
}

export function periodText({ from, to }: NonNullable<ReportDocument['window']>): string {
  return from === to ? from : `${from} – ${to}`;
}

/** To the minute, as the document tells it: an output neither knows nor guesses where its reader is. */
const momentText = (at: string): string => {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?(Z|[+-]\d\d:?\d\d)?$/.exec(at);
  if (!found) return at;
  const [, day, time, zone] = found;
  return `${day} ${time}${zone === 'Z' ? ' UTC' : zone ? ` (UTC${zone})` : ''}`;
};
