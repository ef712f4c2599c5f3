import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { dialectOf } from '../../src/dialects/registry.ts';
import { ordersAtTop, sameRows } from '../../src/eval/compare-rows.ts';
import type { Scalar } from '../../src/schema/snapshot/snapshot.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';

interface Business {
  name: string;
  today?: string;
  database: string;
  glossary: unknown[];
  questions: { ask: string; rows?: string; not?: string; told?: string; warns?: string; mayAsk?: boolean }[];
}

const file = new URL('../fixtures/glossary-questions.yaml', import.meta.url);
const businesses = parse(readFileSync(file, 'utf8')) as Business[];

/** Asked of the whole product, with no model; the answer's rows against those of the gold statement. */
describe.each(businesses)('$name', ({ today, database, glossary, questions }) => {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-glossary-'));
  const path = join(folder, 'business.sqlite');
  let wenshu: Wenshu;
  let stored: DatabaseSync;

  beforeAll(() => {
    stored = new DatabaseSync(path, { returnArrays: true });
    stored.exec(database);
    const connection = { id: 'business', ...connectionSchema.parse({ url: `sqlite:${path}`, glossary, today }) };
    const config = { connection, connections: [connection], today: () => '2026-06-30', secret: () => undefined };
    wenshu = createWenshu({ ...parseConfig({ home: null, model: 'embedded' }), ...config });
  });

  const rowsOf = (sql: string) => stored.prepare(sql).all() as unknown as Scalar[][];

  afterAll(async () => {
    await wenshu.close();
    stored.close();
    rmSync(folder, { recursive: true });
  });

  it.each(questions)('$ask', async ({ ask, rows, not, told, warns, mayAsk }) => {
    const answer = await wenshu.ask(ask);
    if (warns !== undefined) {
      expect(answer.warnings).toContain(warns);
      expect(answer.status).not.toBe('answered');
    }
    if (told !== undefined) expect(JSON.stringify(answer)).toContain(told);
    const sql = answer.receipt.sql ?? '';
    const found = answer.status === 'answered' ? rowsOf(sql) : undefined;
    const isFound = (gold: string) =>
      found !== undefined && sameRows(rowsOf(gold), found, ordersAtTop(gold, dialectOf('sqlite')));
    if (not !== undefined) expect(isFound(not), sql).toBe(false);
    // Where both readers differ it is asked; a wrong answer is none the less wrong.
    if (rows === undefined || (mayAsk && answer.status === 'clarify')) return;
    expect(answer.status, answer.text).toBe('answered');
    expect(isFound(rows), `${sql}\n${JSON.stringify(found)}\n${JSON.stringify(rowsOf(rows))}`).toBe(true);
  });
});
