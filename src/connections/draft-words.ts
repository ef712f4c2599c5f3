import type { Language } from '../protocol/answer.ts';
import type { Proposal } from '../schema/draft/draft.ts';

/** What a proposal is about, as people call it. */
interface Named {
  thing: string;
  field: string;
}

type Asked = Record<Proposal['kind'], (named: Named, proposal: Proposal) => string>;

/** The questions of a draft for people who know their data and nothing of how it is stored. */
export const draftWords: Record<Language, Asked> = {
  zh: {
    table: ({ thing }, { options: [first], isProposed }) =>
      isProposed ? `“${thing}”就是你们说的“${first?.zh}”吗？` : `“${thing}”里记的是什么？`,
    column: ({ thing, field }, { options: [first] }) => `${thing}的“${field}”是“${first?.zh}”吗？`,
    codes: ({ thing, field }, { values }) => `${thing}的“${field}”里有 ${values.join('、')}，分别是什么意思？`,
    date: ({ thing }) => `说${thing}“什么时候”时，看哪个日期？`,
    sales: ({ thing }) => `${thing}里哪个金额是“销售额”？`,
    hidden: ({ thing }) => `“${thing}”看起来是副本，不用它？`,
    name: ({ thing, field }) => `平常用“${field}”来称呼${thing}吗？`,
    join: (_, { options: [first] }) => `${first?.zh}：对应得上吗？`,
    word: (_, { options: [first] }) => `平常这样说吗：${first?.zh}？`,
  },
  en: {
    table: ({ thing }, { options: [first], isProposed }) =>
      isProposed ? `Is “${thing}” what you call “${first?.en}”?` : `What is one row of “${thing}”?`,
    column: ({ thing, field }, { options: [first] }) => `Is “${field}” of ${thing} the ${first?.en}?`,
    codes: ({ thing, field }, { values }) => `“${field}” of ${thing} holds ${values.join(', ')}: what do they mean?`,
    date: ({ thing }) => `Which date is meant when you ask when, of ${thing}?`,
    sales: ({ thing }) => `Which amount of ${thing} is “sales”?`,
    hidden: ({ thing }) => `“${thing}” looks like a copy. Leave it out?`,
    name: ({ thing, field }) => `Do people call one of ${thing} by its “${field}”?`,
    join: (_, { options: [first] }) => `${first?.en}: does the one point to the other?`,
    word: (_, { options: [first] }) => `Do people say so: ${first?.en}?`,
  },
};
