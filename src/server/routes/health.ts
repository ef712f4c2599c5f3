import { statusReply } from '../../protocol/replies.ts';
import { defineRoute, json } from '../contract/route.ts';

/** Whether the process is alive; nothing else is looked at. */
export const health = defineRoute({
  method: 'get',
  path: '/health',
  summary: { zh: '进程是否活着', en: 'whether the process is alive' },
  replies: [{ type: 'application/json', schema: statusReply }],
  handle: () => json({ status: 'ok' }),
});
