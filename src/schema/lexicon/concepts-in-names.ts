import { commentLabels } from '../names/comment-labels.ts';
import { expandWords, identifierWords, ownName } from '../names/identifier-words.ts';
import type { ConceptKind, ConceptScore } from './contracts.ts';
import { concepts } from './lexicon.ts';
import { conceptPhrases } from './phrases.ts';
import { looksLikePinyin, pinyinBook, usualInitials } from './pinyin.ts';
import { shortenedConcepts } from './shortened.ts';
import { formOf, isFormOf, isSameWord } from './word-forms.ts';

interface NameOptions {
  /** Whether names of this schema are Chinese in Latin letters; by default each name is judged by its own look. */
  pinyin?: boolean;
}

/** A part of a name that names concepts: places in its words or characters. */
interface Part {
  start: number;
  end: number;
  concept: string;
  /** How surely these letters stand for it. */
  trust: number;
}

const trusts = { word: 1, form: 0.9, short: 0.9, pinyin: 0.9, glued: 0.8, usualInitials: 0.8, initials: 0.4 };
/** Of two concepts with the same word, the one for which it is the plainer word is meant. */
const plainness = (rank: number): number => 1 - Math.min(rank, 8) / 400;
/** In a name a verb tells when (`shipped_at`); that a table of shipments is meant, its nouns say. */
const trustOfVerb = (kind: ConceptKind): number => (kind === 'moment' ? 1 : 0.5);
const remark = 0.5;
const agreed = 0.05;
const han = /\p{Script=Han}/u;
const known = new Map<string, readonly ConceptScore[]>();
const mostKnown = 20_000;

/**
 * The concepts that a name and its comment speak of, best first: what it is (its last words) before what it belongs to (`city` before
 * `customer` in `customer_city`). 1 where the whole name says so.
 */
export function conceptsInName(name: string, comment?: string, options: NameOptions = {}): readonly ConceptScore[] {
  const key = `${options.pinyin ?? ''}\n${name}\n${comment ?? ''}`;
  let found = known.get(key);
  if (!found) {
    found = read(name, comment, options);
    if (known.size >= mostKnown) known.clear();
    known.set(key, found);
  }
  return found;
}

function read(name: string, comment: string | undefined, options: NameOptions): ConceptScore[] {
  const labels = commentLabels(comment);
  const best = new Map<string, number>();
  const add = (scores: readonly ConceptScore[], trust = 1) => {
    const once = new Map<string, number>();
    for (const { concept, score } of scores) once.set(concept, Math.max(once.get(concept) ?? 0, score));
    // Two that say the same, name and comment, are surer than one.
    for (const [concept, score] of once)
      best.set(concept, Math.max(best.get(concept) ?? 0, score * trust) + (best.has(concept) ? agreed : 0));
  };
  const own = ownName(name);
  const label = labels.zh?.split(/[，,。、/]/)[0]?.trim();
  // Where the name is a label itself, a comment is rather a remark.
  const trust = han.test(own) ? remark : 1;
  if (label) add(inChinese(label), trust);
  if (labels.en) add(inWords(identifierWords(labels.en.split(',')[0] ?? ''), false), trust);
  if (han.test(own)) add(inChinese(own));
  // A label in Chinese says better what a pinyin name stands for.
  else add(inWords(identifierWords(own), !label && options.pinyin !== false, options.pinyin), label ? 0.9 : 1);
  return [...best]
    .map(([concept, score]) => ({ concept, score }))
    .sort((one, other) => other.score - one.score || (one.concept < other.concept ? -1 : 1))
    .map(({ concept, score }) => ({ concept, score: Math.min(1, Math.round(score * 100) / 100) }));
}

/** Endings that say that it is a table, and nothing else. */
const tableEnding = /(?<=.)(?:信息|主数据|基础)?(?:表|档案|资料|信息|记录|台账|列表|清单)$/u;

/** Concepts in a Chinese name or label: the longest words of the lexicon. */
function inChinese(text: string): ConceptScore[] {
  const name = text.toLowerCase().replace(/[\s_()（）【】[\]-]/g, '');
  const bare = name.replace(tableEnding, '');
  const whole = partsInChinese(name).filter(({ start, end }) => start === 0 && end === name.length);
  return scored([...partsInChinese(bare), ...whole.map((part) => ({ ...part, end: bare.length }))], bare.length);
}

