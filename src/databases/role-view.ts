import { createHash } from 'node:crypto';
import type { Log, Privacy } from '../agents/state/dependencies.ts';
import type { LeakGuard } from '../answer/leak-guard.ts';
import type { NamedConnection } from '../config/config.ts';
import type { ConnectionConfig } from '../config/schema.ts';
import { dialectOf } from '../dialects/registry.ts';
import { type Driver, DriverError } from '../drivers/contract/driver.ts';
import { isPrepared, isSilent } from '../drivers/contract/meter.ts';
import { openShadow } from '../drivers/shadows.ts';
import { once, remembered } from '../memory/once.ts';
import type { Vault } from '../models/vault.ts';
import type { Question } from '../question/question.ts';
import { type ReadOptions, readQuestion } from '../question/read-question.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import type { Links } from '../schema/links/contracts.ts';
import { linkQuestion } from '../schema/links/links.ts';
import { isSecret } from '../schema/private/private-columns.ts';
import { findColumn, findTable, type Snapshot } from '../schema/snapshot/snapshot.ts';
import { visibleSnapshot } from '../schema/snapshot/visible-snapshot.ts';
import { createValueIndex, type ValueIndex, type ValueIndexOptions } from '../schema/values/value-index.ts';
import type { Role, Shadow, Verdict } from '../sql/contracts/contracts.ts';
import { applyRights, type Claims, claimsAsked, type Grant, isLimited } from '../sql/filter/filter.ts';
import { readGlossary } from '../sql/glossary/glossary.ts';
import { judge } from '../sql/policy/policy.ts';
import { answerAboutSchema, type SchemaAnswer } from '../sql/schema-statement/schema-statement.ts';
import { concealingErrors, concealingShadow, isRestricted } from './concealed-errors.ts';
import { leakGuardOf } from './leak-guard-of.ts';
import { limitedDriver } from './limited-driver.ts';

/** One role's view of one snapshot, and what is built on it. A newer snapshot gets a view of its own. */
export interface RoleView {
  /** All of it: the policy must know what the role does not. */
  readonly whole: Snapshot;
  /** The same for two who may see the same, whatever they are called; rows are shared only between those. */
  readonly policy: string;
  /** The part of it that shows other rows and values to others; empty where everything is seen as it is stored. */
  readonly limits: string;
  /** What the role may know of. */
  readonly snapshot: Snapshot;
  /** The business words that mean something in it. */
  readonly glossary: readonly GlossaryTerm[];
  /** Knows the names of the whole schema: what a role may not see must not be named to it either. */
  leakGuard(): LeakGuard;
  judge(sql: string): Verdict | Promise<Verdict>;
  /** The driver without the engine's messages, where the role must not see everything. */
  concealed(driver: Driver): Driver;
  /** Answers a statement about the schema; undefined for any other statement. */
  describe(sql: string): SchemaAnswer | undefined;
  /** What runs in the place of a statement; absent where nothing is limited, and it runs as it is. */
  grant?(sql: string): Grant;
  /** The same for a change of rows, on connections that may make one. */
  judgeChange(sql: string): Promise<Verdict>;
  values(): Promise<ValueIndex>;
  shadow(): Promise<Shadow | undefined>;
  /** Reads a question of that day and links it; the last few are remembered. */
  read(
    text: string,
    today: string,
    within?: Pick<ReadOptions, 'endsToday' | 'window'>,
  ): Promise<{ question: Question; links: Links }>;
  close(): Promise<void>;
}

/** What a role sees, for those who put no question. */
export interface View extends Pick<RoleView, 'snapshot' | 'glossary' | 'leakGuard' | 'read' | 'values'> {
  today: string;
  privacyWith(vault: Vault): Privacy;
}

interface RoleViewOptions {
  connection: Pick<ConnectionConfig, 'glossary' | 'include' | 'exclude'> &
    Partial<Pick<ConnectionConfig, 'masked_columns' | 'fiscal_year' | 'pool'>> &
    Pick<NamedConnection, 'ownedBy'>;
  driver: Driver;
  whole: Snapshot;
  role: Role | undefined;
  /** What is said of the person who asks; the role's row filters ask for it. */
  claims?: Claims | undefined;
  /** What hashes of masked columns are made with. */
  hashKey?: string | undefined;
  home: string | null;
  /** Gets the engine's messages that the role must not see. */
  log?: Log;
  /** Of a view with the same structure; one of its own when absent. */
  shadow?: RoleView['shadow'] | undefined;
}

