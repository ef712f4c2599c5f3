/**
 * Whether an approved answer is ever served to another question: in every business that rules may be made on, each answerable question is approved with its
 * first accepted statement, and every question of that business, also in other people's words, is held against every approved one. What is served must
 * return the rows of an accepted reading. `node bench/verified-pairs.ts` writes bench/scores/verified-pairs.json. Needs python3.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GlossaryEntry } from '../src/config/schema.ts';
import { matchTemplate, type StoredValues, type Template, templateOf } from '../src/memory/verified/template.ts';
import { readQuestion } from '../src/question/read-question.ts';
import { linkQuestion } from '../src/schema/links/links.ts';
import type { Scalar } from '../src/schema/snapshot/snapshot.ts';
import { readGlossary } from '../src/sql/glossary/glossary.ts';
import { readStatement } from '../src/sql/scope/scope.ts';
import {
  type Asked,
  type Business,
  builtDatabase,
  businessesOf,
  glossaryOf,
  openJudge,
  questionsOf,
  rewordedOf,
  today,
} from './business/folder.ts';
import { type BenchDatabase, openBenchDatabase } from './data/bench-database.ts';

const score = {
  approved: 0,
  /** Could be served at all; the others say a period that their statement does not. */
  templates: 0,
  /** The approved question itself gives its statement back unchanged. */
  themselves: 0,
  pairs: 0,
  wrong: 0,
  /** Other people's wordings, half of them in the other language, which is never served. */
  reworded: 0,
  reworded_served: 0,
};
for (const business of businessesOf('fit')) await measure(business);
console.log(score);
writeFileSync(join(import.meta.dirname, 'scores/verified-pairs.json'), `${JSON.stringify(score, null, 2)}\n`);

async function measure(business: Business): Promise<void> {
  const file = builtDatabase(business);
  const database = await openBenchDatabase(file);
  const judge = openJudge(file);
  const read = readerOf(database, business);
  const questions = questionsOf(business);
  const approved: { asked: Asked; template: Template; stored: StoredValues }[] = [];
  for (const asked of questions) {
    const [sql] = asked.accept;
    if (sql === undefined) continue;
    score.approved += 1;
    const statement = readStatement(sql, database.dialect, database.snapshot);
    const template = statement && templateOf(await read(asked.question), statement);
    if (template) approved.push({ asked, template, stored: await storedFor(template, database) });
  }
  score.templates += approved.length;
  const reworded = rewordedOf(business);
  for (const asked of [...questions, ...reworded]) {
    const reading = await read(asked.question);
    const isReworded = reworded.includes(asked);
    if (isReworded && asked.accept.length > 0) score.reworded += 1;
    let isServed = false;
    for (const { asked: of, template, stored } of approved) {
      score.pairs += 1;
      const match = matchTemplate(template, reading, stored);
      if (!match.isMatch) continue;
      if (of === asked && match.sql === of.accept[0]) score.themselves += 1;
      else if (asked.accept.length > 0 && judge.isRight(match.sql, asked)) isServed = true;
      else {
        score.wrong += 1;
        console.log(`wrong: ${business.name} ${asked.question} by ${of.question}\n${match.sql}`);
      }
    }
    if (isReworded && isServed) score.reworded_served += 1;
  }
  judge.close();
  await database.driver.close();
}

function readerOf({ snapshot, dialect, values }: BenchDatabase, { folder }: Business) {
  const { terms: glossary } = readGlossary(glossaryOf(folder) as GlossaryEntry[], snapshot, dialect);
  return async (text: string): Promise<Template['reading']> => {
    const question = readQuestion(text, { today });
    return { question, links: await linkQuestion(question, { snapshot, glossary, values }), snapshot };
  };
}

async function storedFor({ slots }: Template, { values }: BenchDatabase): Promise<StoredValues> {
  const stored = new Map<string, readonly Scalar[]>();
  for (const slot of slots)
    if (slot.kind === 'value') stored.set(slot.name, (await values.valuesOf(slot.table, slot.column)).values);
  return stored;
}
