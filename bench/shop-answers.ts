/**
 * What a shop owner gets with no model: `node bench/shop-answers.ts [--write]`. The whole product is asked, so that a question
 * back and a refusal count as such. `demo` are the bundled 60 questions, `held-out` the 30 in tests/fixtures, written
 * before the engine was run on them.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { judgeAnswers, type Verdict } from '../demo/judge-answers.ts';
import { questionsFile, readQuestions } from '../demo/sample-questions.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const sets = { demo: questionsFile, 'held-out': path('../tests/fixtures/shop-questions.yaml') };
const scores: Record<string, Record<Verdict, number>> = {};
for (const [name, file] of Object.entries(sets)) {
  const judged = await judgeAnswers(readQuestions(file));
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;
  scores[name] = { right: count('right'), asked: count('asked'), refused: count('refused'), wrong: count('wrong') };
  console.log(name, JSON.stringify(scores[name]));
  for (const { id, question, verdict, detail } of judged)
    if (verdict !== 'right') console.log(`  ${verdict} ${id} ${question}\n    ${detail.replaceAll('\n', ' ')}`);
}
if (process.argv.includes('--write')) {
  const text = JSON.stringify({ command: 'node bench/shop-answers.ts --write', ...scores }, null, 2);
  writeFileSync(path('scores/shop-answers.json'), `${text}\n`);
}
