import { randomUUID } from 'node:crypto';
import { asReply, type Reply } from '../../agents/reply.ts';
import { optionFor } from '../../answer/option-for.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Clarification } from '../../protocol/answer.ts';
import type { SharedValues } from '../../protocol/thread-state.ts';
import { beginQuery, beginReply } from '../contract/begin-run.ts';
import type { Parts } from '../contract/parts.ts';
import type { Run } from '../runs/run.ts';
import { assistantNamed } from './assistants.ts';
import { type Conversation, conversationNamed, findConversation, isUnderWay, statesOf } from './conversation.ts';
import { withMessage } from './projection.ts';
import type { RunRequest } from './requests.ts';
import { ownId } from './run-wire.ts';
import type { ToldAs } from './told-as.ts';

/** A run as LangGraph asks for it: a question, a reply to a question back, or nothing at all, which goes on where it broke off. */
export async function beginRun(thread: string | undefined, request: RunRequest, parts: Parts): Promise<Run> {
  const assistant = assistantNamed(request.assistant_id);
  const unknown = unsupported(request);
  if (unknown) throw new WenshuError('request_unsupported', { detail: unknown });
  const conversation = await placeFor(thread, request, parts);
  const before = await inTheWay(conversation.thread, request, parts);
  const checkpoint = checkpointOf(request);
  const values = await valuesAt(conversation, checkpoint, parts);
  const modes = request.stream_mode?.length ? request.stream_mode : assistant.modes;
  const told: ToldAs = { assistant, modes, before: values, metadata: request.metadata ?? {} };
  const run = await begun(conversation, request, { told, checkpoint, after: before }, parts);
  // A run goes on when its listener leaves, unless that was said.
  if (request.on_disconnect !== 'cancel') void run.outcome.then(run.listen());
  return run;
}

async function begun(
  conversation: Conversation,
  request: RunRequest,
  { told, ...where }: { told: ToldAs; checkpoint: string | undefined; after: readonly Run[] },
  parts: Parts,
): Promise<Run> {
  const { thread, state } = conversation;
  const { input, command, config } = request;
  if (command?.resume !== undefined) {
    const waiting = await waitingIn(conversation, parts);
    if (!waiting) throw new WenshuError('nothing_asked_back');
    const reply = replyIn(command.resume);
    return beginReply(waiting.run_id, reply, parts, { ...told, before: withReply(told.before, waiting, reply) });
  }
  if (input) {
    const pagination = input.pagination ?? config?.configurable?.pagination;
    return beginQuery({ messages: input.messages, thread_id: thread, pagination }, parts, { ...where, told });
  }
  if (!state || state.next.length === 0) throw new WenshuError('question_empty');
  return beginReply(state.run_id, null, parts, told);
}

/** Without a thread a question begins a conversation of its own, whose name its caller is told. */
async function placeFor(thread: string | undefined, request: RunRequest, parts: Parts): Promise<Conversation> {
  if (thread === undefined) return { thread: randomUUID(), note: undefined, state: undefined };
  if (request.if_not_exists !== 'create') return conversationNamed(thread, parts);
  const found = await findConversation(thread, parts);
  if (found) return found;
  await parts.wenshu.notes().put(thread, { metadata: {}, at: new Date().toISOString() });
  return { thread, note: undefined, state: undefined };
}

/** Those of the conversation that are under way and must end first; throws where they may not be waited for. */
async function inTheWay(thread: string, { multitask_strategy }: RunRequest, { runs }: Parts): Promise<Run[]> {
  const underWay = (await runs.ofThread(thread)).filter(isUnderWay);
  if (underWay.length > 0 && (multitask_strategy ?? 'reject') === 'reject') throw new WenshuError('thread_busy');
  if (multitask_strategy === 'interrupt') for (const run of underWay) run.cancel();
  return underWay;
}

const checkpointOf = ({ checkpoint, checkpoint_id, config }: RunRequest): string | undefined =>
  checkpoint_id ?? checkpoint?.checkpoint_id ?? config?.configurable?.checkpoint_id ?? undefined;

async function valuesAt(
  conversation: Conversation,
  checkpoint: string | undefined,
  parts: Parts,
): Promise<SharedValues> {
  const { thread, state } = conversation;
  if (checkpoint === undefined) return state?.values ?? { messages: [] };
  const [found] = await statesOf(thread, { at: checkpoint }, parts);
  if (!found) throw new WenshuError('checkpoint_unknown', { checkpoint });
  return found.values;
}

interface Waiting {
  run_id: string;
  asked: Clarification;
}

/** The question back of the newest run; the one about which database to ask stands in no conversation yet. */
async function waitingIn({ thread, state }: Conversation, { runs }: Parts): Promise<Waiting | undefined> {
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

/** Both sides of the question back, as the conversation will hold them. */
function withReply(before: SharedValues, { run_id, asked }: Waiting, reply: Reply): SharedValues {
  const said = optionFor(asked, reply)?.label ?? ('say' in reply ? reply.say : reply.choose);
  const question = withMessage(before.messages, { id: `${run_id}:asked`, type: 'ai', content: asked.question });
  const messages = withMessage(question, { id: `${run_id}:reply`, type: 'human', content: said });
  return { ...before, messages, answer: null, final_response: null };
}

/** What was asked for and would not be done; nothing of it may pass in silence. */
function unsupported(request: RunRequest): string | undefined {
  const { command, multitask_strategy, on_completion, interrupt_before, interrupt_after } = request;
  if (command?.update != null || command?.goto != null) return 'command.update, command.goto';
  if (multitask_strategy === 'rollback') return 'multitask_strategy: rollback';
  if (on_completion === 'delete') return 'on_completion: delete';
  if (interrupt_before?.length || interrupt_after?.length) return 'interrupt_before, interrupt_after';
  if (request.webhook) return 'webhook';
  return request.after_seconds ? 'after_seconds' : undefined;
}
