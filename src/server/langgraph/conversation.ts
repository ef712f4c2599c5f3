import { randomUUID } from 'node:crypto';
import { asReply, type Reply } from '../../agents/steps/reply.ts';
import { isOfThread } from '../../agents/thread-list.ts';
import { optionFor } from '../../answer/option-for.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Keyed, ThreadNote } from '../../memory/records.ts';
import type { Clarification } from '../../protocol/answer.ts';
import type { SharedState, SharedValues } from '../../protocol/thread-state.ts';
import { beginQuery, beginReply } from '../http/begin-run.ts';
import type { Run } from '../runs/runs.ts';
import type { Session } from '../session/session.ts';
import { withMessage } from './projection.ts';
import type { RunRequest } from './requests.ts';
import { assistantNamed, interruptOf, ownId, type ToldAs, wireValues } from './wire.ts';

interface Which {
  at?: string;
  before?: string;
  limit?: number;
  /** With the rows that are still stored. */
  rows?: boolean;
}

/** Checkpoints of a conversation, newest first; where several databases were asked, of all of them. */
export async function statesOf(thread: string, which: Which, session: Session): Promise<SharedState[]> {
  const { wenshu, databases } = session;
  const reachable = await databases.list();
  if (wenshu.connection && reachable.length < 2) return wenshu.thread(thread).states(which);
  const known = new Set(reachable.map(({ id }) => id));
  const each = (await wenshu.threads())
    .filter((one) => isOfThread(one.thread, thread) && known.has(one.connection))
    .map(({ connection }) => wenshu.thread(thread).states({ ...which, connection }));
  const all = (await Promise.all(each)).flat().sort((a, b) => (a.checkpoint < b.checkpoint ? 1 : -1));
  return all.slice(0, which.limit ?? 1);
}

/** Throws `checkpoint_unknown`. */
export async function stateNamed(thread: string, which: Which & { at: string }, session: Session) {
  const [state] = await statesOf(thread, which, session);
  if (!state) throw new WenshuError('checkpoint_unknown', { checkpoint: which.at });
  return state;
}

/** A conversation: its note, and its newest checkpoint if anything was asked. */
export interface Conversation {
  thread: string;
  note: Keyed<ThreadNote> | undefined;
  state: SharedState | undefined;
}

export const newConversation = (thread: string): Conversation => ({ thread, note: undefined, state: undefined });

export async function findConversation(thread: string, session: Session): Promise<Conversation | undefined> {
  const [note, [state]] = await Promise.all([
    session.wenshu.notes().get(thread),
    statesOf(thread, { limit: 1, rows: true }, session),
  ]);
  const isKnown = note || state || (await session.runs.ofThread(thread)).some(isActive);
  return isKnown ? { thread, note, state } : undefined;
}

export async function conversationNamed(thread: string, session: Session): Promise<Conversation> {
  const found = await findConversation(thread, session);
  if (!found) throw new WenshuError('thread_unknown', { thread });
  return found;
}

const isActive = (run: Run): boolean => typeof run.standing() === 'string';

/** `interrupted`: it waits for a reply, or broke off and can resume. */
async function statusOf({ thread, state }: Conversation, { runs }: Session): Promise<'idle' | 'busy' | 'interrupted'> {
  if ((await runs.ofThread(thread)).some(isActive)) return 'busy';
  return state && (state.asked || state.next.length > 0) ? 'interrupted' : 'idle';
}

/** As LangGraph writes a thread. */
export async function wireThread(conversation: Conversation, session: Session) {
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
    status: await statusOf(conversation, session),
    config: {},
    values: state ? wireValues(state.values) : null,
    interrupts: asked ? { [`${state.checkpoint}:clarify`]: [interruptOf(state.run_id, asked)] } : {},
    error: null,
  };
}

/** Begins a run: a question, a reply to a clarification, or nothing at all, which resumes a run that broke off. */
export async function beginRun(thread: string | undefined, request: RunRequest, session: Session): Promise<Run> {
  const assistant = assistantNamed(request.assistant_id);
  const unknown = unsupported(request);
  if (unknown) throw new WenshuError('request_unsupported', { detail: unknown });
  const conversation = await placeFor(thread, request, session);
  const before = await activeRuns(conversation.thread, request, session);
  const checkpoint = checkpointOf(request);
  const values = await valuesAt(conversation, checkpoint, session);
  const modes = request.stream_mode?.length ? request.stream_mode : assistant.modes;
  const told: ToldAs = { assistant, modes, before: values, metadata: request.metadata ?? {} };
  const run = await begun(conversation, request, { told, checkpoint, after: before }, session);
  // By default a run continues when its listener leaves.
  if (request.on_disconnect !== 'cancel') void run.outcome.then(run.listen());
  return run;
}

