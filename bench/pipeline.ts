/**
 * Published model output through the whole pipeline (policy, check, heal, rewriting) beside the same output untouched:
 * `node bench/pipeline.ts`. Gain per file, what failing predictions become, and what right predictions lose.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { openDriver } from '../src/drivers/registry.ts';
import { evaluate } from '../src/eval/evaluate.ts';
import { createPipeline } from '../src/eval/pipeline.ts';
import type { SuiteLine } from '../src/eval/run-suite.ts';

const data = new URL('../../shared/data/', import.meta.url);
if (!existsSync(data)) throw new Error('The public question sets are not beside the project (../shared/data).');
const folder = new URL('predictions/spider-dev-open/', data);
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));

async function linesOf(file: string, raw: boolean): Promise<Map<SuiteLine['id'], SuiteLine>> {
  const pipeline = createPipeline('2026-01-01');
  const lines = new Map<SuiteLine['id'], SuiteLine>();
  await evaluate(
    {
      suite: new URL('spider/dev-open.jsonl', data).pathname,
      databases: new URL('spider/databases', data).pathname,
      recorded: [new URL(file, folder).pathname],
      language: 'en',
      raw,
      onLine: (line) => lines.set(line.id, line),
    },
    {
      answerOne: pipeline.answerOne,
      openDatabase: async (path) => {
        const driver = openDriver(`sqlite:${path}`);
        await driver.connect();
        return driver;
      },
      now: () => performance.now(),
    },
  );
  await pipeline.close();
  return lines;
}

const share = (lines: Map<unknown, SuiteLine>) =>
  [...lines.values()].filter((line) => line.correct).length / lines.size;
const percent = (value: number) => Math.round(value * 1000) / 10;

const rows = [];
let right = 0;
const lost: { file: string; id: SuiteLine['id']; before: string | null; after: string | null }[] = [];
for (const file of files) {
  const before = await linesOf(file, true);
  const after = await linesOf(file, false);
  for (const [id, line] of before) {
    if (!line.correct) continue;
    right += 1;
    const now = after.get(id);
    if (!now?.correct) lost.push({ file, id, before: line.sql, after: now?.sql ?? null });
  }
  const answered = [...after.values()].filter((line) => line.status === 'answered').length;
  const row = { file, raw: percent(share(before)), pipeline: percent(share(after)), answered };
  rows.push(row);
  console.log(`${row.raw.toFixed(1)} → ${row.pipeline.toFixed(1)}  ${file}`);
}
const gain = rows.reduce((sum, row) => sum + row.pipeline - row.raw, 0) / rows.length;
const scores = {
  command: 'node bench/pipeline.ts',
  mean_gain_points: Math.round(gain * 100) / 100,
  files_that_fall: rows.filter((row) => row.pipeline < row.raw).length,
  right_before: right,
  lost: lost.length,
  lost_cases: lost,
  files: rows,
};
console.log(`mean gain ${scores.mean_gain_points} points; lost ${lost.length} of ${right} right predictions`);
writeFileSync(new URL('scores/pipeline.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
