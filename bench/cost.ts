/**
 * What an answer costs: model calls and prompt tokens per answered question of Spider dev-open, beside the SQL agent of
 * LangGraph's tutorial (bench/peers/langgraph-sql-agent.ts). Both ask one loopback endpoint through the same client
 * library; it plays a well-behaved model that writes one published system's SQL, and counts the tokens of every request
 * with one offline tokenizer. Then all questions with the embedded engine in front: how many cost nothing, how often those are
 * right, and whether the whole gets worse. `node bench/cost.ts` prints the figures and writes bench/scores/cost.json and a
 * transcript of the peer on the demo shop.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HumanMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { demoFile, readQuestions } from '../demo/sample-questions.ts';
import { parseConfig } from '../src/config/config.ts';
import { connectionSchema } from '../src/config/schema.ts';
import { openModel } from '../src/models/open-model.ts';
import { judge } from '../src/sql/policy/policy.ts';
import { createWenshu, type Wenshu } from '../src/wenshu.ts';
import { embeddedWriter } from '../src/writers/embedded-writer.ts';
import { beforeModel } from '../src/writers/eval-writers.ts';
import { modelWriter } from '../src/writers/model-writer.ts';
import { type BenchDatabase, eachDatabase, openBenchDatabase } from './data/bench-database.ts';
import { databasePaths, readLines, requireData } from './data/sources.ts';
import { langgraphSqlAgent } from './peers/langgraph-sql-agent.ts';
import { openWire, tokenizerName, type WireCall, type WireReply, type WireRequest } from './peers/recorded-wire.ts';

interface Item {
  id: number;
  db: string;
  question: string;
  sql: string;
}

/** Whose published SQL the scripted model writes; the first one for the comparison, all of them for the cascade. */
const recordedFiles = ['dail_gpt4', 'gpt4_fewshot', 'gpt4_zeroshot', 'chatgpt_zeroshot'] as const;
const today = '2024-06-01';

/** What the scripted model is to write for the question at hand; questions come one after the other. */
let current = { sql: '', tables: '' };

function play({ messages, tools = [] }: WireRequest): WireReply {
  const last = messages.at(-1);
  const [tool] = tools;
  if (tool?.function.name === 'write_sql') return { call: { name: 'write_sql', arguments: { sql: current.sql } } };
  // The agent that repairs.
  if (tools.some(({ function: { name } }) => name === 'write_sql')) return { content: ownReply('') };
  if (tool?.function.name === 'sql_db_schema')
    return { call: { name: 'sql_db_schema', arguments: { table_names: current.tables } } };
  if (tool && last?.role !== 'tool') return { call: { name: 'sql_db_query', arguments: { query: current.sql } } };
  const isLastResult = tool && last?.tool_calls === undefined && !String(last?.content).startsWith('CREATE TABLE');
  if (tool && !isLastResult) return { call: { name: 'sql_db_query', arguments: { query: current.sql } } };
  if (tool) return { content: `The answer is: ${String(last?.content).slice(0, 200)}` };
  return { content: ownReply(messages[0]?.content ?? '') };
}

/** Where Wenshu offers no tools; what is no request for SQL is a question about the route. */
function ownReply(system: string): string {
  if (system.includes('route: database or chat')) return 'route: database\nconfidence: 0.9\nreason: asks for data';
  return 'sql:\nexplanation: no better statement was recorded';
}

const wire = await openWire(play);
const opened = await openModel(`${wire.url}#recorded`, {
  temperature: 0,
  max_tokens: 4096,
  timeout_seconds: 30,
  retries: 0,
  requests_per_minute: 1_000_000,
  concurrency: 1,
  prices: {},
  keys: {},
});
if (!opened) throw new Error('no model');
const recordedModel = opened;

interface Spent {
  answered: boolean;
  right: boolean;
  calls: number;
  tokens: number;
  toolTokens: number;
}

