import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerSchema } from '../../src/protocol/answer.ts';
import { createShop, runCli, runProcess, type Shop } from './run-cli.ts';

let shop: Shop;
/** Two dates that "in January" can mean: a question with two readings. */
const question = 'ids of orders in January 2025';

beforeAll(() => {
  shop = createShop();
  const file = new DatabaseSync(shop.database);
  file.exec(`
    DROP TABLE orders;
    CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), created_on DATE, shipped_on DATE);
    INSERT INTO orders VALUES (71, 1, '2025-01-30', '2025-02-02'), (72, 2, '2024-12-30', '2025-01-02'), (73, 3, '2025-01-10', '2025-01-11');
  `);
  file.close();
});
afterAll(() => shop.remove());

const ask = (words: string[]) => runCli(['ask', ...words, '--db', 'shop.sqlite'], { folder: shop.folder });
const chat = (lines: string[]) =>
  runCli(['chat', '--db', 'shop.sqlite'], { folder: shop.folder, input: `${lines.join('\n')}\n` });

test('exit code 4, numbered options, and a command that works when it is copied', async () => {
  const { code, stdout } = await ask([question]);
  expect(code).toBe(4);
  expect(stdout).toMatch(/^ {2}1\. List .*created/m);
  expect(stdout).toMatch(/^ {2}2\. List .*shipped/m);
  const command = /Go on with: .* ask (--resume .*) --choose 1$/m.exec(stdout)?.[1] ?? '';
  const words = command.split(' ');
  expect(words).toContain('--db');
  const created = await runCli(['ask', ...words, '--choose', '1'], { folder: shop.folder });
  expect(created.code).toBe(0);
  expect(created.stdout).toContain('71');
  expect(created.stdout).not.toContain('72');
});

test('as JSON, chosen by another process', async () => {
  const asked = await ask([question, '--json']);
  expect(asked.code).toBe(4);
  const { status, text, clarification, receipt, final_response } = answerSchema.parse(JSON.parse(asked.stdout));
  expect(status).toBe('clarify');
  expect(clarification?.options).toHaveLength(2);
  expect(final_response).toMatchObject({ success: false, response: text, type: 'DATABASE' });
  expect(final_response.execution_path).toEqual(['classify_question', 'agent_sql_generation', 'format_response']);
  const wrong = await ask(['--resume', receipt.run_id, '--choose', '9']);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('9');
  const words = ['ask', '--resume', receipt.run_id, '--choose', '2', '--json', '--db', 'shop.sqlite'];
  const shipped = await runProcess(words, { folder: shop.folder });
  expect(shipped.code).toBe(0);
  const answer = answerSchema.parse(JSON.parse(shipped.stdout));
  expect(answer.table?.rows.flat()).toContain(72);
  // The question back was no step of the run that went on.
  expect(answer.final_response.execution_path.filter((step) => step === 'format_response')).toHaveLength(1);
  const again = await runCli(['ask', '--resume', answer.receipt.run_id, '--page', '1', '--db', 'shop.sqlite'], {
    folder: shop.folder,
  });
  expect(again.code).toBe(0);
  expect(again.stdout).toContain('72');
});

test('in a conversation a number answers it; another question leaves it open', async () => {
  const answered = await chat([question, '２']);
  expect(answered.code).toBe(0);
  expect(answered.stdout).toContain('72');
  const open = await chat([question, 'SELECT name FROM customers']);
  expect(open.code).toBe(4);
  expect(open.stdout).toContain('王芳');
  const last = await chat([question]);
  expect(last.code).toBe(4);
});