function partsInChinese(text: string): Part[] {
  const { chinese } = conceptPhrases();
  const parts: Part[] = [];
  for (let start = 0; start < text.length; start += 1) {
    for (const phrase of chinese.get(text[start] ?? '') ?? [])
      if (text.startsWith(phrase.text, start))
        parts.push({
          start,
          end: start + phrase.text.length,
          concept: phrase.of.id,
          trust: (phrase.isVerb ? trustOfVerb(phrase.of.kind) : 1) * plainness(phrase.rank),
        });
  }
  return parts;
}

/** Concepts in the words of an identifier. */
function inWords(all: readonly string[], mayBePinyin: boolean, isPinyin?: boolean): ConceptScore[] {
  if (all.some((word) => han.test(word))) return inChinese(all.join(''));
  const words = tellingWords(all);
  // `on_leave`: where a phrase holds such a word, it tells.
  const whole =
    words.length === all.length
      ? []
      : scored(partsInWords(expandWords(all) ?? all, 1), (expandWords(all) ?? all).length).filter(
          ({ score }) => score >= 0.9,
        );
  const parts = [...partsInWords(words, 1, !isPinyin)];
  const spelt = expandWords(words);
  if (spelt?.length === words.length) parts.push(...partsInWords(spelt, trusts.short));
  const scores = [...whole, ...scored(parts, words.length)];
  if (spelt && spelt.length !== words.length) scores.push(...scored(partsInWords(spelt, trusts.short), spelt.length));
  if (mayBePinyin && (isPinyin || words.some((word) => looksLikePinyin(word) && !isKnown(word))))
    scores.push(...scored(partsInPinyin(words), words.length));
  return scores;
}

/** Without words that a name is not made longer by: `is_active`, `price_cents`, `login_events`, `paid_flg`. */
function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !empty.has(word));
  // `t_order`: a letter for table or view.
  if (telling.length > 1 && /^[tv]$/.test(telling[0] ?? '')) telling.shift();
  while (telling.length > 1 && endings.has(telling.at(-1) ?? '')) telling.pop();
  return telling.length > 0 ? telling : words;
}

function partsInWords(words: readonly string[], trust: number, mayBeShort = false): Part[] {
  const { english } = conceptPhrases();
  const forms = words.map(formOf);
  const parts: Part[] = [];
  forms.forEach((form, start) => {
    for (const phrase of english.get(form) ?? []) {
      const end = start + phrase.forms.length;
      if (!phrase.forms.every((part, index) => part === forms[start + index])) continue;
      const isExact = phrase.words.every((word, index) => isSameWord(word, words[start + index] ?? ''));
      const isForm = phrase.words.every((word, index) => isFormOf(words[start + index] ?? '', word));
      if (!phrase.isVerb && !isExact && phrase.words.length === 1 && !isForm) continue;
      // Who does it is not what is done: a reviewer is no review.
      if (phrase.isVerb && /(?:er|or)s?$/.test(words[start] ?? '') && !/(?:er|or)$/.test(phrase.words[0] ?? ''))
        continue;
      const form = phrase.isVerb ? trustOfVerb(phrase.of.kind) : isExact ? trusts.word : trusts.form;
      parts.push({ start, end, concept: phrase.of.id, trust: trust * form * plainness(phrase.rank) });
    }
    const word = words[start] ?? '';
    for (const concept of shortForms().get(word) ?? [])
      parts.push({ start, end: start + 1, concept, trust: trust * trusts.short });
    if (isKnown(word)) return;
    const glued = inGlued(word);
    const shortened = mayBeShort && glued.length === 0 && !looksLikePinyin(word) ? shortenedConcepts(word) : [];
    for (const { concept, trust: part } of [...glued, ...shortened])
      parts.push({ start, end: start + 1, concept, trust: trust * part });
  });
  return parts;
}

/** `custname`, `ORDDT`: words and short forms without a mark between; only where they make up the whole word. */
function inGlued(word: string): { concept: string; trust: number }[] {
  if (word.length < 5 || word.length > 24 || !/^[a-z]+$/.test(word)) return [];
  for (let cut = word.length - 2; cut >= 2; cut -= 1) {
    const [left, right] = [word.slice(0, cut), word.slice(cut)];
    if (!isKnown(left) || !isKnown(right) || (left.length < 3 && right.length < 3)) continue;
    return scored(partsInWords([left, right], trusts.glued), 2).map(({ concept, score }) => ({
      concept,
      trust: score,
    }));
  }
  return [];
}

