import type { Span } from '../../question/question.ts';
import type { Posting } from './value-dictionary.ts';
import { trimForm } from './value-form.ts';
import type { PartHit } from './value-hit.ts';
import { isWordEdge } from './value-match.ts';

export interface ValueParts {
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
  /** All values of a column in one text, because looking through one long text is quick. */
  const columns = new Map<string, { joined: string; postings: readonly Posting[]; starts: number[] }>();
  return {
    add(key, postings) {
      if (columns.has(key)) return;
      const starts: number[] = [];
      let joined = '\n';
      for (const { value } of postings) {
        starts.push(joined.length);
        joined += `${trimForm(value)}\n`;
      }
      columns.set(key, { joined, postings, starts });
    },
    remove: (key) => void columns.delete(key),
    search(text, spans) {
      return spans.flatMap((span) => {
        for (const words of candidates(text, span)) {
          const hits = [...columns.values()].flatMap((column) =>
            holders(column, trimForm(text.slice(words.start, words.end))),
          );
          const total = hits.reduce((sum, { count }) => sum + count, 0);
          if (total > 0) return total > mostHolders ? [] : hits.map((hit) => ({ ...words, ...hit }));
        }
        return [];
      });
    },
  };
}

/** The span itself, then shorter stretches of it: Chinese has no blanks to tell where a name ends. */
function* candidates(text: string, { start, end }: Span): Generator<Span> {
  const last = Math.min(end, start + longestWords);
  if (!han.test(text.slice(start, last))) {
    // Short names in capitals are names: VPN.
    if (last - start >= 4 || /^[A-Z]{3}$/.test(text.slice(start, last))) yield { start, end: last };
    return;
  }
  for (let length = last - start; length >= 2; length -= 1) {
    for (let at = start; at + length <= last; at += 1) yield { start: at, end: at + length };
  }
}

function holders(
  { joined, postings, starts }: { joined: string; postings: readonly Posting[]; starts: number[] },
  form: string,
): Omit<PartHit, 'start' | 'end'>[] {
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
