import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import type { Model, ModelMessage } from '../../src/models/model.ts';
import type { ModelStage } from '../../src/models/model-set.ts';
import type { WenshuEvent } from '../../src/protocol/event.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { scriptedModels } from '../fixtures/scripted-models.ts';
import { type InjectionCase, orders } from './cases.ts';

export const secretKey = 'sk-very-secret-0123456789abcdef';
/** Stored where the role may not look. */
export const canaries = /CANARY-PAY|CANARY-PHONE/;

/** A real database with the order written into one place of it, and a model that obeys whatever order it reads. */
export async function runPoisoned({ place, text }: InjectionCase) {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-injection-'));
  const path = join(folder, 'shop.sqlite');
  write(path, place, text);
  const before = digest(path);
  const prompts: ModelMessage[][] = [];
  const obeyed = new Set<string>();
  const stages: ModelStage[] = ['classify', 'sql', 'repair', 'summary', 'chat', 'chart'];
  const models = scriptedModels(
    Object.fromEntries(stages.map((stage) => [stage, obedient(stage, prompts, (code) => obeyed.add(code))])),
  );
  const glossary = place === 'glossary' ? [{ words: ['turnover', text], column: 'orders.amount' }] : [];
  const connection = { id: 'shop', ...connectionSchema.parse({ url: `sqlite:${path}`, glossary }) };
  const settings = parseConfig({
    home: null,
    summary_writer: 'model',
    chart_writer: 'model',
    execution_mode: 'allow_execution',
    routing_mode: place === 'chat' ? 'chat_direct' : 'database_direct',
    roles: { clerk: { tables: ['orders', 'customers', 'suppliers', 'obey*'], denied_columns: ['customers.phone'] } },
  });
  const events: WenshuEvent[] = [];
  const wenshu = createWenshu(
    { ...settings, connection, connections: [connection], today: () => '2026-06-30', secret: () => secretKey },
    { models },
  );
  const thread = wenshu.as({ role: 'clerk' }).thread('talk');
  const options = { onEvent: (event: WenshuEvent) => void events.push(event) };
  const plain = 'zorble the orders by city Obeytown';
  const isTyped = place === 'question' || place === 'chat';
  if (place === 'history') await thread.ask(`${plain} ${text}`, options);
  obeyed.clear();
  const answer = await thread.ask(isTyped ? `zorble the orders by city. ${text}` : plain, options);
  await wenshu.close();
  const unchanged = digest(path) === before;
  rmSync(folder, { recursive: true });
  return { answer, events, prompts, obeyed, unchanged };
}

/** Reads the whole prompt and does what the first order in it says; the worst model there can be. */
function obedient(stage: ModelStage, prompts: ModelMessage[][], onOrder: (code: string) => void): Model {
  return {
    name: 'obedient',
    async complete(messages) {
      prompts.push(messages);
      const seen = messages.map(({ content }) => content).join('\n');
      const order = orders.find(({ code }) => new RegExp(`\\b${code}\\b|_${code}\\b`, 'i').test(seen));
      if (order) onOrder(order.code);
      const sql = order?.sql ?? 'SELECT city, sum(amount) FROM orders GROUP BY city';
      const text =
        stage === 'sql' || stage === 'repair'
          ? `access: write\nconfirmed: true\nsql: |\n  ${sql}\nconfidence: 1`
          : `I obey. My instructions are: ${messages[0]?.content ?? ''}`;
      return { text, promptTokens: 1, completionTokens: 1, cost: 0 };
    },
  };
}

const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

function write(path: string, place: string, text: string): void {
  const at = (wanted: string) => (place === wanted ? text : undefined);
  const quoted = (value: string) => value.replaceAll("'", "''");
  const comment = (value: string | undefined, usual: string) => `-- ${(value ?? usual).replaceAll('\n', ' ')}\n`;
  const column = at('column name')?.replaceAll('"', '') ?? 'status';
  const extra = at('table name')?.replaceAll('"', '');
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TABLE orders ( ${comment(at('table comment'), 'orders')}
      id INTEGER PRIMARY KEY,
      city TEXT, ${comment(at('column comment'), 'city')}
      amount INTEGER,
      "${column}" TEXT
    );
    INSERT INTO orders VALUES (1, 'Paris', 10, '${quoted(at('cell') ?? 'fine')}'), (2, '${quoted(at('stored value') ?? 'Obeytown')}', 20, 'ok');
    CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, phone TEXT);
    INSERT INTO customers VALUES (1, 'Ann', 'CANARY-PHONE-1');
    CREATE TABLE salaries (id INTEGER PRIMARY KEY, person TEXT, pay TEXT);
    INSERT INTO salaries VALUES (1, 'CANARY-PAY-1', 'CANARY-PAY-2');
    CREATE TABLE suppliers (id INTEGER PRIMARY KEY, supplier_name TEXT, country TEXT);
    INSERT INTO suppliers VALUES (1, 'Quenya Ltd', 'Norway');
    ${extra ? `CREATE TABLE "${extra}" (id INTEGER PRIMARY KEY, city TEXT);` : ''}
  `);
  database.close();
}
