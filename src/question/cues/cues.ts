import { businessChinese, businessEnglish } from './business.ts';
import { chineseCues } from './chinese.ts';
import { contextCues } from './context.ts';
import type { Cue, CueEntry } from './cue.ts';
import { englishCues } from './english.ts';
import { trailingCues } from './trailing.ts';

interface Phrase {
  text: string;
  entries: CueEntry[];
}

/** Phrases by their first character, longest first. */
type Book = ReadonlyMap<string, Phrase[]>;

function bookOf(entries: readonly CueEntry[]): Book {
  const phrases = new Map<string, Phrase>();
  for (const entry of entries) {
    for (const text of entry.phrases.split(/\|\s*/)) {
      const phrase = phrases.get(text) ?? { text, entries: [] };
      phrase.entries.push(entry);
      phrases.set(text, phrase);
    }
  }
  const book = new Map<string, Phrase[]>();
  for (const phrase of phrases.values()) {
    const first = phrase.text[0] ?? '';
    book.set(first, [...(book.get(first) ?? []), phrase]);
  }
  for (const list of book.values()) list.sort((left, right) => right.text.length - left.text.length);
  return book;
}

const english = bookOf([...businessEnglish, ...englishCues]);
const chinese = bookOf([...businessChinese, ...chineseCues]);
const letter = /[A-Za-z0-9_]/;

function cuesAt(book: Book, text: string, original: string, at: number, words: boolean): Cue[] {
  for (const { text: phrase, entries } of book.get(text[at] ?? '') ?? []) {
    if (!text.startsWith(phrase, at)) continue;
    const end = at + phrase.length;
    if (letter.test(phrase.at(-1) ?? '') && letter.test(text[end] ?? '') && (words || !/\d/.test(text[end] ?? '')))
      continue;
    if (!words && letter.test(phrase[0] ?? '') && /[a-z_]/.test(text[at - 1] ?? '')) continue;
    return entries.map((entry) => ({
      start: at,
      end,
      class: entry.class,
      text: original.slice(at, end),
      ...(entry.hints ? { hints: entry.hints } : {}),
    }));
  }
  return [];
}

/** Every cue, the longest at each place; one that lies inside a longer one is dropped. */
export function findCues(text: string): Cue[] {
  const lower = text.toLowerCase().replace(/[’]/g, "'");
  const found: Cue[] = [];
  for (let at = 0; at < text.length; at++) {
    const wordStart = !letter.test(lower[at] ?? '') || !letter.test(lower[at - 1] ?? '');
    if (wordStart) found.push(...cuesAt(english, lower, text, at, true));
    found.push(...cuesAt(chinese, lower, text, at, false));
  }
  const asked = [...trailingCues(text), ...contextCues(text)].filter(
    (cue) => !found.some(({ start, class: one }) => start === cue.start && one === cue.class),
  );
  return dropShorter([...found, ...asked].sort((left, right) => left.start - right.start));
}

const headed = /^(?:最|平均)/;
/** Longer than any phrase: cues further apart cannot overlap. */
const longest = 40;

/** Of two cues that overlap the longer one stays: 数量最多 is a superlative and no count; but 最高 in 最高多少 keeps its 高. */
function dropShorter(all: readonly Cue[]): Cue[] {
  const size = (cue: Cue) => cue.end - cue.start;
  const cutsInto = (other: Cue, cue: Cue) =>
    headed.test(other.text) && other.start < cue.start && cue.start < other.end && other.end < cue.end;
  const found = all.filter((cue, index) => !isMet(all, index, (other) => cutsInto(other, cue)));
  return found.filter(
    (cue, index) =>
      !isMet(found, index, (other) => other.start < cue.end && cue.start < other.end && size(other) > size(cue)),
  );
}

/** Whether some cue near this one passes the test; they are in order of their start. */
function isMet(cues: readonly Cue[], index: number, test: (other: Cue) => boolean): boolean {
  const here = cues[index];
  if (!here) return false;
  for (let i = index - 1; i >= 0; i--) {
    const other = cues[i];
    if (!other || here.start - other.start > longest) break;
    if (test(other)) return true;
  }
  for (let i = index + 1; i < cues.length; i++) {
    const other = cues[i];
    if (!other || other.start >= here.end) break;
    if (test(other)) return true;
  }
  return false;
}
