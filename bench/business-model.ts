/**
 * What people of businesses that nobody tuned for get with a chat model: replies of a strong one, each written from our prompt's
 * text alone, are replayed through the whole product. Three businesses lie in ../shared/data/business, three are ours. Beside
 * them the SQL agent of LangGraph's tutorial on the same questions, with a model that makes no mistake: the least that it can cost.
 * `node bench/business-model.ts` prints the figures and writes bench/scores/business-model.json. Needs python3.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replayBusiness } from './data/replay-business.ts';
import { dataFolder, requireData } from './data/sources.ts';
import { peerOnBusiness } from './peers/peer-on-business.ts';
import { tokenizerName, type WireTokens } from './peers/recorded-wire.ts';

requireData();
const own = join(import.meta.dirname, 'data/business');
const folders = {
  erp: join(dataFolder, 'business/erp'),
  restaurants: join(dataFolder, 'business/restaurants'),
  school: join(dataFolder, 'business/school'),
  carrental: join(own, 'carrental'),
  // Nobody who wrote a rule or a prompt has seen these two.
  gym: join(own, 'gym'),
  yizhan: join(own, 'yizhan'),
};
const perQuestion = (spent: readonly WireTokens[], questions: number) => ({
  calls_per_question: Math.round((100 * spent.length) / questions) / 100,
  prompt_tokens_per_question: Math.round(spent.reduce((sum, { messages }) => sum + messages, 0) / questions),
  tool_tokens_per_question: Math.round(spent.reduce((sum, { tools }) => sum + tools, 0) / questions),
});
const businesses: Record<string, object> = {};
for (const [name, folder] of Object.entries(folders)) {
  const replies = JSON.parse(readFileSync(join(own, name, 'replies.json'), 'utf8')) as Record<string, string>;
  const { right, wrong, declined, answeredAnyway, unknown, spent } = await replayBusiness(folder, replies);
  const questions = right.length + wrong.length + declined.length + answeredAnyway.length;
  const theirs = await peerOnBusiness(folder);
  businesses[name] = {
    answerable: right.length + wrong.length,
    right: right.length,
    wrong,
    declined: declined.length,
    answered_though_unanswerable: answeredAnyway,
    prompts_to_record_anew: unknown.length,
    ...perQuestion(spent, questions),
    langgraph_sql_agent: perQuestion(theirs.spent, theirs.questions),
  };
  console.log(name, businesses[name]);
}
const report = { command: 'node bench/business-model.ts', tokenizer: tokenizerName, businesses };
writeFileSync(join(import.meta.dirname, 'scores/business-model.json'), `${JSON.stringify(report, null, 2)}\n`);
