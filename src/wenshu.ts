import { randomUUID } from 'node:crypto';
import type { Log } from './agents/dependencies.ts';
import type { Graph } from './agents/graph.ts';
import type { Reply } from './agents/reply.ts';
import { anybody, type Runner, type RunnerOptions, type Start, type StatesOptions } from './agents/runner.ts';
import { listThreads, type ThreadInfo } from './agents/thread-list.ts';
import { type Checkpoint, type Place, threadOf } from './agents/threads.ts';
import type { Diagnosis } from './answer/diagnose.ts';
import { openPictures, type Pictures } from './charts/pictures.ts';
import { checkRunSettings, type NamedConnection, type WenshuConfig } from './config/config.ts';
import type { RunSettings } from './config/schema.ts';
import type { AnsweredPage } from './connections/answered-rows.ts';
import { asWenshuError, toldAs } from './connections/as-wenshu-error.ts';
import type { BatchOptions } from './connections/batch-options.ts';
import type { Choice } from './connections/choose-database.ts';
import type { Database, Drift } from './connections/database.ts';
import type { DescribedData } from './connections/describe-data.ts';
import type { exploreData } from './connections/explore-data.ts';
import { openInstallation } from './connections/installation.ts';
import { openKeepBooks } from './connections/keep/keep-books.ts';
import { type KeptAnswers, openKeptAnswers } from './connections/kept-answers.ts';
import { type HasModelViews, modelViewOf } from './connections/model-view.ts';
import { type OwnData, openOwnBooks, openOwnData } from './connections/own-data.ts';
import { questionText } from './connections/question-text.ts';
import { suggestionsOf, suggestionsOfAll } from './connections/suggestions.ts';
import type { Understood } from './connections/understand.ts';
import { type VerifiedMemory, verifiedMemory } from './connections/verified-memory.ts';
import { type RoleOption, viewerOf } from './connections/viewer.ts';
import { createMeter, metered } from './drivers/contract/meter.ts';
import { WenshuError } from './errors/wenshu-error.ts';
import { forgetOld } from './memory/checkpoints.ts';
import { once } from './memory/once.ts';
import { hasStore, openMemory, openServerMemory, type ServerMemory, usageLogOf } from './memory/open-memory.ts';
import { openThreadNotes, type ThreadNotes } from './memory/records.ts';
import { openResults, type ResultStore } from './memory/result-store.ts';
import { type KeptPreference, openTaught } from './memory/taught.ts';
import { createModelSet, type ModelSet } from './models/model-set.ts';
import type { ModelSettings } from './models/open-model.ts';
import type { Answer, Language } from './protocol/answer.ts';
import type { BatchItem, BatchOutcome } from './protocol/batch.ts';
import type { WenshuEvent } from './protocol/event.ts';
import type { SharedState } from './protocol/thread-state.ts';
import { detectLanguage } from './question/language.ts';
import type { Draft } from './schema/draft/draft.ts';
import type { Scalar, Snapshot } from './schema/snapshot/snapshot.ts';
import { pagingOf } from './sql/page/page.ts';
import type { CheckedStatement } from './sql/readiness/readiness.ts';
import { openEmbeddedWriter } from './writers/embedded-writer.ts';
import type { Writer } from './writers/writer.ts';
import type { WriterParts } from './writers/writers-with-model.ts';

export type { ThreadInfo } from './agents/thread-list.ts';
export type { BatchOptions } from './connections/batch-options.ts';
export type { VerifiedMemory } from './connections/verified-memory.ts';
export type { RoleOption } from './connections/viewer.ts';

export interface ConnectionInfo {
  id: string;
  title: string;
  today?: string;
}

