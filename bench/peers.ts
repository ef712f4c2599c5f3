/**
 * What a question costs by recipe: Wenshu, LangGraph's SQL agent, LangChain's SQL toolkit and Mastra's text-to-SQL template ask the same questions of six
 * businesses in the same run, question by question in turns. Behind all of them is one loopback endpoint that plays a model which
 * makes no mistake and does only what the recipe demands; it counts calls and prompt tokens of every request with one tokenizer.
 * So this is the least that each recipe can cost. Beside it: statements that reached the database, and processor time of the whole
 * process without the counting. `node bench/peers.ts` fetches the peers' packages once, prints the figures and writes bench/scores/peers.json.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { readStatement } from '../src/sql/scope/scope.ts';
import { type Business, builtDatabase, businessesOf, questionsOf } from './business/folder.ts';
import { openBenchDatabase } from './data/bench-database.ts';
import { requireData } from './data/sources.ts';
import { langchainSqlToolkit } from './peers/langchain-sql-toolkit.ts';
import { langgraphPeer } from './peers/langgraph-peer.ts';
import { mastraTextToSql } from './peers/mastra-text-to-sql.ts';
import { answerBegins, type Peer, type PeerOn, type Script } from './peers/peer.ts';
import { openWire, tokenizerName, type WireCall } from './peers/recorded-wire.ts';
import { wenshuPeer } from './peers/wenshu-peer.ts';

requireData();
const names = ['erp', 'restaurants', 'school', 'carrental', 'gym', 'yizhan'];
const businesses = businessesOf('all').filter(({ name }) => names.includes(name));

interface Spent {
  questions: number;
  calls: number;
  messageTokens: number;
  toolTokens: number;
  statements: number;
  /** Questions that the data can answer, and those that were. */
  answerable: number;
  answered: number;
  /** Questions after which a tool told of an error: a recipe that we built wrongly. */
  failed: number;
  processorMs: number;
}

const peers = [wenshuPeer, langgraphPeer, langchainSqlToolkit(), mastraTextToSql()].filter((one) => one !== undefined);
const totals = new Map<Peer, Spent>(
  peers.map((peer) => [
    peer,
    {
      questions: 0,
      calls: 0,
      messageTokens: 0,
      toolTokens: 0,
      statements: 0,
      answerable: 0,
      answered: 0,
      failed: 0,
      processorMs: 0,
    },
  ]),
);
let [current, script] = [peers[0] as Peer, { question: '', sql: '', tables: [] } as Script];
const wire = await openWire((request) => current.reply(request, script));

for (const business of businesses) await askAll(business);
await wire.close();

async function askAll(business: Business): Promise<void> {
  const file = builtDatabase(business);
  const { snapshot, dialect, driver } = await openBenchDatabase(file);
  const opened = new Map<Peer, PeerOn>();
  for (const peer of peers) opened.set(peer, await peer.open(file, snapshot, wire.url));
  for (const { question, accept } of questionsOf(business)) {
    const [sql = ''] = accept;
    const statement = sql === '' ? undefined : readStatement(sql, dialect, snapshot);
    const read = [...(statement?.resolution.tables.values() ?? [])].map(({ name }) => name);
    const tables = read.length > 0 ? [...new Set(read)] : snapshot.tables.slice(0, 1).map(({ name }) => name);
    script = { question, sql, tables };
    for (const [peer, own] of opened) await spend(peer, own, question);
  }
  for (const own of opened.values()) await own.close();
  await driver.close();
  console.log(business.name, 'asked');
}

async function spend(peer: Peer, own: PeerOn, question: string): Promise<void> {
  current = peer;
  const before = wire.calls.length;
  own.statements();
  const counted = wire.countingMs();
  const start = process.cpuUsage();
  await own.ask(question);
  const { user, system } = process.cpuUsage(start);
  const sent: WireCall[] = wire.calls.slice(before);
  const total = totals.get(peer) as Spent;
  total.questions += 1;
  total.calls += sent.length;
  total.statements += own.statements();
  total.processorMs += (user + system) / 1000 - (wire.countingMs() - counted);
  const answered = own.hasAnswered?.() ?? sent.at(-1)?.reply.content?.startsWith(answerBegins) ?? false;
  if (script.sql !== '') {
    total.answerable += 1;
    total.answered += answered ? 1 : 0;
  }
  const results = sent.flatMap(({ messages }) => messages.filter(({ role }) => role === 'tool'));
  if (results.some(({ content }) => /\berror\b|not allowed/i.test(content ?? ''))) total.failed += 1;
  for (const { tokens } of sent) {
    total.messageTokens += tokens.messages;
    total.toolTokens += tokens.tools;
  }
}

const round = (value: number, places = 0) => Number(value.toFixed(places));
const own = totals.get(wenshuPeer) as Spent;
const figures = [...totals].map(([{ title, packages }, spent]) => {
  const each = (sum: number) => sum / spent.questions;
  const tokens = (one: Spent) => (one.messageTokens + one.toolTokens) / one.questions;
  return {
    title,
    packages,
    questions: spent.questions,
    calls_per_question: round(each(spent.calls), 2),
    prompt_tokens_per_question: round(tokens(spent)),
    of_which_tool_definitions: round(each(spent.toolTokens)),
    answerable: spent.answerable,
    answered: spent.answered,
    questions_with_a_tool_error: spent.failed,
    statements_per_question: round(each(spent.statements), 1),
    processor_ms_per_question: round(each(spent.processorMs), 1),
    to_wenshu: {
      calls: round(each(spent.calls) / (own.calls / own.questions), 2),
      prompt_tokens: round(tokens(spent) / tokens(own), 2),
    },
  };
});
console.table(figures.map(({ to_wenshu, packages, ...rest }) => ({ ...rest, ...to_wenshu })));
const report = {
  command: 'node bench/peers.ts',
  tokenizer: tokenizerName,
  businesses: businesses.map(({ name }) => name),
  load_average: Math.round(loadavg()[0] ?? 0),
  recipes: figures,
};
writeFileSync(join(import.meta.dirname, 'scores/peers.json'), `${JSON.stringify(report, null, 2)}\n`);
