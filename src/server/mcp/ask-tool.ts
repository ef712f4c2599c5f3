import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Answer } from '../../protocol/answer.ts';
import { beginQuery, beginReply } from '../contract/begin-run.ts';
import { asRole } from '../contract/parts.ts';
import { answerResult, pageResult } from './answer-result.ts';
import type { Call, Reply, ToolResult } from './call.ts';
import { followRun } from './follow-run.ts';
import type { Input } from './tools.ts';

/** A person who is asked this often has said enough. */
const mostQuestionsBack = 3;

const which = {
  detail: 'give either question, or run_id with choose, say or page',
  detail_zh: '请给出 question，或者 run_id 加上 choose、say、page 之一',
};

/** A question, a reply to a question back, or a later page of the rows. */
export async function askTool(input: Input<'ask'>, call: Call): Promise<ToolResult> {
  const { question, run_id: runId, choose, say, page, page_size: pageSize, thread_id: threadId } = input;
  const wanted = [question, choose, say, page].filter((one) => one !== undefined);
  if (wanted.length !== 1 || (question === undefined) !== (runId !== undefined))
    throw new WenshuError('request_invalid', which);
  if (runId !== undefined && page !== undefined) return pageResult(runId, page, pageSize, call);
  const begun =
    runId === undefined
      ? await asked(input, call)
      : await replied(runId, choose === undefined ? { say: say ?? '' } : { choose }, call);
  const answer = await clarified(begun, call);
  return answerResult(answer, pageSize, call, threadId);
}

async function asked({ question = '', thread_id, connection }: Input<'ask'>, call: Call): Promise<Answer> {
  const query = { messages: [{ role: 'user', content: question }], thread_id };
  return followRun(await beginQuery(query, call.parts, { connection }), call);
}

async function replied(runId: string, reply: Reply, call: Call): Promise<Answer> {
  await denyChangeWithoutPerson(runId, call);
  return followRun(await beginReply(runId, reply, call.parts), call);
}

/** A change of data needs the yes of a person, and who sends a reply here is a model. */
async function denyChangeWithoutPerson(runId: string, { parts, signal }: Call): Promise<void> {
  if (!parts.isWritable) return;
  const { wenshu, audience } = parts;
  const waiting = await wenshu.resume(runId, null, { audience, signal, ...asRole(parts) });
  if (waiting.clarification?.confirms === 'write') throw new WenshuError('person_needed');
}

/** Where the client can, the person is asked at once; else the options are the result. */
export async function clarified(first: Answer, call: Call): Promise<Answer> {
  let answer = first;
  for (let times = 0; times < mostQuestionsBack && call.askPerson && answer.clarification; times += 1) {
    const reply = await call.askPerson(answer.clarification);
    if (!reply) return answer;
    answer = await followRun(await beginReply(answer.receipt.run_id, reply, call.parts), call);
  }
  return answer;
}
