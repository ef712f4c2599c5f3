import type { Dialect } from '../../dialects/dialect.ts';
import { detectLanguage } from '../../question/language.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../../schema/values/value-index.ts';
import { checkSql } from '../check/check.ts';
import type { Problem, Role, Shadow, Verdict } from '../contracts/contracts.ts';
import { healSql, mayBeHealed } from '../heal/heal.ts';
import { lintSql, type Warning } from '../lint/lint.ts';
import { parseSql } from '../parse/parse.ts';
import { judge, refusalText } from '../policy/policy.ts';
import { rewriteJoins, rewriteNames, rewriteValues } from '../rewrite/rewrite.ts';
import { type Note, readStatement } from '../scope/scope.ts';

/** What a statement is made ready against. */
export interface ReadinessContext {
  dialect: Dialect;
  /** The access policy, bound to dialect and role. */
  judge(sql: string): Verdict | Promise<Verdict>;
  /** Without one only the policy can be asked. */
  snapshot?: Snapshot;
  /** Opened when there is something to check: a statement that is refused needs none. */
  shadow?(): Promise<Shadow | undefined>;
  /** Without it values stay as they are written. */
  values?(): Promise<ValueIndex>;
  /** The question's text, for a small preference among repairs, and for who asks for keys. */
  question?: string;
}

/** What is wanted; all of it unless told otherwise. */
export interface ReadinessSwitches {
  check?: boolean;
  heal?: boolean;
  rewrite?: boolean;
  /** Whether bare keys get the names of what they stand for; not unless it is said. */
  names?: boolean;
  /**
   * Whether the shadow is asked only about what the resolver complains of: for statements that were compiled from the snapshot
   * itself, where the engine takes longer to start than the whole question. Always asked unless it is said.
   */
  engine?: 'always' | 'in doubt';
  /** What a database said of this very statement: it is healed from that, and not checked once more. */
  known?: readonly Problem[];
}

export type Readiness =
  /** The policy says no, and no repair may make a yes of it. */
  | { kind: 'refused'; verdict: Verdict }
  /** Wrong as written, the first problem first; nothing repaired it, or healing is switched off. */
  | { kind: 'faulty'; verdict: Verdict; problems: [Problem, ...Problem[]] }
  /** Allowed, and clean as far as it was checked. `verdict` is of this text. */
  | { kind: 'ready'; sql: string; verdict: Verdict; healed: Note[]; rewritten: Note[] };

/**
 * The steps for every statement: the policy, the check, repairs without a model, rewrites that are safe on SQL that runs,
 * and the policy again when the text has changed. Asks neither a model nor a database. The runner asks the policy once
 * more before it executes.
 */
export async function readinessOf(
  sql: string,
  context: ReadinessContext,
  { check = true, heal = true, rewrite = true, names = false, engine = 'always', known = [] }: ReadinessSwitches = {},
): Promise<Readiness> {
  const isChecked = check && engine;
  const verdict = await context.judge(sql);
  if (!mayBeHealed(sql, verdict, context.dialect)) return { kind: 'refused', verdict };
  const problems = known.length > 0 ? known : await problemsOf(sql, verdict, context, isChecked);
  const [first, ...others] = problems;
  const mended = first && heal ? await healed(sql, problems, verdict, context) : undefined;
  if (first && !mended) return { kind: 'faulty', verdict, problems: [first, ...others] };
  const clean = mended?.sql ?? sql;
  const cleanVerdict = mended ? await context.judge(clean) : verdict;
  let ready = {
    kind: 'ready' as const,
    sql: clean,
    verdict: cleanVerdict,
    healed: mended?.steps ?? [],
    rewritten: [] as Note[],
  };
  if (!rewrite || !context.snapshot) return ready;
  for (const favour of names ? [rewritten, named] : [rewritten]) {
    const better = await favour(ready.sql, context.snapshot, context);
    if (better.sql === ready.sql) continue;
    // A rewrite is a favour: one that the policy does not want, or that reads more and does not check, is left out.
    const anew = await context.judge(better.sql);
    const isSound =
      anew.allowed && (favour !== named || (await problemsOf(better.sql, anew, context, isChecked)).length === 0);
    if (isSound) ready = { ...ready, sql: better.sql, verdict: anew, rewritten: [...ready.rewritten, ...better.notes] };
  }
  return ready;
}

/**
 * What is wrong with a statement that the policy allows or that may be healed. One that is not allowed as it stands has a
 * problem even if nothing else is found, and no engine gets to see it, not even an empty one.
 */
