/**
 * What the graph costs: the demo shop's questions through the whole graph with a checkpoint on disk after every stage, beside a
 * bare graph of the same nodes, which do nothing, with the same saver; and beside the same agents called one after the other in
 * one function, without a graph and without checkpoints. In one run, question by question, in turns. A scripted model writes the
 * recorded SQL at once, so that no model time is in it. Then one conversation of many turns, to see that a turn does not get
 * dearer, neither in time nor in bytes, and what the bytes are. `node bench/graph-overhead.ts` prints the figures and writes
 * bench/scores/graph-overhead.json.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Annotation, Command, END, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import { demoFile, readQuestions } from '../demo/sample-questions.ts';
import { analyse } from '../src/agents/nodes/analyse.ts';
import { chart } from '../src/agents/nodes/chart.ts';
import { classify } from '../src/agents/nodes/classify.ts';
import { execute } from '../src/agents/nodes/execute.ts';
import { generate } from '../src/agents/nodes/generate.ts';
import { respond } from '../src/agents/nodes/respond.ts';
import { schema } from '../src/agents/nodes/schema.ts';
import { validate } from '../src/agents/nodes/validate.ts';
import { createRunner } from '../src/agents/runner.ts';
import type { Dependencies, RunContext } from '../src/agents/state/dependencies.ts';
import { RunState, type State } from '../src/agents/state/state.ts';
import { parseConfig } from '../src/config/config.ts';
import { asWenshuError } from '../src/databases/as-wenshu-error.ts';
import { createPrivacy } from '../src/databases/privacy.ts';
import { createRoleView } from '../src/databases/role-view.ts';
import { dialectOf } from '../src/dialects/registry.ts';
import { createMeter } from '../src/drivers/contract/meter.ts';
import { openSqlite } from '../src/drivers/sqlite/sqlite.ts';
import { FileCheckpointer } from '../src/memory/file-checkpointer.ts';
import { openResultCache } from '../src/memory/result-cache.ts';
import { openResultStore } from '../src/memory/result-store.ts';
import { openFileStore } from '../src/memory/store.ts';
import { openTaught } from '../src/memory/taught.ts';
import { concealedModels } from '../src/models/concealing.ts';
import type { Model } from '../src/models/model.ts';
import type { ModelSet } from '../src/models/model-set.ts';
import { createAccount } from '../src/models/usage.ts';
import { modelWriter } from '../src/writers/model-writer.ts';

const rounds = Number(process.argv[2] ?? 5);
const turns = 50;
const bar = 40;

const questions = readQuestions().filter(({ ask }) => !ask);
const driver = openSqlite({ path: demoFile });
await driver.connect();
const whole = { ...(await driver.introspect()), today: '2026-06-30' };
const config = parseConfig({ home: null });

/** What the model is to write for the question at hand. */
let written = '';
const model: Model = {
  name: 'scripted',
  complete: async () => ({
    text: `sql: |\n  ${written.replaceAll('\n', '\n  ')}\nconfidence: 0.9`,
    promptTokens: 0,
    completionTokens: 0,
    cost: 0,
  }),
};

const store = openFileStore(null);

/** Everything that the agents work with; each arm has its own, so that none profits from what another has read. */
function dependencies(): Dependencies {
  const view = createRoleView({ connection: { glossary: [] }, driver, whole, role: undefined, home: null });
  const account = createAccount({}, () => '2026-06-30');
  const models: ModelSet = {
    account,
    nameFor: () => 'scripted',
    modelFor: async (stage) => (stage === 'sql' ? model : undefined),
  };
  return {
    connectionId: 'demo',
    role: null,
    dialect: dialectOf('sqlite'),
    driver,
    trial: driver,
    judge: async (sql) => view.judge(sql),
    snapshot: async () => view.snapshot,
    isDown: () => false,
    hasDrifted: async () => false,
    shadow: () => view.shadow(),
    isShadowDear: false,
    values: () => view.values(),
    read: (text) => view.read(text, '2026-06-30'),
    glossary: [],
    glossaryFaults: () => [],
    leakGuard: async () => view.leakGuard(),
    today: '2026-06-30',
    privacy: createPrivacy({
      masked: [],
      replaces: true,
      models: concealedModels(models, { personal: true }),
      whole: () => view.whole,
    }),
    models,
    writers: async () => [modelWriter({ model })],
    results: openResultCache({
      store: openResultStore({ home: null, maxBytes: 64_000_000 }),
      connectionId: 'own',
      dialect: dialectOf(driver.dialect),
      version: async () => 'unknown',
      // Every statement counts here.
      ttlMs: 0,
    }).under(() => ({ fingerprint: view.policy, whole: view.whole })),
    taught: openTaught(async () => store),
    teachesEveryone: true,
    settings: config,
    errorOf: (thrown) => asWenshuError(thrown, 'sqlite:demo'),
    log: () => {},
  };
}

