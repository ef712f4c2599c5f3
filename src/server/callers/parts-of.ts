import { type Caller, ownerOf } from '../contract/caller.ts';
import type { Parts } from '../contract/parts.ts';
import type { Runs } from '../runs/runs.ts';
import { wenshuOf } from './wenshu-of.ts';

/** The parts of the server as one caller has them: nothing in them reaches what belongs to another. */
export const partsOf = (parts: Parts, caller: Caller): Parts => ({
  ...parts,
  wenshu: wenshuOf(parts.wenshu, caller),
  runs: runsOf(parts.runs, ownerOf(caller)),
  audience: caller.audience,
  role: caller.role,
});

const runsOf = (runs: Runs, owner: string): Runs => ({
  ...runs,
  begin: (work, language) => runs.begin(work, language, owner),
  find(id) {
    const run = runs.find(id);
    return run?.owner === owner ? run : undefined;
  },
});
