import type { Question, Span } from '../../question/question.ts';
import { longestEntry, lookUpChinese, soundsOf } from '../chinese/chinese-dictionary.ts';
import { chineseToEnglish } from '../chinese/words-chinese-english.ts';
import type { ValueFinder, ValueHit } from '../values/value-hit.ts';
import type { Links } from './contracts.ts';

const han = /\p{Script=Han}/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

interface Said extends Span {
  /** What may be stored instead. */
  text: string;
  match: 'gloss' | 'sound';
  isIndirect?: true;
}

/** Between two sayings; no stored value holds it, so that nothing is found across. */
const gap = ' \u0001 ';

interface TranslateOptions {
  /** Whether the schema is in another language than the question: then any word may be a value, else only unknown ones. */
  foreign: boolean;
  /** Where to look; absent means everywhere. */
  tables?: readonly string[];
}

/**
 * Stored values that the question says in the other language: 法国 where `France` is stored, 王小明 where it is
 * `Wang Xiaoming`, `Beijing` where 北京 is. What a name of the schema already explains is left to the name, unless it is
 * called so itself (a proper noun).
 */
export async function translateValues(
  question: Question,
  links: Links,
  values: ValueFinder,
  { foreign, ...place }: TranslateOptions,
): Promise<ValueHit[]> {
  const heard = await spokenHits(question, links, values);
  if (!han.test(question.text)) return heard;
  const spoken = heard.map((hit): ValueHit => ({ ...hit, isIndirect: true }));
  const sayings = foreign || links.unmatched.length > 0 ? sayingsOf(question, links, foreign) : [];
  if (sayings.length === 0) return spoken;
  let text = '';
  const places = sayings.map((saying) => {
    const start = text.length;
    text += saying.text + gap;
    return { start, end: start + saying.text.length };
  });
  const found = await values.find(text, place);
  const said = found.flatMap((hit) => {
    const index = places.findIndex(({ start, end }) => start === hit.start && end === hit.end);
    const saying = sayings[index];
    if (!saying) return [];
    const { start, end, match, isIndirect } = saying;
    return [{ ...hit, start, end, match, ...(isIndirect ? { isIndirect } : {}) }];
  });
  return [...spoken, ...said];
}

/** English words that nothing explains, against the sounds and meanings of stored Chinese values. */
async function spokenHits({ text }: Question, { unmatched }: Links, values: ValueFinder): Promise<ValueHit[]> {
  if (!unmatched.some((word) => !han.test(word.text)) || !values.findSpoken) return [];
  const found = await values.findSpoken(text);
  return found.filter((hit) => unmatched.some((word) => hit.start <= word.start && word.end <= hit.end));
}

const mostSayings = 240;

function sayingsOf(question: Question, links: Links, foreign: boolean): Said[] {
  const { text, quoted, cues } = question;
  const edges = new Set([0, text.length]);
  const segments = new Set<string>();
  for (const { index, segment } of segmenter.segment(text)) {
    edges.add(index).add(index + segment.length);
    segments.add(`${index} ${index + segment.length}`);
  }
  const holds = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end;
  const named = [...links.tables, ...links.columns, ...links.terms].filter(({ score }) => score >= 0.6);
  const found: Said[] = [];
  for (let start = 0; start < text.length; start += 1) {
    for (let end = start + 1; end <= Math.min(text.length, start + longestEntry); end += 1) {
      const span = { start, end };
      const word = text.slice(start, end);
      const whole = quoted.some((quote) => quote.start === start && quote.end === end);
      if (!whole && (end - start < 2 || !edges.has(start) || !edges.has(end))) continue;
      if (!/^\p{Script=Han}+$/u.test(word) || links.values.some((hit) => holds(hit, span))) continue;
      if (!whole && quoted.some((quote) => quote.start < end && start < quote.end)) continue;
      if (cues.some((cue) => holds(cue, span))) continue;
      const isKnownOpen = whole || links.unmatched.some((one) => holds(one, span));
      // 吉他 is open though 他 by itself says nothing.
      const isCut = !isKnownOpen && segments.has(`${start} ${end}`) && links.unmatched.some((one) => holds(span, one));
      const isOpen = isKnownOpen || isCut;
      if (!foreign && !isOpen) continue;
      const isNamed = named.some((link) => holds(link, span));
      const meanings = [...(chineseToEnglish.get(word) ?? []), ...(lookUpChinese(word)?.meanings ?? [])];
      const sure = isCut ? { isIndirect: true as const } : {};
      for (const meaning of meanings)
        if (!isNamed || /^[A-Z]/.test(meaning))
          for (const text of [meaning, pastForm(meaning)]) found.push({ ...span, ...sure, text, match: 'gloss' });
      if (isOpen)
        for (const meaning of meanings)
          if (/^[a-z]+[^s]$/.test(meaning))
            found.push({ ...span, text: `${meaning}s`, match: 'gloss', isIndirect: true });
      if (meanings.length === 0 && isKnownOpen) found.push(...spellings(word).map((one) => ({ ...span, ...one })));
    }
  }
  return found.slice(0, mostSayings);
}

/** A status is stored as what was done to it: 取消 is `Cancelled`. */
function pastForm(verb: string): string {
  if (/l$/.test(verb)) return `${verb}led`;
  if (/e$/.test(verb)) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** A name of two to four characters as it is written in Latin letters. */
function spellings(name: string): { text: string; match: 'sound' }[] {
  const characters = [...name];
  if (characters.length < 2 || characters.length > 4) return [];
  const sounds = characters.map((character) => soundsOf(character));
  if (sounds.includes('')) return [];
  const [family = '', ...given] = sounds;
  const rest = given.join('');
  const texts = new Set([`${family}${rest}`, `${family} ${rest}`, `${rest} ${family}`, sounds.join(' ')]);
  return [...texts].map((text) => ({ text, match: 'sound' }));
}
