import type { SharedState } from '../../protocol/thread-state.ts';
import type { Look, Thread } from '../../wenshu.ts';

/** A template of more would be nobody's to read. */
const mostQuestions = 100;

/** The moments of a conversation at which a question had been answered, newest first: one for each. */
export async function answeredStates(
  thread: Thread,
  where: Look & { user?: string; audience?: 'analyst' | 'business' },
): Promise<SharedState[]> {
  const { audience, ...look } = where;
  const answered = (await thread.history(look)).filter(({ status }) => status === 'answered').slice(0, mostQuestions);
  const found: SharedState[] = [];
  for (const { id } of answered)
    found.push(...(await thread.states({ ...look, ...(audience ? { audience } : {}), at: id })));
  return found;
}
