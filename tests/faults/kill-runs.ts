import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { threadOf } from '../../src/agents/threads.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createWenshu } from '../../src/wenshu.ts';
import type { Said } from './kill-host.ts';

const host = fileURLToPath(new URL('./kill-host.ts', import.meta.url));
/** More questions than a process comes to before it is killed. */
const questionsEach = 50;

/** When a process is killed: so many lines after its first one, and so many milliseconds after that. */
export interface Moment {
  lines: number;
  delayMs: number;
}

export interface KillReport {
  kills: number;
  /** Runs that were under way when their process was killed. */
  runs_killed: number;
  /** Processes that ended before their moment came. */
  ended: number;
  /** Where they were killed, by the last thing that they had said. */
  killed_at: Record<string, number>;
  questions: number;
  /** What the next process found: a run between two stages, one that waited, one that had its answer. */
  found: Record<string, number>;
  /** Changes whose end could not be known, and were therefore not made again. */
  changes_unknown: number;
  changes_made: number;
  /** Everything that must not be. */
  faults: string[];
}

/** A database that may be changed, and a home folder beside it. */
export function createKillGround(rows: number): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-kill-'));
  const database = new DatabaseSync(join(folder, 'a.sqlite'));
  database.exec(`CREATE TABLE bonus (id INTEGER PRIMARY KEY, amount INTEGER); INSERT INTO bonus VALUES (1, 5), (2, 7);
    CREATE TABLE counter (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);
    WITH RECURSIVE i(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM i WHERE x < ${rows}) INSERT INTO counter SELECT x, 0 FROM i`);
  database.close();
  writeFileSync(join(folder, 'wenshu.yaml'), 'connections: {a: {url: a.sqlite, access: write}}\nuser: killer\n');
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs a process until its moment; gives everything that it had said by its end. */
function live(folder: string, first: number, count: number, threads: number, moment?: Moment): Promise<Said[]> {
  const child = spawn(process.execPath, [host, folder, String(first), String(count), String(threads)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process is started for every kill: what was compiled once is not compiled again.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'wenshu-kill-compiled') },
  });
  const said: Said[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(JSON.parse(line) as Said);
    if (moment && said.length === moment.lines) setTimeout(() => child.kill('SIGKILL'), moment.delayMs);
  });
  return new Promise((resolve) => child.on('close', () => resolve(said)));
}

/** Kills a process at each of the moments, each time another one that goes on where the last was killed; then looks at what is left. */
export async function killRuns(moments: readonly Moment[], threads = 1, onKill: (index: number) => void = () => {}) {
  const ground = createKillGround(moments.length * questionsEach);
  const { folder } = ground;
  const report: KillReport = {
    kills: 0,
    runs_killed: 0,
    ended: 0,
    killed_at: {},
    questions: 0,
    found: {},
    changes_unknown: 0,
    changes_made: 0,
    faults: [],
  };
  const lives: Said[][] = [];
  try {
    for (const [index, moment] of moments.entries()) {
      const said = await live(folder, index * questionsEach, questionsEach, threads, moment);
      const last = said.at(-1);
      if (last?.said === 'done') report.ended += 1;
      else report.kills += 1;
      lives.push(said);
      for (const at of placesOf(said)) {
        report.runs_killed += 1;
        report.killed_at[at] = (report.killed_at[at] ?? 0) + 1;
      }
      report.faults.push(...damage(folder).map((text) => `after kill ${index}: ${text}`));
      onKill(index);
    }
    lives.push(await live(folder, 0, 0, threads));
    if (lives.at(-1)?.at(-1)?.said !== 'done') report.faults.push('the last process did not come to its end');
    judge(lives, report);
    await judgeThread(folder, lives, report);
    return report;
  } finally {
    ground.remove();
  }
}

/** The stage at which each run stood that had been told of and had no answer. */
function placesOf(said: Said[]): string[] {
  const places = new Map<string, string>();
  for (const line of said) {
    if (line.said === 'accepted') places.set(line.run_id, 'classify');
    if (line.said === 'stage') places.set(line.run_id, line.stage);
    if (line.said === 'answered') places.delete(line.run_id);
  }
  return [...places.values()];
}

