import type { Block, Figure, Inline, ReportDocument } from '../document/document.ts';
import { type ReportTexts, reportTexts } from '../document/messages.ts';

/** What every output needs to know of the report around a block. */
export interface Output {
  texts: ReportTexts;
  language: ReportDocument['language'];
  /** By the id of the figure, in the order of the text. */
  receipts: ReadonlyMap<string, Receipt>;
}

/** A figure and the number under which the appendix lists it. */
export interface Receipt {
  number: number;
  figure: Figure;
}

export const openOutput = ({ language, figures }: ReportDocument): Output => ({
  texts: reportTexts[language],
  language,
  receipts: new Map(figures.map((figure, index) => [figure.id, { number: index + 1, figure }])),
});

/** A document that begins with a heading of the first rank doesn't repeat its title. */
export function splitTitle({ title, blocks }: ReportDocument): { heading: Inline[]; blocks: Block[] } {
  const [first, ...rest] = blocks;
  if (first?.kind === 'heading' && first.depth === 1) return { heading: first.inlines, blocks: rest };
  return { heading: [{ kind: 'text', text: title }], blocks };
}

export type ChartBlock = Extract<Block, { kind: 'chart' }>;

/** Draws all charts before the text is written, one after the other, since each takes much memory. */
export async function drawCharts<Drawn>(
  blocks: readonly Block[],
  draw: (block: ChartBlock) => Promise<Drawn>,
): Promise<Map<ChartBlock, Drawn>> {
  const drawn = new Map<ChartBlock, Drawn>();
  for (const block of blocks.flatMap(chartsIn)) drawn.set(block, await draw(block));
  return drawn;
}

function chartsIn(block: Block): ChartBlock[] {
  switch (block.kind) {
    case 'chart':
      return [block];
    case 'list':
      return block.items.flat().flatMap(chartsIn);
    case 'quote':
      return block.blocks.flatMap(chartsIn);
    default:
      return [];
  }
}

/** One line of a receipt; `isCode` for SQL. */
interface ReceiptLine {
  label: string;
  text: string;
  isCode?: true;
}

/** How a figure came about; what there is nothing to say about is left out. */
export function receiptLines(figure: Figure, texts: ReportTexts): ReceiptLine[] {
  const line = (label: string, text: string | null | undefined): ReceiptLine[] => (text ? [{ label, text }] : []);
  return [
    ...(figure.question === figure.name ? [] : line(texts.question, figure.question)),
    ...line(texts.problem, figure.problem),
    ...line(texts.readAs, figure.interpretation),
    ...figure.assumptions.flatMap((text) => line(texts.assumed, text)),
    ...figure.warnings.flatMap((text) => line(texts.warned, text)),
    ...line(texts.change, figure.change),
    ...line(texts.connection, figure.connection),
    // A reader who may not see SQL has no use for the number of its run.
    ...(figure.sql
      ? [{ label: texts.sql, text: figure.sql, isCode: true } as const, ...line(texts.run, figure.runId)]
      : []),
  ];
}

/** Below the title, how much is missing or to be checked; empty where nothing is. */
export function toCheckText({ figures, language }: ReportDocument): string {
  const failed = figures.filter(({ status }) => status === 'failed').length;
  const marked = figures.filter(({ isMarked, status }) => isMarked && status === 'filled').length;
  return failed + marked > 0 ? reportTexts[language].toCheck(failed, marked) : '';
}

export interface Fact {
  label: string;
  text: string;
}

/** Below the title: the period, the sources, and when the data were read. */
export function headFacts({ window, databases, at, language }: ReportDocument): Fact[] {
  const texts = reportTexts[language];
  return [
    ...(window ? [{ label: texts.period, text: periodText(window) }] : []),
    ...(databases.length > 0 ? [{ label: texts.databases, text: databases.join(texts.comma) }] : []),
    { label: texts.readAt, text: momentText(at) },
  ];
}

export const periodText = ({ from, to }: NonNullable<ReportDocument['window']>): string =>
  from === to ? from : `${from} – ${to}`;

/** To the minute, in the zone of the document: an output doesn't know where its reader is. */
function momentText(at: string): string {
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::[\d.]+)?(Z|[+-]\d\d:?\d\d)?$/.exec(at) ?? [];
  if (!day) return at;
  return `${day} ${time}${zone === 'Z' ? ' UTC' : zone ? ` (UTC${zone})` : ''}`;
}

/** How the report was made, for its last lines. */
export function runFacts({ metrics, language, audience }: ReportDocument): Fact[] {
  const texts = reportTexts[language];
  const count = (value: number) => value.toLocaleString('en-US');
  // Business readers understand these; all other classes are about the SQL.
  const plainClasses: Record<string, string> = {
    timeout: texts.timeout,
    permission_error: texts.permission_error,
    connection_error: texts.connection_error,
  };
  const classes = new Map<string, number>();
  for (const [name, failures] of Object.entries(metrics.error_classes)) {
    const word = audience === 'business' ? (plainClasses[name] ?? texts.otherError) : name;
    classes.set(word, (classes.get(word) ?? 0) + failures);
  }
  const failures = [...classes].map(([word, times]) => `${word} × ${times}`).join(texts.comma);
  const facts: [string, string][] = [
    [texts.placeholders, `${count(metrics.filled)} / ${count(metrics.total)}`],
    [texts.firstTry, count(metrics.first_try)],
    [texts.repaired, count(metrics.repaired)],
    [texts.failed, count(metrics.failed)],
    [texts.errorClasses, failures],
    [texts.time, texts.seconds(metrics.ms)],
    [texts.connections, count(metrics.connections_opened)],
    [texts.statements, count(metrics.statements)],
    [texts.modelCalls, count(metrics.model_calls)],
    [texts.tokens, count(metrics.tokens)],
    [texts.oneView, metrics.one_view ? texts.yes : texts.no],
  ];
  return facts.filter(([, text]) => text !== '').map(([label, text]) => ({ label, text }));
}

/** Where a link of a report may lead; undefined for anything that isn't plainly an address of the web or of mail. */
export const safeAddress = (href: string): string | undefined =>
  /^(?:https?:\/\/|mailto:)/i.test(href) && URL.canParse(href) ? new URL(href).href : undefined;

/** Signs that no page and no XML can hold, and those that turn the direction of what follows. */
const unwanted = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

/** What can stand in a file at all. */
export const plainText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(unwanted, '');

/** For text between tags and within quoted attributes alike. */
export const escapeHtml = (text: string): string =>
  plainText(text).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