const home = mkdtempSync(join(tmpdir(), 'wenshu-overhead-'));
const checkpoints = new FileCheckpointer(home);
const start = { audience: 'analyst', dry_run: false, model: null, settings: {} } as const;

type Arm = (question: string, language: 'zh' | 'en') => Promise<string>;

function throughGraph(saver: Parameters<typeof createRunner>[1], thread?: string): Arm {
  const runner = createRunner(dependencies(), saver);
  return async (question, language) =>
    (await runner.start({ ...start, question, language }, {}, thread ? { thread } : undefined)).status;
}

/** The agents of an answered question in their order; what one returns is laid over the state. */
function inOneFunction(): Arm {
  const parts = dependencies();
  const run: RunContext = { emit: () => {}, now: () => performance.now(), meter: createMeter() };
  const fresh = () =>
    Object.fromEntries(
      Object.entries(RunState.spec).map(([key, channel]) => [
        key,
        (channel as unknown as { initialValueFactory(): unknown }).initialValueFactory(),
      ]),
    ) as unknown as State;
  return async (question, language) => {
    let state: State = { ...fresh(), ...start, question, language, run_id: 'bare' };
    for (const agent of [classify, schema, generate, validate, execute, analyse, chart, respond])
      state = { ...state, ...((await agent(state, parts, run)) as Partial<State>) };
    return state.answer?.status ?? '';
  };
}

/** The way of an answered question through nodes that only name the next. */
const way = ['classify', 'schema', 'generate', 'validate', 'execute', 'analyse', 'chart', 'respond'];

function throughBareGraph(saver: Parameters<typeof createRunner>[1]): Arm {
  const Bare = Annotation.Root({ question: Annotation<string>() });
  const graph = new StateGraph(Bare) as unknown as StateGraph<unknown, unknown, unknown, string>;
  for (const [index, name] of way.entries()) {
    const next = way[index + 1] ?? END;
    graph.addNode(name, async () => new Command({ goto: next }), { ends: [next] });
  }
  graph.addEdge(START, 'classify');
  const compiled = graph.compile({ checkpointer: saver });
  let run = 0;
  return async (question) => {
    run += 1;
    const configurable = { thread_id: `bare-${run}` };
    await compiled.invoke({ question }, { configurable, recursionLimit: 60, durability: 'sync' });
    return 'answered';
  };
}

const arms: Record<string, Arm> = {
  bare_graph_with_the_same_nodes_and_saver: throughBareGraph(checkpoints),
  graph_with_sqlite_checkpoints: throughGraph(checkpoints),
  graph_with_checkpoints_in_memory: throughGraph(new MemorySaver()),
  agents_in_one_function: inOneFunction(),
};
const times = Object.fromEntries(Object.keys(arms).map((name) => [name, [] as number[]]));
/** Time on the processor: what a busy machine does not change. */
const work = Object.fromEntries(Object.keys(arms).map((name) => [name, [] as number[]]));
const answered = Object.fromEntries(Object.keys(arms).map((name) => [name, 0]));

