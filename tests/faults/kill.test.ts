import { expect, it } from 'vitest';
import { killRuns, seeded } from './kill-runs.ts';

/** One kill takes a process, so that there are few here, of several runs each; `bench/kill-runs.ts` has more. */
const kills = 6;
const threads = 4;

it('a process that is killed at any stage loses no turn, does none twice, and leaves no damage', async () => {
  const random = seeded(Number(process.env.KILL_SEED ?? Date.now()));
  // By what it has said, not by the clock: a busy machine is killed at the same stages. Half of them a little later, in the middle of one.
  const moments = Array.from({ length: kills }, () => ({
    lines: threads + Math.floor(random() * 20 * threads),
    delayMs: random() < 0.5 ? 0 : Math.floor(random() * 15),
  }));
  const report = await killRuns(moments, threads);
  expect(report.faults, JSON.stringify(moments)).toEqual([]);
  expect(report.kills).toBe(kills);
  expect(report.runs_killed).toBeGreaterThan(kills);
}, 600_000);
