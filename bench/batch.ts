/**
 * The same forty questions asked as one batch, one after the other, and each by a program of its own that opens what it needs: time and
 * connections, in turns. `node bench/batch.ts` prints the figures and writes bench/scores/batch.json. On the demo the questions are
 * plain words and nobody but the embedded engine writes; on a PostgreSQL of its own forty statements, so that the line is what is measured.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { readQuestions } from '../demo/sample-questions.ts';
import { loadConfig } from '../src/config/config.ts';
import type { Answer } from '../src/protocol/answer.ts';
import type { BatchItem } from '../src/protocol/batch.ts';
import { createWenshu, type Wenshu } from '../src/wenshu.ts';
import { startPostgres } from '../tests/fixtures/embedded-postgres.ts';

const turns = 3;
const size = 40;
const home = mkdtempSync(join(tmpdir(), 'wenshu-batch-bench-'));

interface Figures {
  ms: number;
  answered: number;
  connections: number;
  statements: number;
}
type Way = (open: () => Wenshu, items: readonly BatchItem[]) => Promise<Omit<Figures, 'ms'>>;

const ask = (wenshu: Wenshu, { question, sql }: BatchItem): Promise<Answer> => {
  const settings = { fresh: true };
  return sql === undefined ? wenshu.ask(question, { settings }) : wenshu.run(sql, { settings });
};
const sumOf = (answers: readonly Answer[]): Omit<Figures, 'ms'> => ({
  answered: answers.filter(({ status }) => status === 'answered').length,
  connections: answers.reduce((all, { receipt }) => all + receipt.connections_opened, 0),
  statements: answers.reduce(
    (all, { receipt }) => all + receipt.statements.reduce((sum, { count }) => sum + count, 0),
    0,
  ),
});

const ways: Record<string, Way> = {
  async batch(open, items) {
    const wenshu = open();
    const { metrics } = await wenshu.batch(items);
    await wenshu.close();
    return { answered: metrics.filled, connections: metrics.connections_opened, statements: metrics.statements };
  },
  async one_by_one(open, items) {
    const wenshu = open();
    const answers: Answer[] = [];
    for (const item of items) answers.push(await ask(wenshu, item));
    await wenshu.close();
    return sumOf(answers);
  },
  async each_alone(open, items) {
    const answers: Answer[] = [];
    for (const item of items) {
      const wenshu = open();
      answers.push(await ask(wenshu, item));
      await wenshu.close();
    }
    return sumOf(answers);
  },
};

async function measured(open: () => Wenshu, items: readonly BatchItem[]) {
  const found: Record<string, Figures[]> = {};
  // The first turn only wakes everybody up.
  for (let turn = 0; turn <= turns; turn += 1)
    for (const [name, way] of Object.entries(ways)) {
      const began = performance.now();
      const figures = await way(open, items);
      const ms = Math.round(performance.now() - began);
      if (turn > 0) found[name] = [...(found[name] ?? []), { ms, ...figures }];
    }
  const medians = Object.fromEntries(
    Object.entries(found).map(([name, all]) => [name, all.toSorted((one, other) => one.ms - other.ms)[turns >> 1]]),
  ) as Record<keyof typeof ways, Figures>;
  const ratio = (of: keyof Figures, to: string) =>
    Math.round(((medians.batch?.[of] ?? 0) / (medians[to]?.[of] ?? 1)) * 100) / 100;
  return {
    questions: items.length,
    ...medians,
    batch_to_one_by_one: { ms: ratio('ms', 'one_by_one'), connections: ratio('connections', 'one_by_one') },
    batch_to_each_alone: { ms: ratio('ms', 'each_alone'), connections: ratio('connections', 'each_alone') },
  };
}

async function onDemo() {
  const questions = readQuestions().filter(({ ask: asked }) => asked === undefined);
  const items = questions.slice(0, size).map(({ id, question }) => ({ id, name: id, question }));
  return measured(() => createWenshu({ ...loadConfig({ folder: home, db: 'demo' }), home: null }), items);
}

/** Orders of the demo, as many as it has, on a server. */
async function onPostgres() {
  const server = await startPostgres();
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  const demo = new DatabaseSync(new URL('../demo/shop.sqlite', import.meta.url), { readOnly: true });
  const rows = demo.prepare('SELECT id, channel_id, status_code, ordered_at FROM orders').all() as Record<
    string,
    string
  >[];
  await owner.query('CREATE TABLE orders (id int PRIMARY KEY, channel_id int, status_code int, ordered_at text)');
  await owner.query('INSERT INTO orders SELECT * FROM json_populate_recordset(NULL::orders, $1)', [
    JSON.stringify(rows),
  ]);
  await owner.query('ANALYZE');
  await owner.end();
  writeFileSync(
    join(home, 'wenshu.yaml'),
    `connections: {shop: {url: "${server.url}"}}\nenable_syntax_validation: false\n`,
  );
  const items = Array.from({ length: size }, (_, at): BatchItem => {
    const month = `${2023 + Math.floor((at + 6) / 12)}-${String(((at + 6) % 12) + 1).padStart(2, '0')}`;
    const sql = `SELECT channel_id, count(*) AS n FROM orders WHERE ordered_at LIKE '${month}%' GROUP BY channel_id ORDER BY channel_id`;
    return { id: `p${at}`, name: month, question: month, sql };
  });
  const config = () => ({ ...loadConfig({ folder: home, db: 'shop', secret: () => undefined }), home: null });
  const figures = await measured(() => createWenshu(config()), items);
  await server.stop();
  return figures;
}

const scores = {
  command: 'node bench/batch.ts',
  load_average: loadavg().map((load) => Math.round(load * 100) / 100),
  turns,
  demo: await onDemo(),
  postgres: await onPostgres(),
};
rmSync(home, { recursive: true, force: true });
console.log(JSON.stringify(scores, null, 2));
writeFileSync(new URL('./scores/batch.json', import.meta.url), `${JSON.stringify(scores, null, 2)}\n`);
