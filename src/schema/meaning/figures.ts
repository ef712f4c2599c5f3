import type { ConceptScore } from '../lexicon/contracts.ts';
import { conceptOf } from '../lexicon/lexicon.ts';
import { identifierWords } from '../names/identifier-words.ts';
import type { Column } from '../snapshot/snapshot.ts';
import { ofKinds } from './concept-kinds.ts';
import type { ColumnMeaning } from './contracts.ts';

/** Heads that say only that it is a number of some sort: a discount amount is a discount. */
const general = new Set(['amount', 'quantity']);

/** The figures that a name speaks of, the telling one first, then whatever else it names. */
export function figureConcepts(concepts: readonly ConceptScore[], name: string): ConceptScore[] {
  const known = ofKinds(concepts, 'figure');
  const isCount = known.length === 0 && /(?:^|_)(?:num|cnt|count)$/i.test(name);
  const figures = isCount ? [{ concept: 'quantity', score: 0.7 }] : known;
  const [head] = figures;
  const telling = figures.find(({ concept }) => !general.has(concept));
  const ordered =
    head && telling && general.has(head.concept)
      ? [{ ...telling, score: head.score }, { ...head, score: Math.min(head.score, 0.6) }, ...figures.slice(1)]
      : figures;
  const others = ofKinds(concepts, 'thing', 'event').map(({ concept, score }) => ({ concept, score: score * 0.5 }));
  const once = new Map<string, ConceptScore>();
  for (const one of [...ordered, ...others]) if (!once.has(one.concept)) once.set(one.concept, one);
  return [...once.values()];
}

const unitsInComments: readonly [RegExp, string, number?][] = [
  [/单位[：:为]?\s*分(?!钟|之|数)|[（(]分[)）]|\bin cents\b|\bcents\b/i, 'money', 0.01],
  [/[（(]?万元[)）]?/, '万元'],
  [/[（(]千元[)）]/, '千元'],
  [/[（(]元[)）]|单位[：:为]?\s*元/, '元'],
  [/[（(](?:%|百分比|百分数)[)）]|单位[：:为]?\s*%/, 'percent'],
  [/[（(](公斤|千克|kg)[)）]/i, 'kg'],
  [/[（(](吨|克|公里|千米|米|平方米|㎡|小时|分钟|秒|天|个月|年|升|台|件|人|箱|个)[)）]/, '$1'],
];

const unitsInNames: Readonly<Record<string, readonly [string, number?]>> = {
  cents: ['money', 0.01],
  cent: ['money', 0.01],
  fen: ['money', 0.01],
  pence: ['money', 0.01],
  pct: ['percent'],
  percent: ['percent'],
  percentage: ['percent'],
  rate: ['percent'],
  kg: ['kg'],
  km: ['km'],
  minutes: ['minutes'],
  mins: ['minutes'],
  min: ['minutes'],
  hours: ['hours'],
  hrs: ['hours'],
  days: ['days'],
  seconds: ['seconds'],
  sqm: ['m²'],
};

const averaged = /率$|比例|占比|均价|单价|均$|温度|评分/;
const averagedWords = new Set('rate ratio avg average pct percent percentage score temperature age'.split(' '));

/** How rows of this figure are put together, its unit, and what turns the stored number into the one that people say. */
export function figureOf(
  column: Column,
  label: string,
  concepts: readonly ConceptScore[],
  isText: boolean,
): NonNullable<ColumnMeaning['figure']> {
  const words = identifierWords(column.name);
  const best = concepts[0] && conceptOf(concepts[0].concept);
  const [unit, factor] = unitOf(column, words, best?.kind === 'figure' ? best.unit : undefined);
  const isAveraged = averaged.test(label) || words.some((word) => averagedWords.has(word));
  const over = (best?.kind === 'figure' ? best.over : undefined) ?? (isAveraged ? 'avg' : 'sum');
  return {
    // A discount in percent, or the cost of one unit, adds up to nothing.
    over: over === 'sum' && (unit === 'percent' || isPerUnit(words, label)) ? 'avg' : over,
    ...(unit ? { unit } : {}),
    ...(factor ? { factor } : {}),
    ...(isText ? { isText: true as const } : {}),
  };
}

const perUnit = new Set('per each daily hourly nightly weekly'.split(' '));

const isPerUnit = (words: readonly string[], label: string): boolean =>
  /(?:进|成本|采购|批发)价$|^单位|^标准成本|每[件个台]/i.test(label) ||
  /^(?:std|standard)_?(?:cost|cst)/i.test(words.join('_')) ||
  words.includes('price') ||
  words[0] === 'unit' ||
  words.some((word) => perUnit.has(word));

type Unit = readonly [unit: string | undefined, factor?: number | undefined];

function unitOf(column: Column, words: readonly string[], known: string | undefined): Unit {
  const comment = column.comment ?? '';
  for (const [pattern, unit, factor] of unitsInComments) {
    const match = pattern.exec(`${comment} ${column.name}`);
    if (match) return [unit === '$1' ? match[1] : unit, factor];
  }
  // A price is no rate, though many names say so (`daily_rate`): then the values are no shares.
  const named = unitsInNames[words.at(-1) ?? ''];
  const max = Number(column.range?.max ?? Number.NaN);
  if (/[%％]/.test(column.name)) return ['percent', max <= 1 ? 100 : undefined];
  const isShare = max <= 1;
  if (named && named[0] !== 'percent') return named;
  if (named && (words.at(-1) !== 'rate' || !(max > 100))) return ['percent', isShare ? 100 : undefined];
  if (/率$|比例$|占比$/.test(comment.split(/[：:，,（(]/)[0] ?? '') || /率$|占比$/.test(column.name))
    return ['percent', isShare ? 100 : undefined];
  if (known === 'percent') return ['percent', isShare ? 100 : undefined];
  return [known];
}
