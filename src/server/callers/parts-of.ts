import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Audit } from '../../memory/audit/audit.ts';
import type { Wenshu } from '../../wenshu.ts';
import { type Caller, ownerOf, plainCaller } from '../contract/caller.ts';
import type { Door } from '../contract/door.ts';
import type { Order } from '../contract/order.ts';
import type { Parts } from '../contract/parts.ts';
import type { Rate } from '../guard/rate.ts';
import type { Runs } from '../runs/runs.ts';
import { auditorOf } from './auditor.ts';
import { keptOf } from './kept-of.ts';
import { ownOf } from './own-of.ts';
import { reportDraft } from './report-draft.ts';
import { type ReportParts, reportsOf } from './reports-of.ts';
import { threadNames } from './thread-names.ts';
import { offeredTo, wenshuOf } from './wenshu-of.ts';

/** What all callers share and none is given as it is. */
export interface CommonParts extends Omit<Parts, 'own' | 'kept' | 'reports' | 'wenshu'> {
  reports: ReportParts;
  wenshu: Wenshu;
  rate: Rate;
  audit: Pick<Audit, 'append'>;
}

/** The parts of the server as one caller has them: nothing in them reaches what belongs to another. */
export const partsOf = ({ rate, audit, wenshu, reports, ...parts }: CommonParts, caller: Caller, door: Door): Parts => {
  const auditor = auditorOf(audit, caller, door);
  const own = ownOf(wenshu.own, offeredTo(caller, wenshu), caller, auditor);
  const asked = wenshuOf(wenshu, caller, auditor, own);
  const count = () => countQuestion(caller, rate);
  const kept = keptOf(wenshu.kept, caller, auditor, count);
  const draft = reportDraft(kept, asked, own, caller);
  return {
    ...parts,
    wenshu: asked,
    own,
    kept,
    reports: reportsOf(reports, caller, auditor, { wenshu: asked, draft, count }),
    runs: runsOf(parts.runs, caller, rate, door),
    audience: caller.audience,
    role: caller.role,
  };
};

/** Throws where this person asks too often. */
async function countQuestion({ user }: Caller, rate: Rate): Promise<void> {
  const seconds = await rate.take(user);
  if (seconds !== undefined) throw new WenshuError('rate_limited', { seconds, limit: rate.perMinute });
}

function runsOf(runs: Runs, caller: Caller, rate: Rate, door: Door): Runs {
  const owner = ownerOf(caller);
  return {
    ...runs,
    async begin(work, language, about = {}) {
      await countQuestion(caller, rate);
      const order = about.order ? { ...(about.order as Order), caller: plainCaller(caller), door } : undefined;
      // A reply knows its conversation by the name inside.
      const thread = about.thread === undefined ? {} : { thread: threadNames(caller).outside(about.thread) };
      return runs.begin(work, language, { ...about, ...thread, ...(order ? { order } : {}) }, owner);
    },
    async find(id) {
      const run = await runs.find(id);
      return run?.owner === owner ? run : undefined;
    },
    ofThread: async (thread) => (await runs.ofThread(thread)).filter((run) => run.owner === owner),
  };
}
