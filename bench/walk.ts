/**
 * One question's way through the code: how many files of `src/` and of packages are loaded for it, how many texts are parsed,
 * how often the policy judges; and how long the whole program takes beside a bare `node -e 0`, in turns in one run.
 * `node bench/walk.ts` prints the figures and writes them to bench/scores/walk.json as `after`; the folder of another clone as
 * argument is measured in the same turns and written as `before`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const question = '上个月销售额最高的5个产品是什么？';
const rounds = 7;
const here = fileURLToPath(new URL('..', import.meta.url));
const scores = join(here, 'bench/scores/walk.json');
const hooks = join(here, 'bench/walk/count-calls.ts');
const [earlier] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'wenshu-walk-'));

/** What a person types, in a home of its own: the schema of the demo is kept there from the first time on. */
function ask(clone: string, nodeOptions: string[] = [], environment: Record<string, string> = {}): void {
  const home = join(work, clone === here ? 'here' : 'earlier');
  execFileSync(process.execPath, [...nodeOptions, 'bin/wenshu.js', 'ask', question], {
    cwd: clone,
    env: { ...process.env, WENSHU_HOME: home, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function countsOf(clone: string) {
  const out = join(work, `${clone === here ? 'here' : 'earlier'}.jsonl`);
  ask(clone, ['--import', hooks], { WALK_OUT: out });
  const lines = readFileSync(out, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; what: string });
  const texts = (kind: string) => lines.filter((line) => line.kind === kind).map(({ what }) => what);
  const [parsed, judged] = [texts('parse'), texts('judge')];
  return {
    files: new Set(texts('file')).size,
    package_files: texts('package').length,
    parses: parsed.length,
    texts_parsed_twice: parsed.length - new Set(parsed).size,
    judgements: judged.length,
    texts_judged_twice: judged.length - new Set(judged).size,
  };
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

function timed(work: () => void): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

const clones = [here, ...(earlier ? [join(earlier, '/')] : [])];
for (const clone of clones) ask(clone);
const counts = clones.map(countsOf);
const times = clones.map(() => [] as number[]);
const bare: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  bare.push(timed(() => void execFileSync(process.execPath, ['-e', '0'])));
  for (const [at, clone] of clones.entries()) times[at]?.push(timed(() => ask(clone)));
}
const figures = clones.map((_, at) => ({
  ...counts[at],
  time_to_bare_node: Number((median(times[at] ?? []) / median(bare)).toFixed(1)),
}));
const known = existsSync(scores) ? JSON.parse(readFileSync(scores, 'utf8')) : {};
const score = {
  command: 'node bench/walk.ts',
  question,
  rounds,
  load_average: Math.round(loadavg()[0] ?? 0),
  before: earlier ? figures[1] : known.before,
  after: figures[0],
};
rmSync(work, { recursive: true, force: true });
console.log(JSON.stringify(score, null, 2));
writeFileSync(scores, `${JSON.stringify(score, null, 2)}\n`);