/** Databases, ready to be asked. Nothing is opened or written before the first question. */
export interface Wenshu extends ServerMemory, Pictures, HasModelViews {
  /** The database that is asked; null when each question finds its own among `connections`. */
  readonly connection: ConnectionInfo | null;
  readonly connections: readonly ConnectionInfo[];
  /** Who writes queries that the embedded engine is not sure of; `embedded` when there is nobody else. */
  readonly model: string;
  /** Resolves with an answer whatever the question led to; rejects with `WenshuError` when no run was possible. */
  ask(question: string, options?: AskOptions): Promise<Answer>;
  /** Runs a statement of one's own, under the same policy as any other; of several databases one must be named. */
  run(sql: string, options?: AskOptions): Promise<Answer>;
  /**
   * Many questions answered together: what stands in a report. Resolves whatever became of each; rejects with `WenshuError` when
   * nothing could be begun, or when it was cancelled.
   */
  batch(items: readonly BatchItem[], options?: BatchOptions): Promise<BatchOutcome>;
  /** Whether the role may run this statement, and what is wrong with it; nothing is sent to the database. */
  check(sql: string, options?: Look): Promise<CheckedStatement>;
  /** A conversation by its name: what was asked before is known to the next question. The run id of a lone question names one too. */
  thread(id: string): Thread;
  /**
   * Answers a clarification. Without a reply: goes on with a run that broke off, after its last stage; one that waits or has
   * ended gives its question or its answer again. In another process too, when the two share a home folder.
   */
  resume(runId: string, reply?: { choose: string } | { say: string } | null, options?: AskOptions): Promise<Answer>;
  /** The conversations of a person, newest first, as this role may know them. */
  threads(options?: { user?: string; role?: RoleOption }): Promise<ThreadInfo[]>;
  /** A conversation of its own that begins where another one stood at this checkpoint; that one stays as it is. */
  branch(checkpoint: string, options?: { thread?: string; user?: string; role?: RoleOption }): Promise<Thread>;
  /** Deletes conversations of a person for good, in all roles: one, those without a question for so many days, or all. Gives their names. */
  forget(options: { thread?: string; olderThanDays?: number; user?: string }): Promise<string[]>;
  /** What programs noted about their conversations, also about those in which nothing was asked yet. */
  notes(options?: { user?: string }): ThreadNotes;
  /** Approves the answer of a run: questions that differ from it in values, periods or numbers alone are served from it. Gives its id. */
  remember(runId: string, options?: Look & { note?: string }): Promise<string>;
  /** What a person thinks of an answer. Of whoever may approve, `up` does (`approved`), `down` takes back the verified answer that was served (`revoked`). */
  feedback(
    runId: string,
    verdict: 'up' | 'down',
    options?: Look & { reason?: string },
  ): Promise<{ approved: string | null; revoked: string | null }>;
  /** What people approved. */
  readonly memory: VerifiedMemory;
  /** What people bring or add by themselves. */
  readonly own: OwnData;
  /** Answers that people keep, boards of them, and links to them. */
  readonly kept: KeptAnswers;
  /** Keeps what an answer's `taught` says, for the person who said it or for everybody. */
  keep(runId: string, scope: 'me' | 'everyone', options?: Pick<AskOptions, 'role' | 'settings'>): Promise<void>;
  /** What holds for a person's questions: what they and everybody were said to keep to, and the readings that they chose; to a role, what it may know of. */
  preferences(options?: { user?: string; role?: RoleOption }): Promise<KeptPreference[]>;
  /** Forgets one of them by its key; false when there is none. What holds for everybody needs a role that may teach everybody. */
  forgetPreference(key: string, options?: { user?: string; role?: RoleOption }): Promise<boolean>;
  /**
   * One page of an answered run's rows: as they were answered where they are kept, read anew where not or with
   * `settings: { fresh: true }`. `pageSize` (at most 1,000) instead of `limits.page_size`.
   */
  page(runId: string, page: number, options?: AskOptions & { pageSize?: number }): Promise<AnsweredPage>;
  /** All rows of an answered run, streamed. */
  rows(runId: string, options?: AskOptions): AsyncIterable<Scalar[]>;
  /** What is known of the database; of it, what the role may know. `refresh` reads it now and keeps it. */
  schema(options?: Look & { refresh?: boolean }): Promise<Snapshot>;
  /**
   * What the database does not plainly say of itself, with what may be meant: what `wenshu init` asks and writes. `model` proposes
   * too, within what holds; `auto` is the configuration's. Nothing is written.
   */
  draft(options?: Look & Pick<AskOptions, 'model'>): Promise<Draft>;
  /** What changed in the database since its structure was last read; what is read now is kept. */
  drift(options?: Look): Promise<Drift>;
  /** Questions that it answers for that role. */
  suggestions(
    language: Language,
    options?: Look & Pick<AskOptions, 'audience'> & { count?: number },
  ): Promise<string[]>;
  /** What there is to ask about, or what these words speak of. */
  describe(
    language: Language,
    options?: Look & Pick<AskOptions, 'audience'> & { about?: string },
  ): Promise<DescribedData>;
  /** The same in detail: fields with sample values, and how things belong together. */
  explore(language: Language, options?: Look & Pick<AskOptions, 'audience'>): ReturnType<typeof exploreData>;
  /** What is understood of a question that is still being typed, and how it may go on; nothing is run. */
  understand(text: string, language: Language, options?: Look & Pick<AskOptions, 'audience'>): Promise<Understood>;
  /** The graph that answers, to be run by LangGraph's own tools: it takes `{messages}` and needs nothing else. */
  graph(options?: Look & { user?: string; audience?: 'analyst' | 'business' }): Promise<Graph>;
  doctor(): Promise<Diagnosis[]>;
  close(): Promise<void>;
}

