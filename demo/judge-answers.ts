import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../src/config/config.ts';
import { dialectOf } from '../src/dialects/registry.ts';
import { ordersAtTop, sameRows } from '../src/eval/compare-rows.ts';
import { createWenshu } from '../src/wenshu.ts';
import { type Rows, runOnDemo, type SampleQuestion } from './sample-questions.ts';

/** What a person got: the right rows, a question back, no answer with its reason, or rows that do not answer the question. */
export type Verdict = 'right' | 'asked' | 'refused' | 'wrong';

export interface Judged {
  id: string;
  question: string;
  verdict: Verdict;
  /** The statement that ran, or the options of the question back. */
  detail: string;
}

/** Asks every question of the whole product, with no model, as `wenshu ask` would, and compares the rows with those of the gold statements. */
export async function judgeAnswers(questions: readonly SampleQuestion[]): Promise<Judged[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-judge-'));
  const wenshu = createWenshu(loadConfig({ folder, secret: () => undefined }));
  const judged: Judged[] = [];
  try {
    for (const one of questions) {
      const answer = await wenshu.ask(one.question);
      const sql = answer.receipt.sql ?? '';
      const base = { id: one.id, question: one.question };
      if (answer.status === 'clarify') {
        const options = answer.clarification?.options.map(({ label }) => label) ?? [];
        judged.push({ ...base, verdict: 'asked', detail: options.join(' | ') });
      } else if (answer.status !== 'answered') judged.push({ ...base, verdict: 'refused', detail: answer.text });
      else judged.push({ ...base, verdict: isRight(one, runOnDemo(sql)) ? 'right' : 'wrong', detail: sql });
    }
  } finally {
    await wenshu.close();
  }
  return judged;
}

function isRight({ sql, alternatives = [] }: SampleQuestion, rows: Rows): boolean {
  const sqlite = dialectOf('sqlite');
  return [sql, ...alternatives].some((gold) => sameRows(runOnDemo(gold), rows, ordersAtTop(gold, sqlite)));
}
