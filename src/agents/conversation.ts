import { readHistory } from '../memory/history.ts';
import { type Conversation, historyText } from '../prompts/history-text.ts';
import type { Continuation } from '../writers/continuation.ts';
import type { Dependencies } from './dependencies.ts';
import type { State } from './state.ts';

/** "The second one" may be of the list before the last answer. */
const toldResults = 2;

/** What was said before this question; the newest answers with their rows, as long as they are at hand. */
export function conversationBefore(
  state: State,
  { results, privacy }: Pick<Dependencies, 'results' | 'privacy'>,
): Conversation {
  const { earlier, turns } = readHistory(state.messages);
  const before = turns.filter((turn) => turn.run_id !== state.run_id);
  return {
    earlier,
    turns: before.map(({ run_id, ...turn }, index) => {
      // What was read from masked columns stands in the rows, in the answer's words and perhaps in the statement.
      if (turn.sql && !privacy.isOpen(turn.sql)) return { question: turn.question };
      const rows = index >= before.length - toldResults ? results.get(run_id) : undefined;
      if (!rows) return turn;
      return { ...turn, result: { ...rows, columns: rows.columns.map(({ name }) => name) } };
    }),
  };
}

/** The same as an input of a prompt; absent for a first question, so that it costs nothing. */
export function historyInput(state: State, dependencies: Dependencies): { history?: string } {
  const allowData = dependencies.settings.allow_llm_to_see_data;
  const history = historyText(conversationBefore(state, dependencies), { allowData });
  return history ? { history } : {};
}

/** The question that is really asked: as the person's reply completed it, as what was said before completes it, or as typed. */
export const askedText = ({ enriched_query, follow_up, question }: State): string =>
  enriched_query ?? follow_up?.text ?? question;

/** The question read as a continuation of the conversation; null when there is none or it stands alone. */
export async function continuationOf(state: State, dependencies: Dependencies): Promise<Continuation | null> {
  const { read, dialect, glossary, results, privacy } = dependencies;
  const turns = readHistory(state.messages)
    .turns.filter((turn) => turn.run_id !== state.run_id)
    .map(({ question, sql, run_id }) => {
      const rows = results.get(run_id);
      // What was read from masked columns was an answer, but its statement and rows are not told on.
      if (!sql || !privacy.isOpen(sql)) return { question, isAnswered: sql !== undefined };
      const result = rows && { columns: rows.columns.map(({ name }) => name), rows: rows.rows };
      return { question, isAnswered: true, sql, ...(result ? { result } : {}) };
    });
  if (turns.length === 0) return null;
  const snapshot = await dependencies.snapshot();
  const { readContinuation } = await import('../writers/continuation.ts');
  return (await readContinuation(turns, state.question, { read, snapshot, dialect, glossary })) ?? null;
}
