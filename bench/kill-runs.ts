/**
 * What a killed process leaves behind: `kill -9` at random moments of runs that read rows, ask back and change data, several at a
 * time in each process, until 200 runs were killed; each time another process goes on where the last one was killed.
 * `node bench/kill-runs.ts [runs] [threads] [seed]` prints the findings and writes bench/scores/kill-runs.json; anything in
 * `faults` fails it.
 */
import { writeFileSync } from 'node:fs';
import { type KillReport, killRuns, type Moment, seeded } from '../tests/faults/kill-runs.ts';

const [wanted = 200, threads = 8, seed = 1] = process.argv.slice(2).map(Number);
const random = seeded(seed);
const started = performance.now();

/** Behind a line that the process said in its first questions, and up to a stage's length later. */
const moment = (): Moment => ({
  lines: 1 + threads + Math.floor(random() * 20 * threads),
  delayMs: Math.floor(random() * 40),
});
const reports: KillReport[] = [];
const killed = () => reports.reduce((total, report) => total + report.runs_killed, 0);
while (killed() < wanted) {
  const moments = Array.from({ length: Math.ceil((wanted - killed()) / threads) }, moment);
  reports.push(await killRuns(moments, threads, (index) => console.error(`process ${index + 1} of ${moments.length}`)));
}

const sum = (key: 'kills' | 'runs_killed' | 'ended' | 'questions' | 'changes_unknown' | 'changes_made') =>
  reports.reduce((total, report) => total + report[key], 0);
function tally(key: 'killed_at' | 'found'): KillReport['found'] {
  const all: Record<string, number> = {};
  for (const report of reports)
    for (const [name, times] of Object.entries(report[key])) all[name] = (all[name] ?? 0) + times;
  return all;
}
const faults = reports.flatMap((report) => report.faults);
const scores = {
  command: `node bench/kill-runs.ts ${wanted} ${threads} ${seed}`,
  runs_killed: sum('runs_killed'),
  processes_killed: sum('kills'),
  runs_at_a_time: threads,
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
