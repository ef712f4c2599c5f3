import type { Language } from '../../protocol/answer.ts';
import type { Wenshu } from '../../wenshu.ts';
import type { Readiness } from '../runs/readiness.ts';
import type { Runs } from '../runs/runs.ts';

/** What every route works with. */
export interface Parts {
  wenshu: Wenshu;
  runs: Runs;
  readiness: Readiness;
  audience: 'analyst' | 'business';
  /** Whose view of the data everybody has; the whole of it when absent. */
  role: string | undefined;
  /** Of problems, where the caller names no language. */
  language: Language;
  /** Longest question, in characters. */
  questionLength: number;
  /** A sign of life on a stream after so much silence. */
  heartbeatMs: number;
  /** For what nobody expected; never sent to a caller. */
  log(message: string, detail: string | undefined): void;
}

/** As it goes into the options of the library. */
export const asRole = ({ role }: Pick<Parts, 'role'>): { role?: string } => (role === undefined ? {} : { role });