export function createRoleView({
  connection,
  driver: whoever,
  whole,
  role,
  claims = {},
  hashKey,
  home,
  log = () => {},
  shadow: given,
}: RoleViewOptions): RoleView {
  const snapshot = visibleSnapshot(whole, role);
  const dialect = dialectOf(whoever.dialect);
  const { include, exclude, fiscal_year: fiscalYear } = connection;
  const glossary = readGlossary(connection.glossary, snapshot, dialect).terms;
  // What the connection leaves out is refused to everybody, whatever else is switched off.
  const judgedAs: Role = {
    ...(role ?? { name: 'anyone' }),
    ...(include ? { include } : {}),
    ...(exclude ? { exclude } : {}),
  };
  const grants = new Map<string, Grant>();
  const grant = (sql: string): Grant => {
    const known =
      grants.get(sql) ?? applyRights(sql, { dialect, snapshot: whole, role: judgedAs, claims, key: hashKey });
    if (grants.size >= grantsKept) grants.clear();
    grants.set(sql, known);
    return known;
  };
  const verdicts = new Map<string, Verdict>();
  /** A statement is judged when it is written, when it is checked and when it runs: by the same rules, so with the same verdict. */
  const judged = (sql: string): Verdict => {
    const known = verdicts.get(sql) ?? judge(sql, dialect, judgedAs, whole);
    if (verdicts.size >= verdictsKept) verdicts.clear();
    if (sql.length <= longestKept) verdicts.set(sql, known);
    return known;
  };
  const isPart = isLimited(judgedAs);
  const asked = claimsAsked(judgedAs, claims);
  const concealed = (engine: Driver) => (isRestricted(judgedAs) ? concealingErrors(engine, log, hashKey) : engine);
  const driver = isPart ? limitedDriver(concealed(whoever), grant) : concealed(whoever);
  const stored = once(async () =>
    createValueIndex({
      snapshot,
      distinctValues: boundedValues(driver, snapshot),
      mayRead: () => !isPrepared(),
      excluded: (table, column) => {
        const owner = findTable(snapshot, table);
        const found = owner && findColumn(owner, column);
        return found !== undefined && isSecret(found);
      },
      ...(connection.pool ? { atOnce: Math.min(4, connection.pool.size) } : {}),
    }),
  );
  // A run that sends nothing knows only what was read with the schema; that a value is not among it means nothing.
  const sampled = once(async () => createValueIndex({ snapshot, distinctValues: samplesIn(snapshot), rowsRead: -1 }));
  const isBlind = () => isSilent() && !isPrepared();
  const values = () => (isBlind() ? sampled() : stored());
  const opened = once(async () => openShadow(snapshot, home ?? undefined));
  const shadow = async () => {
    const found = await (given ?? opened)();
    return found && isRestricted(judgedAs) ? concealingShadow(found) : found;
  };
  /** Kind of run and date stand beside the text, so that what is remembered is of that kind and day. */
  const readOn = remembered(async (asked: string) => {
    const { text, kind: _, ...when } = JSON.parse(asked) as { text: string; kind: string; today: string };
    const question = readQuestion(text, { ...when, ...(fiscalYear ? { fiscalYear } : {}) });
    return { question, links: await linkQuestion(question, { snapshot, glossary, values: await values() }) };
  });
  let guard: LeakGuard | undefined;
  return {
    whole,
    policy: policyOf(judgedAs, connection.masked_columns ?? [], asked),
    limits: isPart ? limitsOf(judgedAs, asked) : '',
    snapshot,
    glossary,
    leakGuard() {
      guard ??= leakGuardOf(connection, whole);
      return guard;
    },
    judge: (sql) => (isPart ? grant(sql).verdict : judged(sql)),
    concealed,
    describe: (sql) => answerAboutSchema(sql, { dialect, snapshot, role: judgedAs, judge: judged }),
    ...(isPart ? { grant } : {}),
    async judgeChange(sql) {
      // Most connections only read.
      const { judgeWrite } = await import('../sql/write/write.ts');
      return judgeWrite(sql, dialect, judgedAs, whole);
    },
    values,
    shadow,
    read: (text, today, within = {}) =>
      readOn(JSON.stringify({ kind: isBlind() ? 'blind' : 'run', today, ...within, text })),
    async close() {
      await (await opened.peek())?.close();
    },
  };
}

/** Everything that decides what is seen. The name of a role does not: two that may see the same are alike. */
function policyOf({ name: _name, ...rules }: Role, masked: readonly string[], claims: Claims): string {
  const sorted = Object.entries({ ...rules, masked, claims: Object.keys(claims).length > 0 ? claims : undefined })
    .filter(([, rule]) => rule !== undefined)
    .map(([key, rule]) => [key, Array.isArray(rule) ? [...rule].sort() : rule] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(sorted);
}

/** Kept with every conversation, so short and without what is said of the person. */
const limitsOf = ({ rowFilters = {}, masks = {} }: Role, claims: Claims): string =>
  createHash('sha256')
    .update(JSON.stringify([rowFilters, masks, claims].map((rules) => Object.entries<unknown>(rules).sort())))
    .digest('base64url')
    .slice(0, 16);

/** A statement is judged, estimated, run and counted in turn. */
const grantsKept = 64;
const verdictsKept = 256;
const longestKept = 4000;

/** One column may take this long; a view may hide any amount of work. */
const columnMs = 10_000;
const viewColumnMs = 5000;
/** What took too long is tried again after this time: it may have been the hour. */
const slowForMs = 600_000;

/**
 * Values serve all runs, so none of them can cancel the reading; it ends by itself. A table of which one column took too long
 * is not asked for another for a while.
 */
function boundedValues(driver: Driver, snapshot: Snapshot): ValueIndexOptions['distinctValues'] {
  const slowSince = new Map<string, number>();
  return async (table, column, limit, schema) => {
    const timeoutMs = findTable(snapshot, table)?.kind === 'view' ? viewColumnMs : columnMs;
    const late = new DriverError({ message: `reading ${table} takes too long`, ended: 'timeout' });
    if (performance.now() - (slowSince.get(table) ?? Number.NEGATIVE_INFINITY) < slowForMs) throw late;
    try {
      return await driver.distinctValues(table, column, limit, schema, { timeoutMs });
    } catch (error) {
      if (error instanceof DriverError && error.failure.ended === 'timeout') slowSince.set(table, performance.now());
      throw error;
    }
  };
}

function samplesIn(snapshot: Snapshot): ValueIndexOptions['distinctValues'] {
  return async (table, column) => {
    const known = findTable(snapshot, table);
    return (known && findColumn(known, column)?.samples) ?? [];
  };
}
