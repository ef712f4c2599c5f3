import { z } from 'zod';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';

/** One question of a suite with the SQL that answers it. */
export interface SuiteItem {
  id: string | number;
  db: string;
  question: string;
  gold: string;
}

const id = z.union([z.string(), z.number()]);

const lineSchema = z.object({
  id,
  db: z.string().min(1),
  question: z.string().optional(),
  sql: z.string().optional(),
  question_zh: z.string().optional(),
  sql_zh: z.string().optional(),
});

const predictionSchema = z.object({ id, sql: z.string().nullable() });

/**
 * Reads a question set, one JSON object per line. In Chinese, `question_zh` and `sql_zh` come first; a set that is
 * Chinese throughout may spell them `question` and `sql`.
 */
export function readSuite(text: string, name: string, language: Language): SuiteItem[] {
  return readLines(text, name, lineSchema).map(({ value, place }) => {
    const chinese = language === 'zh';
    const question = (chinese ? value.question_zh : undefined) ?? value.question;
    const gold = (chinese ? value.sql_zh : undefined) ?? value.sql;
    if (!question || !gold) throw new WenshuError('usage', { detail: `${place}: ${question ? 'sql' : 'question'}` });
    return { id: value.id, db: value.db, question, gold };
  });
}

/** What a system wrote, by the question's id; a missing or null entry means that it wrote nothing. */
export function readPredictions(text: string, name: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { value } of readLines(text, name, predictionSchema)) {
    if (value.sql !== null) found.set(String(value.id), value.sql);
  }
  return found;
}

function readLines<T>(text: string, name: string, schema: z.ZodType<T>): { value: T; place: string }[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `${name}:${index + 1}`;
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      throw new WenshuError('usage', { detail: `${place}: JSON` });
    }
    const parsed = schema.safeParse(json);
    if (parsed.success) return [{ value: parsed.data, place }];
    const [issue] = parsed.error.issues;
    throw new WenshuError('usage', { detail: `${place}: ${issue?.path.join('.') || issue?.message}` });
  });
}
