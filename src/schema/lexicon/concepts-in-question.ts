import type { Question, Token } from '../../question/question.ts';
import type { Concept, ConceptMention, FormulaMention } from './contracts.ts';
import { conceptPhrases, formulaPhrases, type Phrase, type Phrasebook } from './phrases.ts';
import { formOf, isFormOf, isSameWord } from './word-forms.ts';

/** What of the lexicon a question says. */
interface QuestionConcepts {
  concepts: ConceptMention[];
  formulas: FormulaMention[];
}

interface Found<Of> {
  start: number;
  end: number;
  phrase: Phrase<Of>;
  score: number;
}

/** Another form of a noun may be another word (`returned` for a return). */
const otherForm = 0.8;
/** 下过单, 退了几次货: a verb and its object with something between. */
const split = 0.9;
const between = /^(?:[过了完]?的?|[过了]?(?:几|多少|\d{1,4}|[一二三两四五六七八九十]{1,3})[次个笔张回份]?)$/u;
const longestSplit = 7;
const counted = /[个件单人笔次家张份位名]/;

/**
 * Every concept and formula that a question may mean, by place and longest first. Mentions that lie in one another are all told:
 * which of them is meant, the grammar decides. Of one concept at one place only the best stays.
 */
export function conceptsInQuestion(question: Question): QuestionConcepts {
  const before = known.get(question);
  if (before) return before;
  const found = read(question);
  known.set(question, found);
  return found;
}

/** Links and grammar ask for the same question. */
const known = new WeakMap<Question, QuestionConcepts>();

function read(question: Question): QuestionConcepts {
  const { text } = question;
  const lower = text.toLowerCase();
  const words = question.tokens.filter(({ kind }) => kind === 'word' || kind === 'number');
  const forms = words.map((word) => formOf(word.text));
  const find = <Of extends { id: string }>(book: Phrasebook<Of>): Found<Of>[] => [
    ...englishIn(text, words, forms, book),
    ...chineseIn(lower, book),
  ];
  return {
    concepts: best(find(conceptPhrases()).filter(isNoun(text)), text).map(({ start, end, phrase, score }) => ({
      start,
      end,
      text: text.slice(start, end),
      concept: phrase.of,
      isVerb: phrase.isVerb,
      score,
    })),
    // `churned` says what somebody did, not the rate of it.
    formulas: best(find(formulaPhrases()), text)
      .filter(({ score }) => score === 1)
      .map(({ start, end, phrase }) => ({
        start,
        end,
        text: text.slice(start, end),
        formula: phrase.of,
      })),
  };
}

/** `booked` is what somebody did, and no book; `shipped` is no ship. */
const isNoun =
  (text: string) =>
  ({ start, end, score, phrase }: Found<Concept>): boolean =>
    score === 1 || phrase.of.kind !== 'thing' || !/(?:ed|ing)$/i.test(text.slice(start, end));

function englishIn<Of>(
  text: string,
  words: readonly Token[],
  forms: readonly string[],
  book: Phrasebook<Of>,
): Found<Of>[] {
  const found: Found<Of>[] = [];
  forms.forEach((form, at) => {
    for (const phrase of book.english.get(form) ?? []) {
      const said = words.slice(at, at + phrase.forms.length);
      const last = said.at(-1);
      const first = said[0];
      if (!first || !last || said.length < phrase.forms.length) continue;
      if (!phrase.forms.every((part, index) => part === forms[at + index])) continue;
      if (!said.every((word, index) => index === 0 || isNext(text, said[index - 1] as Token, word))) continue;
      const isExact = said.every((word, index) => isSameWord(word.text.toLowerCase(), phrase.words[index] ?? ''));
      // Forms that only their stem has in common: `supplies` is no supplier.
      if (!isExact && !phrase.isVerb && said.length === 1 && !isFormOf(first.text.toLowerCase(), phrase.words[0] ?? ''))
        continue;
      const score = isExact || phrase.isVerb ? 1 : otherForm;
      found.push({ start: first.start, end: last.end, phrase, score });
    }
    for (const phrase of book.english.get(form) ?? []) {
      const word = words[at];
      const back =
        phrase.isVerb && phrase.words[1] === 'back' && phrase.words.length === 2 && backBehind(words, at, text);
      if (word && back) found.push({ start: word.start, end: back.end, phrase, score: split });
    }
  });
  return found;
}

