import { stemOf } from '../../question/lemma.ts';
import type { Question } from '../../question/question.ts';
import { type TranslatedWord, type Translation, translateWords } from '../chinese/translate-words.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { NameMatch } from './match.ts';
import { classScores, connectors, type NameBook, type Posting } from './name-book.ts';

const han = /\p{Script=Han}/u;
const foreign = new WeakMap<Snapshot, boolean>();

/** Whether a schema speaks no Chinese, so that Chinese words must be translated to meet it. */
export function needsTranslation(snapshot: Snapshot): boolean {
  let known = foreign.get(snapshot);
  if (known === undefined) {
    const columns = snapshot.tables.flatMap((table) => table.columns);
    const chinese = columns.filter((column) => han.test(column.name) || han.test(column.comment ?? '')).length;
    known = chinese * 3 < columns.length;
    foreign.set(snapshot, known);
  }
  return known;
}

/** 学生数 is a `number of students` and never a `student number`. */
const countWord = /^(?:数量?|数目|个数|人数)$/;
const longestCompound = 4;
const mostPhrases = 24;

/** Chinese words that name something in an English schema: 歌手 → `singer`, 歌曲名称 → `song_name`. */
export function matchTranslated(question: Question, snapshot: Snapshot, book: NameBook): NameMatch[] {
  if (question.language !== 'zh' || !needsTranslation(snapshot)) return [];
  const words = translateWords(question).map((word) => inSchema(word, book));
  const byStart = Map.groupBy(
    words.filter(
      ({ translations, start, end }) => translations.length > 0 || countWord.test(question.text.slice(start, end)),
    ),
    ({ start }) => start,
  );
  const found: NameMatch[] = [];
  /** All compounds that go on from here: 学生 + 的 + 家乡 + 城市. */
  const extend = (start: number, end: number, phrases: readonly Translation[], depth: number): void => {
    for (const { phrase, weight } of phrases) found.push(...lookUp(phrase, weight, start, end, book, depth > 1));
    if (depth === longestCompound) return;
    for (const next of followers(question.text, end, byStart)) {
      const counts = countWord.test(question.text.slice(next.start, next.end));
      const longer = phrases.flatMap((left) => [
        ...(counts ? [{ phrase: `number of ${left.phrase}`, weight: left.weight }] : []),
        ...next.translations.map((right) => ({
          phrase: `${left.phrase} ${right.phrase}`,
          weight: Math.min(left.weight, right.weight),
        })),
      ]);
      extend(start, next.end, longer.slice(0, mostPhrases), depth + 1);
    }
  };
  for (const list of byStart.values())
    for (const word of list) extend(word.start, word.end, word.translations.slice(0, mostPhrases), 1);
  return found;
}

/** Only what a name of the schema is made of. */
function inSchema(word: TranslatedWord, book: NameBook): TranslatedWord {
  const translations = word.translations.filter(({ phrase }) => {
    const parts = phrase.split(' ').filter((part) => !connectors.has(part));
    return (
      (parts.length > 0 && parts.every((part) => book.stems.has(stemOf(part)))) ||
      book.english.has(parts.map(stemOf).join(''))
    );
  });
  return { ...word, translations };
}

function followers(
  text: string,
  end: number,
  byStart: ReadonlyMap<number, readonly TranslatedWord[]>,
): readonly TranslatedWord[] {
  const gap = /^(?:的|所在的?|之)/.exec(text.slice(end, end + 3))?.[0].length ?? 0;
  return [...(byStart.get(end) ?? []), ...(gap > 0 ? (byStart.get(end + gap) ?? []) : [])];
}

function lookUp(
  phrase: string,
  weight: number,
  start: number,
  end: number,
  book: NameBook,
  compound: boolean,
): NameMatch[] {
  const stems = phrase.split(' ').map(stemOf);
  const direct = book.english.get(stems.join('')) ?? [];
  const loose =
    stems.length > 1 && !/^num(?:ber)? /.test(phrase)
      ? (book.unordered.get([...new Set(stems)].sort().join('|')) ?? [])
      : [];
  return [...direct, ...loose].map((posting) => {
    const { class: linkClass, score } = classOf(posting, compound, weight);
    return { start, end, target: posting.target, class: linkClass, score: score * weight };
  });
}

/** A word that schemas use for it names a thing as surely as an English plural does; a dictionary's word is a guess. */
function classOf(posting: Posting, compound: boolean, weight: number): Pick<NameMatch, 'class' | 'score'> {
  if (posting.score < 0.9) return { class: posting.class, score: posting.score * 0.95 };
  return { class: weight >= 0.9 ? 'lemma' : 'gloss', score: classScores.gloss + (compound ? 0.15 : 0.12) };
}
