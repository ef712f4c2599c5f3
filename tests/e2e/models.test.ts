import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { WenshuError } from '../../src/errors/wenshu-error.ts';
import type { ModelSet } from '../../src/models/model-set.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { scriptedModel } from '../fixtures/scripted-model.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';

let folder: string;
const open: Wenshu[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-models-'));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(`
    CREATE TABLE zx_items (item_id INTEGER PRIMARY KEY, item_name TEXT, unit_price NUMERIC);
    INSERT INTO zx_items VALUES (1, 'tea', 10), (2, 'cup', 5), (3, 'pot', 20);
  `);
  database.close();
});

afterEach(async () => {
  for (const wenshu of open.splice(0)) await wenshu.close();
  rmSync(folder, { recursive: true });
});

function connect(models: ModelSet, yaml = ''): Wenshu {
  writeFileSync(join(folder, 'wenshu.yaml'), yaml);
  const wenshu = createWenshu(loadConfig({ folder, db: 'shop.sqlite', secret: () => undefined }), { models });
  open.push(wenshu);
  return wenshu;
}

/** A question that the embedded engine does not understand. */
const odd = 'zorble the frumious bandersnatch';
const sqlReply = (sql: string) => `sql: |\n  ${sql}\nassumptions: []\nconfidence: 0.9`;

describe('a model that writes', () => {
  it('answers what the embedded engine cannot, and its use is told', async () => {
    const sql = scriptedModel([sqlReply('SELECT COUNT(*) AS n FROM zx_items')]);
    const answer = await connect(scriptedModels({ sql })).ask(odd);
    expect(answer).toMatchObject({ status: 'answered', table: { rows: [[3]] } });
    expect(answer.receipt).toMatchObject({ source: 'scripted', model_calls: 1, attempts: 1 });
    expect(answer.receipt.tokens).toBeGreaterThan(0);
  });

  it('never gets a forbidden statement through, nor is asked to repair it', async () => {
    const sql = scriptedModel([sqlReply('DELETE FROM zx_items')]);
    const repair = scriptedModel([]);
    const answer = await connect(scriptedModels({ sql, repair })).ask(odd);
    expect(answer).toMatchObject({ status: 'refused', error: { code: 'statement_refused' } });
    expect(repair.asked).toHaveLength(0);
  });

  it('is not asked to repair what a rule can heal', async () => {
    const sql = scriptedModel([sqlReply('SELECT item_nam FROM zx_items')]);
    const repair = scriptedModel([]);
    const answer = await connect(scriptedModels({ sql, repair })).ask(odd);
    expect(answer).toMatchObject({ status: 'answered' });
    expect(answer.receipt).toMatchObject({ model_calls: 1 });
    expect(answer.receipt.repairs).toHaveLength(1);
  });

  it('repairs once, and only once', async () => {
    const wrong = sqlReply('SELECT qqq FROM xxyyzz WHERE www = 1');
    const fixed = connect(
      scriptedModels({
        sql: scriptedModel([wrong]),
        repair: scriptedModel([sqlReply('SELECT item_name FROM zx_items')]),
      }),
    );
    const answer = await fixed.ask(odd);
    expect(answer).toMatchObject({ status: 'answered', table: { row_count: 3 } });
    expect(answer.receipt).toMatchObject({ attempts: 2, first_try: false });
    const repair = scriptedModel([sqlReply('SELECT zzz FROM nowhere_at_all'), sqlReply('SELECT 1')]);
    const hopeless = await connect(scriptedModels({ sql: scriptedModel([wrong]), repair })).ask(odd);
    expect(hopeless).toMatchObject({ status: 'clarify' });
    expect(repair.asked).toHaveLength(1);
    expect(hopeless.receipt.execution_path).toContain('sql_repair_failed');
  });

  it('does not repair when repair is switched off', async () => {
    const repair = scriptedModel([]);
    const models = scriptedModels({ sql: scriptedModel([sqlReply('SELECT qqq FROM xxyyzz')]), repair });
    expect((await connect(models, 'enable_auto_repair: false').ask(odd)).status).toBe('clarify');
    expect(repair.asked).toHaveLength(0);
  });

  it('may verify itself with one execution, and a second one is refused', async () => {
    const repair = scriptedModel([
      'tool: sql_execute\nsql: SELECT item_name FROM zx_items',
      'tool: sql_execute\nsql: SELECT item_id FROM zx_items',
      (messages) => (messages.at(-1)?.content.includes('Refused') ? sqlReply('SELECT item_name FROM zx_items') : 'no'),
    ]);
    const models = scriptedModels({ sql: scriptedModel([sqlReply('SELECT qqq FROM xxyyzz')]), repair });
    const answer = await connect(models, 'execution_mode: allow_execution').ask(odd);
    expect(answer).toMatchObject({ status: 'answered', table: { row_count: 3 } });
    expect(answer.receipt.model_calls).toBe(4);
  });

  it('says its own words when there is nothing to query, and is never sent to chat', async () => {
    const sql = scriptedModel(['I cannot answer this because nothing about zorbles is known.']);
    const answer = await connect(scriptedModels({ sql, chat: scriptedModel([]) })).ask('zorble 是什么东西的弗鲁米');
    expect(answer).toMatchObject({ status: 'failed', failure_reason: 'llm_explanation' });
    expect(answer.text).toContain('zorbles');
    expect(answer.text).toContain('请尝试重新描述您的问题或询问其他内容。');
    expect(answer.receipt.execution_path).toContain('sql_generation_failed');
    expect(answer.receipt.execution_path).not.toContain('agent_chat');
  });

  it('is told nothing of the data when it may not see it', async () => {
    const sql = scriptedModel([sqlReply('SELECT 1 AS one')]);
    await connect(scriptedModels({ sql }), 'allow_llm_to_see_data: false').ask(`${odd} tea`);
    const prompt = sql.asked[0]?.map((message) => message.content).join('\n') ?? '';
    expect(prompt).toContain('zx_items');
    expect(prompt).not.toMatch(/'tea'|"pot"|'cup'/);
  });

  it('stops at a ceiling before the call', async () => {
    const sql = scriptedModel([sqlReply('SELECT qqq FROM xxyyzz')]);
    const repair = scriptedModel([sqlReply('SELECT 1')]);
    const answer = await connect(scriptedModels({ sql, repair }, { tokens_per_run: 1 })).ask(odd);
    expect(answer.status).toBe('clarify');
    expect(repair.asked).toHaveLength(0);
  });

  it('that cannot be asked fails with its own code when nobody else knows', async () => {
    const sql = scriptedModel([new WenshuError('model_busy', { name: 'm' })]);
    expect(await connect(scriptedModels({ sql })).ask(odd)).toMatchObject({
      status: 'failed',
      error: { code: 'model_busy' },
    });
  });
});

describe('other stages', () => {
  it('a model writes the summary, and a failing one leaves the number of records', async () => {
    const yaml = 'summary_writer: model';
    const write = () => scriptedModel([sqlReply('SELECT COUNT(*) AS n FROM zx_items')]);
    const told = await connect(
      scriptedModels({ sql: write(), summary: scriptedModel(['There are three items.']) }),
      yaml,
    ).ask(odd);
    expect(told.text).toBe('There are three items.');
    const broken = await connect(
      scriptedModels({ sql: write(), summary: scriptedModel([new Error('down')]) }),
      yaml,
    ).ask(odd);
    expect(broken.text).toBe('The query is done: 1 record.');
  });

  it('business people never read what a model leaks', async () => {
    const yaml = 'summary_writer: model\naudience: business';
    const models = scriptedModels({
      sql: scriptedModel([sqlReply('SELECT COUNT(*) AS n FROM zx_items')]),
      summary: scriptedModel(['The table zx_items has 3 rows.']),
      chat: scriptedModel(['Ask me about zx_items.unit_price.']),
    });
    const wenshu = connect(models, yaml);
    const answer = await wenshu.ask(odd);
    expect(JSON.stringify([answer.text, answer.receipt.sql])).not.toMatch(/zx_items/);
    expect((await wenshu.ask('hello')).text).not.toMatch(/zx_items|unit_price/);
  });

  it('nothing is asked of a model for chat when there is none', async () => {
    const answer = await connect(scriptedModels({})).ask('hello');
    expect(answer).toMatchObject({ status: 'chat' });
    expect(answer.receipt.model_calls).toBe(0);
  });
});

describe('a model by name', () => {
  it('needs its key, and the message names the variable and nothing else', async () => {
    const wenshu = createWenshu(loadConfig({ folder, db: 'shop.sqlite', secret: () => undefined }));
    open.push(wenshu);
    const keyless = await wenshu.ask(odd, { model: 'openai' });
    expect(keyless).toMatchObject({ status: 'failed', error: { code: 'model_key_missing' } });
    expect(keyless.text).toContain('OPENAI_API_KEY');
    expect((await wenshu.ask(odd, { model: 'nonsense' })).error?.code).toBe('model_unknown');
    expect((await wenshu.ask('how many zx items are there', { model: 'embedded' })).receipt.model_calls).toBe(0);
  });
});
