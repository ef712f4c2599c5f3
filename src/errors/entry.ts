/** One thing that can go wrong, with the words people read. */
export interface Entry {
  /** What kind of failure: who has to act. */
  class: 'usage' | 'input' | 'connection' | 'refused' | 'limit' | 'internal';
  status: number;
  exitCode: 0 | 1 | 2 | 3 | 4;
  zh: string;
  en: string;
  /** What to do now. */
  hint: { zh: string; en: string };
}
