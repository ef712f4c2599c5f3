import { singularOf } from '../question/lemma.ts';
import { everydayWords } from './everyday-words.ts';

/** Consonants that an English, German, French or Pinyin word may begin with. */
const onset =
  /^(?:b[lr]?|c[hlr]?|d[rw]?|f[lr]?|g[hlnr]?|h|j|k[hlnr]?|l|m|n|p[hlnrs]?|qu|r[h]?|s[chklmnpqtvw]?|sc[hr]|s[hp]r|sp[hl]|str|t[hrsw]?|thr|tsch|v|w[hr]?|x|y|z[h]?)?(?=[aeiouyäöü])/;

/**
 * Whether a word could be one of a language: an everyday word, or something that can be said aloud. `kundnr`, `fcol` and
 * `tbl` cannot; `warehouse` and `umsatz` can. A guess, and meant to be: it only decides whether a name may stand in a sentence.
 */
export function isWordLike(word: string): boolean {
  const lower = word.toLowerCase();
  if (/\p{Script=Han}/u.test(lower)) return true;
  if (everydayWords.has(lower) || everydayWords.has(singularOf(lower)) || everydayWords.has(`${lower}s`)) return true;
  return (
    lower.length >= 3 &&
    /^[a-zäöüßéèêàçñ]+$/.test(lower) &&
    onset.test(lower) &&
    !/[^aeiouyäöüéèêà]{4}/.test(lower.replace(/[cgpst]h|ng|ck/g, 'h'))
  );
}
