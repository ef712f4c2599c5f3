import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Driver, DriverError } from '../../src/drivers/contract/driver.ts';

export interface WritableUnderTest {
  /** A driver on a database in which `fixtureStatements` were run, opened as the argument says. */
  open(access: 'read' | 'write'): Driver | Promise<Driver>;
  /** An INSERT into `makers` that would run for minutes. */
  slowChange: string;
}

/** The contract of `Driver.write`, one suite for every engine that has it. */
export function writeSpec(name: string, given: WritableUnderTest): void {
  const options = { maxRows: 100, timeoutMs: 30_000 };

  describe(`writing: ${name}`, () => {
    let driver: Driver;
    const write = (sql: string, more = {}) => {
      if (!driver.write) throw new Error('cannot write');
      return driver.write(sql, { ...options, ...more });
    };
    const makers = async () => (await driver.run('SELECT id, name FROM makers ORDER BY id', options)).rows;
    const labels = async () =>
      (await driver.run('SELECT label FROM goods ORDER BY id', options)).rows.map(([label]) => label);
    const failureOf = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => undefined,
        (thrown) => thrown,
      );
      expect(error).toBeInstanceOf(DriverError);
      return (error as DriverError).failure;
    };
    const drain = async (rows: AsyncIterable<unknown>) => {
      for await (const _ of rows);
    };
    const untouched = [
      [1, '长城'],
      [2, 'Rhine'],
    ];

    beforeAll(async () => {
      driver = await given.open('write');
      await driver.connect();
    });
    afterAll(() => driver.close());

    it('is not there on a connection that reads', async () => {
      const reader = await given.open('read');
      expect(reader).toMatchObject({ access: 'read' });
      expect(reader.write).toBeUndefined();
      expect(driver.access).toBe('write');
      await reader.close();
    });

    it('adds, changes and deletes rows, and says how many', async () => {
      expect(await write("INSERT INTO makers (id, name) VALUES (7, 'O''Neill'), (8, '景德镇')")).toBe(2);
      expect(await makers()).toEqual([...untouched, [7, "O'Neill"], [8, '景德镇']]);
      expect(await write("UPDATE goods SET label = 'x' WHERE id = 2")).toBe(1);
      expect(await write("UPDATE goods SET label = 'x' WHERE id = 99")).toBe(0);
      expect(await labels()).toEqual(['茶壶', 'x', 'cup']);
      expect(await write('UPDATE goods SET label = NULL WHERE id = 2')).toBe(1);
      expect(await write('DELETE FROM makers WHERE id > 6;')).toBe(2);
      expect(await makers()).toEqual(untouched);
    });

    it('leaves nothing behind when the statement fails', async () => {
      const { message } = await failureOf(write("INSERT INTO makers (id, name) VALUES (9, 'a'), (10, 'Rhine')"));
      expect(message).toMatch(/unique|duplicate/i);
      await failureOf(write('UPDATE makers SET nothing = 1'));
      expect(await makers()).toEqual(untouched);
    });

    it('rolls back when more rows are touched than were agreed to', async () => {
      const failure = await failureOf(write("UPDATE goods SET label = 'gone'", { maxRows: 2 }));
      expect(failure.code).toBe('TOO_MANY_ROWS');
      expect(await labels()).toEqual(['茶壶', null, 'cup']);
    });

    it.each([
      'DROP TABLE goods',
      'CREATE TABLE made (a INTEGER)',
      "DELETE FROM makers; INSERT INTO makers VALUES (3, 'x')",
      'ALTER TABLE makers ADD COLUMN extra INTEGER',
      'SELECT 1',
      '',
    ])('runs nothing but one change of rows: %s', async (sql) => {
      // An engine may also read the first statement alone; the policy lets no such text come here.
      const outcome = await write(sql).then(
        () => 'done',
        () => 'refused',
      );
      expect(outcome).toBe('refused');
      expect(await makers()).toEqual(untouched);
      expect((await driver.run('SELECT COUNT(*) FROM goods', options)).rows).toEqual([[3]]);
    });

    it('reads only, as ever, through run and stream', async () => {
      for (const sql of ["UPDATE makers SET name = 'x'", 'DELETE FROM makers', "INSERT INTO makers VALUES (5, 'x')"]) {
        await failureOf(driver.run(sql, options));
        await failureOf(drain(driver.stream(sql)));
      }
      expect(await makers()).toEqual(untouched);
    });

    it('ends at its time-out with nothing changed, and the next change works', async () => {
      const started = performance.now();
      expect((await failureOf(write(given.slowChange, { timeoutMs: 1500, maxRows: 1e15 }))).ended).toBe('timeout');
      expect(performance.now() - started).toBeLessThan(20_000);
      expect(await makers()).toEqual(untouched);
      expect(await write("UPDATE goods SET label = 'cup' WHERE id = 3")).toBe(1);
    });

    it('can be cancelled', async () => {
      const failure = failureOf(write(given.slowChange, { signal: AbortSignal.timeout(700), maxRows: 1e15 }));
      expect((await failure).ended).toBe('cancelled');
      expect(await makers()).toEqual(untouched);
    });

    it('stands among readers', async () => {
      const reading = Array.from({ length: 12 }, () => makers());
      const changed = write("UPDATE goods SET label = '茶壶' WHERE id = 1");
      const after = Array.from({ length: 12 }, () => makers());
      expect(await changed).toBe(1);
      for (const found of await Promise.all([...reading, ...after])) expect(found).toEqual(untouched);
    });
  });
}
