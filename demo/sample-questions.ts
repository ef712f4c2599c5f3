import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

const cell = z.union([z.string(), z.number(), z.null()]);

const expectedSchema = z.strictObject({ row_count: z.number().int(), rows: z.array(z.array(cell)).max(10) });

const questionSchema = z.strictObject({
  id: z.string().regex(/^(zh|en)-\d\d$/),
  language: z.enum(['zh', 'en']),
  question: z.string().min(1),
  difficulty: z.enum(['easy', 'medium', 'hard', 'ambiguous']),
  /** What the question should be answered with, in SQL. */
  sql: z.string(),
  /** Other statements whose rows answer it just as well. */
  alternatives: z.array(z.string()).optional(),
  /** Present when the question should be asked back; `sql` is then the reading to fall back on. */
  ask: z.strictObject({ why: z.string(), options: z.array(z.string()).min(2).max(3) }).optional(),
  note: z.string().optional(),
  expect: expectedSchema.optional(),
});

export type SampleQuestion = z.infer<typeof questionSchema>;
export type Expected = z.infer<typeof expectedSchema>;

export const questionsFile = fileURLToPath(new URL('questions.yaml', import.meta.url));
export const demoFile = fileURLToPath(new URL('shop.sqlite', import.meta.url));

export function readQuestions(file = questionsFile): SampleQuestion[] {
  return z.array(questionSchema).parse(parse(readFileSync(file, 'utf8')));
}

export type Rows = z.infer<typeof cell>[][];

/** Runs a statement on the demo shop. Figures are rounded to six places: sums of cents carry noise beyond that. */
export function runOnDemo(sql: string): Rows {
  const database = new DatabaseSync(demoFile, { readOnly: true });
  try {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    const rows = statement.all() as unknown as Rows;
    return rows.map((row) => row.map((value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value)));
  } finally {
    database.close();
  }
}

export function expectedOf(sql: string): Expected {
  const rows = runOnDemo(sql);
  return { row_count: rows.length, rows: rows.slice(0, 10) };
}
