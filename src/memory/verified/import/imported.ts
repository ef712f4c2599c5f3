/** A pair that a file brings, with the line on which it begins. */
export interface Imported {
  line: number;
  question: string;
  sql: string;
  note?: string;
  /** Who approved it where it comes from. */
  by?: string;
  /** What its "last month" counted from, ISO date. */
  today?: string;
}

/** What cannot be taken, and why. */
export interface ImportFault {
  line: number;
  question: string;
  reason: { en: string; zh: string };
}

export interface ImportResult {
  entries: Imported[];
  faults: ImportFault[];
}

export const noPair = { en: 'no question with its SQL', zh: '没有成对的问题和 SQL' };

/** Said once of a file in which nothing is a pair, instead of every line of it. */
export const noPairs = {
  en: 'this file holds no questions with their SQL; needed is a CSV with the columns question and sql, separated by commas, or YAML, JSON or JSON lines whose records have question and sql',
  zh: '文件里没有成对的问题和 SQL；需要的是用逗号分隔、带 question（问题）和 sql 两列的 CSV，或者每条记录都有 question 和 sql 的 YAML、JSON、JSON Lines',
};
