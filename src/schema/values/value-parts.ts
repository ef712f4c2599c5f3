import type { Span } from '../../question/question.ts';
import type { Posting } from './value-dictionary.ts';
import { trimForm } from './value-form.ts';
import type { PartHit } from './value-hit.ts';
import { isWordEdge } from './value-match.ts';

interface ValueParts {
  add(key: string, postings: readonly Posting[]): void;
  remove(key: string): void;
  /** For each span of the text the longest words of it that few enough values contain. */
  search(text: string, spans: readonly Span[]): PartHit[];
}

/** What more values contain tells nothing apart. */
const mostHolders = 50;
const shownValues = 3;
/** Spans longer than this are cut: nobody names a thing with more. */
const longestWords = 24;
const han = /\p{Script=Han}/u;

export function createValueParts(): ValueParts {
  const columns = new Map<string, Column>();
  const isAnywhere = (words: string): boolean => {
    const form = trimForm(words);
    const pairs = [...pairsOf(form)];
    return [...columns.values()].some(({ joined, marks }) => mayHold(marks, pairs) && joined.includes(form));
  };
  return {
    add(key, postings) {
      if (columns.has(key)) return;
      const starts: number[] = [];
      let joined = '\n';
      for (const { value } of postings) {
        starts.push(joined.length);
        joined += `${trimForm(value)}\n`;
      }
      const marks = new Uint8Array(2 ** Math.ceil(Math.log2(bytesPerValue * (postings.length + 1))));
      for (const mark of [...pairsOf(joined), ...wordsOf(joined)]) marks[placeOf(marks, mark)]! |= 1 << (mark & 7);
      columns.set(key, { joined, postings, starts, marks });
    },
    remove: (key) => void columns.delete(key),
    search(text, spans) {
      return spans.flatMap((span) => {
        for (const words of candidates(text, span, isAnywhere)) {
          const form = trimForm(text.slice(words.start, words.end));
          const marks = [...pairsOf(form), ...wordsOf(form)];
          const hits = [...columns.values()].flatMap((column) =>
            mayHold(column.marks, marks) ? holders(column, form) : [],
          );
          const total = hits.reduce((sum, { count }) => sum + count, 0);
          if (total > 0) return total > mostHolders ? [] : hits.map((hit) => ({ ...words, ...hit }));
        }
        return [];
      });
    },
  };
}

/**
 * The span itself, then shorter stretches of it: Chinese has no blanks to tell where a name ends. What no value holds is in no longer
 * stretch either, so that the ends go through the span once.
 */
function* candidates(text: string, { start, end }: Span, isAnywhere: (words: string) => boolean): Generator<Span> {
  const last = Math.min(end, start + longestWords);
  if (!han.test(text.slice(start, last))) {
    // Short names in capitals are names: VPN.
    if (last - start >= 4 || /^[A-Z]{3}$/.test(text.slice(start, last))) yield { start, end: last };
    return;
  }
  const ends: number[] = [];
  for (let [at, reach] = [start, start]; at < last; at += 1) {
    reach = Math.max(reach, at + 1);
    while (reach < last && isAnywhere(text.slice(at, reach + 1))) reach += 1;
    ends.push(reach);
  }
  for (let length = last - start; length >= 2; length -= 1) {
    for (let at = start; at + length <= last; at += 1)
      if (at + length <= (ends[at - start] ?? 0)) yield { start: at, end: at + length };
  }
}

interface Column {
  /** All values in one text, because looking through one long text is quick. */
  joined: string;
  postings: readonly Posting[];
  starts: number[];
  /** A bit for each pair of characters and each word of it; most of what is not there is known without a look. */
  marks: Uint8Array;
}

const bytesPerValue = 8;
const word = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]+/gu;

function* pairsOf(form: string): Generator<number> {
  for (let at = 1; at < form.length; at += 1) yield hash(form, at - 1, at + 1);
}

/** Words as `isWordEdge` bounds them: what begins and ends at an edge is made of whole ones. */
function* wordsOf(form: string): Generator<number> {
  for (const { index, 0: text } of form.matchAll(word)) yield hash(form, index, index + text.length);
}

function hash(text: string, start: number, end: number): number {
  let value = 2166136261;
  for (let at = start; at < end; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return (value ^ (value >>> 15)) >>> 0;
}

const placeOf = (marks: Uint8Array, mark: number): number => (mark >>> 3) & (marks.length - 1);

function mayHold(marks: Uint8Array, wanted: Iterable<number>): boolean {
  for (const mark of wanted) if (((marks[placeOf(marks, mark)] ?? 0) & (1 << (mark & 7))) === 0) return false;
  return true;
}

function holders({ joined, postings, starts }: Column, form: string): Omit<PartHit, 'start' | 'end'>[] {
  const found = new Set<number>();
  for (let at = joined.indexOf(form); at >= 0; at = joined.indexOf(form, at + form.length)) {
    if (isWordEdge(joined, at) && isWordEdge(joined, at + form.length)) found.add(indexBefore(starts, at));
    if (found.size > mostHolders) break;
  }
  const values = [...found].flatMap((index) => postings[index]?.value ?? []);
  const [first] = postings;
  if (!first || values.length === 0) return [];
  const shown = values.sort((a, b) => a.length - b.length).slice(0, shownValues);
  return [{ table: first.table, column: first.column, values: shown, count: values.length }];
}

/** The last start that is not behind the place. */
function indexBefore(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
