/**
 * Accuracy of the embedded engine as people get it: `node bench/embedded.ts spider 600`, sets: demo, shop, spider (train, audited), spider-synonyms,
 * dusql, spider-chinese (training questions in Chinese), spider-dev, cspider. Says what was lost where: no candidate, right rows
 * ranked below, right rows not among the candidates; and apart from that what counts as right when further columns are allowed,
 * and when the set's own habits are followed (`bench/gold-habits.ts`). That is the reader that was fitted on such sets, alone; what
 * people get, from both readers and one judgement, stands beside it: right, one click away, wrong, refused. With a fourth argument also by shape, and every failure,
 * into that file. `--write` keeps the figures in bench/scores/embedded.json.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dialectOf } from '../src/dialects/registry.ts';
import { confidenceOf } from '../src/embedded/judge/confidence.ts';
import { readForms } from '../src/embedded/judge/read-forms.ts';
import { tryCandidates } from '../src/embedded/judge/try-candidates.ts';
import { weights } from '../src/embedded/judge/weights.ts';
import { type EmbeddedResult, writeEmbedded } from '../src/embedded/write-embedded.ts';
import { containsRows, ordersAtTop, sameRows } from '../src/eval/compare-rows.ts';
import { answerConfidence, sureConfidence } from '../src/question/confidence.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import type { Scalar } from '../src/schema/snapshot/snapshot.ts';
import { type Item, loadSet, open, type QuestionSet, sample } from './embedded-set.ts';
import { asGoldHasIt, quotesAsWritten } from './gold-habits.ts';
import { skeleton } from './skeleton.ts';

const [name = 'demo', count = '100000', seed = '7', failures] = process.argv
  .slice(2)
  .filter((word) => word !== '--write');
const dialect = dialectOf('sqlite');
const set = loadSet(name);
const items = sample(set.items, Number(count), Number(seed));

interface Outcome {
  item: Item;
  rank: number;
  /** The first candidate holds gold's rows, and perhaps further columns. */
  contains: boolean;
  /** Right once the habits of the set are followed. */
  adapted: boolean;
  candidates: string[];
  milliseconds: number;
  hasRows: boolean;
  confidence: number;
  people: People;
}

/** What a person gets; further columns do no harm. */
interface People {
  /** The first reading of all, however unsure. */
  guess: { exact: boolean; contains: boolean };
  verdict: 'right' | 'wrong, marked' | 'wrong, unmarked' | 'asked' | 'refused';
  /** One of the readings that are offered or told beside is right. */
  isOffered: boolean;
}

async function measure(item: Item, from: QuestionSet): Promise<Outcome | undefined> {
  const { snapshot, values, glossary, rows } = await open(from, item.db);
  const golds = [item.sql, ...item.alternatives].map((sql) => ({
    rows: rows(sql),
    ordered: ordersAtTop(sql, dialect),
  }));
  const gold = golds[0]?.rows;
  if (!gold) return undefined;
  const hasRows = gold.some((row) => row.some((cell) => cell !== null && cell !== 0));
  await values.find('');
  const run = async (sql: string) => {
    const found = rows(sql);
    return found && { columns: [], rows: found };
  };
  const read = async (asWritten: boolean) => {
    const question = readQuestion(item.question, { today: from.today });
    const linked = await linkQuestion(question, { snapshot, values, glossary });
    const links = asWritten ? quotesAsWritten(question, linked) : linked;
    const forms = readForms({ question, links, snapshot, dialect, weights, glossary });
    return { ...forms, question, links, tried: await tryCandidates(forms.ranked, run, weights) };
  };
  const start = performance.now();
  const { reading, ranked, question, links, tried } = await read(false);
  const confidence = confidenceOf(tried, reading);
  const milliseconds = performance.now() - start;
  const first = tried.map(({ ranked: one }) => one.compiled.sql);
  const candidates = [...new Set([...first, ...ranked.slice(0, 60).map(({ compiled }) => compiled.sql)])];
  const isRight = (sql: string, same: typeof sameRows = sameRows) => {
    const found: Scalar[][] | undefined = rows(sql);
    return found !== undefined && golds.some((one) => one.rows !== undefined && same(one.rows, found, one.ordered));
  };
  const rank = candidates.findIndex((sql) => isRight(sql));
  let adapted = rank === 0;
  if (from.habits) {
    const again = question.quoted.length > 0 ? await read(true) : { ranked, tried };
    const ordered = [...again.tried.map((one) => one.ranked), ...again.ranked];
    const sql = asGoldHasIt(ordered, from.habits, question);
    adapted = sql !== undefined && isRight(sql);
  }
  const contains = rank === 0 || (candidates[0] !== undefined && isRight(candidates[0], containsRows));
  const written = await writeEmbedded({ question, links, snapshot, dialect, today: from.today, glossary, run });
  const people = peopleGet(written, isRight);
  return { item, rank, contains, adapted, candidates, milliseconds, hasRows, confidence, people };
}

