import { join } from 'node:path';
import type { Runner } from '../agents/runner.ts';
import type { LeakGuard } from '../answer/leak-guard.ts';
import type { NamedConnection } from '../config/config.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/registry.ts';
import { type Driver, DriverError } from '../drivers/contract/driver.ts';
import { openConnection } from '../drivers/registry.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { once } from '../memory/once.ts';
import { recordsIn, verifiedAnswers } from '../memory/records.ts';
import { openResultCache } from '../memory/result-cache.ts';
import type { VerifiedAnswers } from '../memory/verified/answers.ts';
import type { ConcealedModels } from '../models/concealing.ts';
import type { Vault } from '../models/vault.ts';
import type { Answer } from '../protocol/answer.ts';
import { withSpokenNames } from '../schema/lexicon/spoken-names.ts';
import { openSnapshotCache } from '../schema/snapshot/cache.ts';
import { type SchemaChange, schemaChanges } from '../schema/snapshot/schema-changes.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { createSnapshotSource, type SnapshotSource } from '../schema/snapshot/source.ts';
import { visibleSnapshot } from '../schema/snapshot/visible-snapshot.ts';
import type { Role, Shadow, Verdict } from '../sql/contracts/contracts.ts';
import { claimsAsked, isLimited } from '../sql/filter/filter.ts';
import { faultText, type Glossary, readGlossary, withDeclarations } from '../sql/glossary/glossary.ts';
import { connectionId, snapshotScope } from './connection-key.ts';
import { grantedBy, isTellable } from './granted-by.ts';
import type { Viewer } from './identity.ts';
import { leakGuardOf } from './leak-guard-of.ts';
import { withPrivacy } from './privacy.ts';
import { readCategories, readSnapshot } from './read-snapshot.ts';
import {
  asLimited,
  concealedFor,
  openRoleSession,
  privacyFor,
  type RoleSession,
  type RoleSessionParts,
  type Shared,
} from './role-session.ts';
import { mayUse, roleSettings } from './role-settings.ts';
import { createRoleView, type RoleView, type View } from './role-view.ts';

export type { Shared } from './role-session.ts';

/** How a database differs from what was known of it. */
export interface Drift {
  /** When it was last read, ISO; null when nothing was known. */
  since: string | null;
  changes: SchemaChange[];
  /** Whether what was read now is kept for the next time. */
  kept: boolean;
}

/** Whether a statement may be approved by this role. */
export interface Approval {
  role: string | undefined;
  snapshot: Snapshot;
  dialect: Dialect;
  today: string;
  judge(sql: string): Promise<Verdict>;
  /** What a statement about the schema tells the role; undefined for any other statement. */
  describe: RoleView['describe'];
  /** Whether it reads nothing of which the role sees only a part: then the values in its text may be told. */
  isTellable(sql: string): boolean;
  /** What runs in the place of a statement because of the person's rights; undefined where it runs as it is. */
  granted(sql: string): { sql: string; tables: string[]; masked: string[] } | undefined;
  shadow(): Promise<Shadow | undefined>;
  /** Who may be asked about it, told nothing that is masked. */
  models: ConcealedModels;
  close(): Promise<void>;
}

/** One connection: its driver, what is known of it, and who answers. Nothing is opened before it is needed. */
export interface Database {
  readonly connection: NamedConnection;
  readonly title: string;
  readonly connectionId: string;
  readonly driver: Driver;
  readonly source: SnapshotSource;
  /** What the role may know of. */
  schema(viewer: Viewer): Promise<Snapshot>;
  /** The same, read from the database now and kept. */
  refreshed(viewer: Viewer): Promise<Snapshot>;
  /** What changed since it was last read, as far as the role may know; read and kept anew. */
  drift(viewer: Viewer): Promise<Drift>;
  /** What the role sees, kept from question to question, for whoever only wants to know what a text means. */
  look(viewer: Viewer): Promise<View>;
  /** The connection's business words as this part of its schema knows them. */
  glossary(snapshot: Snapshot): Glossary;
  /** Knows the names of the whole schema, whoever reads. */
  leakGuard(): Promise<LeakGuard>;
  /**
   * Who answers this role; what is read of the database is kept from here on. It has been reached, unless a question is
   * begun: a dry run with a known schema needs no connection, and where nothing can be changed another is written and
   * checked while the server is down.
   */
  runner(viewer: Viewer, begins?: 'dry' | 'run'): Promise<Runner>;
  /** What many questions of this viewer are answered with together; reached as `runner` says of a question that is begun. */
  together(viewer: Viewer): Promise<Pick<RoleSession, 'on' | 'prepare'>>;
  /** The driver as this viewer may use it: where rows or columns are limited, through nothing but what limits them. */
  driverFor(viewer: Viewer): Promise<Driver>;
  /** What people approved of this database. */
  book(): Promise<VerifiedAnswers>;
  /** The statement as a role may run it, and the schema as it may know it: for what somebody approves or brings along. */
  approval(viewer: Viewer): Promise<Approval>;
  /** To be told of every answer: one that an outdated schema may explain leads to a new reading. */
  answered(answer: Answer): void;
  close(): Promise<void>;
}

