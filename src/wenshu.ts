import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Log } from './agents/dependencies.ts';
import { createRunner, type Runner } from './agents/runner.ts';
import { type Diagnosis, diagnose } from './answer/diagnose.ts';
import { createGate } from './answer/gate.ts';
import { createLeakGuard } from './answer/leak-guard.ts';
import type { WenshuConfig } from './config/config.ts';
import { dialectOf } from './dialects/registry.ts';
import { connectionError } from './drivers/connection-error.ts';
import { publicUrl } from './drivers/database-url.ts';
import { type Driver, DriverError } from './drivers/driver.ts';
import { openConnection, openShadow } from './drivers/registry.ts';
import { valueInclusion } from './drivers/value-inclusion.ts';
import { suggestQuestions } from './embedded/suggest-questions.ts';
import { WenshuError } from './errors/wenshu-error.ts';
import { openCheckpoints } from './memory/checkpoints.ts';
import { once, remembered } from './memory/once.ts';
import { createResultPages } from './memory/result-pages.ts';
import { createModelSet, type ModelSet } from './models/model-set.ts';
import type { Answer, Language } from './protocol/answer.ts';
import type { WenshuEvent } from './protocol/event.ts';
import { detectLanguage } from './question/language.ts';
import { readQuestion } from './question/read-question.ts';
import { withInferredKeys } from './schema/infer-keys.ts';
import { linkQuestion } from './schema/links.ts';
import type { Scalar, Snapshot } from './schema/snapshot.ts';
import { openSnapshotCache } from './schema/snapshot-cache.ts';
import { createValueIndex } from './schema/value-index.ts';
import { visibleSnapshot } from './schema/visible-snapshot.ts';
import { countSql, type Page, pageOf, pageSql } from './sql/page.ts';
import { judge } from './sql/policy.ts';
import type { Shadow } from './sql/shadow.ts';
import type { Role } from './sql/verdict.ts';
import { chooseWriters } from './writers/choose-writers.ts';
import { typedSqlWriter } from './writers/typed-sql-writer.ts';
import type { Writer } from './writers/writer.ts';

/** One database, ready to be asked. Nothing is opened or written before the first question. */
export interface Wenshu {
  readonly connection: { id: string; title: string; today?: string };
  /** Resolves with an answer whatever the question led to; rejects with `WenshuError` when no run was possible. */
  ask(question: string, options?: AskOptions): Promise<Answer>;
  /** Answers a clarification; in another process too, when the two share a home folder. */
  resume(runId: string, reply: { choose: string } | { say: string }, options?: AskOptions): Promise<Answer>;
  /** One page of an answered run's rows, read anew. */
  page(runId: string, page: number, options?: AskOptions): Promise<Page<Scalar[]> & { columns: string[] }>;
  /** All rows of an answered run, streamed. */
  rows(runId: string, options?: AskOptions): AsyncIterable<Scalar[]>;
  schema(): Promise<Snapshot>;
  suggestions(language: Language, count?: number): Promise<string[]>;
  doctor(): Promise<Diagnosis[]>;
  close(): Promise<void>;
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
  const { log = () => {} } = options;
  const models = options.models ?? createModelSet({ config, secret: config.secret, today: config.today });
  const { connection, limits } = config;
  const name = connection.title ?? connection.id;
  const driver = openConnection(connection);
  const whole = once(async () => {
    await driver.connect();
    const { found, keep } = await introspected(driver, config);
    keepSnapshot = keep;
    if (found.tables.length === 0) throw new WenshuError('database_empty', { name });
    return connection.today ? { ...found, today: connection.today } : found;
  });
  // Kept with the first run and not before: looking at a database leaves no trace.
  let keepSnapshot = async (): Promise<unknown> => undefined;
  const leakGuard = once(async () => createLeakGuard(await whole()));
  const checkpoints = once(async () => openCheckpoints(config.home));
  const results = createResultPages();
  const runners = new Map<string, Promise<Runner>>();
  const shadows: { peek(): Promise<Shadow | undefined> | undefined }[] = [];

  /** What one role works with: its view of the schema, its values, its policy. */
  async function makeRunner(role: Role | undefined): Promise<Runner> {
    await keepSnapshot();
    const dialect = dialectOf(driver.dialect);
    // Asked anew for every question: a conversation may last past midnight.
    const today = () => connection.today ?? config.today();
    const snapshot = once(async () => visibleSnapshot(await whole(), role));
    const values = once(async () =>
      createValueIndex({
        snapshot: await snapshot(),
        distinctValues: (table, column, limit) => driver.distinctValues(table, column, limit),
      }),
    );
    const judged = async (sql: string) => judge(sql, dialect, role, await whole());
    const shadow = once(async () => openShadow(await snapshot(), config.home ?? undefined));
    shadows.push(shadow);
    /** The date stands before the text, so that what is remembered is of that day. */
    const readOn = remembered(async (dated: string) => {
      const question = readQuestion(dated.slice(11), { today: dated.slice(0, 10) });
      const { glossary } = connection;
      const links = await linkQuestion(question, { snapshot: await snapshot(), glossary, values: await values() });
      return { question, links };
    });
    const dependencies = {
      connectionId: `${connection.id}-${createHash('sha256').update(connection.url).digest('hex').slice(0, 12)}`,
      dialect,
      driver,
      snapshot,
      values,
      shadow,
      judge: judged,
      read: (text: string) => readOn(`${today()} ${text}`),
      glossary: connection.glossary,
      leakGuard,
      get today() {
        return today();
      },
      models,
      writers: async (run: { runId: string; model: string | null }) =>
        options.writers ?? [
          typedSqlWriter,
          ...(await chooseWriters(run, { config, models, driver, values, shadow, judge: judged })),
        ],
      results,
      settings: config,
      log,
    };
    return createRunner(dependencies, await checkpoints());
  }

