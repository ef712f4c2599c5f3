import { createRunner, type Runner } from '../agents/runner.ts';
import type { Dependencies, Log } from '../agents/state/dependencies.ts';
import type { NamedConnection, WenshuConfig } from '../config/config.ts';
import { dialectOf } from '../dialects/registry.ts';
import { affordable } from '../drivers/contract/affordable.ts';
import type { Driver } from '../drivers/contract/driver.ts';
import { isPrepared, isSilent } from '../drivers/contract/meter.ts';
import { startsShadowSlowly } from '../drivers/registry.ts';
import { claimsOf } from '../memory/claims.ts';
import type { Memory } from '../memory/open-memory.ts';
import type { openResultCache } from '../memory/result-cache.ts';
import type { ResultStore } from '../memory/result-store.ts';
import { openTaught } from '../memory/taught.ts';
import type { VerifiedAnswers } from '../memory/verified/answers.ts';
import { type ConcealedModels, concealedModels } from '../models/concealing.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { Window } from '../protocol/batch.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import type { SnapshotSource } from '../schema/snapshot/source.ts';
import { budgetOf } from '../sql/contracts/contracts.ts';
import type { Glossary } from '../sql/glossary/glossary.ts';
import { chooseWriters } from '../writers/cascade.ts';
import { typedSqlWriter } from '../writers/typed-sql-writer.ts';
import type { Writer } from '../writers/writer.ts';
import type { WriterParts } from '../writers/writers-with-model.ts';
import { asWenshuError, toldAs } from './as-wenshu-error.ts';
import { connectionId } from './connection-key.ts';
import { grantedBy, isTellable } from './granted-by.ts';
import type { Viewer } from './identity.ts';
import { limitedDriver } from './limited-driver.ts';
import { createPrivacy } from './privacy.ts';
import { privateValues } from './private-values.ts';
import { createRecall } from './recall.ts';
import { mostRows } from './role-settings.ts';
import type { RoleView } from './role-view.ts';

/** What all databases share. */
export interface Shared {
  config: Omit<WenshuConfig, 'connection' | 'connections'>;
  models: ModelSet;
  results: ResultStore;
  /** Opened when something is first to be remembered. */
  memory: () => Promise<Memory>;
  /** Who may write instead of those that the configuration names. */
  writers: Writer[] | ((parts: WriterParts) => Writer[]) | undefined;
  embedded: Writer;
  /** Drivers that the caller provides, by connection id. */
  drivers?: Readonly<Record<string, Driver>>;
  log: Log;
}

/** What the sessions of all roles on one database share. */
export interface RoleSessionParts {
  connection: NamedConnection;
  driver: Driver;
  shared: Shared;
  source: SnapshotSource;
  cached: ReturnType<typeof openResultCache>;
  /** Verified answers. */
  answers: () => Promise<VerifiedAnswers>;
  today(): string;
  viewOf(whole: Snapshot, viewer: Viewer): RoleView;
  isDown(): boolean;
  faultsOf(whole: Snapshot): Glossary['faults'];
  /** Logs what is wrong with the glossary, once per schema. */
  reportFaults(whole: Snapshot): void;
}

/** What answers one role on one database. */
export interface RoleSession {
  runner: Runner;
  /** The dependencies of the stages, through this driver. Within a window, everything is read as of its last day. */
  on(through: Driver, window?: Window | null): Dependencies;
  /**
   * Reads stored values, so that statements can be written without a connection. False if the database can't be reached, or if not all
   * values that a model must not see are known.
   */
  prepare(): Promise<boolean>;
}

/** The driver as a role may use it: rows and columns are limited by what the current view grants. */
export function asLimited(engine: Driver, view: () => RoleView): Driver {
  const concealed = view().concealed(engine);
  const grant = (sql: string) => (view().grant as NonNullable<RoleView['grant']>)(sql);
  return view().grant === undefined ? concealed : limitedDriver(concealed, grant);
}

/** The models as a role may use them: values of masked and private columns go out as marks. */
export function concealedFor({ connection, shared }: RoleSessionParts, view: () => RoleView): ConcealedModels {
  const { masked_columns: masked } = connection;
  const personal = shared.config.replace_personal_values;
  const stored = privateValues(view);
  // A run that sends nothing to the database can't know whether a word of the question is stored in a masked column.
  const canHide = async () => (masked.length === 0 || !isSilent() || isPrepared()) && (await stored.areReadable());
  return concealedModels(shared.models, { personal, ...(personal ? { valuesIn: stored.in, canHide } : {}) });
}

export const privacyFor = (
  { connection }: RoleSessionParts,
  models: Pick<ConcealedModels, 'vaultOf'>,
  view: () => RoleView,
  replaces = true,
) => createPrivacy({ masked: connection.masked_columns, replaces, models, whole: () => view().whole });

