/**
 * How long `understand` takes while somebody types: every prefix of every question of the demo, in order, as a page sends them.
 * Nothing is run. `node bench/understand.ts` prints the figures and writes bench/scores/understand.json; the bar is a median
 * under 30 ms. Times of the processor stand beside those of the clock, because a machine may have more to do.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readQuestions } from '../demo/sample-questions.ts';
import { loadConfig } from '../src/config/config.ts';
import { createWenshu } from '../src/wenshu.ts';

const home = mkdtempSync(join(tmpdir(), 'wenshu-understand-'));
const config = loadConfig({ folder: home, db: 'demo', secret: () => undefined, environment: { WENSHU_HOME: home } });
const wenshu = createWenshu(config);
const clock: number[] = [];
const processor: number[] = [];
let completed = 0;

const first = performance.now();
await wenshu.understand('上个月', 'zh', { audience: 'business' });
const cold = performance.now() - first;

for (const { question, language } of readQuestions()) {
  const characters = [...question];
  for (let length = 1; length <= characters.length; length += 1) {
    const [before, work] = [performance.now(), process.cpuUsage()];
    const { completions } = await wenshu.understand(characters.slice(0, length).join(''), language, {
      audience: 'business',
    });
    clock.push(performance.now() - before);
    const { user, system } = process.cpuUsage(work);
    processor.push((user + system) / 1000);
    if (completions.length > 0) completed += 1;
  }
}
await wenshu.close();
rmSync(home, { recursive: true, force: true });

const rounded = (value: number) => Math.round(value * 10) / 10;
const quantile = (values: readonly number[], share: number) =>
  rounded([...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);
const summary = (values: readonly number[]) => ({ median: quantile(values, 0.5), p95: quantile(values, 0.95) });
const scores = {
  prefixes: clock.length,
  load_average: rounded(loadavg()[0] ?? 0),
  bar: 'median under 30 ms',
  clock_ms: summary(clock),
  processor_ms: summary(processor),
  first_call_ms: rounded(cold),
  with_completions: `${completed} of ${clock.length}`,
};
console.log(JSON.stringify(scores, null, 2));
writeFileSync(new URL('scores/understand.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