async function problemsOf(
  sql: string,
  verdict: Verdict,
  { dialect, snapshot, shadow }: ReadinessContext,
  isChecked: ReadinessSwitches['engine'] | false,
): Promise<Problem[]> {
  const check = async (engine?: Shadow) =>
    isChecked && snapshot ? checkSql(sql, { dialect, snapshot, ...(engine ? { shadow: engine } : {}) }) : [];
  const isClean = isChecked === 'in doubt' && verdict.allowed && (await check()).length === 0;
  const result = isClean ? [] : await check(isChecked && verdict.allowed ? await shadow?.() : undefined);
  if (verdict.allowed || result.length > 0) return result;
  return [{ class: 'syntax_error', message: refusalText(verdict, 'en'), suggestions: [] }];
}

async function healed(sql: string, problems: readonly Problem[], verdict: Verdict, context: ReadinessContext) {
  const { dialect, snapshot, judge, question } = context;
  if (!snapshot) return undefined;
  const shadow = await context.shadow?.();
  return healSql(sql, problems, {
    dialect,
    snapshot,
    judge,
    verdict,
    ...(question === undefined ? {} : { question }),
    ...(shadow ? { shadow } : {}),
  });
}

/** A join along its only key, then a value spelt as it is stored. */
async function rewritten(
  sql: string,
  snapshot: Snapshot,
  { dialect, values }: ReadinessContext,
): Promise<{ sql: string; notes: Note[] }> {
  const statement = readStatement(sql, dialect, snapshot);
  if (!statement) return { sql, notes: [] };
  const joined = rewriteJoins(sql, { dialect, snapshot, statement });
  const index = await values?.();
  if (!index) return joined;
  const read = joined.sql === sql ? { statement } : {};
  const valued = await rewriteValues(joined.sql, { dialect, snapshot, values: index, ...read });
  return { sql: valued.sql, notes: [...joined.notes, ...valued.notes] };
}

/** Names beside bare keys. */
async function named(sql: string, snapshot: Snapshot, { dialect, question = '' }: ReadinessContext) {
  return rewriteNames(sql, { dialect, snapshot, question, language: detectLanguage(question) });
}

/** What statements are checked against; without a snapshot only policy and syntax can be told. */
export interface CheckAgainst {
  dialect: Dialect;
  snapshot?: Snapshot;
  shadow?: Shadow;
  role?: Role;
  /** Who judges instead, where more is known than the snapshot says. */
  judge?: (sql: string) => Verdict | Promise<Verdict>;
}

export interface CheckedStatement {
  verdict: Verdict;
  problems: Problem[];
  warnings: Warning[];
}

/** Policy first: what is not allowed is not looked at further, except to say why it cannot be read. */
export async function checkStatement(sql: string, against: CheckAgainst): Promise<CheckedStatement> {
  const { dialect, snapshot, shadow, role } = against;
  const result = await readinessOf(
    sql,
    {
      dialect,
      judge: against.judge ?? ((text) => judge(text, dialect, role, snapshot)),
      ...(snapshot ? { snapshot } : {}),
      // An engine can judge only its own language.
      ...(shadow && snapshot?.dialect === dialect.name ? { shadow: async () => shadow } : {}),
    },
    { heal: false, rewrite: false },
  );
  const { verdict } = result;
  if (!verdict.allowed)
    return { verdict, problems: verdict.reason === 'not_parsed' ? syntaxProblems(sql, dialect) : [], warnings: [] };
  if (result.kind === 'faulty') return { verdict, problems: result.problems, warnings: [] };
  return { verdict, problems: [], warnings: snapshot ? await lintSql(sql, { snapshot, dialect }) : [] };
}

function syntaxProblems(sql: string, dialect: Dialect): Problem[] {
  const parsed = parseSql(sql, dialect);
  if (parsed.ok) return [];
  const { start, end } = parsed;
  const range = start === undefined ? {} : { range: { start, end: end ?? start + 1 } };
  // The range says where, and knows the file.
  const message = parsed.message.replace(/^Parse error at line \d+, column \d+: /, '');
  return [{ class: 'syntax_error', message, ...range, suggestions: [] }];
}

/** SQL that cannot be read, or is not there, is a problem and no attempt at anything. */
const isMerelyWrong = (reason: string | undefined): boolean => reason === 'not_parsed' || reason === 'empty';

/** 0 clean · 1 problems · 3 not allowed. */
export function checkExitCode(checked: readonly CheckedStatement[]): 0 | 1 | 3 {
  if (checked.some(({ verdict }) => !verdict.allowed && !isMerelyWrong(verdict.reason))) return 3;
  return checked.some(({ verdict, problems }) => !verdict.allowed || problems.length > 0) ? 1 : 0;
}
