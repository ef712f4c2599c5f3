import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import type { Problem } from '../contracts/problem.ts';
import type { Shadow } from '../contracts/shadow.ts';
import type { Role, Verdict } from '../contracts/verdict.ts';
import { lintSql, type Warning } from '../lint/lint.ts';
import { parseSql } from '../parse/parse.ts';
import { judge } from '../policy/policy.ts';
import { readinessOf } from '../readiness/readiness.ts';

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
  const found = await readinessOf(
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
  const { verdict } = found;
  if (!verdict.allowed)
    return { verdict, problems: verdict.reason === 'not_parsed' ? syntaxProblems(sql, dialect) : [], warnings: [] };
  if (found.kind === 'faulty') return { verdict, problems: found.problems, warnings: [] };
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
