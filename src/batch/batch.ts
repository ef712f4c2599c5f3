import { randomUUID } from 'node:crypto';
import type { Log } from '../agents/state/dependencies.ts';
import { questionText } from '../agents/steps/question-text.ts';
import type { WenshuConfig } from '../config/config.ts';
import { asWenshuError, toldAs } from '../databases/as-wenshu-error.ts';
import type { Database } from '../databases/database.ts';
import type { Databases } from '../databases/databases.ts';
import type { Identity } from '../databases/identity.ts';
import { createMeter, metered, type Work } from '../drivers/contract/meter.ts';
import { errorText, WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import {
  type BatchEvent,
  type BatchItem,
  type BatchMetrics,
  type BatchOutcome,
  batchItemSchema,
  type EtlResult,
  windowSchema,
} from '../protocol/batch.ts';
import { detectLanguage } from '../question/language.ts';
import { meetingPoint } from './at-a-time.ts';
import { batchMetrics } from './batch-metrics.ts';
import { type BatchRun, type DatabaseBatch, openDatabaseBatch, type Wanted } from './batch-on-database.ts';
import type { BatchOptions } from './batch-options.ts';
import { type Equals, equalItems } from './equal-items.ts';
import { failedText, severalText } from './messages.ts';

export interface BatchParts {
  databases: Pick<Databases, 'forQuestion' | 'reach'>;
  config: Pick<WenshuConfig, 'limits' | 'max_retries' | 'language'>;
  identity: Identity;
  log: Log;
}

/**
 * Many questions answered together. One schema for all; equal questions are asked once; every statement is written and checked before
 * the first is run, without a word to the database; all run as one batch, on the data of one moment where the engine can; what failed
 * is collected, gets one retry and one execution that verifies it; and what still fails does not hurt the rest.
 */
export async function answerBatch(
  given: readonly BatchItem[],
  options: BatchRun['options'],
  parts: BatchParts,
): Promise<BatchOutcome> {
  const items = checked(given, options.window);
  const { signal, audience } = options;
  const batch_id = randomUUID();
  const began = performance.now();
  const emit = (event: BatchEvent) => told(event, options, parts.log);
  emit({ type: 'batch-start', batch_id, total: items.length });
  const results = new Map<string, EtlResult>();
  const equals = equalItems(items);
  const languageOf = ({ question }: BatchItem) => options.language ?? said(parts.config.language, question);

  /** What became of a question, for everybody who asked it. */
  const end: BatchRun['end'] = ({ first, all }, result) => {
    for (const { id, name } of all) {
      const named = { ...result, placeholder_id: id, placeholder_name: name };
      const own: EtlResult = id === first.id ? named : { ...named, executions: 0, same_as: first.id };
      results.set(id, own);
      options.onResult?.(own);
      const { status } = result;
      const done = results.size;
      emit({ type: 'item-end', batch_id, placeholder_id: id, status, done, total: items.length });
    }
  };
  const unanswered = (wanted: Equals, problem: EtlResult['problem']) => end(wanted, nothingOf(wanted, problem));
  const failed = (wanted: Equals, error: unknown, name = '') => {
    const known = asWenshuError(error, name, signal);
    if (signal?.aborted || known.code === 'query_cancelled') throw known;
    parts.log({ run_id: batch_id, stage: 'run', message: known.message, detail: known.technical });
    const { code, params } = known.for(audience);
    unanswered(wanted, { class: code, text: errorText(code, languageOf(wanted.first), params, audience) });
  };

  const stages: BatchMetrics['stages'] = [];
  let stage = { name: '', began };
  const enter = (name: string, total: number) => {
    stage = { name, began: performance.now() };
    emit({ type: 'stage-start', batch_id, stage: name, total });
  };
  const leave = () => {
    const ms = Math.round(performance.now() - stage.began);
    stages.push({ name: stage.name, ms });
    emit({ type: 'stage-end', batch_id, stage: stage.name, ms });
  };

  enter('schema', equals.length);
  const meter = createMeter();
  const groups = await metered(meter, () => grouped(equals));
  const batch: BatchRun = {
    options,
    identity: parts.identity,
    config: parts.config,
    most: items.length,
    end,
    failed,
    languageOf,
    unwritten: (id, text) => emit({ type: 'sql-generation-failed', batch_id, placeholder_id: id, text }),
    unsaid: (id, text) => emit({ type: 'analysis-error', batch_id, placeholder_id: id, text }),
  };
  const opened: DatabaseBatch[] = [];
  for (const { database, wanted } of groups)
    try {
      opened.push(await metered(meter, () => openDatabaseBatch(database, wanted, batch)));
    } catch (error) {
      for (const one of wanted) failed(one.equals, error, toldAs(database.connection));
    }
  leave();

  enter('sql_generation', equals.length);
  for (const one of opened) await one.write();
  const written = opened.reduce((all, one) => all + one.written(), 0);
  leave();
  emit({ type: 'sql-generation-complete', batch_id, written, failed: equals.length - written });

  enter('sql_execution', written);
  let isOneView = opened.length > 0;
  const meet = meetingPoint(opened.length, () => {
    leave();
    const count = opened.reduce((all, one) => all + one.broken(), 0);
    if (count === 0) return;
    const language = options.language ?? said(parts.config.language, items.map(({ question }) => question).join(' '));
    emit({ type: 'stage-warning', batch_id, stage: 'sql_execution', text: failedText(count, language) });
    enter('error_recovery', count);
  });
  const ended = await Promise.allSettled(
    opened.map((one) =>
      metered(meter, async () => {
        const { isOne } = await one.run(meet);
        isOneView &&= isOne;
      }),
    ),
  );
  const broken = ended.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
  if (opened.length === 0 || stage.name === 'error_recovery') leave();

  const ordered = items.flatMap(({ id }) => results.get(id) ?? []);
  const shared: Work = meter.take();
  const metrics = batchMetrics({ results: ordered, shared, stages, ms: performance.now() - began, isOneView });
  emit({ type: 'batch-end', batch_id, metrics });
  return { etl_results: Object.fromEntries(ordered.map((result) => [result.placeholder_id, result])), metrics };

  /** Each question with the database that it is for; one that has none ends here. */
  async function grouped(all: readonly Equals[]): Promise<{ database: Database; wanted: Wanted[] }[]> {
    const found = new Map<Database, Wanted[]>();
    for (const one of all) {
      const { first } = one;
      const connection = first.connection ?? options.connection;
      try {
        const text = questionText(first.sql ?? first.question, parts.config.limits.question_length);
        const choice =
          first.sql === undefined
            ? await parts.databases.forQuestion(text, { connection, ...parts.identity })
            : undefined;
        if (choice?.kind === 'several') {
          const titles = choice.databases.map(({ title }) => title);
          unanswered(one, { class: 'connection_needed', text: severalText(titles, languageOf(first)) });
          continue;
        }
        const database = choice?.database ?? (await parts.databases.reach(connection, parts.identity));
        const left_out = choice?.leftOut ?? [];
        const by = connection === undefined && left_out.length > 0 ? ('links' as const) : ('person' as const);
        const asked_of = { title: database.title, by, left_out };
        found.set(database, [...(found.get(database) ?? []), { equals: one, text, asked_of }]);
      } catch (error) {
        failed(one, error);
      }
    }
    return [...found].map(([database, wanted]) => ({ database, wanted }));
  }
}

/** Every item as the wire has it, under an id of its own. */
function checked(given: readonly BatchItem[], window: BatchOptions['window']): BatchItem[] {
  const wrong = (detail: string, detail_zh: string) => new WenshuError('config_invalid', { detail, detail_zh });
  const read = batchItemSchema.array().safeParse(given);
  if (!read.success) throw wrong('an item of the batch is not as it should be', '批量问题中有一项格式不对');
  const ids = new Set(read.data.map(({ id }) => id));
  if (ids.size < read.data.length) throw wrong('two items of the batch have the same id', '批量问题中有两项编号相同');
  const days = windowSchema.nullish().safeParse(window);
  if (!days.success || (days.data && days.data.from > days.data.to))
    throw wrong('the window is no period', '报告期不是一段时间');
  return read.data as BatchItem[];
}

const said = (wanted: Language | 'auto', text: string): Language => (wanted === 'auto' ? detectLanguage(text) : wanted);

/** Whoever listens must not break what they listen to. */
function told(event: BatchEvent, { onEvent }: BatchOptions, log: Log): void {
  try {
    onEvent?.(event);
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    log({ run_id: event.batch_id, stage: 'run', message: `a listener failed: ${message}` });
  }
}

const nothingOf = ({ first }: Equals, problem: EtlResult['problem']): EtlResult => ({
  placeholder_id: first.id,
  placeholder_name: first.name,
  status: 'failed',
  data_source_info: null,
  answer: null,
  problem,
  repaired_by: null,
  retry_context: null,
  executions: 0,
});
