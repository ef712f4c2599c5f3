import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Audit } from '../../memory/audit/audit.ts';
import { type Caller, ownerOf, plainCaller } from '../contract/caller.ts';
import type { Door } from '../contract/door.ts';
import type { Order } from '../contract/order.ts';
import type { Parts } from '../contract/parts.ts';
import type { Rate } from '../guard/rate.ts';
import type { Runs } from '../runs/runs.ts';
import { auditorOf } from './auditor.ts';
import { wenshuOf } from './wenshu-of.ts';

/** The parts of the server as one caller has them: nothing in them reaches what belongs to another. */
export const partsOf = (
  { rate, audit, ...parts }: Parts & { rate: Rate; audit: Pick<Audit, 'append'> },
  caller: Caller,
  door: Door,
): Parts => ({
  ...parts,
  wenshu: wenshuOf(parts.wenshu, caller, auditorOf(audit, caller, door)),
  runs: runsOf(parts.runs, caller, rate, door),
  audience: caller.audience,
  role: caller.role,
});

function runsOf(runs: Runs, caller: Caller, rate: Rate, door: Door): Runs {
  const owner = ownerOf(caller);
  return {
    ...runs,
    begin(work, language, about = {}) {
      const seconds = rate.take(caller.user);
      if (seconds !== undefined) throw new WenshuError('rate_limited', { seconds, limit: rate.perMinute });
      const order = about.order ? { ...(about.order as Order), caller: plainCaller(caller), door } : undefined;
      return runs.begin(work, language, { ...about, ...(order ? { order } : {}) }, owner);
    },
    async find(id) {
      const run = await runs.find(id);
      return run?.owner === owner ? run : undefined;
    },
    ofThread: async (thread) => (await runs.ofThread(thread)).filter((run) => run.owner === owner),
  };
}
