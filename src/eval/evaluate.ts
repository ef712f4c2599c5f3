import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import { runSuite, type SuiteDependencies, type SuiteItem, type SuiteLine, type SuiteOptions } from './run-suite.ts';
import { type SuiteSummary, summarise } from './summary.ts';

interface EvaluateOptions extends Pick<SuiteOptions, 'language' | 'raw' | 'cascade' | 'timeoutMs'> {
  /** At most so many questions, from the start. */
  limit?: number;
  /** File of JSON lines `{id, db, question, sql}`. */
  suite: string;
  /** Folder of `<db>.sqlite`, or of `<db>/<db>.sqlite` as the public sets come. */
  databases: string;
  /** Files of JSON lines `{id, sql}`, one per system. */
  recorded?: readonly string[];
  /** File for the lines. */
  out?: string;
  onLine?: (line: SuiteLine) => void;
}

/** `wenshu eval` without its flags: files in, lines out, and the summary. A missing file is reported before the first question. */
export async function evaluate(options: EvaluateOptions, dependencies: SuiteDependencies): Promise<SuiteSummary> {
  const { suite, databases, recorded = [], out, language, onLine, limit, ...rest } = options;
  const items = readSuite(await textOf(suite), basename(suite), language).slice(0, limit);
  const predictions = await Promise.all(
    recorded.map(async (file) => readPredictions(await textOf(file), basename(file))),
  );
  const paths = databasePaths(items, databases);
  const writer = out === undefined ? undefined : await openOutput(out);
  try {
    const records = await runSuite(
      items,
      {
        ...rest,
        language,
        databasePath: (name) => paths.get(name) ?? '',
        ...(predictions.length > 0 ? { predictions } : {}),
        async onLine(line) {
          await writer?.write(`${JSON.stringify(line)}\n`);
          onLine?.(line);
        },
      },
      dependencies,
    );
    return summarise(records);
  } finally {
    await writer?.close();
  }
}

function databasePaths(items: readonly SuiteItem[], folder: string): Map<string, string> {
  return new Map(
    [...new Set(items.map((item) => item.db))].map((name) => {
      const plain = join(folder, `${name}.sqlite`);
      const path = [plain, join(folder, name, `${name}.sqlite`)].find(existsSync);
      if (!path) throw new WenshuError('database_missing', { path: plain });
      return [name, path];
    }),
  );
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new WenshuError('usage', { detail: path }, String(error));
  }
}

async function openOutput(path: string): Promise<FileHandle> {
  return open(path, 'w').catch((error: Error) => {
    throw new WenshuError('output_failed', { path, detail: error.message });
  });
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