async function begun(
  conversation: Conversation,
  request: RunRequest,
  { told, ...where }: { told: ToldAs; checkpoint: string | undefined; after: readonly Run[] },
  session: Session,
): Promise<Run> {
  const { thread, state } = conversation;
  const { input, command, config } = request;
  if (command?.resume !== undefined) {
    const waiting = await waitingIn(conversation, session);
    if (!waiting) throw new WenshuError('nothing_asked_back');
    const reply = replyIn(command.resume);
    return beginReply(waiting.run_id, reply, session, { ...told, before: withReply(told.before, waiting, reply) });
  }
  if (input) {
    const pagination = input.pagination ?? config?.configurable?.pagination;
    return beginQuery({ messages: input.messages, thread_id: thread, pagination }, session, { ...where, told });
  }
  if (!state || state.next.length === 0) throw new WenshuError('question_empty');
  return beginReply(state.run_id, null, session, told);
}

/** Without a thread, a question begins a conversation of its own; the caller gets its name. */
async function placeFor(thread: string | undefined, request: RunRequest, session: Session): Promise<Conversation> {
  if (thread === undefined) return newConversation(randomUUID());
  if (request.if_not_exists !== 'create') return conversationNamed(thread, session);
  const known = await findConversation(thread, session);
  if (!known) await session.wenshu.notes().put(thread, { metadata: {}, at: new Date().toISOString() });
  return known ?? newConversation(thread);
}

/** Active runs of the conversation, which must end first; throws where the request does not wait for them. */
async function activeRuns(thread: string, { multitask_strategy }: RunRequest, { runs }: Session): Promise<Run[]> {
  const active = (await runs.ofThread(thread)).filter(isActive);
  if (active.length > 0 && (multitask_strategy ?? 'reject') === 'reject') throw new WenshuError('thread_busy');
  if (multitask_strategy === 'interrupt') for (const run of active) run.cancel();
  return active;
}

const checkpointOf = ({ checkpoint, checkpoint_id, config }: RunRequest): string | undefined =>
  checkpoint_id ?? checkpoint?.checkpoint_id ?? config?.configurable?.checkpoint_id ?? undefined;

async function valuesAt({ thread, state }: Conversation, checkpoint: string | undefined, session: Session) {
  if (checkpoint !== undefined) return (await stateNamed(thread, { at: checkpoint }, session)).values;
  return state?.values ?? { messages: [] };
}

interface Waiting {
  run_id: string;
  asked: Clarification;
}

/** The clarification of the newest run; the one about which database to ask isn't part of a conversation yet. */
async function waitingIn({ thread, state }: Conversation, { runs }: Session): Promise<Waiting | undefined> {
  const [newest] = await runs.ofThread(thread);
  const standing = newest?.standing();
  const asked = typeof standing === 'object' && 'answer' in standing ? standing.answer.clarification : null;
  if (newest && asked) return { run_id: ownId(newest) ?? '', asked };
  return state?.asked ? { run_id: state.run_id, asked: state.asked } : undefined;
}

function replyIn(resume: unknown): Reply {
  const reply = asReply(resume);
  if (reply) return reply;
  throw new WenshuError('request_invalid', {
    detail: 'resume is an option ("1"), words, {"choose": "1"} or {"say": "…"}',
    detail_zh: 'resume 应为选项（"1"）、一句话、{"choose": "1"} 或 {"say": "…"}',
  });
}

/** Adds the clarification and the reply, as the conversation will hold them. */
function withReply(before: SharedValues, { run_id, asked }: Waiting, reply: Reply): SharedValues {
  const said = optionFor(asked, reply)?.label ?? ('say' in reply ? reply.say : reply.choose);
  const question = withMessage(before.messages, { id: `${run_id}:asked`, type: 'ai', content: asked.question });
  const messages = withMessage(question, { id: `${run_id}:reply`, type: 'human', content: said });
  return { ...before, messages, answer: null, final_response: null };
}

/** The first option that this server does not support; none may pass in silence. */
function unsupported(request: RunRequest): string | undefined {
  const { command, multitask_strategy, on_completion, interrupt_before, interrupt_after } = request;
  if (command?.update != null || command?.goto != null) return 'command.update, command.goto';
  if (multitask_strategy === 'rollback') return 'multitask_strategy: rollback';
  if (on_completion === 'delete') return 'on_completion: delete';
  if (interrupt_before?.length || interrupt_after?.length) return 'interrupt_before, interrupt_after';
  if (request.webhook) return 'webhook';
  return request.after_seconds ? 'after_seconds' : undefined;
}
