/**
 * How often the note "shows something that the question does not speak of" would disturb a right answer: on the gold SQL
 * of Spider's training questions, where it must stay silent, and on the gold SQL of another question about the same
 * database, where it should speak whenever that shows another table. `node bench/unasked.ts [questions]` writes
 * bench/scores/unasked.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import { unaskedTables } from '../src/sql/lint/lint.ts';
import { eachDatabase } from './data/bench-database.ts';
import { databasePaths, readLines, requireData } from './data/sources.ts';

requireData();
const every = 7;
const wanted = Number(process.argv[2] ?? 1000);
const items = readLines<{ id: number; db: string; question: string; sql: string }>('spider/train.jsonl')
  .filter((_, at) => at % every === 0)
  .slice(0, wanted);
const count = { own: 0, own_noted: 0, other: 0, other_noted: 0 };
await eachDatabase(items, databasePaths.spider, async ({ dialect, snapshot, values }, own) => {
  const tablesOf = (sql: string) =>
    new Set(
      snapshot.tables
        .map(({ name }) => name.toLowerCase())
        .filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(sql)),
    );
  for (const [at, item] of own.entries()) {
    const question = readQuestion(item.question, { today: '2024-06-01' });
    const links = await linkQuestion(question, { snapshot, values });
    const noted = (sql: string) => unaskedTables(sql, { dialect, snapshot, links }).length > 0;
    count.own += 1;
    if (noted(item.sql)) count.own_noted += 1;
    const other = own.slice(at + 1).find(({ sql }) => ![...tablesOf(sql)].some((name) => tablesOf(item.sql).has(name)));
    if (!other) continue;
    count.other += 1;
    if (noted(other.sql)) count.other_noted += 1;
  }
});
const percent = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10;
const report = {
  command: 'node bench/unasked.ts',
  set: `every ${every}th question of spider/train`,
  own_gold: { statements: count.own, noted_percent: percent(count.own_noted, count.own) },
  gold_of_another_question_on_other_tables: {
    statements: count.other,
    noted_percent: percent(count.other_noted, count.other),
  },
};
console.log(report);
if (process.argv[2] === undefined)
  writeFileSync(join(import.meta.dirname, 'scores/unasked.json'), `${JSON.stringify(report, null, 2)}\n`);
