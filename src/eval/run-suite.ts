import { dialectOf } from '../dialects/registry.ts';
import { type Driver, DriverError } from '../drivers/contract/driver.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Answer, Language } from '../protocol/answer.ts';
import { containsRows, ordersAtTop, sameRows } from './compare-rows.ts';

/** One question of a suite with the SQL that answers it. */
export interface SuiteItem {
  id: string | number;
  db: string;
  question: string;
  gold: string;
}

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

type Rows = Awaited<ReturnType<Driver['run']>>['rows'];

type Score = Pick<SuiteLine, 'correct' | 'contains_gold'> & Pick<SuiteRecord, 'gold'>;

const maxRows = 200_000;

/**
 * Compares statements with gold by their rows, on one database. Gold is run once for each text. A statement that fails,
 * or runs longer than `timeoutMs`, is wrong and nothing more.
 */
function createScorer(
  driver: Pick<Driver, 'dialect' | 'run'>,
  timeoutMs: number,
): (gold: string, sql: string | null) => Promise<Score> {
  const dialect = dialectOf(driver.dialect);
  const known = new Map<string, Promise<Rows | undefined>>();

  async function rowsOf(sql: string): Promise<Rows | undefined> {
    try {
      const { rows, truncated } = await driver.run(sql, { maxRows, timeoutMs });
      return truncated ? undefined : rows;
    } catch (error) {
      if (error instanceof DriverError) return undefined;
      throw error;
    }
  }

  return async (gold, sql) => {
    const expected = known.get(gold) ?? rowsOf(gold);
    known.set(gold, expected);
    const wanted = await expected;
    if (!wanted) return { correct: false, contains_gold: false, gold: 'failed' };
    const found = sql === null || sql.trim() === '' ? undefined : await rowsOf(sql);
    const ordered = ordersAtTop(gold, dialect);
    const correct = found !== undefined && sameRows(wanted, found, ordered);
    const contains = correct || (found !== undefined && containsRows(wanted, found, ordered));
    return { correct, contains_gold: contains, gold: wanted.length > 0 ? 'rows' : 'empty' };
  };
}

/** Asks every question and compares rows with gold. Questions run database by database, in the order of the suite. */
export async function runSuite(
  items: readonly SuiteItem[],
  options: SuiteOptions,
  dependencies: SuiteDependencies,
): Promise<SuiteRecord[]> {
  const records: SuiteRecord[] = [];
  for (const [name, questions] of Map.groupBy(items, (item) => item.db)) {
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
