import { readFileSync } from 'node:fs';
import { type Fetched, fetched } from './fetched.ts';
import { answers, calledTools, declines, type Peer } from './peer.ts';

const wanted: Fetched = {
  name: 'langchain',
  packages: {
    langchain: '1.5.14',
    '@langchain/classic': '1.0.50',
    '@langchain/core': '1.2.13',
    '@langchain/openai': '1.6.0',
    '@langchain/langgraph': '1.4.18',
    typeorm: '1.1.1',
    'sql.js': '1.15.2',
  },
  held: { '@langchain/protocol': '0.0.19', '@langchain/langgraph-sdk': '1.12.0' },
};

/**
 * LangChain's SQL toolkit, as it comes: `SqlDatabase` and the four tools of `SqlToolkit`, given to `createAgent` with the toolkit's own
 * prompt. SQLite is sql.js, which needs no compiler. The prompt demands a look at the tables and a check of the query by a model.
 */
export function langchainSqlToolkit(): Peer | undefined {
  const load = fetched(wanted);
  if (!load) return undefined;
  const { DataSource } = load('typeorm');
  const { SqlDatabase } = load('@langchain/classic/sql_db');
  const { SqlToolkit, SQL_PREFIX } = load('@langchain/classic/agents/toolkits/sql');
  const { ChatOpenAI } = load('@langchain/openai');
  const { createAgent } = load('langchain');
  return {
    title: "LangChain's SQL toolkit",
    packages: '@langchain/classic 1.0.50, langchain 1.5.14, typeorm 1.1.1',
    async open(file, _snapshot, baseURL) {
      const source = await new DataSource({ type: 'sqljs', database: readFileSync(file) }).initialize();
      let ran = 0;
      const query = source.query.bind(source);
      source.query = (...words: unknown[]) => {
        ran += 1;
        return query(...words);
      };
      const db = await SqlDatabase.fromDataSourceParams({ appDataSource: source });
      const model = new ChatOpenAI({ model: 'recorded', apiKey: 'none', maxRetries: 0, configuration: { baseURL } });
      const { tools, dialect } = new SqlToolkit(db, model);
      const systemPrompt = String(SQL_PREFIX).replace('{dialect}', dialect).replace('{top_k}', '10');
      const agent = createAgent({ model, tools, systemPrompt });
      return {
        ask: (question) => agent.invoke({ messages: [{ role: 'user', content: question }] }),
        statements() {
          const found = ran;
          ran = 0;
          return found;
        },
        close: () => source.destroy(),
      };
    },
    reply(request, { sql, tables }) {
      // The model inside of the tool that checks.
      if (!request.tools?.length) return { content: sql };
      const called = calledTools(request);
      const call = (name: string, input: string) => ({ call: { name, arguments: { input } } });
      if (!called.includes('list-tables-sql')) return call('list-tables-sql', '');
      if (!called.includes('info-sql')) return call('info-sql', tables.join(', '));
      if (sql === '') return declines;
      if (!called.includes('query-checker')) return call('query-checker', sql);
      return called.includes('query-sql') ? answers(request) : call('query-sql', sql);
    },
  };
}
