import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Confirmation, digestOf } from '../../answer/confirmation.ts';
import { sqlite } from '../../dialects/sqlite.ts';
import { createMeter } from '../../drivers/contract/meter.ts';
import { openSqlite } from '../../drivers/sqlite/sqlite.ts';
import { openClaims } from '../../memory/claims.ts';
import { judgeWrite } from '../../sql/write/write.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';
import { executeChange } from './execute-change.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-execute-'));
  path = join(folder, 'a.sqlite');
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (2), (3)');
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

function count(): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const { n } = database.prepare('SELECT count(*) AS n FROM t').get() as { n: number };
  database.close();
  return n;
}

const sql = 'DELETE FROM t WHERE a = 1';
const pending: Confirmation = {
  kind: 'write',
  statement: digestOf(sql),
  asked: { question: '', options: [] },
  outcomes: [],
};

/** The real driver, policy and claims; only what the run says about a yes differs. */
async function execute(
  text: string,
  run: Partial<RunContext>,
  state: Partial<State> = {},
  access: 'read' | 'write' = 'write',
) {
  const driver = openSqlite({ path, access });
  const snapshot = await driver.introspect();
  const change = driver.write && {
    judge: async (statement: string) => judgeWrite(statement, sqlite, undefined, snapshot),
    run: driver.write,
    claim: openClaims(folder),
  };
  const dependencies = {
    dialect: sqlite,
    settings: { limits: { timeout_seconds: 10 } },
    log: () => {},
    ...(change ? { change } : {}),
  } as unknown as Dependencies;
  const context: RunContext = { emit: () => {}, now: () => 0, meter: createMeter(), ...run };
  const known = { run_id: 'run', language: 'en', audience: 'analyst', confirmation_context: null, ...state } as State;
  const update = await executeChange(text, known, dependencies, context);
  await driver.close();
  return update;
}

const yes = (statement: string, rows?: number) => ({
  confirmed: { statement: digestOf(statement), ...(rows === undefined ? {} : { rows }) },
});

it('runs what was agreed to, once', async () => {
  expect(await execute(sql, yes(sql, 1))).toMatchObject({ change_result: { row_count: 1 } });
  expect(count()).toBe(2);
  // Whoever comes second cannot know what became of the first.
  expect(await execute(sql, yes(sql, 1))).toMatchObject({ stop_reason: 'change_unknown' });
  expect(await execute(sql, {})).toMatchObject({ stop_reason: 'change_unknown' });
  expect(count()).toBe(2);
});

it.each([
  ['nobody has said anything', sql, {}, {}],
  ['the yes was to another statement', 'DELETE FROM t', yes(sql), {}],
  ['one letter is not the same', 'DELETE FROM t WHERE a = 1 ', yes(sql), {}],
  ['only the state says so', sql, {}, { confirmed: { statement: digestOf(sql) }, is_change: true } as never],
  ['it is still being asked about', sql, yes(sql), { confirmation_context: pending }],
])('runs nothing when %s', async (_, text, run, state) => {
  expect(await execute(text, run, state)).toMatchObject({ stop_reason: 'not_confirmed' });
  expect(count()).toBe(3);
});

it.each(['DROP TABLE t', 'DELETE FROM t; DELETE FROM t', 'DELETE FROM t RETURNING a', 'SELECT 1'])(
  'has nothing to do with %s, agreed to or not',
  async (text) => {
    expect(await execute(text, yes(text))).toBeUndefined();
    expect(count()).toBe(3);
  },
);

it('is not there where the connection reads', async () => {
  expect(await execute(sql, yes(sql), {}, 'read')).toBeUndefined();
  expect(count()).toBe(3);
});

it('rolls back what has grown since', async () => {
  expect(await execute('DELETE FROM t', yes('DELETE FROM t', 2))).toMatchObject({ stop_reason: 'change_grew' });
  expect(count()).toBe(3);
});