function partsInPinyin(words: readonly string[]): Part[] {
  const { full, initials } = pinyinBook();
  const parts = words.flatMap((word, start): Part[] => {
    const spoken = full.get(word) ?? gluedPinyin(word, full);
    return spoken.map((concept) => ({ start, end: start + 1, concept, trust: trusts.pinyin }));
  });
  const isInitials = (word: string) => usualInitials.has(word) || initials.has(word);
  const isRead = (word: string, at: number) =>
    parts.some(({ start }) => start === at) || isKnown(word) || cutInitials(word, isInitials) || /^\d+$/.test(word);
  // Initials say little: only where every part of the name can be read.
  if (!words.every(isRead)) return parts;
  return [
    ...parts,
    ...words.flatMap((word, start): Part[] => {
      const cut = parts.some((part) => part.start === start) ? undefined : cutInitials(word, isInitials);
      if (!cut) return [];
      const read = cut.flatMap((one, at): Part[] => {
        const usual = usualInitials.get(one);
        const named = usual === undefined ? (initials.get(one) ?? []) : [usual];
        const trust = usual === undefined ? trusts.initials : trusts.usualInitials;
        return named.map((concept) => ({ start: at, end: at + 1, concept, trust }));
      });
      return scored(read, cut.length).map(({ concept, score }) => ({ start, end: start + 1, concept, trust: score }));
    }),
  ];
}

/** `khmc` is `kh` and `mc`: at most two initials in one word, those that are usual first. */
function cutInitials(word: string, isInitials: (part: string) => boolean): string[] | undefined {
  if (usualInitials.has(word)) return [word];
  const cuts = [2, 3].filter((at) => word.length - at >= 2).map((at) => [word.slice(0, at), word.slice(at)]);
  const usual = (parts: string[]) => parts.filter((part) => usualInitials.has(part)).length;
  const [best] = cuts.filter((parts) => parts.every(isInitials)).sort((one, other) => usual(other) - usual(one));
  return best && usual(best) === 2 ? best : isInitials(word) ? [word] : best;
}

/** `kehudengji`: two words of pinyin in one; the second is what it is. */
function gluedPinyin(word: string, full: ReadonlyMap<string, readonly string[]>): readonly string[] {
  for (let cut = 2; cut <= word.length - 2; cut += 1)
    if (full.has(word.slice(0, cut)) && full.has(word.slice(cut))) return full.get(word.slice(cut)) ?? [];
  return [];
}

/** Only parts that lie in no longer one; the last says what it is, the others what it belongs to. */
function scored(parts: readonly Part[], length: number): ConceptScore[] {
  const maximal = parts.filter(
    (part) => !parts.some((other) => covers(other, part) && other.end - other.start > part.end - part.start),
  );
  return maximal.map(({ start, end, concept, trust }) => {
    const share = (end - start) / length;
    const score = share >= 1 ? 1 : end >= length ? 0.6 + 0.35 * share : 0.3 + 0.3 * share;
    return { concept, score: score * trust };
  });
}

const covers = (one: Part, other: Part): boolean => one.start <= other.start && one.end >= other.end;

let short: ReadonlyMap<string, readonly string[]> | undefined;
let words: ReadonlySet<string> | undefined;

function shortForms(): ReadonlyMap<string, readonly string[]> {
  if (short) return short;
  const map = new Map<string, string[]>();
  for (const { id, abbreviations = [] } of concepts())
    for (const form of abbreviations) map.set(form.toLowerCase(), [...(map.get(form.toLowerCase()) ?? []), id]);
  short = map;
  return short;
}

/** Whether a word of an identifier is a word or a short form of the lexicon. */
export function isKnown(word: string): boolean {
  return isSpelt(word) || shortForms().has(word) || expandWords([word]) !== undefined;
}

/** Whether it is a whole word, as people write it. */
export function isSpelt(word: string): boolean {
  words ??= new Set([...conceptPhrases().english.values()].flat().flatMap(({ forms }) => forms));
  return words.has(formOf(word)) || plain.has(word);
}

const empty = new Set('at on is has was the tbl info cents fen pence usd eur gbp cny rmb yuan'.split(' '));
/** At the end of a table's name they say only that it holds rows. */
const recordWords = new Set(
  'event events record records log logs history data master header hdr mst mas list export report table'.split(' '),
);
/** At the end of a column's name they say only that it is yes or no: `paid_flg`, `ACTV_IND`. */
const flagWords = 'flg flag ind yn indicator'.split(' ');
const endings = new Set([...recordWords, ...flagWords]);
/** Words of names that stand for no concept. */
const plain = new Set([...empty, ...'id ids key in of by to from for and fk pk'.split(' ')]);
