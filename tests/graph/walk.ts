import { createGraph } from '../../src/agents/graph.ts';
import { nodeOfStage } from '../../src/agents/graph-picture.ts';
import { createRunner, type Runner } from '../../src/agents/runner.ts';
import type { Dependencies } from '../../src/agents/state/dependencies.ts';
import type { State } from '../../src/agents/state/state.ts';
import type { Reply } from '../../src/agents/steps/reply.ts';
import type { Place } from '../../src/agents/threads.ts';
import { parseConfig } from '../../src/config/config.ts';
import type { RunSettings } from '../../src/config/schema.ts';
import { asWenshuError } from '../../src/databases/as-wenshu-error.ts';
import { createPrivacy } from '../../src/databases/privacy.ts';
import { createRoleView } from '../../src/databases/role-view.ts';
import { dialectOf } from '../../src/dialects/registry.ts';
import type { Driver } from '../../src/drivers/contract/driver.ts';
import { FileCheckpointer } from '../../src/memory/file-checkpointer.ts';
import { openResultCache } from '../../src/memory/result-cache.ts';
import { openResultStore } from '../../src/memory/result-store.ts';
import { openFileStore } from '../../src/memory/store.ts';
import { openTaught } from '../../src/memory/taught.ts';
import { concealedModels } from '../../src/models/concealing.ts';
import type { Model } from '../../src/models/model.ts';
import type { ModelStage } from '../../src/models/model-set.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { chooseWriters } from '../../src/writers/cascade.ts';
import { embeddedWriter } from '../../src/writers/embedded-writer.ts';
import { typedSqlWriter } from '../../src/writers/typed-sql-writer.ts';
import { type Line, scriptedModel } from '../fixtures/scripted-model.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';
import { openStaffDatabase } from '../fixtures/staff-database.ts';

export interface Given {
  /** What the models of the stages say, line by line; a stage without lines has no model. */
  says?: Partial<Record<ModelStage, Line[]>>;
  settings?: RunSettings;
  audience?: 'analyst' | 'business';
  dryRun?: boolean;
  /** Parts that are to behave differently from the real ones. */
  parts?: (real: Dependencies) => Partial<Dependencies>;
  /** Stands in front of the database's own driver. */
  driver?: (real: Driver) => Driver;
  /** Folder for checkpoints; in memory when absent. */
  home?: string;
}

/** The real graph over a real database, with scripted models; remembers every edge that was walked. */
export async function openWalker() {
  const database = await openStaffDatabase();
  const config = parseConfig({ home: null });
  const walked = new Set<string>();
  const closing: (() => unknown)[] = [() => database.close()];

  /** A run's events in order, and the edges that they show. `from` is the node that an interrupted run goes on with. */
  function listen(events: WenshuEvent[]) {
    let before = events.length === 0 ? '__start__' : '';
    return (event: WenshuEvent) => {
      events.push(event);
      if (event.type !== 'stage-start') return;
      const node = nodeOfStage[event.stage];
      if (before !== '') walked.add(`${before}>${node}`);
      before = node;
      if (node === 'respond') walked.add('respond>__end__');
    };
  }

  function connect(given: Given = {}) {
    const { says = {}, parts = () => ({}), home } = given;
    const scripts = Object.fromEntries(Object.entries(says).map(([stage, lines]) => [stage, scriptedModel(lines)]));
    const models = scriptedModels(scripts as Partial<Record<ModelStage, Model>>);
    const { snapshot } = database;
    const driver = given.driver?.(database.driver) ?? database.driver;
    const view = createRoleView({ connection: { glossary: [] }, driver, whole: snapshot, role: undefined, home: null });
    const logged: string[] = [];
    const store = openFileStore(null);
    const real: Dependencies = {
      connectionId: 'staff',
      role: null,
      dialect: dialectOf('sqlite'),
      driver,
      trial: driver,
      judge: async (sql) => view.judge(sql),
      snapshot: async () => view.snapshot,
      hasDrifted: async () => false,
      isDown: () => false,
      shadow: () => view.shadow(),
      isShadowDear: false,
      values: () => view.values(),
      read: (text) => view.read(text, '2024-06-15'),
      glossary: [],
      glossaryFaults: () => [],
      leakGuard: async () => view.leakGuard(),
      privacy: createPrivacy({
        masked: [],
        replaces: true,
        models: concealedModels(models, { personal: true }),
        whole: () => view.whole,
      }),
      today: '2024-06-15',
      models,
      writers: async (run) => [
        typedSqlWriter,
        ...(await chooseWriters(run, {
          embedded: embeddedWriter,
          config,
          models,
          driver,
          values: () => view.values(),
          shadow: () => view.shadow(),
          judge: async (sql) => view.judge(sql),
        })),
      ],
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
      errorOf: (thrown) => asWenshuError(thrown, 'sqlite:staff'),
      log: ({ message }) => logged.push(message),
    };
    const checkpoints = new FileCheckpointer(home ?? null);
    closing.unshift(
      () => view.close(),
      () => checkpoints.close(),
    );
    const runner = createRunner({ ...real, ...parts(real) }, checkpoints);
    /** What is kept of a thread. */
    async function stateOf(thread: string): Promise<State> {
      const found = await checkpoints.getTuple({ configurable: { thread_id: thread, checkpoint_ns: '' } });
      return found?.checkpoint.channel_values as State;
    }
    return { runner, scripts, logged, stateOf, ...conversation(runner, given) };
  }

  function conversation(runner: Runner, { settings = {}, audience = 'analyst', dryRun = false }: Given) {
    const events: WenshuEvent[] = [];
    const start = { audience, dry_run: dryRun, model: null, settings };
    return {
      events,
      ask(question: string, place?: Place) {
        events.length = 0;
        const language = /\p{Script=Han}/u.test(question) ? ('zh' as const) : ('en' as const);
        return runner.start({ ...start, question, language }, { onEvent: listen(events) }, place);
      },
      resume: (runId: string, reply: Reply) => runner.resume(runId, reply, { onEvent: listen([...events, ...none]) }),
    };
  }

  return {
    connect,
    walked,
    async close() {
      for (const close of closing) await close();
    },
  };
}

/** A run that goes on has a beginning already. */
const none = [{ type: 'run-start', run_id: '', question: '', language: 'en' }] as const satisfies WenshuEvent[];

/** Every edge of the graph as it is compiled. */
export function edgesOfGraph(): string[] {
  const { edges } = createGraph({} as Dependencies).getGraph();
  // Who comes from outside is met in tests/graph/outside.test.ts.
  const own = edges.filter(({ source, target }) => source !== 'enter' && target !== 'enter');
  return own.map(({ source, target }) => `${source}>${target}`);
}
