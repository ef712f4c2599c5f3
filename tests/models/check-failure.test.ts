import { afterEach, describe, expect, it } from 'vitest';
import { type Behaviour, fails, says } from './endpoint.ts';
import { openShopWithModel } from './shop-with-model.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Asked in Chinese, of a model that behaves so. */
async function ask(behaviours: Behaviour[], settings: object, audience: 'analyst' | 'business' = 'analyst') {
  const shop = await openShopWithModel(behaviours, { model_settings: { retries: 0 }, ...settings });
  open.push(shop);
  return shop.ask({ question: '弗鲁米的佐布尔', audience });
}

const wrong = says('sql: SELECT qqq FROM xxyyzz');
const down = fails(500);
/** Ends with rows or with its error, and asks nothing back. */
const loop = { debug_loop: true };

const endings: [string, Behaviour[], object][] = [
  ['SQL修复尝试失败', [wrong, down], {}],
  ['SQL语法修复失败', [wrong], {}],
  ['SQL语法修复失败', [wrong, says('I cannot.')], {}],
  ['SQL验证失败', [wrong], { enable_auto_repair: false }],
];

describe('a statement that does not check and is not repaired', () => {
  it.each(endings)('ends with %s', async (text, behaviours, settings) => {
    const answer = await ask(behaviours, { ...settings, ...loop });
    expect(answer).toMatchObject({ status: 'failed', error: { code: 'query_failed' }, table: null });
    expect(answer.text).toMatch(new RegExp(`^${text}: .*xxyyzz`));
    expect(answer.final_response).toMatchObject({ success: false, response: answer.text, type: 'DATABASE' });
    expect(answer.receipt.statements.map(({ purpose }) => purpose)).not.toContain('answer');
  });

  it.each(endings)('is asked about first where somebody may be asked, and %s is told', async (text, ...given) => {
    const answer = await ask(...given);
    expect(answer).toMatchObject({ status: 'clarify', final_response: { success: false } });
    expect(answer.text).toContain(`(${text}: `);
  });

  it.each(endings)('tells business people what it means, and nothing of %s', async (_, behaviours, settings) => {
    for (const way of [{}, loop]) {
      const answer = await ask(behaviours, { ...settings, ...way }, 'business');
      expect(answer.status).not.toBe('answered');
      expect(JSON.stringify([answer.text, answer.clarification, answer.error])).not.toMatch(/SQL|xxyyzz|qqq/);
    }
  });
});
