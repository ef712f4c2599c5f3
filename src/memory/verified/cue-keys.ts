import type { Cue, CueClass } from '../../question/question.ts';

/** What a cue asks for, whatever its words: cues of one family are interchangeable, all others are not. */
export type CueFamily =
  | 'count'
  | 'amount'
  | 'sum'
  | 'each'
  | 'most'
  | 'least'
  | 'not'
  | 'greater'
  | 'less'
  | Exclude<CueClass, Dropped>;

/** Only how the question is put: it may be left out or said otherwise. */
const dropped = ['ask-which', 'ask-what', 'ask-list', 'ask-who', 'measure-word', 'filler'] as const;
type Dropped = (typeof dropped)[number];

const families: Partial<Record<CueClass, CueFamily>> = {
  'ask-count': 'count',
  count: 'count',
  'ask-amount': 'amount',
  sum: 'sum',
  each: 'each',
  by: 'each',
  most: 'most',
  top: 'most',
  maximum: 'most',
  least: 'least',
  bottom: 'least',
  minimum: 'least',
  not: 'not',
  without: 'not',
  'but-not': 'not',
  'not-equal': 'not',
};

/** 是, 为 only join; 只有, exactly, 正好 say more. */
const joining = /^(?:为|是|=|＝|叫|叫做|名叫|名为|equal|equals|equal to)$/i;
/** 都有, 也: emphasis. 同时, 既 and `both` want two things of one row. */
const emphasis = /^(?:都|也|还|又)$/;
/** 有多少种 counts kinds of things, and so it counts. */
const kindsCounted = /^(?:有)?多少[种类]$/;
/** `our #1 sellers` and 卖出: a figure that is meant by a verb. */
const byVerb = /^#/;

export interface CueKey {
  family: CueFamily;
  /** Cues agree when this does. */
  key: string;
  /** Asks how much or how many with words that do not say of which kind: 多少, 有多少. */
  isOpen?: true;
}

/** Undefined for what only puts the question. */
export function cueKeyOf({ class: kind, text, hints }: Cue): CueKey | undefined {
  if (kind === 'measure-word' && hints?.some((hint) => byVerb.test(hint))) return undefined;
  if ((dropped as readonly string[]).includes(kind)) return undefined;
  if (kind === 'equal' && joining.test(text)) return undefined;
  if (kind === 'both' && emphasis.test(text)) return undefined;
  if (kind === 'distinct' && kindsCounted.test(text)) return { family: 'count', key: 'count' };
  const family = families[kind] ?? (kind as CueFamily);
  // Of what a word says beside its direction (`oldest`, 最贵) the first hint tells it from others.
  const said = hints?.[0] === undefined ? '' : `:${hints[0]}`;
  if (family === 'amount' || /^(?:有多少|有几|统计|计算|汇总)$/.test(text)) {
    return { family, key: family === 'amount' ? `amount${said}` : family, isOpen: true };
  }
  if (kind === 'vague') return { family, key: `vague:${text.toLowerCase()}` };
  return { family, key: `${family}${said}` };
}