function peopleGet(
  { candidates, doubtful }: EmbeddedResult,
  isRight: (sql: string, same?: typeof sameRows) => boolean,
): People {
  const guess = candidates[0] ?? doubtful[0];
  const right = candidates.map(({ sql }) => isRight(sql, containsRows));
  const confidence = candidates[0]?.confidence ?? 0;
  const isAnswer = confidence >= answerConfidence;
  const wrong = confidence >= sureConfidence ? 'wrong, unmarked' : 'wrong, marked';
  return {
    guess: {
      exact: guess !== undefined && isRight(guess.sql),
      contains: guess !== undefined && isRight(guess.sql, containsRows),
    },
    verdict: candidates.length === 0 ? 'refused' : !isAnswer ? 'asked' : right[0] ? 'right' : wrong,
    isOffered: right.includes(true),
  };
}

const outcomes: Outcome[] = [];
for (const item of items) {
  const outcome = await measure(item, set);
  if (outcome) outcomes.push(outcome);
}
report(
  outcomes.filter((one) => one.hasRows),
  'with rows',
);
report(outcomes, 'all');
console.log(`precision at coverage, further columns allowed: ${precision(outcomes)}`);
const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
console.log(
  `time: median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, 95 % ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`,
);
if (process.argv.includes('--write')) writeScores(outcomes.filter((one) => one.hasRows));
if (failures) {
  const text = outcomes
    .filter((one) => one.hasRows && !one.contains)
    .map(({ item, rank, candidates }) =>
      [
        `## ${item.id} ${item.db} rank=${rank}`,
        item.question,
        `GOLD ${item.sql}`,
        `OURS ${(candidates[0] ?? '-').replaceAll('\n', ' ')}`,
        ...(rank > 0 ? [`AT ${rank} ${candidates[rank]?.replaceAll('\n', ' ')}`] : []),
      ].join('\n'),
    )
    .join('\n\n');
  writeFileSync(failures, `${lossTable(outcomes.filter((one) => one.hasRows))}\n\n${text}\n`);
}

/** What is lost by shape of the gold statement: questions, right, ranked below, not among the candidates. */
function lossTable(list: readonly Outcome[]): string {
  const shapes = [...Map.groupBy(list, (one) => skeleton(one.item.sql))]
    .map(([shape, group]) => ({
      shape,
      all: group.length,
      right: group.filter((one) => one.rank === 0).length,
      below: group.filter((one) => one.rank > 0).length,
    }))
    .sort((left, right) => right.all - right.right - (left.all - left.right))
    .slice(0, 40);
  return shapes
    .map(({ shape, all, right, below }) => `${all}\t${right}\t${below}\t${all - right - below}\t${shape}`)
    .join('\n');
}

/** Precision of the most confident answers, and the confidence where that share begins. */
function precision(list: readonly Outcome[]): string {
  const sorted = [...list].sort((a, b) => b.confidence - a.confidence);
  return [0.1, 0.2, 0.3, 0.35, 0.5, 0.7]
    .map((share) => {
      const part = sorted.slice(0, Math.round(sorted.length * share));
      const right = part.filter((one) => one.contains).length;
      return `${share * 100} %: ${((100 * right) / Math.max(1, part.length)).toFixed(0)} (from ${part.at(-1)?.confidence.toFixed(2)})`;
    })
    .join(', ');
}

function percentOf(list: readonly Outcome[], test: (one: Outcome) => boolean): number {
  return Number(((100 * list.filter(test).length) / Math.max(1, list.length)).toFixed(1));
}

function report(list: readonly Outcome[], title: string): void {
  const share = (test: (one: Outcome) => boolean) => `${percentOf(list, test).toFixed(1)} %`;
  console.log(
    `${set.name}, ${title} (${list.length}): right ${share((one) => one.rank === 0)}, further columns allowed ${share((one) => one.contains)}, ` +
      `with the set's habits ${share((one) => one.adapted)}; in 3 ${share((one) => one.rank >= 0 && one.rank < 3)}, ` +
      `in 60 ${share((one) => one.rank >= 0)}; no candidate ${share((one) => one.candidates.length === 0)}`,
  );
  console.log(`  people: ${JSON.stringify(peopleOf(list))}`);
}

function peopleOf(list: readonly Outcome[]) {
  const verdict = (wanted: People['verdict']) => percentOf(list, ({ people }) => people.verdict === wanted);
  return {
    first_reading_exact_percent: percentOf(list, ({ people }) => people.guess.exact),
    first_reading_percent: percentOf(list, ({ people }) => people.guess.contains),
    right_percent: verdict('right'),
    within_one_click_percent: percentOf(list, ({ people }) => people.isOffered),
    wrong_unmarked_percent: verdict('wrong, unmarked'),
    wrong_marked_percent: verdict('wrong, marked'),
    asked_percent: verdict('asked'),
    refused_percent: verdict('refused'),
  };
}

function writeScores(list: readonly Outcome[]): void {
  const file = fileURLToPath(new URL('scores/embedded.json', import.meta.url));
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  const own = {
    command: `node bench/embedded.ts ${name} ${count} ${seed} --write`,
    questions_with_rows: list.length,
    right_percent: percentOf(list, (one) => one.rank === 0),
    further_columns_allowed_percent: percentOf(list, (one) => one.contains),
    with_the_sets_habits_percent: percentOf(list, (one) => one.adapted),
    among_the_candidates_percent: percentOf(list, (one) => one.rank >= 0),
    people: peopleOf(list),
  };
  writeFileSync(file, `${JSON.stringify({ ...known, [name]: own }, null, 2)}\n`);
}
