/**
 * Accuracy of the embedded engine: `node bench/embedded.ts spider 600`, sets: demo, shop, spider (train, audited), dusql,
 * spider-chinese (training questions in Chinese), spider-dev, cspider. Says what was lost where: no candidate, right rows ranked below, right rows not among the candidates;
 * with a fourth argument also by shape, and every failure, into that file.
 */
import { writeFileSync } from 'node:fs';
import { dialectOf } from '../src/dialects/registry.ts';
import { calibrationOf } from '../src/embedded/judge/calibration.ts';
import { confidenceOf } from '../src/embedded/judge/confidence.ts';
import { tryCandidates } from '../src/embedded/judge/try-candidates.ts';
import { weightsOf } from '../src/embedded/judge/weights.ts';
import { readForms } from '../src/embedded/read/read-forms.ts';
import { ordersAtTop, sameRows } from '../src/eval/compare-rows.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import { quotesAsWritten } from '../src/schema/links/translate-values.ts';
import { type Item, loadSet, open, type QuestionSet, sample } from './embedded-set.ts';
import { skeleton } from './skeleton.ts';

const [name = 'demo', count = '100000', seed = '7', failures] = process.argv.slice(2);
const dialect = dialectOf('sqlite');
const set = loadSet(name);
const items = sample(set.items, Number(count), Number(seed));

interface Outcome {
  item: Item;
  rank: number;
  candidates: string[];
  milliseconds: number;
  hasRows: boolean;
  confidence: number;
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
  const start = performance.now();
  const question = readQuestion(item.question, { today: from.today });
  const linked = await linkQuestion(question, { snapshot, values, glossary });
  const links = from.profile === 'user' ? linked : quotesAsWritten(question, linked);
  const { reading, ranked } = readForms({
    question,
    links,
    snapshot,
    dialect,
    weights: weightsOf(from.profile),
    glossary,
  });
  const run = async (sql: string) => {
    const found = rows(sql);
    return found && { columns: [], rows: found };
  };
  const weights = weightsOf(from.profile);
  const tried = await tryCandidates(ranked, run, weights);
  const confidence = confidenceOf(tried, reading, calibrationOf(from.profile, question.language));
  const milliseconds = performance.now() - start;
  const first = tried.map(({ ranked: one }) => one.compiled.sql);
  const candidates = [...new Set([...first, ...ranked.slice(0, 60).map(({ compiled }) => compiled.sql)])];
  const isRight = (sql: string) => {
    const found = rows(sql);
    return found !== undefined && golds.some((one) => one.rows !== undefined && sameRows(one.rows, found, one.ordered));
  };
  return { item, rank: candidates.findIndex(isRight), candidates, milliseconds, hasRows, confidence };
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
console.log(`precision at coverage: ${precision(outcomes)}`);
const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
console.log(
  `time: median ${times[Math.floor(times.length / 2)]?.toFixed(1)} ms, 95 % ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`,
);
if (failures) {
  const text = outcomes
    .filter((one) => one.hasRows && one.rank !== 0)
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
      const right = part.filter((one) => one.rank === 0).length;
      return `${share * 100} %: ${((100 * right) / Math.max(1, part.length)).toFixed(0)} (from ${part.at(-1)?.confidence.toFixed(2)})`;
    })
    .join(', ');
}

function report(list: readonly Outcome[], title: string): void {
  const share = (test: (one: Outcome) => boolean) =>
    `${((100 * list.filter(test).length) / Math.max(1, list.length)).toFixed(1)} %`;
  const right = (one: Outcome) => one.rank === 0;
  const perDatabase = [...Map.groupBy(list, (one) => one.item.db).values()].map(
    (group) => group.filter(right).length / group.length,
  );
  const mean = perDatabase.reduce((sum, one) => sum + one, 0) / Math.max(1, perDatabase.length);
  console.log(
    `${set.name}, ${title} (${list.length}): right ${share(right)}, mean over databases ${(100 * mean).toFixed(1)} %; ` +
      `in 3 ${share((one) => one.rank >= 0 && one.rank < 3)}, in 60 ${share((one) => one.rank >= 0)}; no candidate ${share((one) => one.candidates.length === 0)}`,
  );
}
