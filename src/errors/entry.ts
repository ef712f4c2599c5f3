type ErrorClass = 'usage' | 'input' | 'connection' | 'refused' | 'limit' | 'internal';

/** One thing that can go wrong, with the words people read. */
export interface Entry {
  /** What kind of failure: who has to act. */
  class: ErrorClass;
  /** HTTP status. */
  status: number;
  exitCode: 1 | 2 | 3;
  zh: string;
  en: string;
  /** What to do now; empty when there is nothing to add. */
  hint: { zh: string; en: string };
}

/** The exit code follows from the class, except where an entry names another. */
const exitCodes = { usage: 2, input: 2, refused: 3, connection: 1, limit: 1, internal: 1 } as const;

type Words = readonly [sentence: string, hint?: string];

/** What a catalogue file says of an error: sentence and hint in both languages. */
interface Texts {
  zh: Words;
  en: Words;
  exitCode?: Entry['exitCode'];
}

export function entry(kind: ErrorClass, status: number, { zh, en, exitCode = exitCodes[kind] }: Texts): Entry {
  return { class: kind, status, exitCode, zh: zh[0], en: en[0], hint: { zh: zh[1] ?? '', en: en[1] ?? '' } };
}
