import type { BatchOptions } from '../../batch/batch-options.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Answer, Language } from '../../protocol/answer.ts';
import type { BatchItem, BatchMetrics, BatchOutcome, EtlResult } from '../../protocol/batch.ts';
import { sureConfidence } from '../../question/confidence.ts';
import { detectLanguage } from '../../question/language.ts';
import type { Wenshu } from '../../wenshu.ts';
import { type Block, type Figure, oneLine, type ReportDocument } from '../document/document.ts';
import { reportTexts } from '../document/messages.ts';
import { readMarkdown } from '../document/read-markdown.ts';
import { withNames } from '../template/names.ts';
import { dayIn } from '../template/schedule.ts';
import { bounds, type Part, type Template } from '../template/template.ts';
import { type Asked, expand, type Lists, listFigure, paramsFor, windowFor } from './expand.ts';
import { type FilledText, fillText, isPercent, theNumber } from './fill.ts';

export interface ReportOptions extends Omit<BatchOptions, 'window' | 'audience'> {
  /** The most that the reader may see; a template for business readers is always filled for them. */
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

const summed = [
  'first_try',
  'repaired',
  'ms',
  'connections_opened',
  'statements',
  'model_calls',
  'tokens',
  'cost',
] as const;

/** The metrics of a run that asked in several batches, or not at all. */
function joinMetrics(results: readonly EtlResult[], batches: readonly BatchMetrics[]): BatchMetrics {
  const sums = summed.map((key) => [key, batches.reduce((all, one) => all + one[key], 0)]);
  const failed = results.filter(({ status }) => status === 'failed');
  const error_classes: Record<string, number> = {};
  for (const { problem } of failed) {
    const name = problem?.class ?? 'unknown';
    error_classes[name] = (error_classes[name] ?? 0) + 1;
  }
  const stages = new Map<string, number>();
  for (const { name, ms } of batches.flatMap((one) => one.stages)) stages.set(name, (stages.get(name) ?? 0) + ms);
  return {
    ...(Object.fromEntries(sums) as Pick<BatchMetrics, (typeof summed)[number]>),
    total: results.length,
    filled: results.length - failed.length,
    failed: failed.length,
    error_classes,
    stages: [...stages].map(([name, ms]) => ({ name, ms })),
    // Rows of two batches are of two moments.
    one_view: batches.length === 1 && (batches[0]?.one_view ?? false),
  };
}

const maxText = 500;

/** The engine without a model was not quite sure of its reading. */
const isMarked = ({ receipt }: Answer): boolean =>
  receipt.source === 'embedded' && (receipt.confidence ?? 1) < sureConfidence;

/** The figure of one placeholder; how it is shown follows later. */
function figureOf({ id, name, question, line }: Asked, result: EtlResult, language: Language): Figure {
  const { answer, status, problem } = result;
  const filled = status === 'filled' ? answer : null;
  return {
    id,
    name: oneLine(name, maxText),
    question: oneLine(question, 2000),
    status: filled ? 'filled' : 'failed',
    shown: '',
    interpretation: oneLine(answer?.receipt.interpretation ?? '', 2000),
    assumptions: (answer?.receipt.assumptions ?? []).map((text) => oneLine(text)),
    warnings: (answer?.warnings ?? []).map((text) => oneLine(text)),
    problem: filled ? null : oneLine(problem?.text || answer?.text || reportTexts[language].noAnswer, maxText),
    isMarked: filled !== null && isMarked(filled),
    sql: answer?.receipt.sql ?? null,
    connection: result.data_source_info?.database_name ?? answer?.receipt.connection ?? null,
    runId: answer?.receipt.run_id || null,
    value: filled && theNumber(filled),
    ...(filled && isPercent(filled) ? { isPercent: true } : {}),
    line,
  };
}

/** The lists of the loops; those that are questions are asked together, before anything else. */
interface ListsOutcome {
  lists: Lists;
  asked: Asked[];
  outcome: BatchOutcome | undefined;
  /** For the receipt of a list: its first items, and whether it was cut. */
  notes: Map<string, { shown: string; warnings: string[] }>;
}

async function readLists(
  { parts, lists: all }: Template,
  params: ReadonlyMap<string, string>,
  ask: (items: BatchItem[]) => Promise<BatchOutcome>,
  language: Language,
): Promise<ListsOutcome> {
  const lines = new Map(parts.flatMap(loopsIn).map(({ list, line }) => [list, line]));
  const asked = Object.entries(all).flatMap(([name, list]): Asked[] => {
    const line = lines.get(name);
    if (!('question' in list) || line === undefined) return [];
    const question = withNames(list.question, (param) => params.get(param) ?? '');
    const id = listFigure(name);
    return [{ id, name, question, line, item: { id, name, question } }];
  });
  const items = asked.flatMap(({ item }) => item ?? []);
  const outcome = items.length > 0 ? await ask(items) : undefined;
  const notes: ListsOutcome['notes'] = new Map();
  const texts = reportTexts[language];
  const lists = Object.entries(all).map(([name, list]) => {
    if (!('question' in list)) return [name, list] as const;
    const result = outcome?.etl_results[listFigure(name)];
    if (result?.status !== 'filled' || !result.answer) return [name, null] as const;
    const cells = (result.answer.table?.rows ?? []).map(([cell]) => oneLine(String(cell ?? ''), bounds.paramLength));
    const distinct = [...new Set(cells.filter((cell) => cell !== ''))];
    const values = distinct.slice(0, bounds.listed);
    const isCut = values.length < distinct.length || result.answer.table?.truncated === true;
    const first = values.slice(0, 5);
    notes.set(listFigure(name), {
      shown: texts.more(first, values.length - first.length),
      warnings: isCut ? [texts.listCut(values.length)] : [],
    });
    return [name, values] as const;
  });
  return { lists: new Map(lists), asked, outcome, notes };
}

function loopsIn(part: Part): Extract<Part, { kind: 'each' }>[] {
  if (part.kind === 'each') return [part, ...part.parts.flatMap(loopsIn)];
  return part.kind === 'if' ? [...part.parts, ...part.otherwise].flatMap(loopsIn) : [];
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
  const window = windowFor(named ?? template.window, wenshu, connection, today ?? dayIn(null, at));
  const params = paramsFor(template, given, window, language);
  const asking = { ...options, language, audience, window, ...(connection ? { connection } : {}) };
  const ask = (items: BatchItem[]) => wenshu.batch(items, asking);

  const listed = await readLists(template, params, ask, language);
  if (options.signal?.aborted) throw new WenshuError('query_cancelled');
  const { expanded, asked } = expand(template, params, listed.lists);
  const items = asked.flatMap(({ item }) => item ?? []);
  const outcome = items.length > 0 ? await ask(items) : undefined;

  const all = { ...listed.outcome?.etl_results, ...outcome?.etl_results };
  const results = new Map<string, EtlResult>();
  const figures = new Map<string, Figure>();
  for (const one of [...listed.asked, ...asked]) {
    const result = all[one.id] ?? unasked(one.id, one.name, reportTexts[language].paramUnsafe);
    results.set(one.id, result);
    figures.set(one.id, figureOf(one, result, language));
  }
  for (const [id, { shown, warnings }] of listed.notes) {
    const figure = figures.get(id);
    if (figure) figures.set(id, { ...figure, shown, warnings: [...figure.warnings, ...warnings] });
  }
  const filled = fillText(expanded, results, figures, language);
  const batches = [listed.outcome, outcome].flatMap((one) => one?.metrics ?? []);
  const metrics = joinMetrics([...results.values()], batches);
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

/** That of its words, where the template names none. */
export function languageOf({ title, placeholders, parts }: Template): Language {
  const texts = (part: Part): string =>
    'text' in part ? part.text : 'parts' in part ? part.parts.map(texts).join(' ') : '';
  return detectLanguage([title, ...placeholders.map(({ question }) => question), ...parts.map(texts)].join(' '));
}