/** Of people whose rows differ; who asks again after many others waits for a new one a moment longer. */
const runnersKept = 64;
/** A reading that takes longer than this after the last answer is given up. */
const patienceMs = 10_000;

export function openDatabase(connection: NamedConnection, shared: Shared): Database {
  const { config, log } = shared;
  const title = connection.title ?? connection.id;
  const mostMemory = config.limits.memory_mb * 1_000_000;
  const driver = shared.drivers?.[connection.id] ?? openConnection(connection, { mostMemory });
  const cache = config.home === null ? undefined : openSnapshotCache(join(config.home, 'snapshots'));
  const source = createSnapshotSource({
    key: connectionId(connection),
    scope: snapshotScope(connection, config.replace_personal_values),
    cache,
    // The cache holds no values of masked columns and no secrets.
    read: async () => {
      const snapshot = await readSnapshot(driver, connection);
      return withPrivacy(snapshot, connection, config.replace_personal_values, await readCategories(driver, snapshot));
    },
    stamp: async () => driver.stamp?.(),
    maxAge: connection.refresh_minutes * 60_000,
    now: () => Date.now(),
    onFailure: (error) =>
      log({ run_id: '', stage: 'schema', message: 'reading the schema anew failed', detail: error }),
  });
  const book = once(async () => {
    const { openVerifiedAnswers } = await import('../memory/verified/answers.ts');
    const answers = recordsIn((await shared.memory()).store, verifiedAnswers(connectionId(connection)));
    return openVerifiedAnswers(answers, dialectOf(driver.dialect));
  });
  // Asked anew for every question: a conversation may last past midnight.
  const today = () => connection.today ?? config.today();
  const cached = openResultCache({
    store: shared.results,
    connectionId: connectionId(connection),
    dialect: dialectOf(driver.dialect),
    version: async () => (await driver.dataVersion?.()) ?? 'unknown',
    ttlMs: config.cache.ttl_seconds * 1000,
  });
  const made = new Map<string, { whole: Snapshot; parts: Promise<RoleSession> }>();
  const views = new Map<string, RoleView[]>();
  /** For those who only want to know what a text means: no copy of the schema is opened for them. */
  const looks = new Map<string, { whole: Snapshot; view: RoleView }>();
  const hashKey = config.hash_key_env === undefined ? undefined : config.secret(config.hash_key_env);
  /** What is not meant for a role is not there for it. */
  const roleOf = ({ role: name }: Viewer): Role | undefined => {
    const role = roleSettings(config, name, connection.id);
    // Whoever finds it is its owner: what a role may see of the company's data says nothing of it.
    if (connection.ownedBy !== undefined) return role && { name: role.name };
    if (!mayUse(config, name, connection.id)) throw new WenshuError('connection_unknown', { name: title, known: '' });
    return role;
  };
  /** The same for two who see the same in the same role. */
  const keyOf = (viewer: Viewer) => {
    const role = roleOf(viewer);
    const claims = role && isLimited(role) ? claimsAsked(role, viewer.claims ?? {}) : {};
    return JSON.stringify([viewer.role ?? '', claims]);
  };

  let isDown = false;
  /** A server that does not answer is remembered where the run can do without it; any other failure ends it. */
  async function reach(mayBeDown: boolean): Promise<void> {
    try {
      await driver.connect();
      isDown = false;
    } catch (error) {
      isDown = error instanceof DriverError && error.failure.code === 'UNREACHABLE';
      if (!isDown || !mayBeDown) throw error;
      log({ run_id: '', stage: 'run', message: 'the database cannot be reached', detail: error });
    }
  }

  async function current(): Promise<Snapshot> {
    const found = await source.current();
    if (found.tables.length === 0) throw new WenshuError('database_empty', { name: title });
    return found;
  }

  function glossary(snapshot: Snapshot): Glossary {
    const { terms, faults } = readGlossary(connection.glossary, snapshot, dialectOf(driver.dialect));
    const { faults: more, count } = withDeclarations(snapshot, connection);
    return { terms, faults: [...faults, ...more], declared: count };
  }

  /** What the connection declares about its schema. */
  function declared(snapshot: Snapshot): Snapshot {
    const { snapshot: said } = withDeclarations(snapshot, connection);
    const { terms } = readGlossary(connection.glossary, said, dialectOf(driver.dialect));
    const spoken = withSpokenNames(said, (table, column) =>
      terms.some((term) => term.kind === 'column' && term.table === table && term.column === column),
    );
    return connection.today ? { ...spoken, today: connection.today } : spoken;
  }

  /** Once for each schema: what is wrong with a glossary is wrong for every role. */
  const told = new WeakSet<Snapshot>();
  function tellFaults(whole: Snapshot): void {
    if (told.has(whole)) return;
    told.add(whole);
    for (const fault of glossary(whole).faults)
      log({ run_id: '', stage: 'schema', message: faultText(fault, 'en'), detail: fault });
  }

  function viewFor(whole: Snapshot, viewer: Viewer, shadow?: RoleView['shadow']): RoleView {
    const { claims } = viewer;
    return createRoleView({
      connection,
      driver,
      whole,
      role: roleOf(viewer),
      claims,
      hashKey,
      home: config.home,
      log,
      shadow,
    });
  }

  function viewOf(whole: Snapshot, viewer: Viewer): RoleView {
    const name = viewer.role ?? '';
    const known = views.get(name) ?? [];
    const newest = known.at(-1);
    // People of one role see other rows of the same schema: one empty copy of it serves them all.
    if (newest && newest.whole.fingerprint === whole.fingerprint && isLimited(roleOf(viewer) ?? {}))
      return viewFor(declared(whole), viewer, () => newest.shadow());
    const view = viewFor(declared(whole), viewer);
    // A question may still be at work on the one before, none on the one before that.
    if (known.length === 2) void known[0]?.close();
    views.set(name, [...known.slice(-1), view]);
    return view;
  }

  const roleParts: RoleSessionParts = {
    connection,
    driver,
    shared,
    source,
    cached,
    answers: book,
    today,
    viewOf,
    isDown: () => isDown,
    faultsOf: (whole) => glossary(whole).faults,
    reportFaults: tellFaults,
  };

  async function answering(viewer: Viewer, begins: 'dry' | 'run' | undefined) {
    // Both at once: a kept schema is there long before a far server has answered.
    const [whole] = await Promise.all([
      current(),
      begins === 'dry' ? undefined : reach(begins === 'run' && driver.access === 'read'),
    ]);
    const key = keyOf(viewer);
    const known = made.get(key);
    if (known?.whole === whole) return known.parts;
    const parts = openRoleSession(roleParts, whole, viewer);
    // What failed once (a home folder that cannot be written) may work the next time.
    parts.catch(() => made.delete(key));
    made.delete(key);
    made.set(key, { whole, parts });
    for (const oldest of [...made.keys()].slice(0, -runnersKept)) made.delete(oldest);
    return parts;
  }

  async function refreshed(viewer: Viewer): Promise<Snapshot> {
    const role = roleOf(viewer);
    const found = await source.refresh();
    await source.keep();
    return visibleSnapshot(declared(found), role);
  }

  return {
    connection,
    title,
    connectionId: connectionId(connection),
    driver,
    source,
    async schema(viewer) {
      return visibleSnapshot(declared(await current()), roleOf(viewer));
    },
    refreshed,
    async drift(viewer) {
      const role = roleOf(viewer);
      const before = await source.kept();
      const after = await refreshed(viewer);
      return {
        since: before ? new Date(before.readAt).toISOString() : null,
        changes: before ? schemaChanges(visibleSnapshot(declared(before.snapshot), role), after) : [],
        kept: await source.keep(),
      };
    },
    async look(viewer) {
      const whole = await current();
      const key = keyOf(viewer);
      const known = looks.get(key);
      const view = known?.whole === whole ? known.view : viewFor(declared(whole), viewer);
      looks.delete(key);
      looks.set(key, { whole, view });
      for (const oldest of [...looks.keys()].slice(0, -runnersKept)) looks.delete(oldest);
      const privacyWith = (vault: Vault) => privacyFor(roleParts, { vaultOf: () => vault }, () => view);
      return { ...view, today: today(), privacyWith };
    },
    glossary,
    async leakGuard() {
      return leakGuardOf(connection, await current());
    },
    runner: async (viewer, begins) => (await answering(viewer, begins)).runner,
    together: (viewer) => answering(viewer, 'run'),
    async driverFor(viewer) {
      const view = viewFor(declared(await current()), viewer);
      return asLimited(driver, () => view);
    },
    book,
    async approval(viewer) {
      const view = viewFor(declared(await current()), viewer);
      const { snapshot } = view;
      return {
        role: viewer.role,
        snapshot,
        dialect: dialectOf(driver.dialect),
        today: today(),
        judge: async (sql) => view.judge(sql),
        describe: (sql) => view.describe(sql),
        isTellable: (sql) => isTellable(view, sql),
        granted: (sql) => grantedBy(view, sql),
        shadow: () => view.shadow(),
        models: concealedFor(roleParts, () => view),
        close: () => view.close(),
      };
    },
    answered({ failure_reason }) {
      if (!isDown) source.lookAgain(failure_reason === 'missing_database_info');
    },
    async close() {
      await Promise.race([source.settled(), new Promise((resolve) => setTimeout(resolve, patienceMs).unref())]);
      for (const view of [...views.values()].flat()) await view.close();
      await driver.close();
    },
  };
}
