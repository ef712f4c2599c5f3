/**
 * What people of businesses that nobody tuned for get with a chat model: replies of a strong one, each written from our prompt's
 * text alone, are replayed through the whole product. Three businesses lie in ../shared/data/business, the fourth is ours.
 * `node bench/business-model.ts` prints the figures and writes bench/scores/business-model.json. Needs python3.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEncoding } from 'js-tiktoken';
import { replayBusiness } from './data/replay-business.ts';
import { dataFolder, requireData } from './data/sources.ts';

requireData();
const tokenizer = getEncoding('o200k_base');
const own = join(import.meta.dirname, 'data/business');
const folders = {
  erp: join(dataFolder, 'business/erp'),
  restaurants: join(dataFolder, 'business/restaurants'),
  school: join(dataFolder, 'business/school'),
  carrental: join(own, 'carrental'),
};
const businesses: Record<string, object> = {};
for (const [name, folder] of Object.entries(folders)) {
  const replies = JSON.parse(readFileSync(join(own, name, 'replies.json'), 'utf8')) as Record<string, string>;
  const { right, wrong, declined, answeredAnyway, unknown, requests } = await replayBusiness(folder, replies);
  const questions = right.length + wrong.length + declined.length + answeredAnyway.length;
  const tokens = requests.reduce((sum, text) => sum + tokenizer.encode(text).length, 0);
  businesses[name] = {
    answerable: right.length + wrong.length,
    right: right.length,
    wrong,
    declined: declined.length,
    answered_though_unanswerable: answeredAnyway,
    prompts_to_record_anew: unknown.length,
    calls_per_question: Math.round((100 * requests.length) / questions) / 100,
    prompt_tokens_per_question: Math.round(tokens / questions),
  };
  console.log(name, businesses[name]);
}
const report = { command: 'node bench/business-model.ts', tokenizer: 'js-tiktoken o200k_base', businesses };
writeFileSync(join(import.meta.dirname, 'scores/business-model.json'), `${JSON.stringify(report, null, 2)}\n`);
