/**
 * One page with accuracy, attacks and cost together: `npm run scorecard` measures what is counted and writes bench/scores, docs/scorecard.md and its
 * pictures, then says which figures moved; `--timed` also measures what a busy machine changes; `--only NAME` one section or one program;
 * `--render` writes the page from the committed scores alone.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Measurement, measurements } from './scorecard/measurements.ts';
import { tellMoves } from './scorecard/moved.ts';
import { commandOf, currentOrigins, originOfRun, writeOrigins } from './scorecard/origins.ts';
import { renderPage } from './scorecard/page.ts';
import { drawPictures } from './scorecard/pictures.ts';
import { type Figures, figuresOf, openScores, type Source, scoresFolder } from './scorecard/scores.ts';

const { values } = parseArgs({
  options: { render: { type: 'boolean' }, timed: { type: 'boolean' }, only: { type: 'string' } },
});
const root = join(import.meta.dirname, '..');
const nameOf = ({ command }: Measurement) => command[0]?.replace(/^bench\/|\.ts$/g, '');

function chosen(): Measurement[] {
  if (values.render) return [];
  const { only, timed } = values;
  if (only) {
    const byProgram = measurements.filter((one) => nameOf(one) === only);
    const bySection = measurements.filter(
      ({ section, isTimed }) => section === only && (timed || !isTimed || only === 'speed'),
    );
    if (byProgram.length + bySection.length === 0) throw new Error(`no section and no program: ${only}`);
    return byProgram.length > 0 ? byProgram : bySection;
  }
  return measurements.filter(({ isTimed }) => timed || !isTimed);
}

const origins = currentOrigins();
const moves: string[] = [];
for (const measurement of chosen()) {
  const before = new Map<Source, Figures>(measurement.sources.map((source) => [source, figuresOf(source)]));
  console.log(`\n${commandOf(measurement)}${measurement.needs ? ` (needs ${measurement.needs})` : ''}`);
  const { status } = spawnSync(process.execPath, measurement.command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    moves.push(`${commandOf(measurement)} failed; its old figures stay`);
    continue;
  }
  for (const [source, was] of before) {
    const is = figuresOf(source);
    if (is?.skipped !== undefined && was !== undefined) {
      putBack(source, was);
      moves.push(`${source}: ${is.skipped}; its old figures stay`);
      continue;
    }
    moves.push(...tellMoves(source, was, is));
    origins[source] = originOfRun(measurement, source);
  }
}
writeOrigins(origins);

/** A part that could not be measured here keeps what it had. */
function putBack(source: Source, figures: Figures): void {
  const [file = '', part = ''] = source.split('#');
  const path = join(scoresFolder, file);
  const whole = { ...JSON.parse(readFileSync(path, 'utf8')), [part]: figures };
  writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`);
}

const scores = openScores(origins);
const pictures = await drawPictures(scores);
const files = {
  'docs/scorecard.md': renderPage(scores),
  ...Object.fromEntries(Object.entries(pictures).map(([name, svg]) => [`docs/pictures/${name}`, svg])),
};
for (const [file, text] of Object.entries(files)) {
  const path = join(root, file);
  const isSame = existsSync(path) && readFileSync(path, 'utf8') === text;
  if (!isSame) writeFileSync(path, text);
  console.log(`${file}: ${isSame ? 'as it was' : 'written'}`);
}
if (!values.render)
  console.log(moves.length === 0 ? '\nNo figure moved.' : `\nMoved against the committed ones:\n${moves.join('\n')}`);