/** Does something and says what went over the wire meanwhile. */
async function spending<T>(work: () => Promise<T>): Promise<{ result: T; sent: WireCall[] }> {
  const before = wire.calls.length;
  const result = await work();
  return { result, sent: wire.calls.slice(before) };
}

const spent = (sent: readonly WireCall[], answered: boolean, right: boolean): Spent => ({
  answered,
  right,
  calls: sent.length,
  tokens: sent.reduce((sum, { tokens }) => sum + tokens.messages, 0),
  toolTokens: sent.reduce((sum, { tokens }) => sum + tokens.tools, 0),
});

async function askPeer(database: BenchDatabase, question: string) {
  const agent = langgraphSqlAgent(
    new ChatOpenAI({ model: 'recorded', apiKey: 'none', maxRetries: 0, configuration: { baseURL: wire.url } }),
    database.driver,
    database.snapshot,
  );
  const { result, sent } = await spending(() => agent.invoke({ messages: [new HumanMessage(question)] }));
  const lastResult = result.messages.at(-2);
  return { sent, answered: !String(lastResult?.content).startsWith('Error:') };
}

/** The whole product on one database, with a model alone or with the embedded engine before it. */
function openWenshu(path: string, { values }: BenchDatabase, cascade: boolean): Wenshu {
  const config = parseConfig({
    home: null,
    model: `${wire.url}#recorded`,
    model_settings: { requests_per_minute: 1_000_000, concurrency: 1 },
  });
  const connection = { id: path, ...connectionSchema.parse({ url: `sqlite:${path}` }) };
  const composed = { ...config, connection, connections: [connection], today: () => today, secret: () => undefined };
  const free = beforeModel(embeddedWriter, async () => values);
  const writer = modelWriter({ model: recordedModel });
  return createWenshu(composed, { writers: cascade ? [free, writer] : [writer] });
}

async function askWenshu(wenshu: Wenshu, database: BenchDatabase, { question, sql: gold }: Item) {
  const { result, sent } = await spending(() => wenshu.ask(question, { settings: { language: 'en' } }));
  const answered = result.status === 'answered';
  const right = answered && (await database.isRight(gold, result.receipt.sql ?? ''));
  return spent(sent, answered, right);
}

requireData();
const recorded = recordedFiles.map((file) => ({
  file,
  sql: new Map(
    readLines<{ id: number; sql: string }>(`predictions/spider-dev-open/${file}.jsonl`).map(
      ({ id, sql }): [number, string] => [id, sql],
    ),
  ),
  modelOnly: [] as Spent[],
  cascade: [] as Spent[],
}));
const items = readLines<Item>('spider/dev-open.jsonl');
const hundred = new Set(items.filter((_, index) => index % 5 === 0).slice(0, 100));
const peer: Spent[] = [];
const own: Spent[] = [];

await eachDatabase(items, databasePaths.spider, async (database, questions) => {
  const path = databasePaths.spider(questions[0]?.db ?? '');
  const [plain, cascading] = [openWenshu(path, database, false), openWenshu(path, database, true)];
  for (const item of questions) {
    for (const [at, { sql, modelOnly, cascade }] of recorded.entries()) {
      current = scriptFor(database, sql.get(item.id) ?? '');
      const alone = await askWenshu(plain, database, item);
      modelOnly.push(alone);
      cascade.push(await askWenshu(cascading, database, item));
      if (at > 0 || !hundred.has(item)) continue;
      own.push(alone);
      const { sent, answered } = await askPeer(database, item.question);
      peer.push(spent(sent, answered, answered && (await database.isRight(item.sql, current.sql))));
    }
  }
  await plain.close();
  await cascading.close();
});

/** A well-behaved model reads the schema of exactly the tables that its query needs. */
function scriptFor({ dialect, snapshot }: BenchDatabase, sql: string) {
  const needed = new Set(judge(sql, dialect, undefined, snapshot).tables);
  const tables = snapshot.tables.filter(({ name }) => needed.has(name.toLowerCase()));
  return { sql, tables: (tables.length > 0 ? tables : snapshot.tables).map(({ name }) => name).join(', ') };
}

