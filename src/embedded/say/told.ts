import type { Contender } from '../judge/contenders.ts';
import type { Judged } from '../judge/judgement.ts';
import { describeForm } from './describe.ts';
import type { Wording } from './words.ts';

/**
 * Every reading with the words for it, in the same order. Two that would be told alike are told at length, by table and column, the
 * first only where it is an option (`isOffered`); what even then has no words of its own is left out, since nobody could choose it.
 */
export function told<One extends Pick<Judged, 'contender'>>(
  judged: readonly One[],
  wordingFor: (one: Contender) => Wording,
  isOffered: boolean,
): (One & { interpretation: string })[] {
  const shortly = judged.map((one) => describeForm(one.contender.form, wordingFor(one.contender)));
  const seen = new Set<string>();
  return judged.flatMap((one, index) => {
    const own = shortly[index] ?? '';
    const isAlike = shortly.indexOf(own) !== shortly.lastIndexOf(own);
    const interpretation =
      isAlike && (isOffered || index > 0)
        ? describeForm(one.contender.form, { ...wordingFor(one.contender), isWhole: true })
        : own;
    if (seen.has(interpretation)) return [];
    seen.add(interpretation);
    return [{ ...one, interpretation }];
  });
}
