import { createLeakGuard, type LeakGuard } from '../answer/leak-guard.ts';
import type { ConnectionConfig } from '../config/schema.ts';
import { dialectOf } from '../dialects/registry.ts';
import type { Driver } from '../drivers/contract/driver.ts';
import { openShadow } from '../drivers/registry.ts';
import { once, remembered } from '../memory/once.ts';
import type { Question } from '../question/question.ts';
import { readQuestion } from '../question/read-question.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import type { Links } from '../schema/links/contracts.ts';
import { linkQuestion } from '../schema/links/links.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { visibleSnapshot } from '../schema/snapshot/visible-snapshot.ts';
import { createValueIndex, type ValueIndex } from '../schema/values/value-index.ts';
import type { Shadow } from '../sql/contracts/shadow.ts';
import type { Role, Verdict } from '../sql/contracts/verdict.ts';
import { readGlossary } from '../sql/glossary/glossary.ts';
import { judge } from '../sql/policy/policy.ts';
import { judgeWrite } from '../sql/write/write.ts';

/** One role's view of one snapshot, and what is built on it. A newer snapshot gets a view of its own. */
export interface RoleView {
  /** All of it: the policy must know what the role does not. */
  readonly whole: Snapshot;
  /** What the role may know of. */
  readonly snapshot: Snapshot;
  /** The business words that mean something in it. */
  readonly glossary: readonly GlossaryTerm[];
  /** Knows the names of the whole schema: what a role may not see must not be named to it either. */
  leakGuard(): LeakGuard;
  judge(sql: string): Verdict | Promise<Verdict>;
  /** The same for a change of rows, on connections that may make one. */
  judgeChange(sql: string): Verdict;
  values(): Promise<ValueIndex>;
  shadow(): Promise<Shadow | undefined>;
  /** Reads a question of that day and links it; the last few are remembered. */
  read(text: string, today: string): Promise<{ question: Question; links: Links }>;
  close(): Promise<void>;
}

export interface RoleViewOptions {
  connection: Pick<ConnectionConfig, 'glossary' | 'include' | 'exclude'>;
  driver: Driver;
  whole: Snapshot;
  role: Role | undefined;
  home: string | null;
}

export function createRoleView({ connection, driver, whole, role, home }: RoleViewOptions): RoleView {
  const snapshot = visibleSnapshot(whole, role);
  const { include, exclude } = connection;
  const glossary = readGlossary(connection.glossary, snapshot, dialectOf(driver.dialect)).terms;
  // What the connection leaves out is refused to everybody, whatever else is switched off.
  const judgedAs: Role = {
    ...(role ?? { name: 'anyone' }),
    ...(include ? { include } : {}),
    ...(exclude ? { exclude } : {}),
  };
  const values = once(async () =>
    createValueIndex({ snapshot, distinctValues: (...column) => driver.distinctValues(...column) }),
  );
  const shadow = once(async () => openShadow(snapshot, home ?? undefined));
  /** The date stands before the text, so that what is remembered is of that day. */
  const readOn = remembered(async (dated: string) => {
    const question = readQuestion(dated.slice(11), { today: dated.slice(0, 10) });
    return { question, links: await linkQuestion(question, { snapshot, glossary, values: await values() }) };
  });
  let guard: LeakGuard | undefined;
  return {
    whole,
    snapshot,
    glossary,
    leakGuard() {
      guard ??= createLeakGuard(whole);
      return guard;
    },
    judge: (sql) => judge(sql, dialectOf(driver.dialect), judgedAs, whole),
    judgeChange: (sql) => judgeWrite(sql, dialectOf(driver.dialect), judgedAs, whole),
    values,
    shadow,
    read: (text, today) => readOn(`${today} ${text}`),
    async close() {
      await (await shadow.peek())?.close();
    },
  };
}
