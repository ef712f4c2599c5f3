import { readHistory } from '../../memory/history.ts';
import { type Conversation, historyText } from '../../prompts/result-text.ts';
import { withPeriod } from '../../schema/follow-up/usual-period.ts';
import type { Continuation, EarlierTurn } from '../../writers/follow-up/continuation.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';
import { rowTrier } from './row-trier.ts';
import { isStillOpen } from './still-open.ts';

/** "The second one" may be of the list before the last answer. */
const toldResults = 2;

type Reading = Pick<Dependencies, 'results' | 'privacy' | 'judge' | 'change' | 'driver' | 'settings'>;

/** Whether what an earlier statement found may be told on: it reads no masked column, and the role could still run it. */
const mayTell = async (sql: string, { privacy, judge, change }: Reading): Promise<boolean> =>
  privacy.isOpen(sql) && (await isStillOpen(sql, { judge, change }));

/** What was said before this question; the newest answers with their rows, as long as they are at hand. */
export async function conversationBefore(state: State, reading: Reading): Promise<Conversation> {
  const { earlier, turns } = readHistory(state.messages);
  const before = turns.filter((turn) => turn.run_id !== state.run_id);
  const { privacy } = reading;
  const told = before.map(async ({ run_id, ...turn }, index) => {
    // What was read from such columns stands in the rows, in the answer's words and perhaps in the statement.
    if (turn.sql && !(await mayTell(turn.sql, reading))) return { question: turn.question };
    if (!turn.sql) return turn;
    const { answer, ...asked } = turn;
    // The rows say the same as the answer, with marks where need be.
    const said = { ...asked, ...(answer === undefined || privacy.showsPrivate(turn.sql) ? {} : { answer }) };
    const told = { ...said, sql: privacy.statement(state.run_id, turn.sql) };
    const rows = index >= before.length - toldResults ? await reading.results.rows(run_id) : undefined;
    const cells = rows && privacy.rows(state.run_id, turn.sql, rows.rows);
    if (!cells) return told;
    return { ...told, result: { ...rows, rows: cells, columns: rows.columns.map(({ name }) => name) } };
  });
  return { earlier, turns: await Promise.all(told) };
}

/** The same as an input of a prompt; absent for a first question, so that it costs nothing. */
export async function historyInput(state: State, dependencies: Dependencies): Promise<{ history?: string }> {
  const allowData = dependencies.settings.allow_llm_to_see_data;
  const history = historyText(await conversationBefore(state, dependencies), { allowData });
  return history ? { history } : {};
}

/** The question that is really asked: as the person's reply completed it, as what was said before completes it, or as typed. */
export function askedText({ enriched_query, follow_up, question, adjustment }: State): string {
  if (enriched_query !== null) return enriched_query;
  const text = follow_up?.text ?? question;
  return adjustment?.period ? withPeriod(text, adjustment.period) : text;
}

/**
 * What was asked before, as far as the next question may look back at it. `again` reads rows of the newest answers once more that
 * are not at hand: they were shown by another process, or long ago.
 */
export async function earlierTurns(
  state: State,
  reading: Reading,
  { again = false }: { again?: boolean } = {},
): Promise<EarlierTurn[]> {
  const before = readHistory(state.messages).turns.filter((turn) => turn.run_id !== state.run_id);
  const newest = new Set(before.filter(({ sql }) => sql).slice(-toldResults));
  const turns = before.map(async (turn) => {
    const { question, sql, run_id, understood, taught, is_aside } = turn;
    const read = {
      question,
      isAnswered: sql !== undefined,
      ...(understood ? { understood } : {}),
      ...(taught ? { taught } : {}),
      ...(is_aside ? { isAside: true } : {}),
    };
    // What was read from such columns was an answer, but its statement and rows are not told on.
    if (!sql || !(await mayTell(sql, reading))) return read;
    const rows = await rowsOf(run_id, sql, again && newest.has(turn), reading);
    const result = rows && { columns: rows.columns.map(({ name }) => name), rows: rows.rows };
    return { ...read, sql, ...(result ? { result } : {}) };
  });
  return Promise.all(turns);
}

async function rowsOf(runId: string, sql: string, again: boolean, { results, driver, settings }: Reading) {
  const kept = await results.rows(runId);
  if (kept || !again) return kept;
  const { max_rows: maxRows, timeout_seconds } = settings.limits;
  const read = await results
    .read(driver, sql, { maxRows, timeoutMs: timeout_seconds * 1000, as: runId })
    // Whoever goes on without them is asked what is meant.
    .catch(() => undefined);
  return read?.rows;
}

/** The question read as a continuation of the conversation; null when it stands alone. */
export async function continuationOf(state: State, dependencies: Dependencies): Promise<Continuation | null> {
  const { read, dialect, glossary } = dependencies;
  const snapshot = await dependencies.snapshot();
  const { looksBack, readContinuation } = await import('../../writers/follow-up/continuation.ts');
  const context = {
    read,
    snapshot,
    dialect,
    glossary,
    ...(state.dry_run ? {} : { run: rowTrier(dependencies) }),
    ...(state.cell ? { cell: state.cell } : {}),
  };
  const again = !state.dry_run && !dependencies.isDown() && (await looksBack(state.question, context));
  const turns = await earlierTurns(state, dependencies, { again });
  return (await readContinuation(turns, state.question, context)) ?? null;
}
