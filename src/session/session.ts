import { randomUUID } from 'node:crypto';
import type { openConnectionChoices } from '../agents/connection-choices.ts';
import type { Graph } from '../agents/graph.ts';
import type { Runner, RunnerOptions, Start, StatesOptions } from '../agents/runner.ts';
import type { Log } from '../agents/state/dependencies.ts';
import { questionText } from '../agents/steps/question-text.ts';
import type { Reply } from '../agents/steps/reply.ts';
import { listThreads, type ThreadInfo } from '../agents/thread-list.ts';
import { type Checkpoint, type Place, threadOf } from '../agents/threads.ts';
import type { BatchOptions } from '../batch/batch-options.ts';
import type { BoardReader, Boards } from '../boards/boards.ts';
import { checkRunSettings, type WenshuConfig } from '../config/config.ts';
import type { RunSettings } from '../config/schema.ts';
import { asWenshuError, toldAs } from '../databases/as-wenshu-error.ts';
import type { Choice } from '../databases/choose-database.ts';
import type { Database, Drift, Shared } from '../databases/database.ts';
import type { Databases } from '../databases/databases.ts';
import type { Identity } from '../databases/identity.ts';
import { suggestionsOf, suggestionsOfAll } from '../databases/suggestions.ts';
import { createMeter, metered } from '../drivers/contract/meter.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { hasStore } from '../memory/open-memory.ts';
import { openThreadNotes, type ThreadNotes } from '../memory/records.ts';
import type { KeptPreference, Taught } from '../memory/taught.ts';
import type { Answer, Language } from '../protocol/answer.ts';
import type { BatchItem, BatchOutcome } from '../protocol/batch.ts';
import type { WenshuEvent } from '../protocol/event.ts';
import type { SharedState } from '../protocol/thread-state.ts';
import { detectLanguage } from '../question/language.ts';
import type { Draft } from '../schema/draft/draft.ts';
import type { Scalar, Snapshot } from '../schema/snapshot/snapshot.ts';
import { pagingOf } from '../sql/page/page.ts';
import type { CheckedStatement } from '../sql/readiness/readiness.ts';
import type { OwnData } from '../uploads/own-data.ts';
import type { AnsweredPage } from './answered-rows.ts';
import type { DescribedData } from './describe-data.ts';
import type { exploreData } from './explore-data.ts';
import { type HasModelViews, modelViewOf } from './model-view.ts';
import { streamed } from './stream.ts';
import type { Understood } from './understand.ts';
import { type VerifiedMemory, verifiedMemory } from './verified-memory.ts';

type Audience = 'analyst' | 'business';

export interface AskOptions {
  /** Id or title of the connection to ask; else the configured one, else the one the question's words name. */
  connection?: string;
  /** Whether the answer may name tables and columns; the session's when absent. */
  audience?: Audience;
  /** The model that writes the query in this run; the configured one when absent. */
  model?: string;
  /** Write and check, but don't execute. */
  dryRun?: boolean;
  /** Overrides the configuration for this run. */
  settings?: RunSettings;
  /** Cancels the run, and its query in the database. */
  signal?: AbortSignal;
  onEvent?: (event: WenshuEvent) => void;
}

/** Which database; required if there are several and the question's words don't name one. */
export type Where = Pick<AskOptions, 'connection'>;
type Reading = Pick<AskOptions, 'connection' | 'audience'>;

/**
 * What one user may do. Everything asked through a session runs as its user, in its role, with its claims.
 *
 * @example
 * const session = wenshu.as({ user: 'u42', role: 'north', claims: { region: 3 } });
 * const answer = await session.ask('orders last month?');
 */
