import { isOfThread } from '../../agents/thread-list.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import type { SharedState } from '../../protocol/thread-state.ts';
import { answeredStates } from '../../reports/template/answered-states.ts';
import { templateFromBoard } from '../../reports/template/from-board.ts';
import { templateFromThread } from '../../reports/template/from-thread.ts';
import type { Caller } from '../contract/caller.ts';
import type { KeptOfCaller } from '../contract/kept.ts';
import type { OwnOfCaller } from '../contract/own.ts';
import type { Parts } from '../contract/parts.ts';
import type { ReportsOfCaller } from '../contract/reports.ts';

const titles: Record<Language, string> = { zh: '对话报告', en: 'Report of a conversation' };

/** "Make a report of this": of a board or a conversation of the caller. */
export function reportDraft(
  kept: Pick<KeptOfCaller, 'boards' | 'saved'>,
  wenshu: Pick<Parts['wenshu'], 'threads' | 'thread'>,
  { reachable }: Pick<OwnOfCaller, 'reachable'>,
  { scopes }: Pick<Caller, 'scopes'>,
): ReportsOfCaller['draft'] {
  async function ofBoard(id: string): Promise<string> {
    const board = (await kept.boards()).find((one) => one.id === id);
    if (!board) throw new WenshuError('board_unknown');
    return templateFromBoard(board, await kept.saved());
  }

  async function ofThread(name: string, language: Language): Promise<string> {
    const known = new Set((await reachable()).map(({ id }) => id));
    const found = (await wenshu.threads()).filter(
      ({ thread, connection }) => isOfThread(thread, name) && known.has(connection),
    );
    if (found.length === 0) throw new WenshuError('thread_unknown', { thread: name });
    const all: SharedState[] = [];
    for (const { connection } of found) all.push(...(await answeredStates(wenshu.thread(name), { connection })));
    const states = all.toSorted((one, other) => (one.checkpoint < other.checkpoint ? 1 : -1));
    return templateFromThread(titles[language], scopes.has('sql') ? states : states.map(withoutSql));
  }

  return async (of, language) => ('board' in of ? ofBoard(of.board) : ofThread(of.thread, language));
}

/** A statement that is pinned is SQL of one's own: whoever may not run such a template is not given one. */
const withoutSql = (state: SharedState): SharedState => {
  const { answer } = state.values;
  if (!answer) return state;
  return { ...state, values: { ...state.values, answer: { ...answer, receipt: { ...answer.receipt, sql: null } } } };
};
