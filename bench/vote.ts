/**
 * Choosing among the published answers of five systems for Spider dev-open by their rows: what plain voting gets, and
 * what it gets once each answer is prepared (healed, joins and values rewritten), warnings weigh and results lend votes.
 * The weights that score a database are chosen on the nine others. `node bench/vote.ts` prints the figures and writes
 * bench/scores/vote.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteShadow } from '../src/drivers/shadows.ts';
import { writeEmbedded } from '../src/embedded/write-embedded.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import { extractSql } from '../src/sql/extract/extract.ts';
import { lintSql } from '../src/sql/lint/lint.ts';
import { judge } from '../src/sql/policy/policy.ts';
import { readinessOf } from '../src/sql/readiness/readiness.ts';
import { analyseScopes } from '../src/sql/scope/scope.ts';
import { type Ballot, countVotes, resultKey, type VoteWeights, voteWeights } from '../src/writers/vote.ts';
import { type BenchDatabase, eachDatabase } from './data/bench-database.ts';
import { databasePaths, readLines, requireData } from './data/sources.ts';

const files = ['chatgpt_zeroshot', 'codex_fewshot', 'gpt4_zeroshot', 'din_codex', 'structgpt_chatgpt'];
const today = '2024-06-01';

interface Item {
  id: number;
  db: string;
  question: string;
  sql: string;
}

type Judged = Ballot & { right: boolean };

interface Question {
  db: string;
  hasRows: boolean;
  /** As published, one for each file that runs. */
  raw: Judged[];
  prepared: Judged[];
  embedded?: Judged;
}

requireData();
const answers = files.map(
  (file) =>
    new Map(
      readLines<{ id: number; sql: string }>(`predictions/spider-dev-open/${file}.jsonl`).map(
        ({ id, sql }): [number, string] => [id, sql],
      ),
    ),
);
const questions: Question[] = [];
await eachDatabase(readLines<Item>('spider/dev-open.jsonl'), databasePaths.spider, async (database, own) => {
  const shadow = openSqliteShadow(database.snapshot);
  for (const item of own) questions.push(await gather(database, shadow, item));
  await shadow.close();
});

async function gather(
  database: BenchDatabase,
  shadow: ReturnType<typeof openSqliteShadow>,
  { id, db, question: text, sql: gold }: Item,
): Promise<Question> {
  const { dialect, snapshot, values } = database;
  const question = readQuestion(text, { today });
  const ballotOf = async (sql: string | undefined, weight = 1): Promise<Judged[]> => {
    const rows = sql ? await database.rowsOf(sql) : undefined;
    if (!sql || !rows) return [];
    const result = { columns: [], rows, truncated: false };
    const { countNulls } = database;
    const warnings = await lintSql(sql, { dialect, snapshot, question, values, countNulls, result });
    const ordered = analyseScopes(sql, dialect)?.root.ordered ?? false;
    return [{ sql, rows, ordered, warnings, weight, right: await database.isRight(gold, sql) }];
  };
  const context = {
    dialect,
    snapshot,
    question: text,
    shadow: async () => shadow,
    values: async () => values,
    judge: (sql: string) => judge(sql, dialect, undefined, snapshot),
  };
  const found: Question = {
    db,
    hasRows: ((await database.rowsOf(gold)) ?? []).length > 0,
    raw: [],
    prepared: [],
  };
  for (const file of answers) {
    const published = file.get(id) ?? '';
    found.raw.push(...(await ballotOf(published)));
    const sql = extractSql(published, dialect)?.sql;
    const prepared = sql ? await readinessOf(sql, context) : undefined;
    found.prepared.push(...(await ballotOf(prepared?.kind === 'ready' ? prepared.sql : undefined)));
  }
  const links = await linkQuestion(question, { snapshot, values });
  const run = async (sql: string) => {
    const rows = await database.rowsOf(sql);
    return rows && { columns: [], rows };
  };
  const [best] = (await writeEmbedded({ question, links, snapshot, dialect, today, run })).candidates;
  const [embedded] = best && best.confidence >= 0.5 ? await ballotOf(best.sql, best.confidence) : [];
  return embedded ? { ...found, embedded } : found;
}

type Choose = (question: Question) => Judged | undefined;

/** The most frequent result, whatever the order of its rows; the first file wins ties. */
const plain: Choose = ({ raw }) => {
  const groups = [...Map.groupBy(raw, ({ rows }) => resultKey(rows, false)).values()];
  return groups.sort((a, b) => b.length - a.length)[0]?.[0];
};

const weighed =
  (weights: VoteWeights, withEmbedded: boolean): Choose =>
  ({ prepared, embedded }) => {
    const ballots = withEmbedded && embedded ? [...prepared, embedded] : prepared;
    return ballots[countVotes(ballots, weights)[0]?.ballots[0] ?? -1];
  };

const grid: VoteWeights[] = [0, 0.03, 0.06, 0.1].flatMap((column) =>
  [0, 0.1, 0.2, 0.3, 0.5].flatMap((length) => [0, 0.3, 0.5, 0.6, 0.8].map((lend) => ({ column, length, lend }))),
);

const databases = [...new Set(questions.map(({ db }) => db))];

/** For each database the weights that are best on all the others. */
function chosenElsewhere(withEmbedded: boolean): Choose {
  const rights = grid.map((weights) => {
    const choose = weighed(weights, withEmbedded);
    return databases.map((db) => questions.filter((one) => one.db === db && choose(one)?.right).length);
  });
  const best = new Map(
    databases.map((db, own) => {
      const sums = rights.map((row) => row.reduce((sum, right, at) => sum + (at === own ? 0 : right), 0));
      return [db, weighed(grid[sums.indexOf(Math.max(...sums))] ?? voteWeights, withEmbedded)];
    }),
  );
  return (question) => best.get(question.db)?.(question);
}

function score(choose: Choose) {
  const chosen = questions.map((question) => ({ ...question, right: choose(question)?.right ?? false }));
  const percent = (of: typeof chosen) => round((100 * of.filter(({ right }) => right).length) / of.length);
  const byDatabase = databases.map((db) => percent(chosen.filter((one) => one.db === db)));
  return {
    percent: percent(chosen),
    where_gold_has_rows: percent(chosen.filter(({ hasRows }) => hasRows)),
    mean_over_databases: round(byDatabase.reduce((sum, one) => sum + one, 0) / databases.length),
  };
}

/** How often the winner is right, by the part of the five that returned its result. */
function agreement() {
  const counts = new Map<number, { questions: number; right: number }>();
  for (const { prepared } of questions) {
    const winner = countVotes(prepared)[0]?.ballots ?? [];
    const known = counts.get(winner.length) ?? { questions: 0, right: 0 };
    known.questions += 1;
    known.right += prepared[winner[0] ?? -1]?.right ? 1 : 0;
    counts.set(winner.length, known);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => a - b).map(([agree, one]) => [`${agree}_of_5`, one]));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const plainScore = score(plain);
const selected = score(chosenElsewhere(false));
const report = {
  command: 'node bench/vote.ts',
  questions: questions.length,
  files,
  plain_by_result: plainScore,
  selector_weights_of_other_databases: selected,
  gain_in_points: round(selected.percent - plainScore.percent),
  with_embedded_engine: score(chosenElsewhere(true)),
  selector_default_weights: { ...score(weighed(voteWeights, false)), weights: voteWeights },
  best_possible: score(({ prepared }) => prepared.find(({ right }) => right)),
  agreement: agreement(),
};
console.log(report);
writeFileSync(join(import.meta.dirname, 'scores/vote.json'), `${JSON.stringify(report, null, 2)}\n`);
