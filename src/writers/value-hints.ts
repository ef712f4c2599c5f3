import { isPlainValue } from '../prompts/data-text.ts';
import { stemOf } from '../question/lemma.ts';
import type { Question, Span } from '../question/question.ts';
import { lookUpChinese } from '../schema/chinese/chinese-dictionary.ts';
import { isEverydayWord } from '../schema/chinese/words-chinese-english.ts';
import type { Links } from '../schema/links/contracts.ts';
import { identifierWords } from '../schema/names/identifier-words.ts';
import { isNameColumn } from '../schema/names/name-columns.ts';
import { findColumn, findTable, type Scalar, type Snapshot } from '../schema/snapshot/snapshot.ts';
import type { ValueHit } from '../schema/values/value-hit.ts';

/** Words of the question, and what is stored for them in one column. */
export interface ValueHint extends Span {
  table: string;
  column: string;
  /** The value itself, or some of those that contain the words. */
  values: Scalar[];
  /** How many values contain them; 1 for a value that is said as a whole. */
  count: number;
  match: ValueHit['match'];
  /** Whether the words are only a part of the values. */
  isPart: boolean;
}

/** More of them would be a list of what is stored, and no hint. */
const mostHints = 8;
/** Words that stand in more columns than this, all equally near, tell nothing. */
const mostPlaces = 3;
const han = /\p{Script=Han}/u;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The stored values that a model is told of; the same words may stand in a few columns, and then the model chooses. What is sent is
 * measured on labelled questions (bench/hints.ts): a wrong hint does more harm than none, because it is taken for a fact.
 */
export function valueHints(links: Links, question: Question, snapshot: Snapshot): ValueHint[] {
  const whole = links.values
    .filter((hit) => !hit.isIndirect && isPlainValue(hit.value) && hit.match !== 'near' && !isWithinName(hit, links))
    .filter(
      (hit) =>
        !isName(hit, links, question) &&
        !isEither(hit, question) &&
        !isPiece(hit, question) &&
        !isTranslatedName(hit, links, question),
    )
    .map(({ value, ...hit }): ValueHint => ({ ...hit, values: [value], count: 1, isPart: false }));
  const parts = (links.parts ?? []).flatMap(({ values, isIndirect, ...hit }): ValueHint[] => {
    if (isIndirect) return [];
    const shown = values.filter((value) => isPlainValue(value, 60));
    const hint = { ...hit, values: shown, match: 'part' as const, isPart: true };
    const isTold =
      !isName(hint, links, question) &&
      !isPiece(hint, question) &&
      (!isEveryday(hint, question) || isNaming(hint, snapshot)) &&
      shown.some((value) => isTellingPart(hint, value, question, isNaming(hint, snapshot)));
    return isTold ? [hint] : [];
  });
  const told = ({ start, end, table, column, values, isPart }: ValueHint) =>
    JSON.stringify([question.text.slice(start, end), table, column, values, isPart]);
  const all = [...nearest(whole, links, question), ...nearest(parts, links, question)];
  return [...new Map(all.map((hint) => [told(hint), hint])).values()].slice(0, mostHints);
}

/** 销售 in 销售额, China in East China: the words around it say something else. */
function isWithinName(hit: Span, { tables, columns, terms, values }: Links): boolean {
  const isLonger = ({ start, end }: Span) => start <= hit.start && hit.end <= end && end - start > hit.end - hit.start;
  const named = [...tables, ...columns].filter(({ score }) => score >= 0.9);
  return [...named, ...terms, ...values].some(isLonger);
}

/**
 * A word that the tables and columns of the question are called by is said of them: products, where `Product` is also a kind of
 * catalogue; 品牌 of 奢侈品牌. What is quoted is a value, and so is what is written as it is stored, unless it is its own table's name.
 */
