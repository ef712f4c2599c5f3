import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import type { StageName } from '../../src/protocol/event.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { createShop, runCli, type Shop } from './run-cli.ts';

let shop: Shop;
beforeEach(() => {
  shop = createShop();
});
afterEach(() => shop.remove());

const run = (words: string[], input = '') =>
  runCli([...words, '--db', shop.database], { folder: shop.folder, input, variables: { LANG: 'en_US.UTF-8' } });
const chat = (flags: string[], ...lines: string[]) => run(['chat', ...flags], `${lines.join('\n')}\n`);
const listed = async (...flags: string[]) =>
  (JSON.parse((await run(['threads', '--json', ...flags])).stdout) as { threads: Record<string, unknown>[] }).threads;
const momentsOf = async (name: string, ...flags: string[]) =>
  (JSON.parse((await run(['threads', name, '--json', ...flags])).stdout) as { checkpoints: Record<string, string>[] })
    .checkpoints;

const anna = 'SELECT name FROM customers WHERE id = 3';
const count = 'SELECT COUNT(*) AS n FROM customers';

/** A question that is given up when this stage begins, as by a process that ends there. */
async function breakOff(thread: string, question: string, at: StageName): Promise<void> {
  const wenshu = createWenshu(loadConfig({ folder: shop.folder, db: shop.database }));
  const ending = new AbortController();
  const asked = wenshu.thread(thread).ask(question, {
    signal: ending.signal,
    onEvent: (event) => event.type === 'stage-start' && event.stage === at && ending.abort(),
  });
  await expect(asked).rejects.toThrow();
  await wenshu.close();
}

describe('wenshu threads', () => {
  test('lists conversations, newest first, and the questions of one', async () => {
    expect((await run(['threads'])).stdout).toBe('There are no conversations yet.\n');
    await chat(['--thread', 'weekly'], count, anna);
    await run(['ask', anna, '--thread', '月报']);
    const { stdout, code } = await run(['threads']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/月报 .*\n.*weekly +shop +2 +SELECT name FROM customers WHERE id = 3 +answered +\d{4}-/);
    expect(await listed()).toMatchObject([
      { thread: '月报', questions: 1, status: 'answered', stage: 'completed' },
      { thread: 'weekly', questions: 2, question: anna },
    ]);
    expect((await run(['threads', 'weekly'])).stdout).toMatch(/COUNT.*answered.*-.*\n.*SELECT name.*answered/);
    expect((await momentsOf('weekly')).map(({ question }) => question)).toEqual([anna, count]);
    expect((await momentsOf('weekly', '--stages')).length).toBeGreaterThan(10);
    const unknown = await run(['threads', 'nobody', '--lang', 'zh']);
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('找不到对话 nobody')]);
  });

  test('leaves out single questions and says how many; --all lists them, and one that was gone on from is listed', async () => {
    await chat(['--thread', 'weekly'], count);
    const single = JSON.parse((await run(['ask', anna, '--json'])).stdout) as { receipt: { run_id: string } };
    const id = single.receipt.run_id;
    const { stdout } = await run(['threads']);
    expect(stdout).toContain('weekly');
    expect(stdout).not.toContain(id.slice(0, 8));
    expect(stdout).toContain('1 single question is not listed; --all lists it too.');
    expect((await run(['threads', '--lang', 'zh'])).stdout).toContain(
      '另有 1 个单独提出的问题没有列出；加 --all 一并列出。',
    );
    expect((await listed('--all')).map(({ thread }) => thread)).toEqual([id, 'weekly']);
    await run(['ask', count, '--thread', id]);
    expect(await listed()).toMatchObject([{ thread: id, questions: 2 }, { thread: 'weekly' }]);
  });

  test('deletes one, old ones or all of a person, and their text is gone from the file', async () => {
    for (const name of ['one', 'two']) await chat(['--thread', name], `SELECT 'mark-${name}' AS x`);
    await chat(['--thread', 'hers', '--user', 'anna'], anna);
    expect((await run(['threads', 'one', '--delete'])).stdout).toBe('Deleted 1 conversation: one\n');
    const file = () => readFileSync(join(shop.folder, '.wenshu', 'checkpoints.sqlite'), 'latin1');
    expect([file().includes('mark-one'), (await listed()).map(({ thread }) => thread)]).toEqual([false, ['two']]);
    expect((await run(['threads', '--delete', '--older-than', '1'])).stdout).toContain('nothing was deleted');
    expect(JSON.parse((await run(['threads', '--delete', '--all', '--json'])).stdout)).toEqual({ deleted: ['two'] });
    expect(await listed()).toEqual([]);
    expect(await listed('--user', 'anna')).toMatchObject([{ thread: 'hers', user: 'anna' }]);
    for (const wrong of [['--delete'], ['x', '--all'], ['x', '--delete', '--all'], ['--stages']])
      expect((await run(['threads', ...wrong])).code).toBe(2);
  });
});

describe('wenshu chat --thread', () => {
  test('is for its user alone', async () => {
    await chat(['--thread', 'weekly', '--user', 'anna'], count);
    expect((await chat(['--thread', 'weekly', '--user', 'anna'], '/history')).stdout).toContain('COUNT(*)');
    const other = await chat(['--thread', 'weekly', '--user', 'bert'], count);
    expect(other.stdout).toContain('There is no conversation weekly that can be continued here');
  });

  test('says what was broken off and goes on with it, once', async () => {
    await chat(['--thread', 'weekly'], count);
    await breakOff('weekly', anna, 'sql_execution');
    const { code, stdout } = await chat(['--thread', 'weekly'], '/continue', '继续');
    expect(stdout).toContain('Going on with "weekly": 2 questions so far');
    expect(stdout).toContain('The last question was broken off (done: checking the query).');
    expect(stdout.match(/^ ?Anna$/gm)).toHaveLength(1);
    expect(stdout).toContain('Nothing was broken off here.');
    expect(code).toBe(0);
    expect((await momentsOf('weekly')).map(({ status }) => status)).toEqual(['answered', 'answered']);
  });

  test('ask --resume goes on too, and says an answer again', async () => {
    await breakOff('weekly', anna, 'sql_execution');
    const [{ run_id = '' } = {}] = (await listed()) as { run_id: string }[];
    for (const _ of [1, 2]) expect((await run(['ask', '--resume', run_id])).stdout).toContain('Anna');
    expect(await momentsOf('weekly')).toHaveLength(1);
  });

  test('--from begins another conversation at a question or a stage', async () => {
    await chat(['--thread', 'weekly'], count, anna);
    const [, early] = await momentsOf('weekly');
    const branch = await chat(['--from', early?.id ?? '', '--thread', 'other'], '/history');
    expect(branch.stdout).toContain('A new conversation, "other"');
    expect(branch.stdout).not.toContain('Anna');
    expect((await momentsOf('other')).map(({ question }) => question)).toEqual([count]);
    const stage = (await momentsOf('weekly', '--stages')).find((one) => one.stage === 'sql_generation');
    const third = await chat(['--from', stage?.id ?? '', '--thread', 'third'], '/continue');
    expect(third.stdout).toContain('Anna');
    expect(await momentsOf('weekly')).toHaveLength(2);
    expect((await chat(['--from', 'nothing'], '/history')).stderr).toContain('There is no checkpoint nothing');
    expect((await chat(['--from', early?.id ?? '', '--thread', 'other'])).stderr).toContain('already');
  });
});
