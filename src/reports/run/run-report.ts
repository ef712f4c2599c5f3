import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import type { BatchItem, BatchOutcome, EtlResult } from '../../protocol/batch.ts';
import { detectLanguage } from '../../question/language.ts';
import type { BatchOptions, Wenshu } from '../../wenshu.ts';
import type { Block, Figure, ReportDocument } from '../document/document.ts';
import { oneLine } from '../document/plain-text.ts';
import { readMarkdown } from '../document/read-markdown.ts';
import { withNames } from '../template/names.ts';
import type { Part, Template } from '../template/template.ts';
import { expand } from './expand.ts';
import { figureOf } from './figure-of.ts';
import { paramsFor, windowFor } from './given.ts';
import { type FilledText, layOut } from './lay-out.ts';
import { joinedMetrics } from './metrics.ts';
import { readLists } from './read-lists.ts';
import { reportWords } from './words.ts';

export interface ReportOptions extends Omit<BatchOptions, 'window' | 'audience'> {
  /** What the reader may see at the most; a template for business people is filled for them, whoever runs it. */
  audience: 'analyst' | 'business';
  /** Values of the template's parameters. */
  params?: Readonly<Record<string, string>>;
  /** Instead of the template's own: `last_month`, `2026-03`, … */
  window?: string;
  /** The day that windows are counted from where the connection has none of its own, ISO; else that of the clock. */
  today?: string;
  now?: () => Date;
  /** What makes blocks of the filled text; Markdown unless the template is a Word document. */
  read?: (filled: FilledText) => Block[];
}

/**
 * A template becomes a document: lists are asked for first, then everything else in one batch. What could not be answered stands
 * in the document as a note; rejects only where nothing could be asked (a parameter that is missing, a cancel).
 */
export async function runReport(
  template: Template,
  wenshu: Pick<Wenshu, 'batch' | 'connection' | 'connections'>,
  { params: given = {}, window: named, today, now = () => new Date(), read = asMarkdown, ...options }: ReportOptions,
): Promise<{ document: ReportDocument; outcome: BatchOutcome; filled: FilledText }> {
  const at = now();
  const language = options.language ?? template.language ?? languageOf(template);
  const audience = template.audience === 'business' ? 'business' : options.audience;
  const connection = template.connection ?? options.connection;
  const window = windowFor(named ?? template.window, wenshu, connection, today ?? localDate(at));
  const params = paramsFor(template, given, window, language);
  const asking = { ...options, language, audience, window, ...(connection ? { connection } : {}) };
  const ask = (items: BatchItem[]) => wenshu.batch(items, asking);

  const listed = await readLists(template, params, ask, language);
  if (options.signal?.aborted) throw new WenshuError('query_cancelled');
  const { laid, asked } = expand(template, params, listed.lists);
  const items = asked.flatMap(({ item }) => item ?? []);
  const outcome = items.length > 0 ? await ask(items) : undefined;

  const found = { ...listed.outcome?.etl_results, ...outcome?.etl_results };
  const results = new Map<string, EtlResult>();
  const figures = new Map<string, Figure>();
  for (const one of [...listed.asked, ...asked]) {
    const result = found[one.id] ?? unasked(one.id, one.name, reportWords[language].paramUnsafe);
    results.set(one.id, result);
    figures.set(one.id, figureOf(one, result, language));
  }
  for (const [id, { shown, warnings }] of listed.notes) {
    const figure = figures.get(id);
    if (figure) figures.set(id, { ...figure, shown, warnings: [...figure.warnings, ...warnings] });
  }
  const filled = layOut(laid, results, figures, language);
  const batches = [listed.outcome, outcome].flatMap((one) => one?.metrics ?? []);
  const metrics = joinedMetrics([...results.values()], batches);
  const document: ReportDocument = {
    title: oneLine(withNames(template.title, (name) => params.get(name) ?? '')),
    language,
    audience,
    at: at.toISOString(),
    window,
    databases: [...new Set([...figures.values()].flatMap((figure) => figure.connection ?? []))],
    blocks: read(filled),
    figures: [...figures.values()],
    metrics,
  };
  return { document, outcome: { etl_results: Object.fromEntries(results), metrics }, filled };
}

const asMarkdown = ({ source, given }: FilledText): Block[] => readMarkdown(source, given);

/** A question that could not even be asked. */
const unasked = (id: string, name: string, text: string): EtlResult => ({
  placeholder_id: id,
  placeholder_name: name,
  status: 'failed',
  data_source_info: null,
  answer: null,
  problem: { class: 'parameter', text },
  repaired_by: null,
  retry_context: null,
  executions: 0,
});

const localDate = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** That of its words, where the template names none. */
export function languageOf({
  title,
  placeholders,
  parts,
}: Pick<Template, 'title' | 'placeholders' | 'parts'>): Language {
  const texts = (part: Part): string =>
    'text' in part ? part.text : 'parts' in part ? part.parts.map(texts).join(' ') : '';
  return detectLanguage([title, ...placeholders.map(({ question }) => question), ...parts.map(texts)].join(' '));
}
