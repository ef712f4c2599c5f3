import { removedReply } from '../../protocol/replies.ts';
import { cardSchema, savedChangeSchema, savedListSchema, savedSchema, saveSchema } from '../../protocol/saved.ts';
import { emptySchema } from '../contract/requests.ts';
import { defineRoute, json } from '../contract/route.ts';

export const saved = defineRoute({
  method: 'get',
  path: '/api/v1/saved',
  summary: { zh: '保存的回答，最近的在前', en: 'saved answers, the latest first' },
  replies: [{ type: 'application/json', schema: savedListSchema }],
  handle: async (_, { kept }) => json({ saved: await kept.saved() }),
});

/** The question, its statement and its chart are kept; its rows are not. */
export const savedAdd = defineRoute({
  method: 'post',
  path: '/api/v1/saved',
  summary: { zh: '保存一次回答（问题和图表，不保存数据）', en: 'save an answer: its question and chart, not its rows' },
  body: saveSchema,
  replies: [{ type: 'application/json', schema: savedSchema, status: 201 }],
  handle: async ({ body: { run_id, ...as } }, { kept }) => json(await kept.save(run_id, given(as)), 201),
});

export const savedChange = defineRoute({
  method: 'patch',
  path: '/api/v1/saved/:id',
  summary: { zh: '修改保存的回答的标题或图表', en: 'change the title or the chart of a saved answer' },
  body: savedChangeSchema,
  replies: [{ type: 'application/json', schema: savedSchema }],
  handle: async ({ name, body }, { kept }) => json(await kept.changeSaved(name, given(body))),
});

export const savedDelete = defineRoute({
  method: 'delete',
  path: '/api/v1/saved/:id',
  summary: { zh: '删除一个保存的回答', en: 'delete a saved answer' },
  replies: [{ type: 'application/json', schema: removedReply }],
  async handle({ name }, { kept }) {
    await kept.removeSaved(name);
    return json({ removed: name });
  },
});

/** Judged anew and read anew, as the caller may see it now. */
export const savedRefresh = defineRoute({
  method: 'post',
  path: '/api/v1/saved/:id/refresh',
  summary: {
    zh: '保存的回答，按现在的数据和权限',
    en: 'a saved answer with the rows of now, as the caller may see them',
  },
  body: emptySchema,
  replies: [{ type: 'application/json', schema: cardSchema }],
  async handle({ name, signal }, { kept, readiness }) {
    await readiness.check();
    return json(await kept.refreshSaved(name, signal));
  },
});

/** What was not said is not there. */
function given<Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
}