  function runnerFor(roleName: string | undefined): Promise<Runner> {
    const known = runners.get(roleName ?? '');
    if (known) return known;
    const made = makeRunner(roleNamed(config, roleName));
    // What failed once (a home folder that cannot be written) may work the next time.
    made.catch(() => runners.delete(roleName ?? ''));
    runners.set(roleName ?? '', made);
    return made;
  }

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

  const queryLimits = ({ signal }: AskOptions) => ({
    timeoutMs: limits.timeout_seconds * 1000,
    ...(signal ? { signal } : {}),
  });

  return {
    connection: { id: connection.id, title: name, ...(connection.today ? { today: connection.today } : {}) },
    ask: (question, options = {}) =>
      guarded(async () => {
        const text = question.trim();
        if (text === '') throw new WenshuError('question_empty');
        if (text.length > limits.question_length) {
          throw new WenshuError('question_too_long', { length: text.length, limit: limits.question_length });
        }
        const language = options.language ?? (config.language === 'auto' ? detectLanguage(text) : config.language);
        // Before the home folder is made: a database that cannot be opened leaves no trace.
        await whole();
        const audience = options.audience ?? config.audience;
        const start = {
          question: text,
          language,
          audience,
          dry_run: options.dryRun ?? false,
          model: options.model ?? null,
        };
        return (await runnerFor(options.role)).start(start, options);
      }, options),
    resume: (runId, reply, options = {}) =>
      guarded(async () => {
        await whole();
        return (await runnerFor(options.role)).resume(runId, reply, options);
      }, options),
    page: (runId, page, options = {}) =>
      guarded(async () => {
        const dialect = dialectOf(driver.dialect);
        const paging = { page, pageSize: limits.page_size };
        const runner = await runnerFor(options.role);
        const sql = await runner.answeredSql(runId);
        const within = queryLimits(options);
        const found = await driver.run(pageSql(sql, dialect, paging, await whole()), {
          ...within,
          maxRows: paging.pageSize,
        });
        const counted = await driver.run(countSql(sql, dialect), { ...within, maxRows: 1 });
        const columns = await runner.headersFor(runId, found, options.audience ?? config.audience);
        return { ...pageOf(found.rows, Number(counted.rows[0]?.[0]), paging), columns };
      }, options),
    async *rows(runId, options = {}) {
      try {
        const sql = await (await runnerFor(options.role)).answeredSql(runId);
        // No time limit: an export takes as long as its reader, and ends when the reader does.
        yield* driver.stream(sql, options.signal ? { signal: options.signal } : {});
      } catch (error) {
        throw asWenshuError(error, connection.url, options.signal).for(options.audience ?? config.audience);
      }
    },
    schema: () => guarded(whole),
    suggestions: (language, count = 3) =>
      guarded(async () => {
        const gate = createGate(await leakGuard(), { audience: config.audience, language });
        return gate.only(suggestQuestions(await whole(), language, count, connection.glossary));
      }),
    doctor: () =>
      diagnose({
        title: name,
        driver,
        snapshot: () => guarded(whole),
        home: config.home,
        nodeVersion: process.versions.node,
        model: models.nameFor('sql'),
      }),
    async close() {
      (await checkpoints.peek())?.close();
      for (const shadow of shadows) await (await shadow.peek())?.close();
      await driver.close();
    },
  };
}

/** From the cache when nothing has changed since; keys that nobody declared are inferred before it is kept. */
async function introspected(
  driver: Driver,
  { connection, home }: WenshuConfig,
): Promise<{ found: Snapshot; keep: () => Promise<unknown> }> {
  const { url, include, exclude } = connection;
  const cache = home === null ? undefined : openSnapshotCache(join(home, 'snapshots'));
  const id = JSON.stringify([url, include, exclude]);
  const stamp = await driver.stamp?.();
  const kept = stamp === undefined ? undefined : await cache?.load(id, stamp);
  const nothing = async () => undefined;
  if (kept) return { found: kept, keep: nothing };
  const found = await driver.introspect({ ...(include ? { include } : {}), ...(exclude ? { exclude } : {}) });
  const keyed = await withInferredKeys(found, valueInclusion(driver, dialectOf(driver.dialect), found));
  const isKept = stamp !== undefined && cache !== undefined && keyed.tables.length > 0;
  return { found: keyed, keep: isKept ? () => cache.save(id, stamp, keyed) : nothing };
}

function roleNamed({ roles }: WenshuConfig, name: string | undefined): Role | undefined {
  if (name === undefined) return undefined;
  const found = Object.hasOwn(roles, name) ? roles[name] : undefined;
  if (!found) throw new WenshuError('config_invalid', { detail: `there is no role named ${name}` });
  const { tables, denied_columns: deniedColumns } = found;
  return { name, ...(tables ? { tables } : {}), ...(deniedColumns ? { deniedColumns } : {}) };
}

function asWenshuError(error: unknown, url: string, signal: AbortSignal | undefined): WenshuError {
  if (error instanceof WenshuError) return error;
  if (signal?.aborted) return new WenshuError('query_cancelled');
  const path = publicUrl(url);
  const technical = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof DriverError) {
    return connectionError(error, path) ?? new WenshuError('query_failed', {}, technical);
  }
  return new WenshuError('internal', {}, technical);
}
