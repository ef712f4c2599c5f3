import { stemOf } from '../../question/lemma.ts';

/** What a phrase is found by: its stems run together, as names are in a `NameBook`. */
export const keyOf = (phrase: string): string => phrase.split(' ').map(stemOf).join('');
