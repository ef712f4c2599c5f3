import type { Language } from '../../protocol/answer.ts';
import type { Wenshu } from '../../wenshu.ts';
import type { Readiness } from '../runs/readiness.ts';
import type { Runs } from '../runs/runs.ts';
import type { Metrics } from '../watch/metrics.ts';
import type { Caller } from './caller.ts';
import type { KeptOfCaller } from './kept.ts';
import type { OwnOfCaller } from './own.ts';
import type { ReportsOfCaller } from './reports.ts';

/** What every route works with; for each request as its caller has it (`src/server/callers/parts-of.ts`). */
export interface Parts {
  /** Asked as the caller: person, role and audience are already in it, whatever else is said. */
  wenshu: Omit<
    Wenshu,
    'doctor' | 'close' | 'keys' | 'audit' | 'graph' | 'own' | 'kept' | 'reportBooks' | 'claim' | 'probes'
  >;
  /** What the caller brings and adds by themselves. */
  own: OwnOfCaller;
  /** Answers and boards that the caller keeps, and links. */
  kept: KeptOfCaller;
  /** Templates of reports that the caller keeps, and their runs. */
  reports: ReportsOfCaller;
  /** The caller's own; those of others are not found. */
  runs: Runs;
  readiness: Readiness;
  metrics: Metrics;
  audience: Caller['audience'];
  /** Whose view of the data the caller has; the whole of it when absent. */
  role: string | undefined;
  /** Whether some connection lets data be changed, with a person's yes. */
  isWritable: boolean;
  /** Throws where the configuration keeps from models what this role sees. */
  denyUnlessOpenToModels(role: string | undefined): void;
  /** Of problems, where the caller names no language. */
  language: Language;
  /** Longest question, in characters. */
  questionLength: number;
  /** A sign of life on a stream after so much silence. */
  heartbeatMs: number;
  /** For what nobody expected; never sent to a caller. */
  log(message: string, detail: string | undefined): void;
}

/** What stands in the context of every request that is not for an open path. */
export interface CallerEnv {
  Variables: {
    caller: Caller;
    parts: Parts /** The language of what was sent, where it has one. */;
    spoken?: Language | undefined;
  };
}

/** As it goes into the options of the library. */
export const asRole = ({ role }: Pick<Parts, 'role'>): { role?: string } => (role === undefined ? {} : { role });
