import type { Reply } from '../../agents/reply.ts';
import { syncReply } from '../../protocol/replies.ts';
import { serverEventSchema } from '../../protocol/server-event.ts';
import { beginReply, outcomeOf } from '../contract/begin-run.ts';
import { streamOf } from '../contract/event-stream.ts';
import { replySchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Answers a clarification or a confirmation: an option, or words. Without either, a run that was broken off goes on. */
export const runResume = defineRoute({
  method: 'post',
  path: '/api/v1/runs/:id/resume',
  summary: {
    zh: '回答反问或确认，或接着做完中断的提问（{}）；以事件流继续，Accept: application/json 时一次给出回答',
    en: 'reply to a question back or a confirmation, or go on with what broke off ({}); goes on as a stream, or at once with Accept: application/json',
  },
  body: replySchema,
  replies: [
    { type: 'text/event-stream', schema: serverEventSchema },
    { type: 'application/json', schema: syncReply },
  ],
  async handle({ name, body, headers, signal }, parts) {
    const reply = Object.keys(body).length > 0 ? (body as Reply) : null;
    const begin = () => beginReply(name, reply, parts);
    if (!/\bapplication\/json\b/.test(headers.get('accept') ?? '')) return streamOf(headers, parts, begin);
    const answer = await outcomeOf(await begin(), signal);
    return json({ answer, final_response: answer.final_response });
  },
});
