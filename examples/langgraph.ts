/** Asks with LangGraph's own client, and answers a question back. Start a server with `npm start`, then run `node examples/langgraph.ts`. */
import { Client } from '@langchain/langgraph-sdk';

const client = new Client({ apiUrl: process.argv[2] ?? 'http://127.0.0.1:8123', apiKey: null });
const { thread_id } = await client.threads.create();

interface Values {
  answer?: { text: string };
  __interrupt__?: { value: { question: string; options: { id: string; label: string }[] } }[];
}

const ask = async (given: object): Promise<Values> =>
  (await client.runs.wait(thread_id, 'text2sql_agent', given)) as Values;

const input = { messages: [{ role: 'user', content: '周末和工作日的订单数对比' }] };
let values = await ask({ input });
const back = values.__interrupt__?.[0]?.value;
if (back) {
  console.log(back.question, back.options.map(({ label }) => label).join(' / '));
  values = await ask({ command: { resume: back.options[0]?.id } });
}
console.log(values.answer?.text);
