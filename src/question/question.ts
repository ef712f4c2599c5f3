import type { Language } from '../protocol/answer.ts';
import type { Cue, Span } from './cues/cue.ts';

export type { Cue, CueClass, Span } from './cues/cue.ts';

export interface Token extends Span {
  text: string;
  /** Lower case; for English words also the dictionary form (`cities` → `city`). */
  lemma: string;
  /** `han` is one Chinese character: words are found by the links, not by a segmenter. */
  kind: 'word' | 'han' | 'number' | 'punctuation' | 'symbol';
}

/** A number however it was written: `5`, `five`, 五, `1.2万`, `30%`, `2k`. */
export interface NumberMention extends Span {
  text: string;
  /** With multipliers applied (`3万` → 30000); a percentage keeps its written number (30). */
  value: number;
  percent: boolean;
  /** `third`, 第三. */
  ordinal: boolean;
  /** The measure word or unit that follows (`个`, `元`, `岁`, `km`, `years`). */
  unit?: string;
}

export type PeriodKind = 'day' | 'week' | 'month' | 'quarter' | 'half-year' | 'year' | 'range' | 'since' | 'until';

/** A time span; `from` and `to` are ISO dates, both inclusive. `since` has an open end, `until` an open start. */
export interface Period extends Span {
  kind: PeriodKind;
  from?: string;
  to?: string;
  text: string;
  /** True when the meaning depends on today's date. */
  relative: boolean;
  /** For `since` and `until`: the bound as it was said (`after 2010` is `>` 2010), for columns that hold no real dates. */
  bound?: { operator: '>' | '>=' | '<' | '<='; at: string };
  /** The same period spelt out (2026年5月 / May 2026). */
  description: { zh: string; en: string };
}

/** A text that stood in quotation marks: taken literally when nothing better is known. */
export interface QuotedText extends Span {
  text: string;
}

/** What the text alone says, before any schema is looked at. */
export interface Question {
  /** What was read as a question; every place below is a place of it. Shorter than `whole` where a text is too long to be read. */
  text: string;
  /** The text as it was typed. Whoever runs it, or hands it to somebody who reads all of it, takes this one. */
  whole: string;
  language: Language;
  /** ISO date that relative periods were resolved against. */
  today: string;
  tokens: Token[];
  numbers: NumberMention[];
  periods: Period[];
  quoted: QuotedText[];
  /** Every cue that matches, longest first at each place; overlapping readings live on side by side. */
  cues: Cue[];
}