/** What SQLite says of the file that was being written. */
function damage(folder: string): string[] {
  const database = new DatabaseSync(join(folder, '.wenshu', 'checkpoints.sqlite'));
  const rows = database.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
  database.close();
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}

/** A stage that waits for a person begins anew with the reply; rows and the yes to a change are in no checkpoint. */
const mayBeginAgain = new Set(['clarification', 'confirmation', 'sql_execution']);

/** What each process did beside what the ones before it had said. */
function judge(lives: Said[][], report: KillReport): void {
  const begun = new Map<string, string[]>();
  /** By thread. */
  const newest = new Map<string, string>();
  for (const [index, said] of lives.entries()) {
    const inThisLife = new Set<string>();
    for (const line of said) {
      if (line.said === 'found') {
        report.found[line.status] = (report.found[line.status] ?? 0) + 1;
        // A question may have been kept a moment before anybody could be told.
        const last = newest.get(threadOf(line.run_id));
        const isKnown = line.run_id === last || !begun.has(line.run_id);
        if (!isKnown) report.faults.push(`process ${index} found ${line.run_id} instead of ${last}`);
        if (line.run_id !== last) begun.set(line.run_id, []);
        newest.set(threadOf(line.run_id), line.run_id);
      }
      if (line.said === 'accepted') {
        begun.set(line.run_id, []);
        inThisLife.add(line.run_id);
        newest.set(threadOf(line.run_id), line.run_id);
      }
      if (line.said === 'stage') {
        const before = begun.get(line.run_id) ?? [];
        // The next stage begins when the one before it is kept: only the last one that had begun may begin again.
        const isFirstHere = !inThisLife.has(line.run_id);
        const isDone = line.stage !== before.at(-1) && before.includes(line.stage);
        if (isFirstHere && isDone && !mayBeginAgain.has(line.stage))
          report.faults.push(`process ${index} began ${line.stage} of ${line.run_id} again, after ${before.at(-1)}`);
        inThisLife.add(line.run_id);
        begun.set(line.run_id, [...before, line.stage]);
      }
    }
  }
  report.questions = begun.size;
}

async function judgeThread(folder: string, lives: Said[][], report: KillReport): Promise<void> {
  const said = lives.flat();
  const accepted = new Map(said.flatMap((line) => (line.said === 'accepted' ? [[line.run_id, line.question]] : [])));
  const answers = said.filter((line) => line.said === 'answered');
  const told = new Map<string, number>();
  for (const { run_id } of answers) told.set(run_id, (told.get(run_id) ?? 0) + 1);
  for (const [runId, times] of told) if (times > 1) report.faults.push(`${runId} was answered ${times} times`);

  const wenshu = createWenshu(loadConfig({ folder }));
  const names = (await wenshu.threads()).map(({ thread }) => thread);
  const history = (await Promise.all(names.map((name) => wenshu.thread(name).history()))).flat();
  const ends = history.filter(({ status }) => status !== 'clarify');
  for (const runId of accepted.keys()) {
    const times = ends.filter((moment) => moment.run_id === runId).length;
    if (times !== 1) report.faults.push(`${runId} is in the thread ${times} times`);
  }
  for (const moment of ends)
    if (moment.status !== 'answered' && moment.status !== 'failed')
      report.faults.push(`${moment.run_id} ended as ${moment.status}`);
  await wenshu.close();

  const database = new DatabaseSync(join(folder, 'a.sqlite'), { readOnly: true });
  const changed = database.prepare('SELECT id, n FROM counter WHERE n > 0').all() as { id: number; n: number }[];
  database.close();
  report.changes_made = changed.length;
  for (const { id, n } of changed) if (n > 1) report.faults.push(`the change of row ${id} was made ${n} times`);
  for (const { run_id, status, code, rows } of answers) {
    const question = accepted.get(run_id) ?? '';
    const row = /id = (\d+)/.exec(question)?.[1];
    if (question.includes('zorble') && rows === 0) report.faults.push(`${run_id} was answered without its rows`);
    if (row === undefined) continue;
    if (code === 'change_unknown') report.changes_unknown += 1;
    else if (status !== 'answered') report.faults.push(`${run_id} ended with ${code}`);
    const isMade = changed.some(({ id }) => id === Number(row));
    if (status === 'answered' && !isMade) report.faults.push(`${run_id} says that it changed row ${row}`);
  }
}

/** Numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
