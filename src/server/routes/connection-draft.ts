import { draftFormSchema, draftReplySchema } from '../../protocol/draft.ts';
import { defineRoute, json } from '../contract/route.ts';

/** For the owner of a file, and of what others ask too for those who look after the server. */
export const connectionDraft = defineRoute({
  method: 'get',
  path: '/api/v1/connections/:id/draft',
  summary: {
    zh: '对这份数据理解了什么：有哪些事物、名称、日期、金额和单位、代码的含义，以及要问的问题',
    en: 'what was understood of the data: things, names, dates, money and units, what codes mean, and what to ask about it',
  },
  replies: [{ type: 'application/json', schema: draftFormSchema }],
  handle: async ({ name, language }, { own }) => json(await own.draftForm(name, language)),
});

export const connectionGlossary = defineRoute({
  method: 'put',
  path: '/api/v1/connections/:id/glossary',
  summary: {
    zh: '同意或更正对这份数据的理解；什么都不写就是全部同意',
    en: 'agree to what was understood of the data, or correct it; with nothing said, all that is proposed is agreed to',
  },
  body: draftReplySchema,
  replies: [{ type: 'application/json', schema: draftFormSchema }],
  handle: async ({ name, body, language }, { own }) => json(await own.say(name, body, language)),
});
