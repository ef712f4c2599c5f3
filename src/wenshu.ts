import type { Log } from './agents/dependencies.ts';
import type { Checkpoint, Place } from './agents/threads.ts';
import { cellOf } from './answer/business-table.ts';
import { type Diagnosis, diagnose } from './answer/diagnose.ts';
import { createGate } from './answer/gate.ts';
import { checkRunSettings, type WenshuConfig } from './config/config.ts';
import type { RunSettings } from './config/schema.ts';
import { asWenshuError } from './connections/as-wenshu-error.ts';
import { type Drift, openDatabase } from './connections/database.ts';
import { dialectOf } from './dialects/registry.ts';
import { suggestQuestions } from './embedded/suggest-questions.ts';
import { WenshuError } from './errors/wenshu-error.ts';
import { openCheckpoints } from './memory/checkpoints.ts';
import { once } from './memory/once.ts';
import { createResultPages } from './memory/result-pages.ts';
import { createModelSet, type ModelSet } from './models/model-set.ts';
import type { Answer, Language } from './protocol/answer.ts';
import type { WenshuEvent } from './protocol/event.ts';
import { detectLanguage } from './question/language.ts';
import type { Scalar, Snapshot } from './schema/snapshot.ts';
import { countSql, type Page, pageOf, pageSql } from './sql/page.ts';
import type { Writer } from './writers/writer.ts';

export type { Drift } from './connections/database.ts';

/** One database, ready to be asked. Nothing is opened or written before the first question. */
export interface Wenshu {
  readonly connection: { id: string; title: string; today?: string };
  /** Resolves with an answer whatever the question led to; rejects with `WenshuError` when no run was possible. */
  ask(question: string, options?: AskOptions): Promise<Answer>;
  /** A conversation by its name: what was asked before is known to the next question. The run id of a lone question names one too. */
  thread(id: string): Thread;
  /** Answers a clarification; in another process too, when the two share a home folder. */
  resume(runId: string, reply: { choose: string } | { say: string }, options?: AskOptions): Promise<Answer>;
  /** One page of an answered run's rows, read anew. */
  page(runId: string, page: number, options?: AskOptions): Promise<Page<Scalar[]> & { columns: string[] }>;
  /** All rows of an answered run, streamed. */
  rows(runId: string, options?: AskOptions): AsyncIterable<Scalar[]>;
  /** What is known of the database; of it, what the role may know. `refresh` reads it now and keeps it. */
  schema(options?: { role?: string; refresh?: boolean }): Promise<Snapshot>;
  /** What changed in the database since its structure was last read; what is read now is kept. */
  drift(options?: { role?: string }): Promise<Drift>;
  /** Questions that it answers for that role. */
  suggestions(language: Language, options?: { role?: string; count?: number }): Promise<string[]>;
  doctor(): Promise<Diagnosis[]>;
  close(): Promise<void>;
}

/** A conversation. */
export interface Thread {
  readonly id: string;
  ask(question: string, options?: AskOptions): Promise<Answer>;
  /** The moments to which one can go back, newest first. */
  history(options?: Pick<AskOptions, 'role'>): Promise<Checkpoint[]>;
  /** The same conversation as it stood then: the next question knows nothing of what came later. */
  at(checkpoint: string): Pick<Thread, 'ask'>;
}

export interface AskOptions {
  /** Language of the answer; that of the question when absent. */
  language?: Language;
  audience?: 'analyst' | 'business';
  /** Name of a role in the configuration. */
  role?: string;
  /** Who writes the query in this run; what the configuration says when absent. */
  model?: string;
  /** Write and check, do not execute. */
  dryRun?: boolean;
  /** Switches of the configuration for this run alone. */
  settings?: RunSettings;
  /** Ends the run, and its query in the engine. */
  signal?: AbortSignal;
  onEvent?: (event: WenshuEvent) => void;
}

export interface WenshuOptions {
  log?: Log;
  /** Who may write, in order of cost. */
  writers?: Writer[];
  /** Chat models instead of those that the configuration names. */
  models?: ModelSet;
}

