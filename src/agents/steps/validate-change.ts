import { writeConfirmation } from '../../answer/write-confirmation.ts';
import { errorText } from '../../errors/wenshu-error.ts';
import { writeIntent } from '../../question/write-intent.ts';
import { checkSql } from '../../sql/check/check.ts';
import { writeInWords } from '../../sql/words/words.ts';
import { readingsOf, readWrite, touchedSql, type WriteStatement } from '../../sql/write/write.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';
import { faulty, refused } from './findings.ts';

/** Counting must not hold a person up. */
const countMs = 3000;

/**
 * What validation says of a statement that changes rows; undefined where it is none, or where this connection only reads:
 * then the policy of reading refuses it. What a model wrote counts only when the person ordered a change: a question is
 * never answered with one, whatever the data told the model.
 */
export async function validateChange(
  sql: string,
  state: State,
  dependencies: Dependencies,
): Promise<Update | undefined> {
  const { change, dialect } = dependencies;
  const statement = change && readWrite(sql, dialect);
  if (!change || !statement) return undefined;
  // The person's own words, not a question that was made of them.
  const isTyped = state.query_analysis?.source === 'typed' && state.question.includes(sql.trim());
  const isOrdered = isTyped || writeIntent(state.question) !== undefined;
  const verdict = isOrdered ? await change.judge(sql) : await dependencies.judge(sql);
  if (!verdict.allowed) return refused(verdict, state, isOrdered);
  const problem = await problemOf(statement, dependencies);
  if (problem) return { ...faulty(problem, false), is_change: true };
  const passed = {
    is_change: true,
    checks: ['policy', 'check'],
    validation_result: { valid: true, error_type: null, error_message: null, can_repair: false },
  };
  if (state.dry_run) return passed;
  return { ...passed, ...(await confirmationOf(sql, statement, isTyped, state, dependencies)) };
}

/** The first problem that the check finds in what the statement reads and sets. */
async function problemOf(statement: WriteStatement, dependencies: Dependencies) {
  const { dialect } = dependencies;
  const shadow = await dependencies.shadow();
  const context = { snapshot: await dependencies.snapshot(), dialect, ...(shadow ? { shadow } : {}) };
  for (const reading of readingsOf(statement)) {
    const [problem] = await checkSql(reading, context);
    if (problem) return problem;
  }
  return undefined;
}

async function confirmationOf(
  sql: string,
  statement: WriteStatement,
  isTyped: boolean,
  { language, audience }: State,
  dependencies: Dependencies,
): Promise<Update> {
  const { dialect, glossary } = dependencies;
  const snapshot = await dependencies.snapshot();
  const said = writeInWords(sql, { dialect, snapshot, language, audience, glossary });
  const isLeak = audience === 'business' && (await dependencies.leakGuard()).leaksIn(said.text).length > 0;
  // Nobody agrees to what they cannot read in full.
  if (audience === 'business' && (isLeak || !said.complete))
    return { stop_reason: 'change_unclear', user_prompt: errorText('change_unclear', language, {}, audience) };
  const rows = await touched(statement, dependencies);
  const asked = writeConfirmation({
    sql,
    words: said.complete ? said.text : '',
    language,
    audience,
    ...(rows === undefined ? {} : { rows }),
    isCounted: said.complete && statement.kind === 'insert' && statement.rows.length > 0,
    isAll: rows !== undefined && (await isEveryRow(rows, statement, dependencies)),
    isDrafted: !isTyped,
  });
  return { confirmation_context: asked };
}

async function touched(statement: WriteStatement, { judge, trial }: Dependencies): Promise<number | undefined> {
  const sql = touchedSql(statement);
  if (sql === undefined) return statement.rows.length;
  if (!(await judge(sql)).allowed) return undefined;
  const counted = await trial.run(sql, { maxRows: 1, timeoutMs: countMs, purpose: 'probe' }).catch(() => undefined);
  const count = Number(counted?.rows[0]?.[0] ?? Number.NaN);
  return Number.isFinite(count) ? count : undefined;
}

/** A condition that every row fulfils is as good as none. */
async function isEveryRow(rows: number, statement: WriteStatement, dependencies: Dependencies): Promise<boolean> {
  if (statement.kind === 'insert' || rows < 2) return false;
  const { where, ...whole } = statement;
  return where === undefined || rows === (await touched(whole, dependencies));
}
