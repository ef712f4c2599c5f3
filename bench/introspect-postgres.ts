/**
 * How long it takes to see a schema of 5,000 tables with 20 columns each on a real PostgreSQL, which the script starts
 * itself: `node bench/introspect-postgres.ts` writes bench/scores/introspect-postgres.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDriver } from '../src/drivers/registry.ts';
import { startPostgres } from '../tests/fixtures/embedded-postgres.ts';

const [tables, columns] = [5000, 20];
const server = await startPostgres();
try {
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  const list = Array.from({ length: columns - 2 }, (_, index) => `c${index} ${index % 2 ? 'text' : 'numeric(12,2)'}`);
  for (let from = 0; from < tables; from += 100) {
    const batch = Array.from({ length: 100 }, (_, index) => {
      const name = `t${from + index}`;
      const key = from + index === 0 ? 'parent int' : `parent int REFERENCES t${Math.floor((from + index) / 2)}`;
      return `CREATE TABLE ${name} (id int PRIMARY KEY, ${key}, ${list.join(', ')}); COMMENT ON COLUMN ${name}.c0 IS 'amount';`;
    });
    await owner.query(batch.join('\n'));
  }
  await owner.query('ANALYZE');
  await owner.end();
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const driver = openDriver(server.url);
    const start = performance.now();
    const snapshot = await driver.introspect();
    times.push(Math.round(performance.now() - start));
    const seen = snapshot.tables.reduce((sum, table) => sum + table.columns.length, 0);
    if (snapshot.tables.length !== tables || seen !== tables * columns)
      throw new Error(`saw ${snapshot.tables.length} tables, ${seen} columns`);
    if (snapshot.tables.filter((table) => table.foreignKeys.length === 1).length !== tables - 1)
      throw new Error('keys are missing');
    await driver.close();
  }
  const scores = { command: 'node bench/introspect-postgres.ts', tables, columns, times_ms: times, bar_ms: 10_000 };
  console.log(JSON.stringify(scores));
  writeFileSync(
    join(import.meta.dirname, 'scores', 'introspect-postgres.json'),
    `${JSON.stringify(scores, null, 2)}\n`,
  );
} finally {
  await server.stop();
}