const sum = (list: readonly Spent[], of: (one: Spent) => number) => list.reduce((total, one) => total + of(one), 0);
const round = (value: number, places = 2) => Number(value.toFixed(places));
const percent = (part: number, whole: number) => round((100 * part) / whole);

function costOf(list: readonly Spent[]) {
  const answered = list.filter((one) => one.answered).length;
  return {
    questions: list.length,
    answered,
    right: list.filter((one) => one.right).length,
    calls_per_answer: round(sum(list, ({ calls }) => calls) / answered),
    prompt_tokens_per_answer: round(sum(list, ({ tokens, toolTokens }) => tokens + toolTokens) / answered, 0),
    of_which_tool_definitions: round(sum(list, ({ toolTokens }) => toolTokens) / answered, 0),
  };
}

/** What the embedded engine before the model saves, and what it costs in right answers. */
function cascadeOf({ file, modelOnly, cascade }: (typeof recorded)[number]) {
  const free = cascade.filter((one) => one.calls === 0 && one.answered);
  const rightOf = (list: readonly Spent[]) => list.filter((one) => one.right).length;
  return {
    model_behind: file,
    at_no_cost_percent: percent(free.length, cascade.length),
    at_no_cost_precision_percent: percent(rightOf(free), free.length),
    right_percent: percent(rightOf(cascade), cascade.length),
    right_percent_model_only: percent(rightOf(modelOnly), modelOnly.length),
    prompt_tokens_per_answer: costOf(cascade).prompt_tokens_per_answer,
    calls_per_answer: costOf(cascade).calls_per_answer,
  };
}

const [ours, theirs] = [costOf(own), costOf(peer)];
const messagesOnly = (cost: ReturnType<typeof costOf>) =>
  cost.prompt_tokens_per_answer - cost.of_which_tool_definitions;
const report = {
  command: 'node bench/cost.ts',
  tokenizer: tokenizerName,
  recorded: recordedFiles[0],
  wenshu: ours,
  langgraph_sql_agent: theirs,
  ratio: {
    calls: round(ours.calls_per_answer / theirs.calls_per_answer, 3),
    prompt_tokens: round(ours.prompt_tokens_per_answer / theirs.prompt_tokens_per_answer, 3),
    prompt_tokens_without_tool_definitions: round(messagesOnly(ours) / messagesOnly(theirs), 3),
  },
  cascade_on_all_questions: recorded.map(cascadeOf),
};
console.log(report);
writeFileSync(join(import.meta.dirname, 'scores/cost.json'), `${JSON.stringify(report, null, 2)}\n`);
await writeTranscript();
await wire.close();

/** The peer on two questions of the demo shop, message by message. */
async function writeTranscript(): Promise<void> {
  const database = await openBenchDatabase(demoFile);
  const lines = ['# The LangGraph SQL agent on two questions of the demo shop', '', 'Written by `node bench/cost.ts`.'];
  for (const { question, sql } of readQuestions().slice(0, 2)) {
    current = scriptFor(database, sql.trim());
    const { sent } = await askPeer(database, question);
    lines.push('', `## ${question}`);
    for (const [at, call] of sent.entries()) {
      const { messages, tools } = call.tokens;
      lines.push('', `### Call ${at + 1}: ${messages} tokens of messages, ${tools} of tool definitions`, '');
      for (const { role, content, tool_calls } of call.messages)
        lines.push(
          '```text',
          `[${role}] ${content ?? ''}${tool_calls ? JSON.stringify(tool_calls[0]?.function) : ''}`,
          '```',
        );
      lines.push('```text', `[reply] ${call.reply.content ?? JSON.stringify(call.reply.call)}`, '```');
    }
  }
  await database.driver.close();
  writeFileSync(join(import.meta.dirname, 'peers/langgraph-sql-agent.transcript.md'), `${lines.join('\n')}\n`);
}
