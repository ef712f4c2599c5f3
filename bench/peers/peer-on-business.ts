import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HumanMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { readStatement } from '../../src/sql/scope/scope.ts';
import { openBenchDatabase } from '../data/bench-database.ts';
import { checkPrompt, langgraphSqlAgent } from './langgraph-sql-agent.ts';
import { openWire, type WireReply, type WireRequest, type WireTokens } from './recorded-wire.ts';

/**
 * The tutorial's agent on the questions of a business, with a model that does everything right at once: it asks for the tables that the
 * right statement reads and no others, writes that statement, finds it in order and answers; what the data cannot answer it declines
 * after a look at one table. So this is the least that the recipe can cost. Says what every request held.
 */
export async function peerOnBusiness(folder: string): Promise<{ questions: number; spent: WireTokens[] }> {
  const temporary = mkdtempSync(join(tmpdir(), 'wenshu-peer-'));
  const file = join(temporary, 'business.sqlite');
  execFileSync('python3', [join(folder, 'build.py'), file], { stdio: 'ignore' });
  const database = await openBenchDatabase(file);
  const { snapshot, dialect, driver } = database;
  let current = { sql: '', tables: '' };
  const wire = await openWire((request) => reply(request, current));
  const model = new ChatOpenAI({
    model: 'recorded',
    apiKey: 'none',
    maxRetries: 0,
    configuration: { baseURL: wire.url },
  });
  const lines = readFileSync(join(folder, 'questions.jsonl'), 'utf8').trim().split('\n');
  for (const { question, accept } of lines.map((line) => JSON.parse(line) as { question: string; accept: string[] })) {
    const [sql = ''] = accept;
    const statement = sql === '' ? undefined : readStatement(sql, dialect, snapshot);
    const read = [...(statement?.resolution.tables.values() ?? [])].map(({ name }) => name);
    current = { sql, tables: [...new Set(read)].join(', ') || (snapshot.tables[0]?.name ?? '') };
    await langgraphSqlAgent(model, driver, snapshot).invoke({ messages: [new HumanMessage(question)] });
  }
  await wire.close();
  await driver.close();
  rmSync(temporary, { recursive: true });
  return { questions: lines.length, spent: wire.calls.map(({ tokens }) => tokens) };
}

function reply({ messages, tools = [] }: WireRequest, { sql, tables }: { sql: string; tables: string }): WireReply {
  if (tools[0]?.function.name === 'sql_db_schema')
    return { call: { name: 'sql_db_schema', arguments: { table_names: tables } } };
  const query = { call: { name: 'sql_db_query', arguments: { query: sql } } };
  if (messages[0]?.content === checkPrompt) return query;
  const called = messages.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => call.function.name));
  if (sql === '') return { content: 'The data does not hold that.' };
  return called.includes('sql_db_query')
    ? { content: `The answer is: ${messages.at(-1)?.content?.slice(0, 200)}` }
    : query;
}
