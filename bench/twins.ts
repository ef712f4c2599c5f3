/**
 * Whether a question brings the same rows in Chinese and in English, with no model: `node bench/twins.ts [--only NAME] [--verbose]`.
 * `--verbose` shows where the two differ, of the `look` half alone. All databases together are written to
 * bench/scores/twins.json. Needs python3.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askTwins, type Told, type Twin } from './twins/ask-twins.ts';
import { databases } from './twins/pairs.ts';
import { tallyOf } from './twins/tally.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, verbose: { type: 'boolean', default: false } },
});
const chosen = databases.filter((name) => !values.only || name === values.only);
if (chosen.length === 0) throw new Error(`no such database here: ${values.only}`);

const twins: Twin[] = [];
for (const name of chosen) {
  const found = await askTwins(name);
  if (values.verbose) for (const one of found) if (one.half === 'look') show(one);
  twins.push(...found);
}
const tallies = {
  all: tallyOf(twins),
  look: tallyOf(twins.filter(({ half }) => half === 'look')),
  judge: tallyOf(twins.filter(({ half }) => half === 'judge')),
};
console.table(tallies);
const each = Object.fromEntries(chosen.map((name) => [name, tallyOf(twins.filter((one) => one.database === name))]));
console.table(each);
if (!values.only) {
  const scores = { command: 'node bench/twins.ts', ...tallies, databases: each };
  writeFileSync(join(import.meta.dirname, 'scores/twins.json'), `${JSON.stringify(scores, null, 2)}\n`);
}

function show({ pair, verdict, zh, en }: Twin): void {
  if (verdict === 'same' && zh.isRight) return;
  console.log(`${verdict} ${pair.id}\n  ${pair.zh}\n    ${line(zh)}\n  ${pair.en}\n    ${line(en)}`);
}

function line({ kind, isRight, isMarked, sql, options }: Told): string {
  if (kind === 'asked') return `asks ${options.join(' / ')}`;
  if (kind === 'declined') return 'declined';
  return `${isRight ? 'right' : 'wrong'}${isMarked ? ', marked' : ''} ${sql?.replaceAll(/\s+/g, ' ')}`;
}
