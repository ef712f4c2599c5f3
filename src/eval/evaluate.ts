import { createWriteStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { WenshuError } from '../errors/wenshu-error.ts';
import { runSuite, type SuiteDependencies, type SuiteLine, type SuiteOptions } from './run-suite.ts';
import { readPredictions, readSuite, type SuiteItem } from './suite.ts';
import { type SuiteSummary, summarise } from './summary.ts';

export interface EvaluateOptions extends Pick<SuiteOptions, 'language' | 'raw' | 'cascade' | 'limit' | 'timeoutMs'> {
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

/** `wenshu eval` without its flags: files in, lines out, and the summary. Everything that is missing is said before the first question. */
export async function evaluate(options: EvaluateOptions, dependencies: SuiteDependencies): Promise<SuiteSummary> {
  const { suite, databases, recorded = [], out, language, onLine, ...rest } = options;
  const items = readSuite(await textOf(suite), basename(suite), language).slice(0, options.limit);
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
          await writer?.write(line);
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

async function openOutput(path: string) {
  const stream = createWriteStream(path);
  const opened = Promise.withResolvers<void>();
  stream.once('open', () => opened.resolve());
  stream.once('error', (error) => opened.reject(new WenshuError('output_failed', { path, detail: error.message })));
  await opened.promise;
  return {
    write: (line: SuiteLine) => new Promise<void>((done) => stream.write(`${JSON.stringify(line)}\n`, () => done())),
    close: () => new Promise<void>((done) => stream.end(done)),
  };
}
