/** What a word of business stands for, in any language: `customer`, `order`, `revenue`, `city`, `paid`, `cancelled`. */
export interface Concept {
  id: string;
  kind: ConceptKind;
  /** As people say it, lower case, singular; the plainest first. Short phrases are fine. */
  en: readonly string[];
  zh: readonly string[];
  /**
   * Short forms that only stand in names of tables and columns (`cust`, `qty`, `dt`); of a state, also codes stored in its column (`cncl`, `m`, 高).
   * Full pinyin and its initials are derived from `zh`, and not listed here.
   */
  abbreviations?: readonly string[];
  /** What somebody does when an event happens, or a moment comes: `order`, `bought`, 下单, 买. English in the base form. */
  verbs?: { readonly en: readonly string[]; readonly zh: readonly string[] };
  /** Wider concepts: a patient is a customer, a customer is a person. */
  broader?: readonly string[];
  /** Of a figure: how many rows make one (`sum` for amounts and quantities, `avg` for prices, rates, ratings, ages). */
  over?: 'sum' | 'avg' | 'max';
  /** Of a figure. */
  unit?: 'money' | 'count' | 'percent' | 'time' | 'score' | 'size';
  /** Of a state, moment or figure: the things or events that it is mostly said of. */
  of?: readonly string[];
}

/**
 * `thing`: customer, product, store, employee. `event`: order, payment, visit, refund; something that happens on a day. `figure`:
 * revenue, quantity, price, cost, salary, rating. `attribute`: city, category, channel, gender, reason; what things are told apart by.
 * `moment`: created, paid, shipped, due, ended, born; which of several dates. `state`: cancelled, open, done, failed, active, overdue.
 */
export type ConceptKind = 'thing' | 'event' | 'figure' | 'attribute' | 'moment' | 'state';

/**
 * An everyday word for a figure that is computed: 客单价, "basket size", 毛利率, 复购率. Operands are ids of concepts; the grammar
 * knows the shapes.
 */
export interface Formula {
  id: string;
  en: readonly string[];
  zh: readonly string[];
  shape:
    | { kind: 'ratio'; over: string; under: string; percent?: boolean }
    | { kind: 'difference'; left: string; right: string }
    /** A difference in percent of its left side: (revenue − cost) / revenue. */
    | { kind: 'margin'; left: string; right: string }
    | { kind: 'product'; left: string; right: string }
    /** The share of the events or things that are in a state: 取消率, "on-time rate". */
    | { kind: 'rate'; of: string; state: string }
    /** Those who did it more than once: 回头客; with `percent`, of all who did it: 复购率. */
    | { kind: 'repeat'; who: string; event: string; percent?: boolean }
    /** An event of one kind per event of another, in percent: 退货率 = returns / orders. */
    | { kind: 'share'; part: string; whole: string };
}

/** A concept found in a question. */
export interface ConceptMention {
  start: number;
  end: number;
  text: string;
  concept: Concept;
  /** Said as what somebody does, not as a noun. */
  isVerb: boolean;
  /** 1 for the very word, less for a form of it. */
  score: number;
}

export interface FormulaMention {
  start: number;
  end: number;
  text: string;
  formula: Formula;
}

/** A concept and how surely it is meant, 0 to 1. */
export interface ConceptScore {
  concept: string;
  score: number;
}
