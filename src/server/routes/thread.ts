import { isOfThread } from '../../agents/thread-list.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { threadsReply } from '../../protocol/replies.ts';
import { asRole } from '../contract/parts.ts';
import { defineRoute, json } from '../contract/route.ts';
import { shownThread } from './threads.ts';

/** One conversation; where several databases were asked, a part for each. */
export const thread = defineRoute({
  method: 'get',
  path: '/api/v1/threads/:thread',
  summary: { zh: '一次对话', en: 'one conversation' },
  replies: [{ type: 'application/json', schema: threadsReply }],
  async handle({ name }, { wenshu, ...parts }) {
    const found = (await wenshu.threads(asRole(parts))).filter((one) => isOfThread(one.thread, name));
    if (found.length === 0) throw new WenshuError('thread_unknown', { thread: name });
    return json({ threads: found.map(shownThread) });
  },
});
