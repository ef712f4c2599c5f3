import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoFile } from '../../demo/sample-questions.ts';
import { loadConfig, parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import type { Answer } from '../../src/index.ts';
import { sureConfidence } from '../../src/question/confidence.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { builtDatabase, businessesOf, glossaryOf, today } from '../business/folder.ts';
import { acceptsRows } from '../data/accepts-rows.ts';
import { halfOf, type Pair, pairsOf } from './pairs.ts';
import { openReader, type Reader, type Rows, sayTheSame } from './rows-of.ts';

/** What a question brought in one language. */
export interface Told {
  /** `asked` is a question back. */
  kind: 'answered' | 'asked' | 'declined';
  isRight: boolean;
  /** The person was told that it is not sure. */
  isMarked: boolean;
  sql: string | null;
  /** The options of a question back. */
  options: string[];
}

/**
 * What two languages brought: the same rows; rows that differ, as two accepted readings, with a mark on each that is not right, or
 * without; an answer in one of them; an answer in neither.
 */
export type Verdict = 'same' | 'two_readings' | 'different_marked' | 'different_unmarked' | 'one' | 'neither';

export interface Twin {
  database: string;
  pair: Pair;
  half: 'look' | 'judge';
  zh: Told;
  en: Told;
  verdict: Verdict;
}

/** Asks every pair of a database through the whole product, with no model. */
export async function askTwins(database: string): Promise<Twin[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-twins-'));
  const { wenshu, file } = database === 'demo' ? openDemo(folder) : openBusiness(database, folder);
  const reader = openReader(file);
  const twins: Twin[] = [];
  try {
    for (const pair of pairsOf(database)) {
      const [zh, en] = [await told(wenshu, pair.zh, pair, reader), await told(wenshu, pair.en, pair, reader)];
      const verdict = verdictOf([zh, en], reader);
      twins.push({ database, pair, half: halfOf(pair), zh, en, verdict });
    }
  } finally {
    reader.close();
    await wenshu.close();
    rmSync(folder, { recursive: true });
  }
  return twins;
}

interface Opened {
  wenshu: Wenshu;
  file: string;
}

function openDemo(folder: string): Opened {
  return { wenshu: createWenshu(loadConfig({ folder, secret: () => undefined })), file: demoFile };
}

function openBusiness(name: string, home: string): Opened {
  const business = businessesOf('all').find((one) => one.name === name);
  if (!business) throw new Error(`no such business here: ${name}`);
  const file = builtDatabase(business);
  const said = { url: `sqlite:${file}`, today, glossary: glossaryOf(business.folder) };
  const connection = { id: name, ...connectionSchema.parse(said) };
  const settings = { ...parseConfig({ model: 'embedded' }), home, today: () => today, secret: () => undefined };
  return { wenshu: createWenshu({ ...settings, connection, connections: [connection] }), file };
}

async function told(wenshu: Wenshu, question: string, pair: Pair, reader: Reader): Promise<Told> {
  const answer = await wenshu.ask(question);
  const { sql, confidence } = answer.receipt;
  const kind = kindOf(answer);
  return {
    kind,
    isRight: kind === 'answered' && isRight(sql, pair, reader),
    isMarked: (confidence ?? 0) < sureConfidence || answer.warnings.length > 0,
    sql,
    options: answer.clarification?.options.map(({ label }) => label) ?? [],
  };
}

function kindOf({ status }: Answer): Told['kind'] {
  if (status === 'clarify') return 'asked';
  return status === 'answered' ? 'answered' : 'declined';
}

function isRight(sql: string | null, { id, accept }: Pair, reader: Reader): boolean {
  const found = rowsOf(sql, reader);
  return accept.some((one) => {
    const gold = reader.rowsOf(one);
    if (!gold) throw new Error(`${id}: an accepted reading does not run: ${one}`);
    return acceptsRows(gold, found, false);
  });
}

function verdictOf(both: readonly [Told, Told], reader: Reader): Verdict {
  const answered = both.filter(({ kind }) => kind === 'answered');
  if (answered.length < 2) return answered.length === 1 ? 'one' : 'neither';
  if (sayTheSame(rowsOf(both[0].sql, reader), rowsOf(both[1].sql, reader))) return 'same';
  const wrong = both.filter((one) => !one.isRight);
  if (wrong.length === 0) return 'two_readings';
  return wrong.every(({ isMarked }) => isMarked) ? 'different_marked' : 'different_unmarked';
}

const rowsOf = (sql: string | null, reader: Reader): Rows => (sql === null ? [] : (reader.rowsOf(sql) ?? []));
