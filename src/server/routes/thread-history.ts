import { isOfThread } from '../../agents/thread-list.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { historyReply } from '../../protocol/replies.ts';
import { asRole } from '../contract/parts.ts';
import { historySchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Newest first; of a conversation with several databases, what each of them was asked. */
export const threadHistory = defineRoute({
  method: 'get',
  path: '/api/v1/threads/:thread/history',
  summary: {
    zh: '一次对话里问过什么；stages=true 时列出每一步',
    en: 'what was asked in a conversation; every stage with stages=true',
  },
  search: historySchema,
  replies: [{ type: 'application/json', schema: historyReply }],
  async handle({ name, search }, { wenshu, own, ...parts }) {
    const role = asRole(parts);
    const stages = search.stages === 'true';
    const known = new Set((await own.reachable()).map(({ id }) => id));
    const found = (await wenshu.threads(role)).filter((one) => isOfThread(one.thread, name));
    const histories = found
      .filter(({ connection }) => known.has(connection))
      .map(({ connection }) => wenshu.thread(name).history({ connection, stages, ...role }));
    const checkpoints = (await Promise.all(histories)).flat().sort((a, b) => (a.id < b.id ? 1 : -1));
    if (checkpoints.length === 0) throw new WenshuError('thread_unknown', { thread: name });
    return json({ thread: name, checkpoints });
  },
});