for (let round = -1; round < rounds; round += 1) {
  for (const [index, { question, language, sql }] of questions.entries()) {
    written = sql;
    const names = Object.keys(arms);
    // In turns, so that none is always the one that finds the pages of the database warm.
    const order = [
      ...names.slice((index + round + 1) % names.length),
      ...names.slice(0, (index + round + 1) % names.length),
    ];
    for (const name of order) {
      const [started, before] = [performance.now(), process.cpuUsage()];
      const status = await arms[name]?.(question, language);
      const [ms, { user, system }] = [performance.now() - started, process.cpuUsage(before)];
      if (round < 0) continue;
      times[name]?.push(ms);
      work[name]?.push((user + system) / 1000);
      if (status === 'answered') answered[name] = (answered[name] ?? 0) + 1;
    }
  }
}

const talk = throughGraph(checkpoints, 'talk');
const turnTimes: number[] = [];
const looking = new DatabaseSync(join(home, 'checkpoints.sqlite'), { readOnly: true });
/** What is kept of the conversation. */
const keptBytes = () => {
  const { bytes, count } = looking
    .prepare(
      `SELECT sum(length(checkpoint) + length(metadata)) AS bytes, count(*) AS count FROM checkpoints WHERE thread_id = 'talk'`,
    )
    .get() as { bytes: number; count: number };
  const { extra } = looking
    .prepare(`SELECT coalesce(sum(length(value)), 0) AS extra FROM writes WHERE thread_id = 'talk'`)
    .get() as { extra: number };
  return { kilobytes: Math.round((bytes + extra) / 102.4) / 10, checkpoints: count };
};
const curve: Record<string, ReturnType<typeof keptBytes>> = {};
for (let turn = 0; turn < turns; turn += 1) {
  const item = questions[turn % questions.length];
  if (!item) continue;
  written = item.sql;
  const started = performance.now();
  await talk(item.question, item.language);
  turnTimes.push(performance.now() - started);
  if (turn === 0 || (turn + 1) % 10 === 0) curve[`after ${turn + 1}`] = keptBytes();
}
const newest = looking
  .prepare(`SELECT checkpoint FROM checkpoints WHERE thread_id = 'talk' ORDER BY checkpoint_id DESC LIMIT 1`)
  .get() as { checkpoint: Uint8Array };
looking.close();
const channels = (
  JSON.parse(new TextDecoder().decode(newest.checkpoint)) as { channel_values: Record<string, unknown> }
).channel_values;
const largest = Object.entries(channels)
  .map(([name, value]) => [name, JSON.stringify(value).length] as const)
  .toSorted(([, a], [, b]) => b - a)
  .slice(0, 6);

const quantile = (list: number[], share: number) => {
  const sorted = list.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
};
const summary = (list: number[]) => ({ median_ms: quantile(list, 0.5), p90_ms: quantile(list, 0.9) });
/** How much more the whole graph takes than another arm, in the median; the processor's time is what a busy machine does not change. */
const beside = (name: string) => {
  const more = (of: typeof times) =>
    Math.round((quantile(of.graph_with_sqlite_checkpoints ?? [], 0.5) - quantile(of[name] ?? [], 0.5)) * 10) / 10;
  return { ms: more(times), cpu_ms: more(work) };
};
const scores = {
  command: `node bench/graph-overhead.ts${process.argv[2] ? ` ${process.argv[2]}` : ''}`,
  questions: questions.length,
  rounds,
  load_average: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  bar: `graph_with_sqlite_checkpoints median <= ${bar} ms, and so what it adds to either of the others`,
  ...Object.fromEntries(
    Object.entries(times).map(([name, list]) => [
      name,
      {
        ...summary(list),
        median_cpu_ms: quantile(work[name] ?? [], 0.5),
        answered: `${answered[name]} of ${list.length}`,
      },
    ]),
  ),
  added_to_the_agents_alone: beside('agents_in_one_function'),
  added_to_the_bare_graph: beside('bare_graph_with_the_same_nodes_and_saver'),
  conversation: {
    turns,
    first_ten: summary(turnTimes.slice(0, 10)),
    last_ten: summary(turnTimes.slice(-10)),
    kept: curve,
    bytes_of_the_newest_checkpoint: newest.checkpoint.length,
    of_which: Object.fromEntries(largest),
  },
};
console.log(JSON.stringify(scores, null, 2));
writeFileSync(new URL('scores/graph-overhead.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
checkpoints.close();
await driver.close();
rmSync(home, { recursive: true });
