import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { visibleSnapshot } from '../../schema/snapshot/visible-snapshot.ts';
import type { CheckContext } from '../check/check.ts';
import type { Problem, Role, Verdict } from '../contracts/contracts.ts';
import { codeLexemes } from '../lex/lex.ts';
import type { Healed } from './search.ts';

export type { Healed, Step } from './search.ts';

export interface HealContext extends CheckContext {
  /** Only for a small preference among repairs. */
  question?: string;
  role?: Role;
  /** The access policy, bound to the dialect and role. Every repaired statement must pass it. */
  judge?: (sql: string) => Verdict | Promise<Verdict>;
  /** What it said of the text as it stands, when that is known. */
  verdict?: Verdict;
}

/**
 * Repairs a statement without a model. Only what the check or the engine refused is touched; the result checks clean and
 * passes the policy. None rather than a guess: when two repairs are equally likely and their rows can differ, there is
 * no answer (see `repairOptions`).
 */
export async function healSql(
  sql: string,
  problems: readonly Problem[],
  context: HealContext,
): Promise<Healed | undefined> {
  const options = await repairOptions(sql, problems, context);
  return options.length === 1 ? options[0] : undefined;
}

/**
 * A forbidden statement is never healed into an allowed one: only what the policy allows, what it calls repairable,
 * several SELECTs where one was wanted, and a query whose only fault is its quotes. Whatever comes out is judged anew.
 */
export function mayBeHealed(sql: string, verdict: Verdict, dialect: Dialect): boolean {
  if (verdict.allowed || verdict.repairable) return true;
  if (verdict.reason === 'several_statements')
    return verdict.statement_class === 'read' && allBeginAsQueries(sql, dialect);
  return verdict.reason === 'suspicious_text' && isMisquoted(sql, verdict.subject);
}

function allBeginAsQueries(sql: string, dialect: Dialect): boolean {
  const lexemes = codeLexemes(sql, dialect);
  return lexemes.every((lexeme, i) => {
    const isFirst = i === 0 || lexemes[i - 1]?.text === ';';
    return !isFirst || lexeme.text === ';' || /^(?:select|with|\()$/i.test(lexeme.text);
  });
}

/** Words that a plain question has no use for; inside what should be a string they forbid the repair as well. */
const dangerous =
  /\b(?:insert|update|delete|merge|drop|alter|create|truncate|grant|revoke|attach|detach|pragma|vacuum|copy|call|exec|execute|into|outfile|dumpfile|handler|declare|prepare|commit|rollback|begin|union)\b/i;

/**
 * `'Women's Soccer'`, or backticks where the engine has none. An open quote makes two readings of a text possible, so it
 * must hold nothing that could be harm in either: one query, no comment, no further statement, no dangerous word.
 */
function isMisquoted(sql: string, subject: string | undefined): boolean {
  if (!/['"`\\]/.test(subject ?? '') || !/^\s*(?:select|with)\b/i.test(sql)) return false;
  return !/;(?!\s*$)|--|\/\*|#|\$\$/.test(sql) && !dangerous.test(sql);
}

/** The repairs that are equally likely, for a question back to the person; one element when the repair is certain. */
export async function repairOptions(
  sql: string,
  problems: readonly Problem[],
  context: HealContext,
): Promise<Healed[]> {
  const { snapshot, judge, verdict, role, ...rest } = context;
  if (problems.length === 0 || problems.some((problem) => final.has(problem.class))) return [];
  if (judge && !mayBeHealed(sql, verdict ?? (await judge(sql)), context.dialect)) return [];
  const visible: Snapshot = role ? visibleSnapshot(snapshot, role) : snapshot;
  const accept = async (text: string) => !judge || (await judge(text)).allowed;
  // The rules are many, and most statements need none.
  const { findRepairs } = await import('./search.ts');
  return findRepairs(sql, problems, { ...rest, snapshot, visible, accept });
}

/** Problems that no other statement can fix. */
const final = new Set<Problem['class']>(['permission_error', 'timeout', 'connection_error']);
