import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { openEndpoint, says, sends } from './endpoint.ts';

let folder: string;
const open: { close(): Promise<void> }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-declining-'));
  const database = new DatabaseSync(join(folder, 'shop.sqlite'));
  database.exec(`
    CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, price NUMERIC);
    INSERT INTO items VALUES (1, 'tea', 10), (2, 'cup', 5);
  `);
  database.close();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A person's question, answered by a server that says this and nothing else. */
async function ask(question: string, behaviour: ReturnType<typeof says>, audience: 'analyst' | 'business' = 'analyst') {
  const server = await openEndpoint(behaviour);
  const config = parseConfig({
    home: null,
    routing_mode: 'database_direct',
    model: `${server.url}#test`,
    model_settings: { retries: 0, timeout_seconds: 20 },
  });
  const wenshu = createWenshu({
    ...config,
    connection: { id: 'shop', ...connectionSchema.parse({ url: `sqlite:${join(folder, 'shop.sqlite')}` }) },
    connections: [],
    today: () => '2026-06-30',
    secret: () => undefined,
  });
  open.push(wenshu, server);
  return wenshu.ask(question, { audience });
}

const texts = {
  missing_database_info: '数据库中没有相关的表或字段信息，请您提供更多具体信息或修改问题。',
  ambiguous_question: '您的问题需要更多信息才能准确查询，请提供更详细的描述。',
  unknown_generation_failure: '无法生成有效的SQL查询，请尝试重新描述您的问题。',
};

describe('a reply with nothing in it', () => {
  // The engine knows neither word, and that is no reason of the model's.
  it.each(['弗鲁米的佐布尔有多少', '有多少 items', 'zorble the frumious bandersnatch'])(
    'is an unknown failure: %s',
    async (question) => {
      for (const empty of ['', '  \n', '<think>What could it be?</think>', '```yaml\n```', '```sql\n\n```']) {
        const answer = await ask(question, says(empty));
        expect(answer).toMatchObject({ status: 'failed', failure_reason: 'unknown_generation_failure' });
        if (answer.language === 'zh') expect(answer.text).toBe(texts.unknown_generation_failure);
      }
    },
  );

  it('is told to business people in words of theirs', async () => {
    const answer = await ask('弗鲁米的佐布尔有多少', says(''), 'business');
    expect(answer.failure_reason).toBe('unknown_generation_failure');
    expect(answer.text).not.toMatch(/SQL|数据库|字段/);
  });

  it('is no reason when the server broke: the embedded engine answers, or the failure is the model’s', async () => {
    const answer = await ask('zorble the frumious bandersnatch', sends('{"choices": []}'));
    expect(answer).toMatchObject({ status: 'failed', failure_reason: null, error: { code: 'model_silent' } });
  });
});

it.each(['analyst', 'business'] as const)(
  'leaves with the ending in the words of the first system: %s',
  async (audience) => {
    const answer = await ask('弗鲁米的佐布尔有多少', says('sql:\nreason: ambiguous_question'), audience);
    expect(answer.final_response).toEqual({
      success: false,
      response: answer.text,
      type: 'DATABASE',
      sql_generation_failed: true,
      execution_path: ['classify_question', 'agent_sql_generation', 'sql_generation_failed', 'format_response'],
      classification_info: { confidence: 1, reason: expect.any(String), method: 'rule' },
    });
    if (audience === 'analyst') expect(answer.text).toBe(texts.ambiguous_question);
  },
);

describe('the words of a reply without SQL say why', () => {
  it.each([
    ['There are no relevant tables for this question.', 'missing_database_info'],
    ['Error: no relevant tables', 'missing_database_info'],
    ['Table not found: zorbles.', 'missing_database_info'],
    ['The question is ambiguous.', 'ambiguous_question'],
    ['I need more information to answer this.', 'ambiguous_question'],
    ['sql: ""\nexplanation: table not found', 'missing_database_info'],
    ['{"sql": null, "explanation": "ambiguous: which items?"}', 'ambiguous_question'],
    ['没有相关的表。', 'missing_database_info'],
    ['这个问题含糊，请提供更多信息。', 'ambiguous_question'],
  ] as const)('%s', async (reply, reason) => {
    const chinese = await ask('弗鲁米的佐布尔有多少', says(reply));
    expect(chinese).toMatchObject({ status: 'failed', failure_reason: reason });
    expect(chinese.text.startsWith(texts[reason])).toBe(true);
    expect(chinese.receipt.execution_path).not.toContain('agent_chat');
  });

  it('and other words are the explanation itself', async () => {
    const answer = await ask('弗鲁米的佐布尔有多少', says('我只回答关于茶的问题。'));
    expect(answer).toMatchObject({
      failure_reason: 'llm_explanation',
      text: '我只回答关于茶的问题。请尝试重新描述您的问题或询问其他内容。',
    });
  });
});
