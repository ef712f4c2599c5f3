import { threadsReply } from '../../protocol/replies.ts';
import type { ThreadInfo } from '../../wenshu.ts';
import { asRole } from '../contract/parts.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Without the names of people and connections. */
export const shownThread = ({ thread, questions, question, status, stage, run_id, at }: ThreadInfo) => ({
  thread,
  questions,
  question,
  status,
  stage,
  run_id,
  at,
});

export const threads = defineRoute({
  method: 'get',
  path: '/api/v1/threads',
  summary: { zh: '所有对话，最近的在前', en: 'all conversations, newest first' },
  replies: [{ type: 'application/json', schema: threadsReply }],
  async handle(_, { wenshu, ...parts }) {
    return json({ threads: (await wenshu.threads(asRole(parts))).map(shownThread) });
  },
});
