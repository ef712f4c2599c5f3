import { HumanMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { openSqlite } from '../../src/drivers/sqlite/sqlite.ts';
import { checkPrompt, langgraphSqlAgent } from './langgraph-sql-agent.ts';
import { answers, calledTools, declines, type Peer } from './peer.ts';

/** The SQL agent of LangGraph's tutorial, with its statements counted. */
export const langgraphPeer: Peer = {
  title: "LangGraph's SQL agent",
  packages: '@langchain/langgraph 1.4.18',
  async open(file, snapshot, baseURL) {
    const driver = openSqlite({ path: file });
    await driver.connect();
    let ran = 0;
    const counting: typeof driver = {
      ...driver,
      run(...words) {
        ran += 1;
        return driver.run(...words);
      },
    };
    const model = new ChatOpenAI({ model: 'recorded', apiKey: 'none', maxRetries: 0, configuration: { baseURL } });
    const agent = langgraphSqlAgent(model, counting, snapshot);
    return {
      ask: (question) => agent.invoke({ messages: [new HumanMessage(question)] }),
      statements() {
        const found = ran;
        ran = 0;
        return found;
      },
      close: () => driver.close(),
    };
  },
  reply(request, { sql, tables }) {
    const { messages, tools = [] } = request;
    if (tools[0]?.function.name === 'sql_db_schema')
      return { call: { name: 'sql_db_schema', arguments: { table_names: tables.join(', ') } } };
    const query = { call: { name: 'sql_db_query', arguments: { query: sql } } };
    if (messages[0]?.content === checkPrompt) return query;
    if (sql === '') return declines;
    return calledTools(request).includes('sql_db_query') ? answers(request) : query;
  },
};
