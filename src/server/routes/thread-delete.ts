import { WenshuError } from '../../errors/wenshu-error.ts';
import { deletedReply } from '../../protocol/replies.ts';
import { defineRoute, json } from '../contract/route.ts';

export const threadDelete = defineRoute({
  method: 'delete',
  path: '/api/v1/threads/:thread',
  summary: { zh: '彻底删除一次对话', en: 'delete a conversation for good' },
  replies: [{ type: 'application/json', schema: deletedReply }],
  async handle({ name }, { wenshu }) {
    const deleted = await wenshu.forget({ thread: name });
    if (deleted.length === 0) throw new WenshuError('thread_unknown', { thread: name });
    return json({ deleted });
  },
});
