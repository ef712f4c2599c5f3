import type { Language } from '../../protocol/answer.ts';

/** Why a delivery failed, where there is no number that says it. */
const words = {
  slow: { zh: '没有及时答复', en: 'no reply in time' },
  away: { zh: '连不上', en: 'cannot be reached' },
  odd: { zh: '答复看不懂', en: 'an unknown reply' },
  unsent: { zh: '发不出去', en: 'cannot be sent' },
  unwritten: { zh: '写不进去', en: 'cannot be written' },
  refused: { zh: '这个角色不能用这个目标', en: 'not a target of this role' },
} as const;

/** One of these, or what the other side itself calls it: `HTTP 500`, `code 19021`, `ECONNREFUSED`. */
export type DeliveryProblem = keyof typeof words | (string & {});

export const problemText = (problem: DeliveryProblem, language: Language): string =>
  Object.hasOwn(words, problem) ? words[problem as keyof typeof words][language] : problem;
