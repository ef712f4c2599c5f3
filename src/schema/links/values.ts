import { englishStopWords } from '../../question/cues/stop-words.ts';
import { lemmaOf } from '../../question/lemma.ts';
import type { Question } from '../../question/question.ts';
import { type CodeLabel, codesOf } from '../names/comment-labels.ts';
import type { Column, Snapshot } from '../snapshot/snapshot.ts';
import type { ValueHit } from '../values/value-hit.ts';

const han = /\p{Script=Han}/u;

interface CodedColumn {
  table: string;
  column: Column;
  codes: readonly CodeLabel[];
}

const coded = new WeakMap<Snapshot, CodedColumn[]>();

/** Columns whose comment explains codes; looked for once per snapshot. */
export function codedColumns(snapshot: Snapshot): CodedColumn[] {
  let found = coded.get(snapshot);
  if (!found) {
    found = snapshot.tables.flatMap((table) =>
      table.columns
        .map((column) => ({ table: table.name, column, codes: codesOf(column) }))
        .filter(({ codes }) => codes.length > 0),
    );
    coded.set(snapshot, found);
  }
  return found;
}

/** Codes that a comment explains, found by their meaning: 企业 → 2 where the comment says `1 个人，2 企业`. */
export function codeHits(question: Question, snapshot: Snapshot): ValueHit[] {
  const found: ValueHit[] = [];
  const text = question.text.toLowerCase();
  for (const { table, column, codes } of codedColumns(snapshot)) {
    for (const { code, words } of codes) {
      const value = column.kind === 'integer' ? Number(code) : code;
      for (const word of [...words, ...(/^[a-z]{3,}$/i.test(code) ? [code] : [])]) {
        for (const at of placesOf(text, word.toLowerCase()))
          found.push({ start: at, end: at + word.length, table, column: column.name, value, match: 'gloss' });
      }
    }
  }
  return found;
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const edges =
      han.test(word) || (!/[a-z0-9]/.test(text[at - 1] ?? '') && !/[a-z0-9]/.test(text[at + word.length] ?? ''));
    if (edges) places.push(at);
  }
  return places;
}

const numberWords = new Set(
  'zero one two three four five six seven eight nine ten once twice first second third'.split(' '),
);

const commonHan = /^(?:是|否|有|无|的|在|中|大|小|高|低|上|下|前|后|年|月|日|人|个|名|类|不|多|少|最|每|各|和|或|与)$/;

/** A stored value that is also an everyday word (`a`, `no`, 是) counts only when it was quoted or written as stored. */
export function isTellingValue(question: Question, hit: ValueHit): boolean {
  const said = question.text.slice(hit.start, hit.end);
  if (question.quoted.some((quote) => quote.start <= hit.start && quote.end >= hit.end)) {
    return question.quoted.some((quote) => quote.start === hit.start && quote.end === hit.end) || said.length > 3;
  }
  if (commonHan.test(said)) return false;
  if (/^\d+(?:\.\d+)?(?:[百千万亿%％]|个|人|元|米|天|年|岁|公里|小时|分钟|平方米|平方公里|[kK]?m)+$/.test(said))
    return false;
  if (han.test(said)) return said.length > 1 || hit.match === 'gloss' || /[男女]/.test(said);
  if (numberWords.has(said.toLowerCase())) return false;
  if (/^\d+(?:\.\d+)?$/.test(said)) return typeof hit.value !== 'string' || said.length >= 4;
  const asStored = hit.match === 'exact' && /[A-Z0-9]/.test(said);
  if (said.length < 2) return asStored && hit.start > 0 && said !== 'A' && said !== 'I';
  const stop = englishStopWords.has(said.toLowerCase()) || englishStopWords.has(lemmaOf(said));
  return !stop || (asStored && hit.start > 0 && said.length > 2);
}

/** A letter that a word beside it makes a grade: level A, A-rated, A级. */
export function isGrade({ text }: Question, { start, end, match }: ValueHit): boolean {
  if (match !== 'exact' || !/^[A-Z]$/.test(text.slice(start, end))) return false;
  return (
    /\b(?:level|grade|class|tier|rank|band|category|type|rating)\s$/i.test(text.slice(0, start)) ||
    /^(?:[- ](?:rated|level|grade|class|tier|list)\b|级|类|等|档)/i.test(text.slice(end))
  );
}

const genders: readonly { pattern: RegExp; codes: readonly string[] }[] = [
  {
    pattern: /\b(?:female|females|woman|women|girl|girls)\b|女性|女生|女士|女孩|女(?=[的员性学教老职演歌])/gi,
    codes: ['f', 'female', 'woman', 'w', '女', 'girl'],
  },
  {
    pattern: /\b(?:male|males|man|men|boy|boys)\b|男性|男生|男士|男孩|男(?=[的员性学教老职演歌])/gi,
    codes: ['m', 'male', 'man', '男', 'boy'],
  },
];

interface GenderColumn {
  table: string;
  column: string;
  samples: readonly string[];
}

const gendered = new WeakMap<Snapshot, GenderColumn[]>();

function genderColumns(snapshot: Snapshot): GenderColumn[] {
  let found = gendered.get(snapshot);
  if (!found) {
    found = snapshot.tables.flatMap((table) =>
      table.columns
        .filter(({ name }) => /(?:^|_)(?:sex|gender)$|性别/i.test(name))
        .map(({ name, samples = [] }) => ({
          table: table.name,
          column: name,
          samples: samples.filter((value) => typeof value === 'string'),
        })),
    );
    gendered.set(snapshot, found);
  }
  return found;
}

/** `female`, girls, 女生 where a column called sex or gender holds its own code for it. */
export function genderHits(question: Question, snapshot: Snapshot): ValueHit[] {
  const found: ValueHit[] = [];
  for (const { table, column, samples } of genderColumns(snapshot)) {
    for (const { pattern, codes } of genders) {
      const value = samples.find((stored) => codes.includes(stored.trim().toLowerCase()));
      if (value === undefined) continue;
      for (const match of question.text.matchAll(pattern))
        found.push({ start: match.index, end: match.index + match[0].length, table, column, value, match: 'gloss' });
    }
  }
  return found;
}
