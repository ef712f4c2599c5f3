import { randomUUID } from 'node:crypto';
import { type BaseCheckpointSaver, Command } from '@langchain/langgraph';
import { type Confirmation, decisionOf } from '../answer/confirmation.ts';
import { createGate, type Gate, type Reader } from '../answer/gate.ts';
import { optionFor } from '../answer/option-for.ts';
import { renamed } from '../charts/option/cells.ts';
import type { RowSet } from '../drivers/contract/driver.ts';
import { createMeter, currentMeter, metered } from '../drivers/contract/meter.ts';
import { errorText, WenshuError } from '../errors/wenshu-error.ts';
import type { ThreadIndex } from '../memory/checkpoints.ts';
import { questionMessage } from '../memory/history.ts';
import type { ResultPage } from '../memory/result-store.ts';
import type { Answer, Language } from '../protocol/answer.ts';
import type { Chart } from '../protocol/chart.ts';
import type { WenshuEvent } from '../protocol/event.ts';
import { brokenRecord, type RunRecord, recordOf } from '../protocol/run-record.ts';
import type { SharedState } from '../protocol/thread-state.ts';
import type { Scalar } from '../schema/snapshot/snapshot.ts';
import { createGraph, type Graph } from './graph.ts';
import { tableFor } from './nodes/analyse.ts';
import type { Entry } from './nodes/enter.ts';
import { presentedAnswer } from './presented-answer.ts';
import { sharedState } from './shared-state.ts';
import type { Dependencies, RunContext } from './state/dependencies.ts';
import { restart, type State, type Update } from './state/state.ts';
import { askedText } from './steps/conversation.ts';
import { countProblems } from './steps/problems-met.ts';
import type { Reply } from './steps/reply.ts';
import { aboutSchema, rowSource } from './steps/row-source.ts';
import { isStillOpen } from './steps/still-open.ts';
import { type Checkpoint, isOf, isWaiting, type Known, openThreads, type Place, placeOf } from './threads.ts';
import { standingOf } from './unfinished.ts';

export interface RunnerOptions {
  /** Who asks; their conversations are theirs alone. */
  user?: string;
  signal?: AbortSignal;
  onEvent?: (event: WenshuEvent) => void;
  /** When the question is kept and can be gone on with; the run does not end before this has. */
  onKept?: () => Promise<void>;
}

export type Start = Pick<State, 'question' | 'language' | 'audience' | 'dry_run' | 'model' | 'settings'> &
  Partial<Pick<State, 'asked_of' | 'cell' | 'is_statement'>>;

/** What precedes the stages of a run: an event to tell, and how many of its problems were counted when it asked back. */
interface Before {
  first?: WenshuEvent;
  counted?: number;
}

/** Sends questions through the graph and answers out of it; one per role, because a role sees its own schema. */
export interface Runner {
  /** Without a place the question begins a conversation of its own, whose thread is the run's id. */
  start(start: Start, options: RunnerOptions, place?: Place): Promise<Answer>;
  resume(runId: string, reply: Reply, options: RunnerOptions): Promise<Answer>;
  /** Goes on with a run that broke off, after its last stage. One that waits or has ended gives its question or answer again. */
  goOn(runId: string, options: RunnerOptions): Promise<Answer>;
  /** Newest first: one moment a question, or one a stage. */
  history(thread: string, options?: { user?: string; stages?: boolean }): Promise<Checkpoint[]>;
  /** The graph itself, to be run by LangGraph's own tools: it takes `{messages}` and brings no checkpointer. */
  graph(entry: Entry): Graph;
  /** Newest first, one moment a stage, as this reader may know it; `rows` joins those in that are still kept. */
  states(thread: string, options: StatesOptions): Promise<SharedState[]>;
  /** Begins a conversation with what another one held at a moment, which stays as it is. */
  branch(from: Place, thread: string, user?: string): Promise<void>;
  /** The statement of an answered run, judged once more: the reader may have another role than the one who asked. */
  answeredSql(runId: string, user?: string): Promise<string>;
  /** All rows of an answered statement about the schema, told anew; undefined for any other, and for readers who may not read of it. */
  schemaRows(runId: string, reader: { user: string; audience: 'analyst' | 'business' }): Promise<RowSet | undefined>;
  /** What an answered run asked and ran, for whoever approves it; judged once more for the same reason. */
  answered(
    runId: string,
    user?: string,
  ): Promise<{ question: string; sql: string; today: string; verified?: string | undefined }>;
  /** What a person may keep of their answered run to see it again; judged once more for the same reason. */
  keepable(runId: string, user?: string): Promise<Keepable>;
  /** Keeps what was taught in a run, for its person or for everybody; rejects where nothing was, or the role may not. */
  keep(runId: string, scope: 'me' | 'everyone', user?: string): Promise<void>;
  /** Some of its rows as they were answered; undefined when not all of them are kept, or they were read under another policy. */
  answeredRows(runId: string, from: number, count: number): Promise<ResultPage | undefined>;
  /** Who reads an answered run: what was asked for business people stays theirs, whoever turns the page. */
  audienceOf(runId: string, wanted: State['audience']): Promise<State['audience']>;
  /** Rows of an answered run as this reader gets them. */
  present(runId: string, found: RowSet, wanted: State['audience']): Promise<Presented>;
}

