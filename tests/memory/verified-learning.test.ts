import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { createWenshu, type WenshuOptions } from '../../src/wenshu.ts';
import type { Writer } from '../../src/writers/writer.ts';
import { scriptedModel } from '../fixtures/scripted-model.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';

/** What is learned, from whom, and that nothing else is. */
const folder = mkdtempSync(join(tmpdir(), 'wenshu-learning-'));
const file = join(folder, 'sales.sqlite');
let home = '';
let count = 0;
const today = '2026-06-30';

function fill(columns: string): void {
  rmSync(file, { force: true });
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE sales (id INTEGER PRIMARY KEY, ${columns}, amount REAL, sold_on DATE)`);
  const add = database.prepare('INSERT INTO sales VALUES (?, ?, ?, ?)');
  for (const [id, city] of ['Berlin', 'Paris', 'Rome', 'Berlin', 'Paris'].entries())
    for (const year of [2024, 2025]) add.run(id * 10 + year, city, id * 100 + year, `${year}-03-0${id + 1}`);
  database.close();
}

beforeEach(() => {
  fill('city TEXT');
  count += 1;
  home = join(folder, `home-${count}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(options: WenshuOptions = {}, settings: object = {}, place: string | null = home) {
  const roles = { clerk: {}, lead: { approves: true }, blind: { denied_columns: ['sales.city'] } };
  const config = {
    ...parseConfig({ model: 'embedded', roles, user: 'ann', ...settings }),
    home: place,
    today: () => today,
  };
  const connection = {
    id: 'sales',
    ...connectionSchema.parse({ url: `sqlite:${file}`, today, refresh_minutes: 0.0001 }),
  };
  return createWenshu({ ...config, secret: () => undefined, connection, connections: [connection] }, options);
}

const asked = 'total amount in Berlin in 2025';
const wrongSql =
  "SELECT COUNT(*) AS total FROM sales WHERE city = 'Berlin' AND sold_on >= '2025-01-01' AND sold_on < '2026-01-01'";
const rightSql = wrongSql.replace('COUNT(*)', 'SUM(amount)');
const writes = (sql: string): Writer => ({
  name: 'somebody',
  write: async () => ({
    candidates: [{ sql, confidence: 0.99, assumptions: [], interpretation: '', source: 'somebody', unexplained: [] }],
    notUnderstood: [],
    suggestions: [],
  }),
});

/** Answers with a given statement, as a model would, and gives the run. */
async function runOf(sql: string): Promise<string> {
  const wenshu = open({ writers: [writes(sql)] });
  const { receipt } = await wenshu.ask(asked);
  await wenshu.close();
  return receipt.run_id;
}

describe('what is not approved', () => {
  it('changes nothing, though it ran a thousand times and clerks liked it', async () => {
    const reply = `sql: ${wrongSql}`;
    const model = scriptedModel([
      ...Array.from({ length: 1000 }, () => reply),
      'sql: SELECT 7 AS total',
      `sql: ${rightSql}`,
    ]);
    const wenshu = open({ models: scriptedModels({ sql: model }) }, { model: 'scripted' }, null);
    const clerk = wenshu.as({ role: 'clerk' });
    for (let run = 0; run < 1000; run += 1) {
      const { receipt } = await clerk.ask(asked);
      if (run % 100 > 0) continue;
      expect([receipt.source, receipt.sql]).toEqual(['scripted', wrongSql]);
      expect(await clerk.feedback(receipt.run_id, 'up')).toMatchObject({ approved: null });
      await expect(clerk.remember(receipt.run_id)).rejects.toMatchObject({
        code: 'approval_denied',
      });
    }
    expect(await wenshu.memory.list()).toEqual([]);
    // Whoever writes next is asked as the first time, with the very same prompt.
    expect((await clerk.ask(asked)).receipt.sql).toBe('SELECT 7 AS total');
    expect(model.asked.at(-1)).toEqual(model.asked[0]);
    const right = await wenshu.ask(asked);
    expect([right.receipt.source, right.receipt.sql]).toEqual(['scripted', rightSql]);
    await wenshu.close();
  }, 240_000);
});

describe('what is approved', () => {
  it('is served with other values in its place, and says who approved it', async () => {
    const run = await runOf(rightSql);
    const wenshu = open();
    const id = await wenshu.remember(run, { note: 'as finance counts' });
    const served = await wenshu.ask('in 2024, what was the total amount in Paris?');
    expect(served.receipt).toMatchObject({ source: 'verified', confidence: 0.98 });
    expect(served.receipt.sql).toBe(
      rightSql
        .replace('Berlin', 'Paris')
        .replaceAll('2026-', '2025~')
        .replace('2025-', '2024-')
        .replace('2025~', '2025-'),
    );
    const [kept] = await wenshu.memory.list();
    expect(served.receipt.assumptions).toEqual([
      `Answered from a verified answer, approved by ann on ${kept?.at.slice(0, 10)}`,
    ]);
    expect(served.warnings).toEqual([]);
    expect((await wenshu.ask('average amount in Berlin in 2025')).receipt.source).toBe('embedded');
    expect(await wenshu.memory.list()).toMatchObject([
      { id, question: asked, by: 'ann', note: 'as finance counts', drift: [] },
    ]);
    await wenshu.memory.revoke(id);
    expect((await wenshu.ask(asked)).receipt.source).toBe('embedded');
    await expect(wenshu.memory.revoke(id)).rejects.toMatchObject({ code: 'answer_unknown' });
    await wenshu.close();
  });

  it('comes from a thumbs-up of a role that may, and never from a thumbs-down', async () => {
    const wenshu = open({ writers: [writes(rightSql)] });
    const lead = wenshu.as({ role: 'lead' });
    const { receipt } = await lead.ask(asked);
    expect(await lead.feedback(receipt.run_id, 'down', { reason: 'hm' })).toEqual({
      approved: null,
      revoked: null,
    });
    const { approved } = await lead.feedback(receipt.run_id, 'up');
    expect(await wenshu.memory.list()).toMatchObject([{ id: approved, sql: rightSql }]);
    await wenshu.close();
  });

  it('is out of use as soon as the schema is another, and in use again when it is as it was', async () => {
    const first = open();
    await first.remember(await runOf(rightSql));
    await first.close();
    fill('city VARCHAR(20)');
    const changed = open();
    await changed.schema({ refresh: true });
    expect((await changed.ask(asked)).receipt.source).toBe('embedded');
    expect(await changed.memory.list()).toMatchObject([
      { drift: [{ table: 'sales', column: 'city', was: 'TEXT', is: 'VARCHAR(20)' }] },
    ]);
    expect((await changed.doctor()).find(({ name }) => name === 'memory')).toMatchObject({ status: 'warn' });
    await changed.close();
    fill('city TEXT');
    const back = open();
    await back.schema({ refresh: true });
    expect((await back.ask(asked)).receipt.source).toBe('verified');
    await back.close();
  });

  it('is not served to a role that may not read what it reads', async () => {
    const wenshu = open();
    await wenshu.remember(await runOf(rightSql));
    const blind = wenshu.as({ role: 'blind' });
    const { receipt } = await blind.ask(asked);
    expect(receipt.source).not.toBe('verified');
    expect(await blind.memory.list()).toEqual([]);
    await wenshu.close();
  });

  it('is an example for a model, unless models may see no data', async () => {
    const first = open();
    await first.remember(await runOf(rightSql));
    await first.close();
    const prompts = async (settings: object) => {
      const model = scriptedModel(Array.from({ length: 6 }, () => 'sql: SELECT COUNT(*) AS n FROM sales'));
      const wenshu = open({ models: scriptedModels({ sql: model }) }, { model: 'scripted', ...settings });
      await wenshu.ask('which city had the lowest amount in 2025');
      await wenshu.close();
      return model.asked
        .flat()
        .map(({ content }) => content)
        .join('\n');
    };
    expect(await prompts({})).toContain(rightSql);
    expect(await prompts({ allow_llm_to_see_data: false })).not.toContain(rightSql);
  });
});

describe('what a file brings', () => {
  it('is taken where it may run and is right, and told with its line and the reason where not', async () => {
    const wenshu = open();
    const lines = [rightSql, 'DROP TABLE sales', 'SELECT prise FROM sales', 'SELECT 1 FROM nothing'];
    const text = lines.map((sql, at) => JSON.stringify({ question: at === 0 ? asked : `no ${at}`, sql })).join('\n');
    const { taken, left } = await wenshu.memory.import({ name: 'pairs.jsonl', text });
    expect(taken).toMatchObject([{ line: 1, question: asked }]);
    expect(left.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(left[1]?.reason).toEqual({ en: 'no such column: prise', zh: '没有这一列：prise' });
    expect((await wenshu.ask('total amount in Rome in 2024')).receipt.source).toBe('verified');
    await expect(wenshu.as({ role: 'clerk' }).memory.import({ name: 'pairs.jsonl', text })).rejects.toMatchObject({
      code: 'approval_denied',
    });
    await wenshu.close();
  });
});
