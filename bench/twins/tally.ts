import type { Twin, Verdict } from './ask-twins.ts';

export type Tally = Record<
  | 'pairs'
  | 'same'
  | 'same_and_right'
  | Exclude<Verdict, 'same'>
  | 'zh_answered'
  | 'en_answered'
  | 'zh_right'
  | 'en_right',
  number
>;

export function tallyOf(twins: readonly Twin[]): Tally {
  const count = (test: (one: Twin) => boolean) => twins.filter(test).length;
  const of = (verdict: Verdict) => count((one) => one.verdict === verdict);
  return {
    pairs: twins.length,
    same: of('same'),
    // Of the same rows, one may show less than was asked for.
    same_and_right: count(({ verdict, zh, en }) => verdict === 'same' && zh.isRight && en.isRight),
    two_readings: of('two_readings'),
    different_unmarked: of('different_unmarked'),
    different_marked: of('different_marked'),
    one: of('one'),
    neither: of('neither'),
    zh_answered: count(({ zh }) => zh.kind === 'answered'),
    en_answered: count(({ en }) => en.kind === 'answered'),
    zh_right: count(({ zh }) => zh.isRight),
    en_right: count(({ en }) => en.isRight),
  };
}
