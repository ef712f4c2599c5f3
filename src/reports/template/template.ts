import type { Language } from '../../protocol/answer.ts';
import type { Chart } from '../../protocol/chart.ts';

/** A text in both languages. */
export type Bilingual = Record<Language, string>;

/** A template without faults. */
export interface Template {
  title: string;
  connection: string | null;
  /** `last_month`, `2026-01-01..2026-03-31`, …; null where questions say their own periods. */
  window: string | null;
  audience: 'analyst' | 'business' | null;
  language: Language | null;
  /** Cron, five fields; null where it is run by hand. */
  schedule: string | null;
  timezone: string | null;
  /** Names that may be given at run time, with what holds when they are not. */
  params: Record<string, string | null>;
  /** Lists for loops: words, or a question whose first column names them. */
  lists: Record<string, string[] | { question: string }>;
  placeholders: Placeholder[];
  alerts: Alert[];
  deliver: Delivery[];
  /** Between placeholders: texts, loops and conditions in the order of the file. */
  parts: Part[];
}

export type Part =
  | { kind: 'text'; text: string; line: number }
  | { kind: 'placeholder'; id: string; show: Show; line: number }
  /** The value of a parameter or of the loop around it. */
  | { kind: 'param'; name: string; line: number }
  | { kind: 'each'; variable: string; list: string; parts: Part[]; line: number }
  | { kind: 'if'; test: Test; parts: Part[]; otherwise: Part[]; line: number };

/** One question of a template. */
export interface Placeholder {
  id: string;
  name: string;
  /** May hold `{parameter}`. */
  question: string;
  description?: string;
  requirements?: string;
  objective: string;
  connection?: string;
  sql?: string;
  /** The sentence around it. */
  contextText: string;
  line: number;
}

/** What a question is for where the template doesn't say. */
export const defaultObjective = '数据查询';

/** The texts of a placeholder that may hold `{parameter}`. */
export const textsOf = ({ question, sql = '', requirements = '', description = '', name }: Placeholder): string[] => [
  question,
  sql,
  requirements,
  description,
  name,
];

/** How an answer is shown: by what it is and where it stands (`auto`), or as the author wants it. */
export interface Show {
  as: 'auto' | 'value' | 'text' | 'table' | 'chart';
  chart?: Chart['kind'];
  unit?: string;
  decimals?: number;
  rows?: number;
}

/** `@id < 1000`, `$region = 华东`, `@id` (is filled and not zero). */
export interface Test {
  left: { kind: 'figure'; id: string } | { kind: 'param'; name: string };
  operator: '<' | '<=' | '>' | '>=' | '=' | '!=' | null;
  right: string;
}

/** What each operator says of two numbers. */
export const compare: Readonly<Record<NonNullable<Test['operator']>, (value: number, than: number) => boolean>> = {
  '<': (value, than) => value < than,
  '<=': (value, than) => value <= than,
  '>': (value, than) => value > than,
  '>=': (value, than) => value >= than,
  '=': (value, than) => value === than,
  '!=': (value, than) => value !== than,
};

/** Raised when a figure passes a threshold: `when: value < 1000`. */
export interface Alert {
  figure: string;
  operator: NonNullable<Test['operator']>;
  /** With `change`, the difference to the last run in percent. */
  of: 'value' | 'change';
  than: number;
  /** It was written with `%`: `value < 10%` has 0.1 in `than`. */
  isPercent?: true;
  text?: string;
  line: number;
}

export interface Delivery {
  kind: 'folder' | 'webhook' | 'email' | 'feishu' | 'dingtalk' | 'wecom' | 'slack';
  /** The name of a target that the configuration knows; a template holds no address and no secret. */
  to: string;
  format: 'md' | 'html' | 'docx' | 'pdf';
  /** Only when an alert was raised. */
  onlyAlerts: boolean;
}

/** What is wrong with a template, where; lines and columns from 1. */
export interface TemplateFault {
  line: number;
  column: number;
  texts: Bilingual;
}

/** What became of a file that was to be a template: every fault at once, or none. */
export type ReadTemplate = { template: Template; faults: [] } | { template: null; faults: TemplateFault[] };

/** What a template may hold; more is a fault before anything runs. */
export const bounds = {
  characters: 500_000,
  placeholders: 1000,
  /** Questions after every loop went through its list. */
  asked: 2000,
  /** Pieces of text and placeholders then. */
  laid: 50_000,
  question: 2000,
  loopsInside: 3,
  listed: 200,
  paramLength: 200,
  faults: 100,
} as const;