export interface Session extends HasModelViews {
  /** Resolves with an answer whatever the question led to; rejects with `WenshuError` if no run was possible. */
  ask(question: string, options?: AskOptions): Promise<Answer>;
  /** The events of a run as they happen; the last one, `run-end`, holds the answer. Leaving the loop cancels the run. */
  stream(question: string, options?: Omit<AskOptions, 'onEvent'>): AsyncIterable<WenshuEvent>;
  /** Runs the caller's own SQL under the same policy as any other statement. */
  run(sql: string, options?: AskOptions): Promise<Answer>;
  /** Answers many questions together, as for a report. Rejects with `WenshuError` if none could start, or if cancelled. */
  batch(items: readonly BatchItem[], options?: BatchOptions): Promise<BatchOutcome>;
  /** Whether the role may run this statement, and what is wrong with it. Sends nothing to the database. */
  check(sql: string, where?: Where): Promise<CheckedStatement>;
  /** A conversation by its name; a later question knows the earlier ones. The run id of a single question names one too. */
  thread(id: string): Thread;
  /**
   * Answers a clarification. Without a reply, resumes an interrupted run after its last stage; a run that waits or has ended returns its
   * question or its answer again. Works from another process that shares the same memory.
   */
  resume(runId: string, reply?: Reply | null, options?: AskOptions): Promise<Answer>;
  /** The user's conversations in this role, newest first. */
  threads(): Promise<ThreadInfo[]>;
  /** Starts a new conversation from a checkpoint of another one, which stays as it is. */
  branch(checkpoint: string, options?: { thread?: string }): Promise<Thread>;
  /** Deletes the user's conversations in all roles: one, those idle for so many days, or all. Returns their names. */
  forget(options?: { thread?: string; olderThanDays?: number }): Promise<string[]>;
  /** Notes that programs attach to conversations, also to those in which nothing was asked yet. */
  notes(): ThreadNotes;
  /** Verifies the answer of a run: later questions that differ only in values, periods or numbers are answered from it. Returns its id. */
  remember(runId: string, options?: { note?: string }): Promise<string>;
  /** A user's verdict on an answer. From a user who may approve, `up` verifies it (`approved`) and `down` revokes the verified answer behind it (`revoked`). */
  feedback(
    runId: string,
    verdict: 'up' | 'down',
    options?: { reason?: string },
  ): Promise<{ approved: string | null; revoked: string | null }>;
  /** Verified answers. */
  readonly memory: VerifiedMemory;
  /** Uploaded files and added databases. */
  readonly own: OwnData;
  /** Saved answers, boards and share links. */
  readonly boards: Boards;
  /** Saves what an answer's `taught` says, for this user or for everyone. */
  keep(runId: string, scope: 'me' | 'everyone'): Promise<void>;
  /** Preferences that apply to the user's questions, as far as the role may know them. */
  preferences(): Promise<KeptPreference[]>;
  /** Forgets a preference; false if there is none with this key. One that applies to everyone needs a role that may teach everyone. */
  forgetPreference(key: string): Promise<boolean>;
  /** One page of an answered run's rows, at most 1,000. Saved rows are used where possible, unless `settings: { fresh: true }`. */
  page(runId: string, page: number, options?: AskOptions & { pageSize?: number }): Promise<AnsweredPage>;
  /** All rows of an answered run, streamed. */
  rows(runId: string, options?: AskOptions): AsyncIterable<Scalar[]>;
  /** The schema, as far as the role may know it. `refresh` reads it now and saves it. */
  schema(options?: Where & { refresh?: boolean }): Promise<Snapshot>;
  /** What `wenshu init` asks and writes: what the database doesn't plainly say about itself, with proposals. Saves nothing. */
  draft(options?: Pick<AskOptions, 'connection' | 'model'>): Promise<Draft>;
  /** What changed in the database since its schema was last read. Reads and saves it. */
  drift(where?: Where): Promise<Drift>;
  /** Questions that this role can ask. */
  suggestions(language: Language, options?: Reading & { count?: number }): Promise<string[]>;
  /** What there is to ask about, or what the words of `about` refer to. */
  describe(language: Language, options?: Reading & { about?: string }): Promise<DescribedData>;
  /** The same in detail: fields with sample values, and relations. */
  explore(language: Language, options?: Reading): ReturnType<typeof exploreData>;
  /** How a question is understood while it is being typed, and how it may continue. Runs nothing. */
  understand(text: string, language: Language, options?: Reading): Promise<Understood>;
  /** The graph that answers, for LangGraph's own tools. It takes `{messages}`. */
  graph(options?: Reading): Promise<Graph>;
}

/** A conversation. */
export interface Thread extends Pick<Session, 'ask' | 'stream'> {
  readonly id: string;
  /** The checkpoints to return to, newest first: one per question, or with `stages` one per stage. */
  history(options?: Where & { stages?: boolean }): Promise<Checkpoint[]>;
  /** Its states as this user may know them, newest first, one per stage. */
  states(options?: Reading & Omit<Partial<StatesOptions>, 'user' | 'audience'>): Promise<SharedState[]>;
  /** The conversation as it was at a checkpoint: the next question knows nothing of what came later. */
  at(checkpoint: string): Pick<Thread, 'ask'>;
  /** Makes the next question about those rows of the last answer that share this cell. */
  about(cell: { column: string; value: Scalar }): Pick<Thread, 'ask'>;
}

