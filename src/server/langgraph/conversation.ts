import { isOfThread } from '../../agents/thread-list.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Kept, ThreadNote } from '../../memory/records.ts';
import type { SharedState } from '../../protocol/thread-state.ts';
import { asRole, type Parts } from '../contract/parts.ts';
import type { Run } from '../runs/run.ts';
import { interruptOf, wireValues } from './wire.ts';

export interface Which {
  at?: string;
  before?: string;
  limit?: number;
  /** Joins the rows in that are still kept. */
  rows?: boolean;
}

/** Moments of a conversation, newest first; where several databases were asked, of all of them. */
export async function statesOf(thread: string, which: Which, parts: Parts): Promise<SharedState[]> {
  const { wenshu, audience } = parts;
  const options = { ...which, audience, ...asRole(parts) };
  const reachable = await parts.own.reachable();
  if (wenshu.connection && reachable.length < 2) return wenshu.thread(thread).states(options);
  const known = new Set(reachable.map(({ id }) => id));
  const asked = (await wenshu.threads(asRole(parts))).filter((one) => isOfThread(one.thread, thread));
  const each = asked
    .filter(({ connection }) => known.has(connection))
    .map(({ connection }) => wenshu.thread(thread).states({ ...options, connection }));
  const all = (await Promise.all(each)).flat().sort((a, b) => (a.checkpoint < b.checkpoint ? 1 : -1));
  return all.slice(0, which.limit ?? 1);
}

/** A conversation: what was noted about it, and its newest moment if anything was asked. */
export interface Conversation {
  thread: string;
  note: Kept<ThreadNote> | undefined;
  state: SharedState | undefined;
}

export async function findConversation(thread: string, parts: Parts): Promise<Conversation | undefined> {
  const [note, [state]] = await Promise.all([
    parts.wenshu.notes().get(thread),
    statesOf(thread, { limit: 1, rows: true }, parts),
  ]);
  const isKnown = note || state || (await parts.runs.ofThread(thread)).some(isUnderWay);
  return isKnown ? { thread, note, state } : undefined;
}

export async function conversationNamed(thread: string, parts: Parts): Promise<Conversation> {
  const found = await findConversation(thread, parts);
  if (!found) throw new WenshuError('thread_unknown', { thread });
  return found;
}

export const isUnderWay = (run: Run): boolean => typeof run.standing() === 'string';

/** `interrupted`: it waits for a reply, or was broken off and can be gone on with. */
async function statusOf({ thread, state }: Conversation, { runs }: Parts): Promise<'idle' | 'busy' | 'interrupted'> {
  if ((await runs.ofThread(thread)).some(isUnderWay)) return 'busy';
  return state && (state.asked || state.next.length > 0) ? 'interrupted' : 'idle';
}

/** As LangGraph writes a thread. */
export async function wireThread(conversation: Conversation, parts: Parts) {
  const { thread, note, state } = conversation;
  const created = note?.record.at ?? state?.at ?? new Date().toISOString();
  const updated = state?.at ?? created;
  const asked = state?.asked;
  return {
    thread_id: thread,
    created_at: created,
    updated_at: updated,
    state_updated_at: updated,
    metadata: note?.record.metadata ?? {},
    status: await statusOf(conversation, parts),
    config: {},
    values: state ? wireValues(state.values) : null,
    interrupts: asked ? { [`${state.checkpoint}:clarify`]: [interruptOf(state.run_id, asked)] } : {},
    error: null,
  };
}