function isName(hit: ValueHit | ValueHint, { tables, columns }: Links, question: Question): boolean {
  const said = question.text.slice(hit.start, hit.end);
  if (isQuoted(hit, question) || ('value' in hit && typeof hit.value !== 'string')) return false;
  const names = [...tables.map(({ table }) => table), ...columns.map(({ column }) => column)];
  if (han.test(said)) return said.length > 1 && names.some((name) => name.includes(said));
  if (!/^[a-z' -]+$/.test(said)) return false;
  const stems = new Set((hit.match === 'exact' ? [hit.table] : names).flatMap(identifierWords).map(stemOf));
  return said.split(/[^a-z]+/).every((word) => stems.has(stemOf(word)));
}

/** 是男是女, 变频的还是定频的: both are said where the person asks which it is. */
function isEither({ start, end }: Span, { text }: Question): boolean {
  if (/^的?还是/.test(text.slice(end)) || /还是$/.test(text.slice(0, start))) return true;
  const around = text.slice(Math.max(0, start - 4), end + 4);
  return /[男女]/.test(text.slice(start, end)) && /男\S{0,3}女|女\S{0,3}男/.test(around);
}

/** `contains "CV"`, an "a" in the name, item_7 of item_7.42: letters to look for inside a value, or a piece of a longer code. */
function isPiece(hit: ValueHit | ValueHint, question: Question): boolean {
  const { text } = question;
  const said = text.slice(hit.start, hit.end);
  if (/^[._-][A-Za-z0-9]/.test(text.slice(hit.end))) return true;
  if (/^[a-z]$/i.test(said)) return hit.match !== 'exact';
  const isSought =
    /(?:contain\w*|includ\w*|substring|letters?|words?)(?: the)?(?: (?:substring|letters?|words?|string))? ["'“‘]$/i;
  return hit.match !== 'part' && isSought.test(text.slice(0, hit.start));
}

/**
 * A translation is a guess: where the word is also said of a table or a column, or is only the beginning or the end of a longer one
 * (工程 of 工程师), that is meant.
 */
function isTranslatedName(hit: ValueHit, { tables, columns }: Links, { text }: Question): boolean {
  if (hit.match !== 'gloss' && hit.match !== 'sound') return false;
  const overlaps = ({ start, end }: Span) => start < hit.end && hit.start < end;
  if ([...tables, ...columns].some((link) => link.score >= 0.5 && link.class !== 'hint' && overlaps(link))) return true;
  const longer = [text.slice(hit.start, hit.end + 1), text.slice(Math.max(0, hit.start - 1), hit.end)];
  return longer.some(
    (word) => word.length > hit.end - hit.start && /^\p{Script=Han}+$/u.test(word) && lookUpChinese(word),
  );
}

/** A common word that is not written as it is stored is no name: it counts only where the question speaks of the table. */
function isCommon(hint: ValueHint, question: Question): boolean {
  if (hint.isPart || hint.match === 'exact') return false;
  const said = question.text.slice(hint.start, hint.end);
  if (!han.test(said)) return isEveryday(hint, question);
  const meanings = lookUpChinese(said)?.meanings ?? [];
  return meanings.length > 0 && !meanings.some((meaning) => /^[A-Z]/.test(meaning));
}

/** Whether the words are such as stand in any sentence: server, 老师. Names are written otherwise, or are no words. */
function isEveryday(hit: Span, question: Question): boolean {
  const said = question.text.slice(hit.start, hit.end);
  if (isQuoted(hit, question)) return false;
  if (han.test(said)) return [...segmenter.segment(said)].length === 1;
  return /^[a-z]+$/.test(said) && isEverydayWord(said);
}

/** Columns that say what a thing is called or how it stands; others hold sentences, in which any word may stand. */
function isNaming({ table: name, column }: ValueHint, snapshot: Snapshot): boolean {
  const table = findTable(snapshot, name);
  const found = table && findColumn(table, column);
  return Boolean(table && found && (isNameColumn(table, found) || /status|state|状态|type|kind|类型/i.test(column)));
}

const isQuoted = (hit: Span, { quoted }: Question): boolean =>
  quoted.some(({ start, end }) => start <= hit.start && hit.end <= end);

/**
 * Whether words that stand inside a value are a way to name it: long ones, its first or last word, or no word of the
 * language. Everyday words stand inside many names by chance: 外卖 in 百度外卖, home in Mountain Home.
 */
function isTellingPart(hit: ValueHint, value: string, question: Question, isNamed: boolean): boolean {
  const said = question.text.slice(hit.start, hit.end);
  const at = value.toLowerCase().indexOf(said.toLowerCase());
  const startsThere = at === 0 || /[省市区县州]$/.test(value.slice(0, at));
  if (isQuoted(hit, question)) return true;
  // What many things are called by tells none of them: university.
  const isCommonWord = isEveryday(hit, question);
  if ((isCommonWord || /^[a-z]+$/.test(said)) && hit.count > mostPlaces) return false;
  if (startsThere) return true;
  if (isCommonWord && /^[a-z]+$/.test(said) && /\s/.test(value)) return false;
  // People say the last word of a name as well as the first: the Bund, rent for on_rent.
  if (!han.test(said)) return /[A-Z0-9]/.test(said) || (isNamed && at + said.length === value.length);
  if (said.length > 2) return true;
  // A short name inside a full one: 明辉 in 宁波明辉机械有限公司.
  return value.length >= 6 && ![...segmenter.segment(value)].some(({ segment }) => segment === said);
}

/** Of the columns that hold the same words, those that the question speaks of. */
function nearest(hints: readonly ValueHint[], links: Links, question: Question): ValueHint[] {
  const kept = [...Map.groupBy(hints, ({ start, end }) => `${start} ${end}`).values()].flatMap((same) => {
    const scores = same.map((hint) => nearnessOf(hint, links, question));
    const best = Math.max(...scores);
    const near = same.filter(
      (hint, at) => (scores[at] ?? 0) > best - 1 && !isLooseNumber(hint, links, question) && !isOfAnother(hint, links),
    );
    const isFar = best === 0 && same.some((hint) => isCommon(hint, question));
    return isFar || near.length > mostPlaces ? [] : near;
  });
  return hints.filter((hint) => kept.includes(hint));
}

/** 公司 right before a value says whose it is; a column of schools that holds the same is not meant. */
function isOfAnother({ start, table }: ValueHint, { tables, columns }: Links): boolean {
  const before = [...tables, ...columns].filter((link) => link.end === start && link.score >= 0.5);
  const best = Math.max(...before.map(({ score }) => score));
  return before.length > 0 && !before.some((link) => link.score > best - 0.3 && link.table === table);
}

/** A year or a figure fits many columns: it is one of this column only where the question names it. */
function isLooseNumber({ start, end, table, column }: ValueHint, { columns }: Links, question: Question): boolean {
  if (!/^\d+$/.test(question.text.slice(start, end))) return false;
  return !columns.some((link) => link.table === table && link.column === column && link.score >= 0.5);
}

/** How near the question's own words are to the column: its name beside the value, its name, its table's name. */
function nearnessOf(hint: ValueHint, { tables, columns }: Links, { text }: Question): number {
  const isApart = ({ start, end }: Span) => end <= hint.start || hint.end <= start;
  const isBeside = ({ start, end }: Span) => {
    const between = end <= hint.start ? text.slice(end, hint.start) : text.slice(hint.end, start);
    return han.test(between) ? between.length <= 2 : between.trim().split(/\s+/).length <= 2;
  };
  const weigh = (spans: readonly (Span & { score: number })[], beside: number, there: number) =>
    Math.max(0, ...spans.filter(isApart).map((span) => (isBeside(span) ? beside : there) * span.score));
  const ofTable = columns.filter(({ table }) => table === hint.table);
  const own = ofTable.filter(({ column, score }) => column === hint.column && score >= 0.5);
  const table = tables.filter((link) => link.table === hint.table && link.score >= 0.5);
  return Math.max(weigh(own, 4, 2), weigh(table, 2.5, 1));
}