/** A conversation. */
export interface Thread {
  readonly id: string;
  ask(question: string, options?: AskOptions): Promise<Answer>;
  /** The moments to which one can go back, newest first: one a question, or with `stages` one a stage. */
  history(options?: Look & { user?: string; stages?: boolean }): Promise<Checkpoint[]>;
  /** Its moments as this reader may know them, newest first and one a stage: what programs that follow a conversation read. */
  states(options?: Look & Partial<StatesOptions>): Promise<SharedState[]>;
  /** The same conversation as it stood then: the next question knows nothing of what came later. */
  at(checkpoint: string): Pick<Thread, 'ask'>;
  /** The rows of the last answer that share this cell, by its column's header: the next question is about those. */
  about(cell: { column: string; value: Scalar }): Pick<Thread, 'ask'>;
}

export interface AskOptions {
  /** Name or title of the connection to ask; else the configuration's, else the one that the question's words name. */
  connection?: string;
  audience?: 'analyst' | 'business';
  /** A role of the configuration; with what is known of the person in it, where its row filters ask for that. */
  role?: RoleOption;
  /** Who writes the query in this run; what the configuration says when absent. */
  model?: string;
  /** Write and check, do not execute. */
  dryRun?: boolean;
  /** What the configuration says otherwise, for this run alone; `language` is that of the answer. */
  settings?: RunSettings;
  /** Ends the run, and its query in the engine. */
  signal?: AbortSignal;
  onEvent?: (event: WenshuEvent) => void;
}

/** Whose view of which database; without a connection, as `ask` has it. `user`: who may ask files of their own. */
export type Look = Pick<AskOptions, 'connection' | 'role'> & { user?: string };

type Where = { [Key in keyof Look]?: Look[Key] | undefined };

export interface WenshuOptions {
  log?: Log;
  /** Who may write, in order of cost, instead of those that the configuration names. */
  writers?: Writer[] | ((parts: WriterParts) => Writer[]);
  /** Chat models instead of those that the configuration names. */
  models?: ModelSet;
  /** Threads that read questions without a model; 0, the default: this thread reads them. */
  readerThreads?: number;
  /** What several processes have together: recent rows, and the pace of models. */
  shared?: { results?: ResultStore; paceOf?: ModelSettings['paceOf'] };
}

