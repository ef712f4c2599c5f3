import type { SharedState } from '../../protocol/thread-state.ts';
import { type Asking, templateText } from './template-text.ts';

/** What was answered in a conversation, its moments newest first, as a template. */
export function templateFromThread(title: string, states: readonly SharedState[]): string {
  const runs = new Map<string, SharedState[]>();
  for (const state of states) runs.set(state.run_id, [...(runs.get(state.run_id) ?? []), state]);
  const answered = [...runs.values()]
    .map((moments) => ({ last: moments[0]?.values, wasAsked: moments.some(({ asked }) => asked !== null) }))
    // Rows stand in no state, so that whether there were any is not asked.
    .filter(({ last }) => last?.answer?.status === 'answered')
    .toReversed();
  const askings = answered.map(({ last, wasAsked }): Asking => {
    const { question = '', answer } = last ?? {};
    const { sql, interpretation, assumption_details: assumed = [] } = answer?.receipt ?? {};
    const chart = answer?.chart?.kind ?? null;
    // "And in Beijing?" says nothing by itself; the receipt tells the whole question that it was read as.
    const told = assumed.find(({ kind }) => kind === 'follow_up')?.text.replace(/^[^：:]*[：:]\s*/, '');
    // What was settled by a question back is only in the statement, or in its words where nobody may see one.
    if (wasAsked && sql) return { heading: question, question, chart, sql };
    return { heading: question, question: (wasAsked ? interpretation : told) || question, chart };
  });
  const titles = new Set(answered.flatMap(({ last }) => last?.answer?.receipt.connection ?? []));
  const [connection = null] = titles;
  const language = answered[0]?.last?.language ?? 'zh';
  return templateText({ title, connection: titles.size === 1 ? connection : null, language }, askings);
}