/** What all sessions share; `wenshu.ts` builds it. */
export interface SessionParts extends Pick<Shared, 'memory' | 'models' | 'results'> {
  config: WenshuConfig;
  databases: Databases;
  taught: Taught;
  boardsOf(reader: BoardReader): Boards;
  ownDataOf(owner: BoardReader): OwnData;
  /** Questions that wait for the user to choose a database. */
  connectionChoices(): Promise<ReturnType<typeof openConnectionChoices>>;
  log: Log;
}

export function createSession(identity: Identity & { audience: Audience }, parts: SessionParts): Session {
  const { config, databases, memory, taught, connectionChoices, log } = parts;
  const { user, role } = identity;
  const { limits } = config;
  const audienceOf = ({ audience = identity.audience }: Reading = {}) => audience;

  /** Turns every error into one of the catalogue, worded for the reader, and logs its technical cause. */
  async function guarded<T>(
    work: (on: (database: Database) => Database) => Promise<T>,
    { signal, ...options }: Pick<AskOptions, 'signal' | 'audience'> = {},
  ): Promise<T> {
    let asked: Database | undefined;
    try {
      return await work((database) => {
        asked = database;
        return database;
      });
    } catch (thrown) {
      const error = asWenshuError(thrown, asked ? toldAs(asked.connection) : '', signal);
      log({ run_id: '', stage: 'run', message: error.message, detail: error.technical });
      throw error.for(audienceOf(options));
    }
  }

  const onDatabase = <T>(connection: string | undefined, work: (database: Database) => Promise<T>) =>
    guarded(async (on) => work(on(await databases.reach(connection, identity))));
  const withRunner = <T>(connection: string | undefined, work: (runner: Runner, database: Database) => Promise<T>) =>
    onDatabase(connection, async (database) => work(await database.runner(identity), database));
  const ofRun = (runId: string) => databases.ofRun(threadOf(runId), identity);

  /** Starts a run on the database that is named or that the question's words name; asks back if they name none. */
  async function begin(
    start: Start,
    options: AskOptions & Pick<RunnerOptions, 'onKept'>,
    place: Place | undefined,
    on: (database: Database) => Database,
  ): Promise<Answer> {
    const { connection } = options;
    const choice: Choice = start.is_statement
      ? { kind: 'one', database: await databases.reach(connection, identity), leftOut: [] }
      : await databases.forQuestion(start.question, { connection, ...identity });
    if (choice.kind === 'several') {
      const runId = place ? `${place.thread}.${randomUUID().slice(0, 8)}` : randomUUID();
      const offered = choice.databases.map(({ title, connection: { id } }) => ({ id, title }));
      const asked_of = { title: '', by: 'links', left_out: choice.leftOut } as const;
      const asker = { ...options, role: role ?? null, user };
      return (await connectionChoices()).ask(runId, { ...start, asked_of }, offered, asker);
    }
    const database = on(choice.database);
    const by = connection === undefined && !databases.home ? ('links' as const) : ('person' as const);
    const asked_of = { title: database.title, by, left_out: choice.leftOut };
    const inside = place && { ...place, thread: databases.threadIn(database, place.thread) };
    const runner = await database.runner(identity, start.dry_run ? 'dry' : 'run');
    const answer = await runner.start({ ...start, asked_of }, { ...options, user }, inside);
    if (!start.dry_run) database.answered(answer);
    return answer;
  }

  function ask(question: string, options: AskOptions = {}, place?: Place, is_statement = false): Promise<Answer> {
    return guarded(async (on) => {
      refuseIdentity(options);
      const text = questionText(question, limits.question_length);
      const settings = checkRunSettings(options.settings ?? {});
      const { language } = { ...config, ...settings };
      const start = {
        question: text,
        language: language === 'auto' ? detectLanguage(text) : language,
        audience: audienceOf(options),
        dry_run: options.dryRun ?? false,
        model: options.model ?? null,
        settings,
        is_statement,
        ...(place?.cell ? { cell: place.cell } : {}),
      };
      return metered(createMeter(), () => begin(start, options, place, on));
    }, options);
  }

  function resume(runId: string, reply?: Reply | null, options: AskOptions = {}): Promise<Answer> {
    const asker = { role: role ?? null, user };
    const resumed = async (on: (database: Database) => Database) => {
      const waiting =
        databases.home || !reply ? undefined : await (await connectionChoices()).reply(runId, reply, asker);
      if (waiting) {
        const { start, said, taken: onKept } = waiting;
        const connection = waiting.connection ?? options.connection;
        const question = `${start.question} ${said}`.trim();
        const place = runId.includes('.') ? { thread: threadOf(runId) } : undefined;
        return begin({ ...start, question }, { ...options, onKept, connection }, place, on);
      }
      const database = on(await ofRun(runId));
      const runner = await database.runner(identity);
      const asked = { ...options, user };
      const answer = await (reply ? runner.resume(runId, reply, asked) : runner.goOn(runId, asked));
      database.answered(answer);
      return answer;
    };
    return guarded((on) => metered(createMeter(), () => resumed(on)), options);
  }

  const rowReader = (options: AskOptions) => ({
    ...identity,
    audience: audienceOf(options),
    signal: options.signal,
    isFresh: options.settings?.fresh ?? false,
    mostRows: config.roles[role ?? '']?.max_rows,
  });

  const streamAt =
    (place?: Place): Session['stream'] =>
    (question, options = {}) =>
      streamed((listening) => ask(question, { ...options, ...listening }, place), options.signal);

  const threadNamed = (id: string): Thread => ({
    id,
    ask: (question, options) => ask(question, options, { thread: id }),
    stream: streamAt({ thread: id }),
    at: (checkpoint) => ({ ask: (question, options) => ask(question, options, { thread: id, checkpoint }) }),
    about: (cell) => ({ ask: (question, options) => ask(question, options, { thread: id, cell }) }),
    history: ({ connection, stages = false } = {}) =>
      withRunner(connection, (runner, database) => runner.history(databases.threadIn(database, id), { user, stages })),
    states: ({ connection, audience, ...which } = {}) =>
      withRunner(connection, (runner, database) =>
        runner.states(databases.threadIn(database, id), { ...which, user, audience: audienceOf({ audience }) }),
      ),
  });
  const thread = (id: string) => withoutIdentityOptions(threadNamed(id));

  const session: Session = {
    ask: (question, options) => ask(question, options),
    stream: streamAt(),
    run: (sql, options) => ask(sql, options, undefined, true),
    batch: (items, options = {}) =>
      guarded(async () => {
        const { answerBatch } = await import('../batch/batch.ts');
        return answerBatch(items, { ...options, audience: audienceOf(options) }, { databases, config, identity, log });
      }, options),
    check: (sql, { connection } = {}) =>
      onDatabase(connection, async (database) => (await import('./check-sql.ts')).checkSqlOn(database, sql, identity)),
    thread,
    resume,
    threads: () => guarded(async () => listThreads((await memory()).checkpoints, { user, role: role ?? null })),
    branch: (checkpoint, { thread: name = randomUUID() } = {}) =>
      guarded(async (on) => {
        const from = await (await memory()).checkpoints.threadWith(checkpoint);
        if (from === undefined) throw new WenshuError('checkpoint_unknown', { checkpoint });
        const database = on(await databases.ofRun(from, identity));
        const runner = await database.runner(identity);
        await runner.branch({ thread: from, checkpoint }, databases.threadIn(database, name), user);
        return thread(name);
      }),
    forget: ({ thread: name, olderThanDays } = {}) =>
      guarded(async () => {
        const { forgetThreads } = await import('./forget-threads.ts');
        const { checkpoints, store } = await memory();
        const notes = hasStore(config) ? openThreadNotes(async () => store, user) : undefined;
        const forgotten = await forgetThreads(checkpoints, notes, { name, olderThanDays, user });
        // Saved rows don't record their owner, and can be read again.
        await parts.results.forget();
        return forgotten;
      }),
    notes: () => openThreadNotes(async () => (await memory()).store, user),
    remember: (runId, { note } = {}) =>
      guarded(async (on) => {
        const { rememberRun } = await import('./verified-answers.ts');
        return rememberRun(on(await ofRun(runId)), runId, identity, { config, note });
      }),
    feedback: (runId, verdict, { reason } = {}) =>
      guarded(async (on) => {
        const { giveFeedback } = await import('./verified-answers.ts');
        return giveFeedback(on(await ofRun(runId)), runId, { verdict, reason }, identity, { config, memory });
      }),
    memory: verifiedMemory(onDatabase, config, identity),
    own: parts.ownDataOf(identity),
    boards: parts.boardsOf(identity),
    keep: (runId, scope) =>
      guarded(async (on) => (await on(await ofRun(runId)).runner(identity)).keep(runId, scope, user)),
    preferences: () =>
      guarded(async () => (await import('./preferences.ts')).preferencesOf(identity, taught, databases)),
    forgetPreference: (key) =>
      guarded(async () =>
        (await import('./preferences.ts')).forgetPreference(key, identity, taught, databases, config),
      ),
    page: (runId, page, options = {}) =>
      guarded(async (on) => {
        const database = on(await ofRun(runId));
        const paging = pagingOf({ page, pageSize: options.pageSize ?? limits.page_size });
        const { pageOfRun } = await import('./answered-rows.ts');
        return pageOfRun(database, runId, paging, rowReader(options), limits.timeout_seconds * 1000);
      }, options),
    async *rows(runId, options = {}) {
      const database = await ofRun(runId);
      try {
        const { rowsOfRun } = await import('./answered-rows.ts');
        yield* rowsOfRun(database, runId, rowReader(options));
      } catch (thrown) {
        throw asWenshuError(thrown, toldAs(database.connection), options.signal).for(audienceOf(options));
      }
    },
    schema: ({ connection, refresh = false } = {}) =>
      onDatabase(connection, (database) => (refresh ? database.refreshed(identity) : database.schema(identity))),
    draft: ({ connection, model } = {}) =>
      onDatabase(connection, async (database) => {
        const { draftFor } = await import('../drafts/draft.ts');
        return draftFor(database, { viewer: identity, model, config, runId: randomUUID() });
      }),
    drift: ({ connection } = {}) => onDatabase(connection, (database) => database.drift(identity)),
    describe: (language, { connection, audience, about } = {}) =>
      onDatabase(connection, async (database) => {
        const { describeData } = await import('./describe-data.ts');
        return describeData(database, { ...identity, about }, { audience: audienceOf({ audience }), language });
      }),
    explore: (language, { connection, audience } = {}) =>
      onDatabase(connection, async (database) => {
        const { exploreData } = await import('./explore-data.ts');
        return exploreData(database, identity, { audience: audienceOf({ audience }), language });
      }),
    understand: (text, language, { connection, audience } = {}) =>
      onDatabase(connection, async (database) => {
        const { understand } = await import('./understand.ts');
        return understand(database, text, identity, { audience: audienceOf({ audience }), language });
      }),
    async suggestions(language, { connection, audience, count = 3 } = {}) {
      const wanted = { audience: audienceOf({ audience }), language, viewer: identity, count };
      return connection !== undefined || databases.home
        ? onDatabase(connection, (database) => suggestionsOf(database, wanted))
        : suggestionsOfAll(databases.all(), wanted);
    },
    graph: ({ connection, audience } = {}) =>
      withRunner(connection, async (runner) =>
        runner.graph({ user, audience: audienceOf({ audience }), language: config.language }),
      ),
    modelView: (vault, options = {}) =>
      guarded(async () => modelViewOf(vault, options, { config, databases, ofRun, identity })),
  };
  return withoutIdentityOptions(session);
}

