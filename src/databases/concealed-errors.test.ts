import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import type { Log } from '../agents/state/dependencies.ts';
import { connectionSchema } from '../config/schema.ts';
import { DriverError } from '../drivers/contract/driver.ts';
import { openConnection } from '../drivers/registry.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { concealingErrors, isRestricted } from './concealed-errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-concealed-'));
const path = join(folder, 'shop.sqlite');
const database = new DatabaseSync(path);
database.exec("CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT); INSERT INTO notes VALUES (1, 'secret cell')");
database.close();
const engine = openConnection(connectionSchema.parse({ url: `sqlite:${path}`, access: 'write' }));
const lines: Parameters<Log>[0][] = [];
const driver = concealingErrors(engine, (line) => void lines.push(line), 'hash key');
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const within = { maxRows: 5, timeoutMs: 5000 };
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DriverError)) throw new Error(`no error of a driver: ${error}`);
  return error;
};

it('tells the class of an error and nothing of its text, which goes to the log', async () => {
  const path = "SELECT json_extract('{}', body) FROM notes";
  const works: [string, () => Promise<unknown>][] = [
    ['run', () => driver.run(path, within)],
    ['stream', () => driver.stream(path)[Symbol.asyncIterator]().next()],
    ['explain', () => driver.explain('SELECT * FROM no_such_secret')],
    ['distinctValues', () => driver.distinctValues('no_such_secret', 'id', 5)],
    ['write', () => driver.write?.("INSERT INTO notes VALUES (1, 'secret cell')", { maxRows: 5 } as never) as never],
  ];
  for (const [name, work] of works) {
    lines.length = 0;
    const error = await failureOf(work());
    expect(JSON.stringify([error.failure, error.message, error.stack, error.cause]), name).not.toContain('secret');
    expect(error.failure.concealed, name).toBeDefined();
    expect(lines, name).toMatchObject([{ isPrivate: true }]);
  }
  expect((await failureOf(driver.run('SELECT * FROM no_such_secret', within))).failure.concealed).toBe(
    'table_not_found',
  );
  expect(lines.at(-1)?.message).toContain('no_such_secret');
});

it('withholds errors that are not of a driver, thrown or rejected, and passes on our own and cancellations', async () => {
  const failing = (thrown: unknown, isThrown = false) => {
    const fail = () => {
      if (isThrown) throw thrown;
      return Promise.reject(thrown);
    };
    const stream = async function* () {
      yield await fail();
    };
    return concealingErrors(
      { ...engine, run: fail, explain: fail, stream },
      (line) => void lines.push(line),
      'hash key',
    );
  };
  const raw = Object.assign(new Error("invalid input: 'secret cell', hash key"), { code: '22P02', detail: 'secret' });
  for (const works of [failing(raw), failing(raw, true), failing('secret cell')])
    for (const work of [
      works.run('SELECT 1', within),
      works.explain('SELECT 1'),
      works.stream('SELECT 1')[Symbol.asyncIterator]().next(),
    ]) {
      const error = await failureOf(work);
      expect(JSON.stringify([error.failure, error.message, error.stack, error.cause])).not.toContain('secret');
      expect(lines.at(-1)).toMatchObject({ isPrivate: true, message: expect.stringContaining('secret cell') });
      expect(lines.at(-1)?.message).not.toContain('hash key');
    }
  for (const ours of [new WenshuError('query_cancelled'), AbortSignal.abort().reason])
    await expect(failing(ours).run('SELECT 1', within)).rejects.toBe(ours);
});

it('keeps the key of hashes out of the log', async () => {
  await failureOf(driver.run("SELECT json_extract('{}', 'hash key')", within));
  expect(lines.at(-1)?.message).toMatch(/path.*…/);
});

it('offers no other way to the engine', () => {
  expect(driver.view).toBeUndefined();
});

it('is for roles that may not see everything', () => {
  const restricted = [
    { tables: [] },
    { deniedColumns: ['a.b'] },
    { rowFilters: { a: 'x = 1' } },
    { masks: { 'a.b': 'null' as const } },
  ];
  for (const rules of restricted) expect(isRestricted({ name: 'x', ...rules }), JSON.stringify(rules)).toBe(true);
  for (const rules of [{}, { deniedColumns: [] }, { rowFilters: {}, masks: {} }, { functions: ['f'] }])
    expect(isRestricted({ name: 'x', ...rules })).toBe(false);
});
