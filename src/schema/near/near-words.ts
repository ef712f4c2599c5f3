import { readFileSync } from 'node:fs';

/** A word that is said for another, or near it in meaning. `grade` is 2 to 9: how often such a word was the one that was meant. */
interface NearWord {
  word: string;
  grade: number;
}

/** Lines `word<TAB>other9 first_name7 …`, sorted by word; cut by `bench/near-words.ts`, sources in `NOTICE.md` beside it. */
let file: Buffer | undefined;
const found = new Map<string, readonly NearWord[]>();
const mostKept = 2000;
const [tab, lineEnd] = [0x09, 0x0a];

/** What is near an English word, the nearest first. The list is read by the first call (2 MB) and searched as it stands. */
export function nearWords(word: string): readonly NearWord[] {
  const known = found.get(word);
  if (known) return known;
  file ??= readFileSync(new URL('near-words.tsv', import.meta.url));
  const near = /^[a-z]{3,}$/.test(word) ? wordsIn(lineOf(word, file)) : [];
  if (found.size >= mostKept) found.clear();
  found.set(word, near);
  return near;
}

/** The rest of the line that begins with the word. */
function lineOf(word: string, lines: Buffer): string {
  const wanted = Buffer.from(word);
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = lines.lastIndexOf(lineEnd, middle - 1) + 1;
    const end = lines.indexOf(lineEnd, middle);
    const stop = lines.indexOf(tab, start);
    const order = lines.compare(wanted, 0, wanted.length, start, stop);
    if (order === 0) return lines.toString('latin1', stop + 1, end);
    if (order < 0) low = end + 1;
    else high = start;
  }
  return '';
}

const wordsIn = (line: string): NearWord[] =>
  line === ''
    ? []
    : line.split(' ').map((one) => ({ word: one.slice(0, -1).replace('_', ' '), grade: Number(one.slice(-1)) }));
