/**
 * What the embedded engine costs: start-up, first question, time per question and resident memory, each set in a process
 * of its own; `spider-chinese` loads the dictionary. `node bench/embedded-cost.ts` writes bench/scores/embedded-cost.json.
 * Times are given as wall clock and as processor time, because the machine may be busy with other things.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dialectOf } from '../src/dialects/registry.ts';
import { writeEmbedded } from '../src/embedded/write-embedded.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import { type Item, loadSet, open, type QuestionSet, sample } from './embedded-set.ts';

const [name] = process.argv.slice(2);
const count = 200;

const processorMs = (since?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};
const round = (value: number) => Number(value.toFixed(1));

async function ask(item: Item, set: QuestionSet): Promise<{ wall: number; processor: number }> {
  const { snapshot, values, glossary, rows } = await open(set, item.db);
  await values.find('');
  const start = performance.now();
  const used = process.cpuUsage();
  const question = readQuestion(item.question, { today: set.today });
  const links = await linkQuestion(question, { snapshot, values, glossary });
  await writeEmbedded({
    question,
    links,
    snapshot,
    dialect: dialectOf('sqlite'),
    today: set.today,
    glossary,
    run: async (sql) => {
      const found = rows(sql);
      return found && { columns: [], rows: found };
    },
  });
  return { wall: performance.now() - start, processor: processorMs(used) };
}

const at = (list: readonly number[], part: number) =>
  round(list.toSorted((a, b) => a - b)[Math.floor(list.length * part)] ?? 0);

async function child(setName: string): Promise<void> {
  const startup = { wall_ms: round(performance.now()), processor_ms: round(processorMs()) };
  const set = loadSet(setName);
  const items = sample(set.items, count, 7);
  const [head, ...rest] = items;
  const first = head && (await ask(head, set));
  const times: { wall: number; processor: number }[] = [];
  for (const item of rest) times.push(await ask(item, set));
  const wall = times.map((time) => time.wall);
  const processor = times.map((time) => time.processor);
  const result = {
    questions: items.length,
    startup,
    first_question: first && { wall_ms: round(first.wall), processor_ms: round(first.processor) },
    wall_ms: { median: at(wall, 0.5), p95: at(wall, 0.95) },
    processor_ms: { median: at(processor, 0.5), p95: at(processor, 0.95) },
    databases_open: new Set(items.map(({ db }) => db)).size,
    resident_mb: Math.round(process.memoryUsage().rss / 1e6),
  };
  console.log(JSON.stringify(result));
}

if (name) await child(name);
else {
  const script = fileURLToPath(import.meta.url);
  const sets = ['demo', 'spider', 'dusql', 'spider-chinese'];
  const scores: Record<string, unknown> = { command: 'node bench/embedded-cost.ts' };
  for (const set of sets) {
    const { stdout } = spawnSync(process.execPath, [script, set], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    scores[set] = JSON.parse(stdout);
    console.log(set, stdout.trim());
  }
  writeFileSync(new URL('scores/embedded-cost.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
}
