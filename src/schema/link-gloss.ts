import { stemOf } from '../question/lemma.ts';
import type { Question } from '../question/question.ts';
import type { NameMatch } from './link-match.ts';
import { classScores, type NameBook, type Posting } from './link-names.ts';
import type { Snapshot } from './snapshot.ts';
import { chineseToEnglish, longestChineseWord } from './words-chinese-english.ts';

interface Piece {
  start: number;
  end: number;
  words: readonly string[];
}

const han = /\p{Script=Han}/u;
const foreign = new WeakMap<Snapshot, boolean>();

/** Whether a schema speaks no Chinese, so that Chinese words must be translated to meet it. */
function needsGloss(snapshot: Snapshot): boolean {
  let known = foreign.get(snapshot);
  if (known === undefined) {
    const columns = snapshot.tables.flatMap((table) => table.columns);
    const chinese = columns.filter((column) => han.test(column.name) || han.test(column.comment ?? '')).length;
    known = chinese * 3 < columns.length;
    foreign.set(snapshot, known);
  }
  return known;
}

/** Chinese words that name something in an English schema: 歌手 → `singer`, 歌曲名称 → `song_name`. */
export function matchGloss(question: Question, snapshot: Snapshot, book: NameBook): NameMatch[] {
  if (question.language !== 'zh' || !needsGloss(snapshot)) return [];
  const pieces = piecesOf(question.text);
  const found: NameMatch[] = [];
  for (const [index, first] of pieces.entries()) {
    let phrases: string[] = [''];
    let last = first;
    for (let next = index; next < pieces.length && next < index + 3; next++) {
      const piece = pieces[next];
      if (!piece || (next > index && !joins(question.text, last, piece))) break;
      last = piece;
      phrases = phrases.flatMap((phrase) => piece.words.map((word) => `${phrase} ${word}`.trim())).slice(0, 24);
      for (const phrase of phrases) found.push(...lookUp(phrase, first.start, piece.end, book, next > index));
    }
  }
  return found;
}

const joins = (text: string, left: Piece, right: Piece): boolean =>
  /^(?:的|所在)?$/.test(text.slice(left.end, right.start));

/** The longest known word at each place, and the shorter ones inside it that end where it does. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at++) {
    for (let length = Math.min(longestChineseWord, text.length - at); length >= 1; length--) {
      const words = chineseToEnglish.get(text.slice(at, at + length));
      if (!words) continue;
      pieces.push({ start: at, end: at + length, words });
      at += length - 1;
      break;
    }
  }
  return pieces;
}

function lookUp(phrase: string, start: number, end: number, book: NameBook, compound: boolean): NameMatch[] {
  const stems = phrase.split(' ').map(stemOf);
  const direct = book.english.get(stems.join('')) ?? [];
  const loose = stems.length > 1 ? (book.unordered.get([...new Set(stems)].sort().join('|')) ?? []) : [];
  return [...direct, ...loose].map((posting) => ({
    start,
    end,
    target: posting.target,
    ...classOf(posting, compound),
  }));
}

function classOf(posting: Posting, compound: boolean): Pick<NameMatch, 'class' | 'score'> {
  if (posting.score >= 0.9) return { class: 'gloss', score: classScores.gloss + (compound ? 0.15 : 0.12) };
  return { class: posting.class, score: posting.score * 0.95 };
}
