import type { Driver } from '../drivers/contract/driver.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Answer, Language } from '../protocol/answer.ts';
import { createScorer } from './score.ts';
import type { SuiteItem } from './suite.ts';

/** What a run over a question set needs from outside; `wenshu.ts` and the command line join it to the graph. */
export interface SuiteDependencies {
  /** One question through the whole pipeline. */
  answerOne(request: QuestionRequest): Promise<WrittenAnswer>;
  /** A read-only driver whose time limit really ends a query; opened once per database, closed by the suite. */
  openDatabase(path: string): Promise<Pick<Driver, 'dialect' | 'run' | 'close'>>;
  /** Milliseconds, monotonic. */
  now(): number;
}

export interface QuestionRequest {
  /** Path of the database file. */
  database: string;
  question: string;
  language: Language;
  /** Published predictions to send through the pipeline instead of a model; several are candidates to choose among. */
  recorded?: string[];
  /** Whether verified answers and the embedded engine may go before the recorded predictions. */
  cascade: boolean;
}

export interface WrittenAnswer {
  /** The statement that ran, or else the best candidate even when it was too unsure to answer. */
  sql: string | null;
  status: Answer['status'];
  confidence: number | null;
  modelCalls?: number;
  tokens?: number;
}

export interface SuiteOptions {
  language: Language;
  /** Path of a database by its name in the suite. */
  databasePath(name: string): string;
  /** One map per file, by question id. */
  predictions?: readonly ReadonlyMap<string, string>[];
  /** Score the first file's predictions untouched. */
  raw?: boolean;
  cascade?: boolean;
  /** At most so many questions, from the start. */
  limit?: number;
  /** For each gold and each prediction; default 10 s. */
  timeoutMs?: number;
  /** Called after each question, so that a long run can be watched and an interrupted one keeps its lines. */
  onLine?: (line: SuiteLine) => void | Promise<void>;
}

/** One line of the output file. */
export interface SuiteLine {
  id: string | number;
  db: string;
  sql: string | null;
  status: Answer['status'];
  confidence: number | null;
  ms: number;
  correct: boolean;
  /** Right, or right with columns beside those of gold. */
  contains_gold: boolean;
}

/** A line and what the summary needs beyond it. */
export interface SuiteRecord {
  line: SuiteLine;
  /** `failed`: the gold SQL itself did not run, so that nothing can be right. */
  gold: 'rows' | 'empty' | 'failed';
  modelCalls: number;
  tokens: number;
}

/** Asks every question and compares rows with gold. Questions run database by database, in the order of the suite. */
export async function runSuite(
  items: readonly SuiteItem[],
  options: SuiteOptions,
  dependencies: SuiteDependencies,
): Promise<SuiteRecord[]> {
  const chosen = options.limit === undefined ? items : items.slice(0, options.limit);
  const records: SuiteRecord[] = [];
  for (const [name, questions] of Map.groupBy(chosen, (item) => item.db)) {
    const path = options.databasePath(name);
    const driver = await dependencies.openDatabase(path);
    try {
      const score = createScorer(driver, options.timeoutMs ?? 10_000);
      for (const item of questions) {
        const before = dependencies.now();
        const written = await write(item, path, options, dependencies);
        const ms = Math.round((dependencies.now() - before) * 10) / 10;
        const { gold, ...judged } = await score(item.gold, written.sql);
        const { sql, status, confidence } = written;
        const line = { id: item.id, db: name, sql, status, confidence, ms, ...judged };
        records.push({ line, gold, modelCalls: written.modelCalls ?? 0, tokens: written.tokens ?? 0 });
        await options.onLine?.(line);
      }
    } finally {
      await driver.close();
    }
  }
  return records;
}

async function write(
  item: SuiteItem,
  database: string,
  { language, predictions = [], raw = false, cascade = false }: SuiteOptions,
  { answerOne }: SuiteDependencies,
): Promise<WrittenAnswer> {
  const recorded = predictions.flatMap((file) => file.get(String(item.id)) ?? []);
  if (raw) {
    const [sql = null] = recorded;
    return { sql, status: sql === null ? 'failed' : 'answered', confidence: null };
  }
  const request = { database, question: item.question, language, cascade };
  try {
    return await answerOne(predictions.length > 0 ? { ...request, recorded } : request);
  } catch (error) {
    // What a user would be told is a failed question; anything else is a fault of ours and must be seen.
    if (error instanceof WenshuError) return { sql: null, status: 'failed', confidence: null };
    throw error;
  }
}
