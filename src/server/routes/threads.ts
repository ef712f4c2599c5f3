import type { ThreadInfo } from '../../agents/thread-list.ts';
import { isOfThread } from '../../agents/thread-list.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { deletedReply, historyReply, threadsReply } from '../../protocol/replies.ts';
import { historySchema } from '../http/requests.ts';
import { type Route, route } from '../http/route.ts';

/** Without the names of people and connections. */
const shownThread = ({ thread, questions, question, status, stage, run_id, at }: ThreadInfo) => ({
  thread,
  questions,
  question,
  status,
  stage,
  run_id,
  at,
});

/** A conversation in which several databases were asked has a part for each. */
export const threadRoutes: readonly Route[] = [
  route('GET /api/v1/threads', {
    zh: '所有对话，最近的在前',
    en: 'all conversations, newest first',
    reply: threadsReply,
    handle: async (_, { wenshu }) => ({ threads: (await wenshu.threads()).map(shownThread) }),
  }),
  route('GET /api/v1/threads/:thread', {
    zh: '一次对话',
    en: 'one conversation',
    reply: threadsReply,
    async handle({ params: { thread } }, { wenshu }) {
      const parts = (await wenshu.threads()).filter((one) => isOfThread(one.thread, thread));
      if (parts.length === 0) throw new WenshuError('thread_unknown', { thread });
      return { threads: parts.map(shownThread) };
    },
  }),
  route('GET /api/v1/threads/:thread/history', {
    zh: '一次对话里问过什么；stages=true 时列出每一步',
    en: 'what was asked in a conversation; every stage with stages=true',
    search: historySchema,
    reply: historyReply,
    async handle({ params: { thread }, search }, { wenshu, databases }) {
      const stages = search.stages === 'true';
      const known = new Set((await databases.list()).map(({ id }) => id));
      const histories = (await wenshu.threads())
        .filter((one) => isOfThread(one.thread, thread) && known.has(one.connection))
        .map(({ connection }) => wenshu.thread(thread).history({ connection, stages }));
      const checkpoints = (await Promise.all(histories)).flat().sort((a, b) => (a.id < b.id ? 1 : -1));
      if (checkpoints.length === 0) throw new WenshuError('thread_unknown', { thread });
      return { thread, checkpoints };
    },
  }),
  route('DELETE /api/v1/threads/:thread', {
    zh: '彻底删除一次对话',
    en: 'delete a conversation for good',
    reply: deletedReply,
    async handle({ params: { thread } }, { wenshu }) {
      const deleted = await wenshu.forget({ thread });
      if (deleted.length === 0) throw new WenshuError('thread_unknown', { thread });
      return { deleted };
    },
  }),
];
