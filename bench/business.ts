/**
 * What people of businesses that nobody tuned for get with no model: their questions go through the whole product.
 * `node bench/business.ts [--split fit|choose|judge|shared|all] [--only NAME] [--reworded] [--options] [--guess] [--verbose]`; fit when no
 * split is named. `--reworded` asks the same in other people's words, `--options` tries each option of a question back, `--guess` looks at the engine's candidates however unsure
 * it is, `--verbose` shows what was missed, never of judge or shared. A whole split with `--options` is written to
 * bench/scores/business.json. Needs python3.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askBusiness, type Outcome } from './business/ask.ts';
import { businessesOf, type Split } from './business/folder.ts';
import { groupsOf, type Tally, tableOf, tallyOf, timesOf } from './business/tally.ts';

const { values } = parseArgs({
  options: {
    split: { type: 'string', default: 'fit' },
    only: { type: 'string' },
    reworded: { type: 'boolean', default: false },
    options: { type: 'boolean', default: false },
    guess: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const splits = ['fit', 'choose', 'judge', 'shared'] as const;
const { split, only, reworded, options, guess, verbose } = values;
if (split !== 'all' && !splits.includes(split as Split)) throw new Error(`--split is one of ${splits.join(', ')}, all`);
const businesses = businessesOf(only ? 'all' : (split as Split | 'all')).filter(({ name }) => !only || name === only);
if (businesses.length === 0) throw new Error(`no such business here: ${only ?? split}`);

const outcomes: Outcome[] = [];
for (const business of businesses) {
  const found = await askBusiness(business, { options, guess, reworded });
  if (verbose && isOpen(business.split)) for (const one of found) showMiss(one);
  outcomes.push(...found);
}

const tried = { options, guess };
console.log(
  tableOf(
    'business',
    groupsOf(outcomes, ({ business }) => business, tried),
  ),
);
console.log(`\n${tableOf('kind', kindsOf(outcomes))}`);
console.log(
  `\n${tableOf(
    'language',
    groupsOf(outcomes, ({ asked }) => asked.lang, tried),
  )}`,
);
console.log(
  `\n${tableOf('split', { ...groupsOf(outcomes, (one) => one.split, tried), all: tallyOf(outcomes, tried) })}`,
);
const { median, p95 } = timesOf(outcomes);
console.log(`\n${outcomes.length} questions, median ${median} ms, p95 ${p95} ms, memory ${memory()} MB`);
for (const { business, split: of, error, asked } of outcomes)
  if (error) console.log(`no run in ${business}${isOpen(of) ? ` (${asked.id}): ${error}` : ''}`);
if (options && !only && !reworded) writeScores();

/** Failures of the others are never looked at. */
function isOpen(of: Split): boolean {
  return of === 'fit' || of === 'choose';
}

/** Most frequent first; what cannot be answered is counted beside each group, not as one. */
function kindsOf(own: readonly Outcome[]): Record<string, Tally> {
  const answerable = own.filter(({ asked }) => asked.accept.length > 0);
  const kinds = Object.entries(groupsOf(answerable, ({ asked }) => asked.kind, tried));
  return Object.fromEntries(kinds.sort(([, a], [, b]) => b.answerable - a.answerable));
}

function memory(): number {
  return Math.round(process.memoryUsage().rss / 1e6);
}

function showMiss({
  asked,
  verdict,
  isMarked,
  isOffered,
  sql,
  confidence,
  options: offered,
  guess: seen,
}: Outcome): void {
  const isFine = verdict === 'right' || (asked.accept.length === 0 && (verdict === 'declined' || verdict === 'asked'));
  if (isFine) return;
  const marked = verdict === 'wrong' ? (isMarked ? ', marked' : ', UNMARKED') : '';
  const place = seen?.place ? `; right one at ${seen.place}` : '';
  const option = verdict === 'asked' && options ? (isOffered ? '; among the options' : '; not among the options') : '';
  console.log(`${verdict}${marked} ${asked.id} [${asked.kind}] ${asked.question} (${confidence}${place}${option})`);
  if (sql) console.log(`  sql  ${oneLine(sql)}`);
  if (offered.length > 0) console.log(`  asks ${offered.join(' / ')}`);
  console.log(`  gold ${oneLine(asked.accept[0] ?? '-')}`);
}

function oneLine(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').slice(0, 400);
}

/** Each split that was asked takes its place beside those that were not. */
function writeScores(): void {
  const file = join(import.meta.dirname, 'scores/business.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  const scored = Object.entries(Object.groupBy(outcomes, (one) => one.split)).map(([name, own = []]) => {
    const command = `node bench/business.ts --split ${name} --options${guess ? ' --guess' : ''}`;
    const businesses = groupsOf(own, ({ business }) => business, tried);
    const languages = groupsOf(own, ({ asked }) => asked.lang, tried);
    const kinds = kindsOf(own);
    return [name, { command, all: tallyOf(own, tried), milliseconds: timesOf(own), languages, kinds, businesses }];
  });
  writeFileSync(file, `${JSON.stringify({ ...before, ...Object.fromEntries(scored) }, null, 2)}\n`);
}