/** Methods that don't return a promise. */
const immediate = new Set(['thread', 'at', 'about', 'notes', 'stream', 'rows']);
/** Their first argument is a new connection; its `user` is a database account. */
const takesAccount = new Set(['add', 'try']);

/**
 * Up to 0.2 a role was an option of each call. A program that still passes one must not silently get everybody's rows, so every method
 * rejects `role`, `user` and `claims` among its arguments.
 */
function withoutIdentityOptions<Methods extends object>(methods: Methods): Methods {
  const entries = Object.entries(methods).map(([name, value]) => {
    if (typeof value === 'object' && value !== null) return [name, withoutIdentityOptions(value)];
    if (typeof value !== 'function') return [name, value];
    const call = value as (...given: unknown[]) => unknown;
    const checked = (...given: unknown[]) => {
      for (const one of takesAccount.has(name) ? given.slice(1) : given) refuseIdentity(one);
      return call(...given);
    };
    return [name, immediate.has(name) ? checked : async (...given: unknown[]) => checked(...given)];
  });
  return Object.fromEntries(entries) as Methods;
}

function refuseIdentity(given: unknown): void {
  if (typeof given !== 'object' || given === null) return;
  const { role, claims, user, settings } = given as Record<string, unknown> & { settings?: { user?: unknown } };
  const identity = { role, claims, user: user ?? settings?.user };
  const [option] = Object.entries(identity).find(([, value]) => value !== undefined) ?? [];
  if (option === undefined) return;
  throw new WenshuError('config_invalid', {
    detail: `${option} isn't an option of a call; ask through a session instead: wenshu.as({ ${option} })`,
    detail_zh: `${option} 不能作为调用选项，请改用 wenshu.as({ ${option} }) 取得会话后再提问`,
  });
}