export async function openRoleSession(parts: RoleSessionParts, whole: Snapshot, viewer: Viewer): Promise<RoleSession> {
  const { connection, driver, shared, source, cached, answers, today, isDown, reportFaults } = parts;
  const { config, log } = shared;
  const { masked_columns: masked } = connection;
  const { role: roleName } = viewer;
  let view = parts.viewOf(whole, viewer);
  const isPart = view.grant !== undefined;
  reportFaults(whole);
  await source.keep();
  const results = cached.under(() => {
    const { policy: fingerprint, whole, grant } = view;
    const runs = (sql: string) => {
      const found = grant?.(sql);
      return found?.ok ? found.granted.sql : sql;
    };
    return { fingerprint, whole, ...(grant ? { runs } : {}) };
  });
  const recall = createRecall({
    book: answers,
    log,
    read: (text, day) => view.read(text, day),
    values: () => view.values(),
    judge: async (sql) => view.judge(sql),
    isTellable: (sql) => isTellable(view, sql),
  });
  const judge = async (sql: string) => view.judge(sql);
  const budget = budgetOf(connection.cost, dialectOf(driver.dialect));
  const [values, shadow] = [() => view.values(), () => view.shadow()];
  const models = concealedFor(parts, () => view);
  const isShadowDear = startsShadowSlowly(driver.dialect);
  const { write } = view.concealed(driver);
  /** Rows read before a change serve nobody, whatever became of it. */
  const changing =
    (change: NonNullable<Driver['write']>): typeof change =>
    (...given) =>
      change(...given).finally(() => cached.changed());
  // The seconds of its start then pass while a model writes; without one it is seldom needed at all.
  if (isShadowDear && config.enable_syntax_validation && models.nameFor('sql') !== 'embedded')
    void shadow().catch(() => undefined);
  const on = (
    reading: Driver,
    trial: Dependencies['trial'],
    { day, window }: { day?: string; window?: Window } = {},
  ): Dependencies => ({
    connectionId: connectionId(connection),
    role: roleName ?? null,
    limits: view.limits,
    dialect: dialectOf(driver.dialect),
    driver: reading,
    trial,
    ...(isPart ? { granted: (sql: string) => grantedBy(view, sql) } : {}),
    ...(budget ? { budget } : {}),
    // What changes rows would also tell of those that somebody may not see.
    ...(!isPart && driver.access === 'write' && write
      ? {
          change: {
            judge: (sql: string) => view.judgeChange(sql),
            run: changing(write),
            claim: claimsOf(shared.memory),
          },
        }
      : {}),
    isDown,
    snapshot: async () => view.snapshot,
    values,
    shadow,
    isShadowDear,
    judge,
    describe: (sql) => view.describe(sql),
    read: (text) => view.read(text, day ?? today(), { endsToday: day !== undefined, window }),
    async hasDrifted() {
      const fresh = await source.refresh();
      if (fresh.fingerprint === view.whole.fingerprint) return false;
      view = parts.viewOf(fresh, viewer);
      reportFaults(fresh);
      return true;
    },
    get glossary() {
      return view.glossary;
    },
    // A role may not be able to see what an entry names.
    glossaryFaults: () => (roleName === undefined ? parts.faultsOf(view.whole) : []),
    leakGuard: async () => view.leakGuard(),
    privacy: privacyFor(parts, models, () => view, config.replace_personal_values),
    get today() {
      return day ?? today();
    },
    models,
    async writers(run) {
      const writing = { embedded: shared.embedded, config, models, driver: trial, values, shadow, judge };
      const given = typeof shared.writers === 'function' ? shared.writers(writing) : shared.writers;
      if (given) return given;
      const verified = run.isChange ? [] : await recall.writers();
      return [typedSqlWriter, ...verified, ...(await chooseWriters(run, writing))];
    },
    examples: async (question) =>
      models.nameFor('sql') === 'embedded' ? [] : recall.examples(question, view.snapshot),
    results,
    taught: openTaught(async () => (await shared.memory()).store),
    teachesEveryone: roleName === undefined || config.roles[roleName]?.teaches_everyone === true,
    settings: { ...config, limits: { ...config.limits, max_rows: mostRows(config, roleName) } },
    errorOf: (thrown) => asWenshuError(thrown, toldAs(connection)),
    log,
  });
  const through = (engine: Driver, window?: Window | null) => {
    const reading = asLimited(engine, () => view);
    const trial = affordable(reading, budget, async () => view.whole);
    if (!window) return on(reading, trial);
    return on(reading, trial, { window, ...(window.to < today() ? { day: window.to } : {}) });
  };
  return {
    runner: createRunner(through(driver), (await shared.memory()).checkpoints),
    on: through,
    async prepare() {
      if (isDown()) return false;
      const isWhole = await (await view.values()).readAll();
      return isWhole || masked.length === 0;
    },
  };
}