/** The only composition root: configuration in, something to ask out. */
export function createWenshu(config: WenshuConfig, options: WenshuOptions = {}): Wenshu {
  const { log = () => {}, writers } = options;
  const models = options.models ?? createModelSet({ config, secret: config.secret, today: config.today });
  const checkpoints = once(async () => openCheckpoints(config.home));
  const shared = { config, models, results: createResultPages(), checkpoints, writers, log };
  const { connection, limits } = config;
  const database = openDatabase(connection, shared);
  const { driver } = database;

  /** Every error that leaves is one of the catalogue; what is technical goes to the log. */
  async function guarded<T>(
    work: () => Promise<T>,
    { signal, audience = config.audience }: AskOptions = {},
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const known = asWenshuError(error, connection.url, signal);
      log({ run_id: '', stage: 'run', message: known.message, detail: known.technical });
      throw known.for(audience);
    }
  }

  async function told(answer: Promise<Answer>): Promise<Answer> {
    database.answered(await answer);
    return answer;
  }

  const queryLimits = ({ signal }: AskOptions) => ({
    timeoutMs: limits.timeout_seconds * 1000,
    ...(signal ? { signal } : {}),
  });

  function ask(question: string, options: AskOptions = {}, place?: Place): Promise<Answer> {
    return guarded(async () => {
      const text = question.trim();
      if (text === '') throw new WenshuError('question_empty');
      if (text.length > limits.question_length) {
        throw new WenshuError('question_too_long', { length: text.length, limit: limits.question_length });
      }
      const start = {
        question: text,
        language: options.language ?? (config.language === 'auto' ? detectLanguage(text) : config.language),
        audience: options.audience ?? config.audience,
        dry_run: options.dryRun ?? false,
        model: options.model ?? null,
        settings: checkRunSettings(options.settings ?? {}),
      };
      return told((await database.runner(options.role)).start(start, options, place));
    }, options);
  }

  return {
    connection: {
      id: connection.id,
      title: database.title,
      ...(connection.today ? { today: connection.today } : {}),
    },
    ask: (question, options) => ask(question, options),
    thread: (id) => ({
      id,
      ask: (question, options) => ask(question, options, { thread: id }),
      at: (checkpoint) => ({ ask: (question, options) => ask(question, options, { thread: id, checkpoint }) }),
      history: ({ role } = {}) => guarded(async () => (await database.runner(role)).history(id)),
    }),
    resume: (runId, reply, options = {}) =>
      guarded(async () => told((await database.runner(options.role)).resume(runId, reply, options)), options),
    page: (runId, page, options = {}) =>
      guarded(async () => {
        const dialect = dialectOf(driver.dialect);
        const paging = { page, pageSize: limits.page_size };
        const runner = await database.runner(options.role);
        const sql = await runner.answeredSql(runId);
        const within = queryLimits(options);
        const found = await driver.run(pageSql(sql, dialect, paging, await database.source.current()), {
          ...within,
          maxRows: paging.pageSize,
        });
        const counted = await driver.run(countSql(sql, dialect), { ...within, maxRows: 1 });
        const { columns, rows } = await runner.present(runId, found, options.audience ?? config.audience);
        return { ...pageOf(rows, Number(counted.rows[0]?.[0]), paging), columns };
      }, options),
    async *rows(runId, options = {}) {
      try {
        const runner = await database.runner(options.role);
        const sql = await runner.answeredSql(runId);
        const isBusiness = (await runner.audienceOf(runId, options.audience ?? config.audience)) === 'business';
        const cell = cellOf(sql, await database.leakGuard());
        // No time limit: an export takes as long as its reader, and ends when the reader does.
        const rows = driver.stream(sql, options.signal ? { signal: options.signal } : {});
        for await (const row of rows) yield isBusiness ? row.map(cell) : row;
      } catch (error) {
        throw asWenshuError(error, connection.url, options.signal).for(options.audience ?? config.audience);
      }
    },
    schema: ({ role, refresh = false } = {}) =>
      guarded(() => (refresh ? database.refreshed(role) : database.schema(role))),
    drift: ({ role } = {}) => guarded(() => database.drift(role)),
    suggestions: (language, { role, count = 3 } = {}) =>
      guarded(async () => {
        const gate = createGate(await database.leakGuard(), { audience: config.audience, language });
        return gate.only(suggestQuestions(await database.schema(role), language, count, connection.glossary));
      }),
    doctor: () =>
      diagnose({
        title: database.title,
        driver,
        snapshot: () => guarded(() => database.source.refresh()),
        home: config.home,
        nodeVersion: process.versions.node,
        model: models.nameFor('sql'),
      }),
    async close() {
      await database.close();
      (await checkpoints.peek())?.close();
    },
  };
}
