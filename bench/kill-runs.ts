/**
 * What a killed process leaves behind: `kill -9` at 200 random moments of runs that read rows, ask back and change data, each time
 * followed by another process that goes on where the last one was killed. Several conversations at once, each in a home folder of
 * its own. `node bench/kill-runs.ts [kills] [conversations] [seed]` prints the findings and writes bench/scores/kill-runs.json;
 * anything in `faults` fails it.
 */
import { writeFileSync } from 'node:fs';
import { type KillReport, killRuns, type Moment, seeded } from '../tests/faults/kill-runs.ts';

const [kills = 200, conversations = 4, seed = 1] = process.argv.slice(2).map(Number);
const random = seeded(seed);
const started = performance.now();

/** Anywhere in the first two or three questions of a process: behind a line that it said, and up to a stage's length later. */
const moment = (): Moment => ({ lines: 1 + Math.floor(random() * 25), delayMs: Math.floor(random() * 40) });
const each = Math.ceil(kills / conversations);
const plans = Array.from({ length: conversations }, () => Array.from({ length: each }, moment));

let done = 0;
const count = () => {
  done += 1;
  if (done % 10 === 0) console.error(`${done} of ${each * conversations}`);
};
const reports = await Promise.all(plans.map((moments) => killRuns(moments, count)));

const sum = (key: 'kills' | 'ended' | 'questions' | 'changes_unknown' | 'changes_made') =>
  reports.reduce((total, report) => total + report[key], 0);
function tally(key: 'killed_at' | 'found'): KillReport['found'] {
  const all: Record<string, number> = {};
  for (const report of reports)
    for (const [name, times] of Object.entries(report[key])) all[name] = (all[name] ?? 0) + times;
  return all;
}
const faults = reports.flatMap((report) => report.faults);
const scores = {
  command: `node bench/kill-runs.ts ${kills} ${conversations} ${seed}`,
  kills: sum('kills'),
  processes_that_ended_before: sum('ended'),
  questions: sum('questions'),
  killed_at: tally('killed_at'),
  found_by_the_next_process: tally('found'),
  changes_made: sum('changes_made'),
  changes_of_unknown_end_not_made_again: sum('changes_unknown'),
  faults,
  seconds: Math.round((performance.now() - started) / 1000),
};
console.log(JSON.stringify(scores, null, 2));
writeFileSync(new URL('scores/kill-runs.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
