/** A stretch of the question's text, in UTF-16 units, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A word or phrase that says what to do and not what to look at (`how many`, 每个, 不超过). */
export interface Cue extends Span {
  class: CueClass;
  text: string;
  /** For adjectives that carry a column (`oldest` → `age`): words to look for among the column names. */
  hints?: readonly string[];
}

export type CueClass =
  | 'ask-which'
  | 'ask-what'
  | 'ask-list'
  | 'ask-count'
  | 'ask-amount'
  | 'ask-who'
  | 'ask-when'
  | 'ask-where'
  | 'ask-all'
  | 'count'
  | 'sum'
  | 'average'
  | 'maximum'
  | 'minimum'
  | 'distinct'
  | 'each'
  | 'by'
  | 'bucket-year'
  | 'bucket-quarter'
  | 'bucket-month'
  | 'bucket-week'
  | 'bucket-day'
  | 'most'
  | 'least'
  | 'top'
  | 'bottom'
  | 'order'
  | 'ascending'
  | 'descending'
  | 'greater'
  | 'greater-equal'
  | 'less'
  | 'less-equal'
  | 'equal'
  | 'not-equal'
  | 'between'
  | 'contains'
  | 'starts'
  | 'ends'
  | 'not'
  | 'without'
  | 'exists'
  | 'both'
  | 'or'
  | 'but-not'
  | 'and'
  | 'than-average'
  | 'than-maximum'
  | 'than-minimum'
  | 'difference'
  | 'ratio'
  | 'share'
  | 'null'
  | 'not-null'
  | 'duration'
  | 'below'
  | 'above'
  | 'same'
  | 'over-time'
  | 'measure-word'
  | 'growth'
  | 'vague'
  | 'filler';

/** Phrases of one class, parted by bars; `hints` are column words that the phrase itself carries (`oldest` → age). */
export interface CueEntry {
  class: CueClass;
  phrases: string;
  hints?: readonly string[];
}