/** "sending stuff back", "bring the car back": a verb and its particle with the object between. */
function backBehind(words: readonly Token[], at: number, text: string): Token | undefined {
  const back = words.slice(at + 2, at + 4).find((word) => word.text.toLowerCase() === 'back');
  return back && /^[\w\s]*$/.test(text.slice(words[at]?.end, back.start)) ? back : undefined;
}

/** Words that stand side by side, with a blank, a hyphen or an apostrophe at the most. */
function isNext(text: string, one: Token, other: Token): boolean {
  return /^[\s'’-]{0,3}s?[\s'’-]*$/.test(text.slice(one.end, other.start));
}

function chineseIn<Of extends { id: string }>(text: string, book: Phrasebook<Of>): Found<Of>[] {
  const found: Found<Of>[] = [];
  // 看的病人 are patients that were seen, and no 看病.
  const beginsAWord = (at: number) =>
    (book.chinese.get(text[at] ?? '') ?? []).some(
      (phrase) => !phrase.isVerb && phrase.text.length > 1 && text.startsWith(phrase.text, at),
    );
  for (let start = 0; start < text.length; start += 1) {
    for (const phrase of book.chinese.get(text[start] ?? '') ?? []) {
      if (text.startsWith(phrase.text, start)) {
        // 收了多少单 asks how many, and not how much.
        if (phrase.text.endsWith('多少') && counted.test(text[start + phrase.text.length] ?? '')) continue;
        const end = start + phrase.text.length;
        found.push({ start, end, phrase, score: 1 });
        // 买过: the particle is of the verb.
        if (phrase.isVerb && text[end] === '过') found.push({ start, end: end + 1, phrase, score: 1 });
        // 新登记, 新办证: whoever arrives is new.
        if (phrase.isVerb && isArrival(phrase.of) && text[start - 1] === '新')
          found.push({ start: start - 1, end, phrase, score: 1 });
      } else if (phrase.isVerb && phrase.text.length === 3 && isParted(text, start, phrase.text)) {
        found.push({ start, end: start + 4, phrase, score: split });
      } else if (phrase.isVerb && phrase.text.length === 2) {
        const end = text.indexOf(phrase.text[1] ?? '', start + 1);
        if (
          end > start + 1 &&
          end <= start + longestSplit &&
          between.test(text.slice(start + 1, end)) &&
          !beginsAWord(end)
        )
          found.push({ start, end: end + 1, phrase, score: split });
      }
    }
  }
  return found;
}

const arrivals: ReadonlySet<string> = new Set(['joined', 'signup', 'enrolment', 'hired']);
const isArrival = (of: { id: string }): boolean => arrivals.has(of.id);

/** 打过疫苗, 办了会员: a particle between the verb and its object. */
const isParted = (text: string, start: number, verb: string): boolean =>
  text[start] === verb[0] && /[过了]/.test(text[start + 1] ?? '') && text.startsWith(verb.slice(1), start + 2);

/** One mention of each concept at each place: the noun before the verb only where both fit equally well. */
function best<Of>(found: readonly Found<Of>[], text: string): Found<Of>[] {
  const kept = new Map<Of, Found<Of>[]>();
  for (const one of found) {
    const same = kept.get(one.phrase.of)?.find(({ start, end }) => start === one.start && end === one.end);
    if (!same) kept.set(one.phrase.of, [...(kept.get(one.phrase.of) ?? []), one]);
    else if (one.score > same.score || (one.score === same.score && isVerbForm(text, one) && one.phrase.isVerb))
      Object.assign(same, one);
  }
  return [...kept.values()].flat().sort((one, other) => one.start - other.start || other.end - one.end);
}

/** `ordered` is what somebody did, `orders` is rather a noun. */
function isVerbForm<Of>(text: string, { start, end, phrase }: Found<Of>): boolean {
  const first = text.slice(start, end).split(/[\s-]/)[0]?.toLowerCase() ?? '';
  return phrase.words.length > 0 && first !== phrase.words[0] && !isSameWord(first, phrase.words[0] ?? '');
}
