import type { ValueHit } from './value-hit.ts';
import { isWordEdge } from './value-match.ts';

export interface Posting {
  table: string;
  column: string;
  value: string;
}

/**
 * Finds every stored value that occurs in a text, ignoring case, width and repeated blanks. Values are kept by their
 * comparable form; the first two characters of a form lead to the lengths worth trying there, so that a question costs
 * a few hash look-ups per character however many values there are. Chinese needs no word cutting this way.
 */
interface ValueDictionary {
  /** How many values it holds, one counted for each column that has it. */
  readonly size: number;
  /** `said` is the text to find it by, where that is not the value itself. */
  add(posting: Posting, said?: string): void;
  /** Takes a value out again, said as it was added. */
  remove(posting: Posting, said?: string): void;
  search(text: string): ValueHit[];
}

/** Longer values are free text: nobody types them into a question. */
const longestForm = 80;

export function createValueDictionary(): ValueDictionary {
  const postings = new Map<string, Posting[]>();
  const lengths = new Map<string, number[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(posting, said = posting.value) {
      const form = foldText(said).form.trim();
      if (form.length === 0 || form.length > longestForm) return;
      size += 1;
      const there = postings.get(form);
      if (there) {
        there.push(posting);
        return;
      }
      postings.set(form, [posting]);
      const key = form.slice(0, 2);
      const known = lengths.get(key) ?? [];
      if (!known.includes(form.length))
        lengths.set(
          key,
          [...known, form.length].sort((a, b) => b - a),
        );
    },
    remove({ table, column, value }, said = value) {
      const form = foldText(said).form.trim();
      const there = postings.get(form);
      const rest = there?.filter((one) => one.table !== table || one.column !== column || one.value !== value) ?? [];
      size -= (there?.length ?? 0) - rest.length;
      if (rest.length === 0) postings.delete(form);
      else postings.set(form, rest);
    },
    search(text) {
      const { form, origin } = foldText(text);
      const hits: ValueHit[] = [];
      for (let at = 0; at < form.length; at += 1) {
        if (form[at] === ' ' || !isWordEdge(form, at)) continue;
        const tries = [...(lengths.get(form.slice(at, at + 2)) ?? []), ...(lengths.get(form.slice(at, at + 1)) ?? [])];
        for (const length of tries) {
          if (at + length > form.length || !isWordEdge(form, at + length)) continue;
          const start = origin[at] as number;
          const end = origin[at + length] as number;
          for (const posting of postings.get(form.slice(at, at + length)) ?? []) {
            const match = text.slice(start, end) === posting.value ? 'exact' : 'case';
            hits.push({ ...posting, start, end, match });
          }
        }
      }
      return hits;
    },
  };
}

/**
 * Lower case, half width, single blanks, and for each character of the result where it came from. Folding goes
 * character by character so that places in the folded text lead back to places in the original.
 */
function foldText(text: string): { form: string; origin: number[] } {
  let form = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const folded = /\s/u.test(character) ? ' ' : character.normalize('NFKC').toLowerCase();
    if (folded !== ' ' || !form.endsWith(' ')) {
      form += folded;
      for (let i = 0; i < folded.length; i += 1) origin.push(at);
    }
    at += character.length;
  }
  origin.push(at);
  return { form, origin };
}
