import { modelsReply } from '../../protocol/replies.ts';
import { defineRoute, json } from '../contract/route.ts';

export const models = defineRoute({
  method: 'get',
  path: '/api/v1/models',
  summary: {
    zh: '由谁来写查询；embedded 是内置引擎',
    en: 'who writes the queries; embedded is the built-in engine',
  },
  replies: [{ type: 'application/json', schema: modelsReply }],
  handle: (_, { wenshu }) => json({ models: [{ stage: 'sql', name: wenshu.model }] }),
});
