import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Audit } from '../../memory/audit/audit.ts';
import { type Caller, ownerOf } from '../contract/caller.ts';
import type { Parts } from '../contract/parts.ts';
import type { Rate } from '../guard/rate.ts';
import type { Runs } from '../runs/runs.ts';
import { auditorOf } from './auditor.ts';
import type { Door } from './paths.ts';
import { wenshuOf } from './wenshu-of.ts';

/** The parts of the server as one caller has them: nothing in them reaches what belongs to another. */
export const partsOf = (
  { rate, audit, ...parts }: Parts & { rate: Rate; audit: Pick<Audit, 'append'> },
  caller: Caller,
  door: Door,
): Parts => ({
  ...parts,
  wenshu: wenshuOf(parts.wenshu, caller, auditorOf(audit, caller, door)),
  runs: runsOf(parts.runs, caller, rate),
  audience: caller.audience,
  role: caller.role,
});

function runsOf(runs: Runs, caller: Caller, rate: Rate): Runs {
  const owner = ownerOf(caller);
  return {
    ...runs,
    begin(work, language, about) {
      const seconds = rate.take(caller.user);
      if (seconds !== undefined) throw new WenshuError('rate_limited', { seconds, limit: rate.perMinute });
      return runs.begin(work, language, about, owner);
    },
    find(id) {
      const run = runs.find(id);
      return run?.owner === owner ? run : undefined;
    },
    ofThread: (thread) => runs.ofThread(thread).filter((run) => run.owner === owner),
  };
}
