import type { AnswerTable, Language } from '../../protocol/answer.ts';
import type { BatchMetrics, Window } from '../../protocol/batch.ts';
import type { Chart } from '../../protocol/chart.ts';

/**
 * A report that is filled in, before it becomes a file. Nothing in it is markup: what came from a template, a person or a
 * database is text, and every output writes it as text.
 */
export interface ReportDocument {
  title: string;
  language: Language;
  /** Who reads it; for `business` no figure tells a statement or a technical name. */
  audience: 'analyst' | 'business';
  /** When the data were read, ISO. */
  at: string;
  window: Window | null;
  /** What people call the databases that were asked. */
  databases: string[];
  blocks: Block[];
  /** One for every placeholder that was asked, in the order of the text: what stands behind the numbers. */
  figures: Figure[];
  metrics: BatchMetrics;
}

export type Block =
  | { kind: 'heading'; depth: 1 | 2 | 3 | 4 | 5 | 6; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  /** A table that the template's author wrote; its cells may hold values. */
  | { kind: 'table'; header: Inline[][]; rows: Inline[][][]; align: ('left' | 'center' | 'right' | null)[] }
  /** Rows of an answer; `leftOut` is how many more there are at least. */
  | { kind: 'rows'; figure: string; table: AnswerTable; leftOut: number }
  | { kind: 'chart'; figure: string; chart: Chart; table: AnswerTable }
  /** A placeholder that stands alone and could not be filled. */
  | { kind: 'note'; figure: string; text: string };

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; inlines: Inline[] }
  | { kind: 'code'; text: string }
  /** `http`, `https` and `mailto` alone. */
  | { kind: 'link'; href: string; inlines: Inline[] }
  | { kind: 'break' }
  /** What a placeholder became; a marked one says that its reading is not sure. */
  | { kind: 'value'; figure: string; text: string; isMarked: boolean }
  | { kind: 'note'; figure: string; text: string };

/** The receipt of one placeholder, as its reader may see it. */
export interface Figure {
  id: string;
  name: string;
  question: string;
  status: 'filled' | 'failed';
  /** What stands in the text. */
  shown: string;
  /** How the question was read, what was assumed, what to beware of. */
  interpretation: string;
  assumptions: string[];
  warnings: string[];
  /** Why there is none. */
  problem: string | null;
  isMarked: boolean;
  /** Null for business people. */
  sql: string | null;
  connection: string | null;
  runId: string | null;
  /** The number itself where it is one, for differences and alerts. */
  value: number | null;
  /** The number is a percentage: 12 is 12 %. Absent where it is none, or a part of one (0.12). */
  isPercent?: true;
  /** Against the last run: `+12 %`; absent where there is none to compare with. */
  change?: string;
  /** Line of the template, from 1. */
  line: number;
}
