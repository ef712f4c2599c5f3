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
