import { singularOf, stemOf } from '../../question/lemma.ts';

/** Past forms that hide their verb and are common in business; regular ones are cut by `stemOf`. */
const irregular: ReadonlyMap<string, string> = new Map(
  Object.entries({
    began: 'begin',
    begun: 'begin',
    brought: 'bring',
    broke: 'break',
    broken: 'break',
    came: 'come',
    caught: 'catch',
    chose: 'choose',
    chosen: 'choose',
    dealt: 'deal',
    done: 'do',
    drove: 'drive',
    driven: 'drive',
    earnt: 'earn',
    fell: 'fall',
    fallen: 'fall',
    gave: 'give',
    given: 'give',
    gone: 'go',
    got: 'get',
    grew: 'grow',
    grown: 'grow',
    held: 'hold',
    kept: 'keep',
    left: 'leave',
    lent: 'lend',
    lost: 'lose',
    met: 'meet',
    owed: 'owe',
    ran: 'run',
    rode: 'ride',
    ridden: 'ride',
    rose: 'rise',
    saw: 'see',
    seen: 'see',
    sent: 'send',
    slept: 'sleep',
    spent: 'spend',
    spoke: 'speak',
    stole: 'steal',
    taken: 'take',
    took: 'take',
    went: 'go',
    withdrew: 'withdraw',
    withdrawn: 'withdraw',
    worn: 'wear',
  }),
);

const known = new Map<string, string>();
const mostKnown = 20_000;

/** A key under which all forms of one English word meet: `signed`, `signs` and `sign`; `left` and `leave`. Not a word to show. */
export function formOf(word: string): string {
  const lower = word.toLowerCase();
  let form = known.get(lower);
  if (form === undefined) {
    form = stemOf(irregular.get(lower) ?? lower);
    if (known.size >= mostKnown) known.clear();
    known.set(lower, form);
  }
  return form;
}

/** Whether two words are one in singular and plural. */
export function isSameWord(one: string, other: string): boolean {
  return one === other || singularOf(one) === singularOf(other);
}

/** Whether a word is the other, a noun, with an ending of a verb: `returned` for a return. `book` is no booking, and `tracking` no track. */
export function isFormOf(said: string, word: string): boolean {
  // Purchases are no purchasers.
  if (/(?:er|or)$/.test(word) && !/(?:er|or)s?$/.test(said)) return false;
  return /(?:ed|s)$/.test(said) && said.startsWith(word.slice(0, Math.max(3, word.length - 1)));
}

/** The words of a phrase of the lexicon: `sign-up date` is three. */
export function phraseWords(phrase: string): string[] {
  return phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