/** Configuration in, something to ask out: puts together what all databases share. `connections/database.ts` does so for one of them. */
export function createWenshu(config: WenshuConfig, options: WenshuOptions = {}): Wenshu {
  const { log = () => {}, writers, shared: { paceOf, results: sharedResults } = {} } = options;
  const userOf = ({ settings }: AskOptions = {}) => settings?.user ?? config.user ?? anybody;
  const personOf = ({ role, user = userOf() }: Where) => ({ user, role: viewerOf(role).role });
  const { secret, today, home, limits, retention_days: days } = config;
  const memory = once(async () => {
    const opened = await openMemory(config);
    if (days !== undefined) await forgetOld(opened.checkpoints, days);
    return opened;
  });
  const models =
    options.models ?? createModelSet({ config, secret, today, home, usageLog: usageLogOf(config, memory), paceOf });
  const store = async () => (await memory()).store;
  const taught = openTaught(store);
  const unkept = (detail: unknown) => log({ run_id: '', stage: 'run', message: 'rows could not be saved', detail });
  const results = openResults(config, unkept, sharedResults);
  const embedded = openEmbeddedWriter(options.readerThreads);
  const shared = { config, models, results, memory, writers, embedded, log };
  const books = openOwnBooks(config, memory);
  const installation = openInstallation({ ...config, own: books.connections }, shared);
  const choices = once(async () => {
    const { openConnectionChoices } = await import('./agents/connection-choices.ts');
    return openConnectionChoices((await memory()).checkpoints);
  });

  /** Every error that leaves is one of the catalogue, told of the database that `on` named; what is technical goes to the log. */
  async function guarded<T>(
    work: (on: (database: Database) => Database) => Promise<T>,
    { signal, audience = config.audience }: Pick<AskOptions, 'signal' | 'audience'> = {},
  ): Promise<T> {
    let asked: Database | undefined;
    try {
      return await work((database) => {
        asked = database;
        return database;
      });
    } catch (error) {
      const known = asWenshuError(error, asked ? toldAs(asked.connection) : '', signal);
      log({ run_id: '', stage: 'run', message: known.message, detail: known.technical });
      throw known.for(audience);
    }
  }

  const look = <T>(where: Where, work: (database: Database) => Promise<T>) =>
    guarded(async (on) => work(on(await installation.reach(where.connection, personOf(where)))));
  const reading = <T>(where: Where, work: (runner: Runner, database: Database) => Promise<T>) =>
    look(where, async (database) => work(await database.runner(viewerOf(where.role)), database));
  const ofRun = (runId: string, where: Where) => installation.ofRun(threadOf(runId), personOf(where));

  /** Of the database that is named or that the question's words name; a question back when they name none. */
  async function begin(
    start: Start,
    options: AskOptions & Pick<RunnerOptions, 'onKept'>,
    place: Place | undefined,
    on: (database: Database) => Database,
  ): Promise<Answer> {
    const { connection, role } = options;
    const person = personOf({ role, user: userOf(options) });
    const choice: Choice = start.is_statement
      ? { kind: 'one', database: await installation.reach(connection, person), leftOut: [] }
      : await installation.forQuestion(start.question, { connection, ...person });
    if (choice.kind === 'several') {
      const runId = place ? `${place.thread}.${randomUUID().slice(0, 8)}` : randomUUID();
      const offered = choice.databases.map(({ title, connection: { id } }) => ({ id, title }));
      const asked_of = { title: '', by: 'links', left_out: choice.leftOut } as const;
      const asker = { ...options, role: viewerOf(options.role).role ?? null, user: userOf(options) };
      return (await choices()).ask(runId, { ...start, asked_of }, offered, asker);
    }
    const database = on(choice.database);
    const isFound = options.connection === undefined && !installation.home;
    const by = isFound ? ('links' as const) : ('person' as const);
    const asked_of = { title: database.title, by, left_out: choice.leftOut };
    const inside = place && { ...place, thread: installation.threadIn(database, place.thread) };
    const runner = await database.runner(viewerOf(options.role), start.dry_run ? 'dry' : 'run');
    const answer = await runner.start({ ...start, asked_of }, { ...options, user: userOf(options) }, inside);
    if (!start.dry_run) database.answered(answer);
    return answer;
  }

  let saidSo = false;
  /** Once, so that nobody wonders later why no model was asked. */
  function tellWithoutModel(named: string | undefined): void {
    if (saidSo || (named ?? config.model) !== 'auto' || models.nameFor('sql') !== 'embedded') return;
    saidSo = true;
    log({ run_id: '', stage: 'run', message: 'no model key is set: the embedded engine answers' });
  }

  function ask(question: string, options: AskOptions = {}, place?: Place, is_statement = false): Promise<Answer> {
    return guarded(async (on) => {
      tellWithoutModel(options.model);
      const text = questionText(question, limits.question_length);
      const settings = checkRunSettings(options.settings ?? {});
      const { language } = { ...config, ...settings };
      const start = {
        question: text,
        language: language === 'auto' ? detectLanguage(text) : language,
        audience: options.audience ?? config.audience,
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
    const asker = { role: viewerOf(options.role).role ?? null, user: userOf(options) };
    const resumed = async (on: (database: Database) => Database) => {
      const waiting = installation.home || !reply ? undefined : await (await choices()).reply(runId, reply, asker);
      if (waiting) {
        const { start, said, connection, taken: onKept } = waiting;
        const question = `${start.question} ${said}`.trim();
        const place = runId.includes('.') ? { thread: threadOf(runId) } : undefined;
        return begin({ ...start, question }, { ...options, onKept, ...(connection ? { connection } : {}) }, place, on);
      }
      const database = on(await ofRun(runId, { role: options.role, user: asker.user }));
      const runner = await database.runner(viewerOf(options.role));
      const asked = { ...options, user: asker.user };
      const answer = await (reply ? runner.resume(runId, reply, asked) : runner.goOn(runId, asked));
      database.answered(answer);
      return answer;
    };
    return guarded((on) => metered(createMeter(), () => resumed(on)), options);
  }

  const reader = ({ role, audience = config.audience, signal, settings }: AskOptions) => ({
    ...viewerOf(role),
    user: userOf({ ...(settings ? { settings } : {}) }),
    audience,
    signal,
    isFresh: settings?.fresh ?? false,
    mostRows: config.roles[viewerOf(role).role ?? '']?.max_rows,
  });

  const about = ({ id, title = id, today }: NamedConnection) => ({ id, title, ...(today ? { today } : {}) });

  const thread = (id: string): Thread => ({
    id,
    ask: (question, options) => ask(question, options, { thread: id }),
    at: (checkpoint) => ({ ask: (question, options) => ask(question, options, { thread: id, checkpoint }) }),
    about: (cell) => ({ ask: (question, options) => ask(question, options, { thread: id, cell }) }),
    history: ({ user = userOf(), stages = false, ...where } = {}) =>
      reading({ ...where, user }, (runner, database) =>
        runner.history(installation.threadIn(database, id), { user, stages }),
      ),
    states: ({ role, connection, user = userOf(), audience = config.audience, ...which } = {}) =>
      reading({ role, connection, user }, (runner, database) =>
        runner.states(installation.threadIn(database, id), { ...which, user, audience }),
      ),
  });

  return {
    connection: installation.home ? about(installation.home) : null,
    connections: config.connections.map(about),
    model: models.nameFor('sql'),
    ask: (question, options) => ask(question, options),
    run: (sql, options) => ask(sql, options, undefined, true),
    batch: (items, options = {}) =>
      guarded(async () => {
        const { answerTogether } = await import('./connections/batch.ts');
        const { audience = config.audience, user = userOf() } = options;
        tellWithoutModel(options.model);
        return answerTogether(items, { ...options, audience, user }, { installation, config, log });
      }, options),
    check: (sql, { role, ...where } = {}) =>
      look({ role, ...where }, async (database) => {
        const { checkSqlOn } = await import('./connections/check-sql.ts');
        return checkSqlOn(database, sql, viewerOf(role));
      }),
    thread,
    resume,
    threads: ({ user = userOf(), role } = {}) =>
      guarded(async () => listThreads((await memory()).checkpoints, { user, role: viewerOf(role).role ?? null })),
    branch: (checkpoint, { thread: name = randomUUID(), user = userOf(), role } = {}) =>
      guarded(async (on) => {
        const from = await (await memory()).checkpoints.threadWith(checkpoint);
        if (from === undefined) throw new WenshuError('checkpoint_unknown', { checkpoint });
        const database = on(await installation.ofRun(from, personOf({ role, user })));
        const runner = await database.runner(viewerOf(role));
        await runner.branch({ thread: from, checkpoint }, installation.threadIn(database, name), user);
        return thread(name);
      }),
    forget: ({ thread: name, olderThanDays, user = userOf() }) =>
      guarded(async () => {
        const { forgetThreads } = await import('./connections/forget-threads.ts');
        const noted = hasStore(config) ? openThreadNotes(store, user) : undefined;
        const forgotten = await forgetThreads((await memory()).checkpoints, noted, { name, olderThanDays, user });
        // Rows do not know whose they are; they can be read again.
        await results.forget();
        return forgotten;
      }),
    notes: ({ user = userOf() } = {}) => openThreadNotes(store, user),
    remember: (runId, { role, user = userOf(), note } = {}) =>
      guarded(async (on) => {
        const { rememberRun } = await import('./connections/verified-answers.ts');
        const database = on(await ofRun(runId, { role, user }));
        return rememberRun(database, runId, { ...viewerOf(role), user }, { config, note });
      }),
    feedback: (runId, verdict, { role, user = userOf(), reason } = {}) =>
      guarded(async (on) => {
        const { giveFeedback } = await import('./connections/verified-answers.ts');
        const database = on(await ofRun(runId, { role, user }));
        return giveFeedback(database, runId, { verdict, reason }, { ...viewerOf(role), user }, { config, memory });
      }),
    memory: verifiedMemory(look, config, userOf),
    own: openOwnData(books, installation, shared),
    kept: openKeptAnswers(
      openKeepBooks(
        async () => (await memory()).store,
        () => hasStore(config),
      ),
      installation,
      config,
    ),
    ...openServerMemory(config, memory),
    ...openPictures(config),
    keep: (runId, scope, options = {}) =>
      guarded(async (on) => {
        const database = on(await ofRun(runId, { role: options.role, user: userOf(options) }));
        await (await database.runner(viewerOf(options.role))).keep(runId, scope, userOf(options));
      }),
    preferences: (where = {}) =>
      guarded(async () => {
        const { preferencesOf } = await import('./connections/preferences.ts');
        return preferencesOf(personOf(where), taught, installation);
      }),
    forgetPreference: (key, where = {}) =>
      guarded(async () => {
        const { forgetPreference } = await import('./connections/preferences.ts');
        return forgetPreference(key, personOf(where), taught, installation, config);
      }),
    page: (runId, page, options = {}) =>
      guarded(async (on) => {
        const database = on(await ofRun(runId, { role: options.role, user: userOf(options) }));
        const paging = pagingOf({ page, pageSize: options.pageSize ?? limits.page_size });
        const { pageOfRun } = await import('./connections/answered-rows.ts');
        return pageOfRun(database, runId, paging, reader(options), limits.timeout_seconds * 1000);
      }, options),
    async *rows(runId, options = {}) {
      const database = await ofRun(runId, { role: options.role, user: userOf(options) });
      try {
        const { rowsOfRun } = await import('./connections/answered-rows.ts');
        yield* rowsOfRun(database, runId, reader(options));
      } catch (error) {
        const known = asWenshuError(error, toldAs(database.connection), options.signal);
        throw known.for(options.audience ?? config.audience);
      }
    },
    schema: ({ role, connection, user, refresh = false } = {}) =>
      look({ role, connection, user }, (database) =>
        refresh ? database.refreshed(viewerOf(role)) : database.schema(viewerOf(role)),
      ),
    draft: ({ role, connection, user, model } = {}) =>
      look({ role, connection, user }, async (database) => {
        const { draftFor } = await import('./connections/draft.ts');
        return draftFor(database, { viewer: viewerOf(role), model, config, runId: randomUUID() });
      }),
    modelView: (vault, options = {}) =>
      guarded(async () => modelViewOf(vault, { user: userOf(), ...options }, { config, installation, ofRun })),
    drift: (where = {}) => look(where, (database) => database.drift(viewerOf(where.role))),
    describe: (language, { role, connection, user, audience = config.audience, about } = {}) =>
      look({ role, connection, user }, async (database) => {
        const { describeData } = await import('./connections/describe-data.ts');
        return describeData(database, { ...viewerOf(role), about }, { audience, language });
      }),
    explore: (language, { role, connection, user, audience = config.audience } = {}) =>
      look({ role, connection, user }, async (database) => {
        const { exploreData } = await import('./connections/explore-data.ts');
        return exploreData(database, viewerOf(role), { audience, language });
      }),
    understand: (text, language, { role, connection, user, audience = config.audience } = {}) =>
      look({ role, connection, user }, async (database) => {
        const { understand } = await import('./connections/understand.ts');
        return understand(database, text, viewerOf(role), { audience, language });
      }),
    async suggestions(language, { role, connection, user, audience = config.audience, count = 3 } = {}) {
      const wanted = { audience, language, viewer: viewerOf(role), count };
      return connection !== undefined || installation.home
        ? look({ role, connection, user }, (database) => suggestionsOf(database, wanted))
        : suggestionsOfAll(installation.all(), wanted);
    },
    graph: ({ user = userOf(), audience = config.audience, ...where } = {}) =>
      reading({ ...where, user }, async (runner) => runner.graph({ user, audience, language: config.language })),
    async doctor() {
      const { diagnoseAll } = await import('./connections/diagnose-all.ts');
      return diagnoseAll(installation.all(), shared, (one) => guarded((on) => on(one).source.refresh()));
    },
    async close() {
      await installation.close();
      await embedded.close();
      await (await memory.peek())?.close();
      await results.close();
    },
  };
}