export interface Presented {
  columns: string[];
  rows: Scalar[][];
  /** What they can be drawn as, if these are all of them. */
  chart_choices: Chart[];
  language: Language;
}

/** The question of an answer, what answered it and how it was drawn. */
interface Keepable {
  question: string;
  sql: string;
  /** ISO date on which the question was read so. */
  today: string;
  language: Language;
  chart: Chart | null;
  /** Whether the words of the question say all that the statement does. */
  isWhole: boolean;
}

export interface StatesOptions {
  user?: string;
  audience: State['audience'];
  /** This moment alone. */
  at?: string;
  /** Only what came before this moment. */
  before?: string;
  limit?: number;
  rows?: boolean;
}

/** Whoever asks where nobody is named. */
export const anybody = 'local';

export function createRunner(
  dependencies: Dependencies,
  checkpointer: BaseCheckpointSaver & Partial<Pick<ThreadIndex, 'ended'>>,
): Runner {
  const graph = createGraph(dependencies, { checkpointer });
  const { connectionId, role, limits = '' } = dependencies;
  const threads = openThreads(graph, checkpointer, dependencies);

  const gateFor = async (reader: Reader): Promise<Gate> => createGate(await dependencies.leakGuard(), reader);

  /** Whoever listens must not break what they listen to. */
  function tell(event: WenshuEvent, onEvent: NonNullable<RunnerOptions['onEvent']>): void {
    try {
      onEvent(event);
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      dependencies.log({ run_id: event.run_id, stage: 'run', message: `a listener failed: ${message}` });
    }
  }

  async function run(
    runId: string,
    input: Update | Command | null,
    { thread, checkpoint }: Place,
    { dry_run: isDry = false, ...reader }: Reader & { dry_run?: boolean },
    { signal, onEvent, onKept }: RunnerOptions,
    { first, counted = 0, ...reply }: Pick<RunContext, 'replyTo' | 'confirmed'> & Before = {},
  ): Promise<Answer> {
    const gate = await gateFor(reader);
    let written = '';
    let untold = first;
    let kept: Promise<void> | undefined;
    const emit = (event: WenshuEvent) => {
      // With the first stage: by then the question is kept, and whoever was told of it can go on with it.
      if (event.type === 'stage-start')
        kept ??= onKept?.().catch((error: unknown) =>
          dependencies.log({ run_id: runId, stage: 'run', message: 'what led to the run still waits', detail: error }),
        );
      if (untold && onEvent) tell(untold, onEvent);
      untold = undefined;
      // What runs is told once more only if it is another, or was written before this reply.
      if (event.type === 'sql-ready' && event.sql === written) return;
      if (event.type === 'sql-ready') written = event.sql;
      const shown = onEvent && gate.event(event);
      if (shown) tell(shown, onEvent);
    };
    // Whoever opened the database for this run has counted that already.
    const meter = currentMeter() ?? createMeter();
    meter.run = runId;
    const now = () => performance.now();
    const began = now();
    const record = (detail: RunRecord) => dependencies.log({ run_id: runId, stage: 'run', message: 'ended', detail });
    const context: RunContext = {
      emit,
      isHeard: onEvent !== undefined,
      now,
      meter,
      ...reply,
      ...(signal ? { signal } : {}),
    };
    const place = { thread_id: thread, ...(checkpoint ? { checkpoint_id: checkpoint } : {}) };
    const config = { configurable: { ...place, run: context }, recursionLimit: 60, durability: 'sync' as const };
    try {
      const silence = isDry ? 'dry' : dependencies.isDown() ? 'down' : undefined;
      const state = (await metered(meter, () => graph.invoke(input as Update, config), silence)) as State;
      // The answer is kept by now; what nobody goes back to leaves with the next one.
      if (state.answer)
        await checkpointer.ended?.(thread, runId).catch((error: unknown) => {
          const { code, technical } = dependencies.errorOf(error);
          dependencies.log({ run_id: runId, stage: 'run', message: `old stages stay: ${code}`, detail: technical });
        });
      const answer = await presented(state, gate);
      record(recordOf(answer, now() - began, countProblems(state.error_history.slice(counted))));
      emit({ type: 'run-end', run_id: runId, answer });
      return answer;
    } catch (thrown) {
      const error = context.isChanging ? unknownChange(dependencies.errorOf(thrown)) : thrown;
      const { code, params } = dependencies.errorOf(error);
      const message = errorText(code, reader.language, params, reader.audience);
      record(brokenRecord(code, now() - began));
      emit({ type: 'run-error', run_id: runId, code, message });
      throw error;
    } finally {
      await kept;
    }
  }

  const presented = (state: State, gate: Gate, withRows = true): Promise<Answer> =>
    presentedAnswer(state, gate, dependencies, withRows);

  /** The rows of an answer that was given in another process: they are in no checkpoint. */
  async function recallRows(state: Partial<State>, signal: AbortSignal | undefined): Promise<void> {
    const { execution_result: kept, generated_sql: sql } = state;
    const { results, settings } = dependencies;
    if (!kept || !sql || (await results.rows(kept.reference))) return;
    const { verdict, from, isApart } = await rowSource(sql, state, dependencies);
    if (!verdict.allowed) return;
    const { max_rows: maxRows, timeout_seconds } = settings.limits;
    const within = { maxRows, timeoutMs: timeout_seconds * 1000, ...(signal ? { signal } : {}) };
    await results.read(from, sql, { ...within, isApart, as: kept.reference });
  }

  const audienceOf: Runner['audienceOf'] = async (runId, wanted) =>
    (await threads.stateOf(runId))?.values.audience === 'analyst' ? wanted : 'business';

  return {
    audienceOf,
    async start(start, options, place) {
      const thread = place?.thread ?? randomUUID();
      const runId = place ? `${thread}.${randomUUID().slice(0, 8)}` : thread;
      const { user = anybody } = options;
      const before = place ? await threads.newest(place, user) : undefined;
      const { question, language } = start;
      const first = { type: 'run-start', run_id: runId, question, language } as const;
      const messages = [questionMessage(start.question, runId)];
      const input = {
        ...(before ? restart('run', before) : {}),
        ...start,
        run_id: runId,
        connection_id: connectionId,
        role,
        limits,
        user_id: user,
        messages,
      };
      return run(runId, input, place ?? { thread }, start, options, { first });
    },
    async resume(runId, reply, options) {
      const { kind, known: found } = await standingOf(runId, options.user ?? anybody, threads, dependencies);
      const { question = '', ...waiting } = found.values;
      const asked = (waiting.confirmation_context ?? waiting.clarification_context)?.asked;
      if (kind !== 'waiting' || !asked) throw new WenshuError('run_unknown', { run: runId });
      if ('choose' in reply && !optionFor(asked, reply)) {
        const known = asked.options.map((option) => option.id).join(', ');
        throw new WenshuError('choice_unknown', { choice: reply.choose, known });
      }
      const replied = waiting.confirmation_context
        ? consentIn(waiting.confirmation_context, reply, question)
        : { replyTo: asked.question };
      const before = { ...replied, counted: waiting.error_history?.length ?? 0 };
      return run(runId, new Command({ resume: reply }), placeOf(found), readerOf(found), options, before);
    },
    async goOn(runId, options) {
      const standing = await standingOf(runId, options.user ?? anybody, threads, dependencies);
      const reader = readerOf(standing.known);
      if (standing.kind === 'unfinished') return run(runId, null, standing.from, reader, options);
      const state = standing.known.values as State;
      // An answer is worth having without its rows.
      await recallRows(state, options.signal).catch(() => undefined);
      return presented(state, await gateFor(reader));
    },
    history: (thread, { user = anybody, stages = false } = {}) => threads.history(thread, user, { stages }),
    graph: (entry) => createGraph(dependencies, { entry }),
    async states(thread, { user = anybody, audience: wanted, at, before, limit = 1, rows = false }) {
      const guard = await dependencies.leakGuard();
      const { judge, change, describe } = dependencies;
      const found: SharedState[] = [];
      let isPast = before === undefined;
      for await (const known of threads.moments(thread, user)) {
        if (found.length >= limit) break;
        const { checkpoint } = placeOf(known);
        const isWanted = isPast && (at === undefined || at === checkpoint);
        if (checkpoint === before) isPast = true;
        if (!isWanted) continue;
        const state = known.values as State;
        const audience = state.audience === 'analyst' ? wanted : 'business';
        const gate = createGate(guard, { audience, language: state.language });
        const hasAnswer = state.answer || isWaiting(known);
        const answer = hasAnswer ? await presented({ ...state, audience }, gate, rows) : null;
        const isOpen = (sql: string) =>
          isStillOpen(sql, { judge, change, describe: audience === 'analyst' ? describe : undefined });
        found.push(await sharedState(known, { audience, gate, answer, isOpen }));
        if (at !== undefined) break;
      }
      return found;
    },
    branch: (from, thread, user = anybody) => threads.branch(from, thread, user),
    async answeredSql(runId, user = anybody) {
      const found = await threads.stateOf(runId);
      const { execution_result, generated_sql } = found && isOf(found.values, user) ? found.values : {};
      const isAllowed = generated_sql && execution_result && (await dependencies.judge(generated_sql)).allowed;
      if (!isAllowed) throw new WenshuError('run_unknown', { run: runId });
      return generated_sql;
    },
    async schemaRows(runId, { user, audience }) {
      const found = await threads.stateOf(runId);
      const { execution_result, generated_sql, ...state } = found && isOf(found.values, user) ? found.values : {};
      const isTheirs = execution_result && state.audience === 'analyst' && audience === 'analyst';
      if (!generated_sql || !isTheirs || !aboutSchema(generated_sql, state, dependencies)) return undefined;
      const { verdict, from } = await rowSource(generated_sql, state, dependencies);
      const { max_rows: maxRows, timeout_seconds } = dependencies.settings.limits;
      return verdict.allowed ? from.run(generated_sql, { maxRows, timeoutMs: timeout_seconds * 1000 }) : undefined;
    },
    async answered(runId, user = anybody) {
      const found = await threads.stateOf(runId);
      const state = found && isOf(found.values, user) ? (found.values as State) : undefined;
      const sql = state?.execution_result && state.answer?.status === 'answered' ? state.generated_sql : null;
      // A change of rows has been made once; it is no answer to a question.
      // What it took over from a conversation does not stand in its words: approved, it would answer another question.
      if (!state || !sql || state.adjustment || !(await dependencies.judge(sql)).allowed)
        throw new WenshuError('run_unanswered', { run: runId });
      return { question: askedText(state), sql, today: dependencies.today, verified: state.query_analysis?.verified };
    },
    async keepable(runId, user = anybody) {
      const found = await threads.stateOf(runId);
      const state = found && isOf(found.values, user) ? (found.values as State) : undefined;
      const sql = state?.execution_result && state.answer?.status === 'answered' ? state.generated_sql : null;
      if (!state || !sql || !(await dependencies.judge(sql)).allowed)
        throw new WenshuError('run_unanswered', { run: runId });
      const { language, adjustment, answer } = state;
      const { today } = dependencies;
      return { question: askedText(state), sql, today, language, chart: answer?.chart ?? null, isWhole: !adjustment };
    },
    async keep(runId, scope, user = anybody) {
      const found = await threads.stateOf(runId);
      const rule = found && isOf(found.values, user) ? found.values.follow_up?.taught : undefined;
      if (!rule) throw new WenshuError('run_unknown', { run: runId });
      if (scope === 'everyone' && !dependencies.teachesEveryone) throw new WenshuError('teaching_refused');
      await dependencies.taught.keep(rule, { user, connection: connectionId, scope, at: new Date().toISOString() });
    },
    async answeredRows(runId, from, count) {
      const kept = (await threads.stateOf(runId))?.values.execution_result;
      const page = kept && (await dependencies.results.page(kept.reference, from, count));
      // Of rows that were cut, the next page is in the database alone.
      return page && !page.truncated && !page.cutCells ? page : undefined;
    },
    async present(runId, found, wanted) {
      const known = (await threads.stateOf(runId))?.values ?? {};
      const { language = 'en', generated_sql: sql = null, chart_choices: charts = [] } = known;
      const audience = await audienceOf(runId, wanted);
      const table = await tableFor(found, { audience, language, generated_sql: sql }, dependencies);
      const gate = await gateFor({ audience, language });
      const columns = gate.headers(table.columns.map(({ name }) => name));
      const nameOf = (_: string, column: number) => columns[column] ?? '';
      const chart_choices = charts.map((chart) => renamed(chart, gate.text(chart.title), nameOf));
      return { columns, rows: table.rows, chart_choices, language };
    },
  };
}

const readerOf = ({ values }: Known): Reader & { dry_run: boolean } => ({
  audience: values.audience ?? 'business',
  language: values.language ?? 'en',
  dry_run: values.dry_run ?? false,
});

/** What the person's reply says about the statement that they were asked about. Nothing else in a run can say it. */
function consentIn(asked: Confirmation, reply: Reply, question: string): Pick<RunContext, 'replyTo' | 'confirmed'> {
  const { statement, rows } = asked;
  if (decisionOf(asked, reply, question) !== 'run') return { replyTo: statement };
  return { replyTo: statement, confirmed: { statement, ...(rows === undefined ? {} : { rows }) } };
}

/** What broke a run off in which a change may have been made; a cancel has rolled it back. */
const unknownChange = (error: WenshuError): WenshuError =>
  error.code === 'query_cancelled' ? error : new WenshuError('change_unknown', {}, `${error.code}: ${error.technical}`);
