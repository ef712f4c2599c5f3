/**
 * The SQL agent that LangGraph's public tutorial builds (docs.langchain.com, "Build a custom SQL agent"): list the tables,
 * let the model choose whose schema to read, let it generate a query, let it check the query, run it, and let it answer
 * or try again. Same nodes, edges, tools and forced tool calls. The prompts and tool descriptions say what the
 * tutorial's say in our own words and in no more tokens, so that the comparison errs in its favour.
 */
import { AIMessage, SystemMessage, type ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import type { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';
import { type Driver, DriverError } from '../../src/drivers/contract/driver.ts';
import { findTable, type Snapshot, type Table } from '../../src/schema/snapshot/snapshot.ts';

type State = typeof MessagesAnnotation.State;

export const generatePrompt = `
You are an agent that works with a SQL database. For an input question, write a
syntactically correct sqlite query to run, then look at the results and give the
answer. Unless the user asks for a specific number of examples, limit the query
to at most 5 results.

You may order the results by a relevant column to return the most interesting
examples. Never query for all the columns of a table, only for those that the
question is about.

DO NOT make any DML statements (INSERT, UPDATE, DELETE, DROP etc.).
`;

export const checkPrompt = `
You are a SQL expert who pays close attention to detail.
Double check the sqlite query for common mistakes, such as:
- NOT IN with NULL values
- UNION where UNION ALL was meant
- BETWEEN for exclusive ranges
- Data types that do not match in predicates
- Identifiers without proper quotes
- The wrong number of arguments for functions
- Casts to the wrong data type
- The wrong columns for joins

If there are any, rewrite the query. If there are none, repeat the original query.

You will call the right tool to execute the query after this check.
`;

export function langgraphSqlAgent(model: ChatOpenAI, driver: Driver, snapshot: Snapshot) {
  const listTablesTool = tool(async () => snapshot.tables.map(({ name }) => name).join(', '), {
    name: 'sql_db_list_tables',
    description: 'Input is empty, output is a comma-separated list of tables in the database.',
    schema: z.object({}),
  });
  const schemaTool = tool(async ({ table_names }) => schemaOf(table_names, driver, snapshot), {
    name: 'sql_db_schema',
    description:
      'Input is a comma-separated list of tables, output is the schema and sample rows of those tables. Call sql_db_list_tables first to be sure that they exist! Example Input: table1, table2, table3',
    schema: z.object({ table_names: z.string() }),
  });
  const queryTool = tool(async ({ query }) => resultOf(query, driver), {
    name: 'sql_db_query',
    description:
      'Input is a detailed and correct SQL query, output is a result from the database. If the query is not correct, an error message is returned. Then rewrite the query, check it, and try again.',
    schema: z.object({ query: z.string() }),
  });

  async function listTables() {
    const call = { name: 'sql_db_list_tables', args: {}, id: 'list_tables', type: 'tool_call' as const };
    const answered = (await listTablesTool.invoke(call)) as ToolMessage;
    return {
      messages: [
        new AIMessage({ content: '', tool_calls: [call] }),
        answered,
        new AIMessage(`Available tables: ${answered.content}`),
      ],
    };
  }

  async function callGetSchema({ messages }: State) {
    return { messages: [await model.bindTools([schemaTool], { tool_choice: 'any' }).invoke(messages)] };
  }

  async function generateQuery({ messages }: State) {
    const asked = [new SystemMessage(generatePrompt), ...messages];
    return { messages: [await model.bindTools([queryTool]).invoke(asked)] };
  }

  /** The checked query takes the place of the one that was generated. */
  async function checkQuery({ messages }: State) {
    const last = messages.at(-1) as AIMessage;
    const query = String(last.tool_calls?.[0]?.args.query ?? '');
    const asked = [new SystemMessage(checkPrompt), { role: 'user', content: query }];
    const checked = await model.bindTools([queryTool], { tool_choice: 'any' }).invoke(asked);
    if (last.id !== undefined) checked.id = last.id;
    return { messages: [checked] };
  }

  const next = ({ messages }: State) => ((messages.at(-1) as AIMessage).tool_calls?.length ? 'check_query' : END);

  return new StateGraph(MessagesAnnotation)
    .addNode('list_tables', listTables)
    .addNode('call_get_schema', callGetSchema)
    .addNode('get_schema', new ToolNode([schemaTool]))
    .addNode('generate_query', generateQuery)
    .addNode('check_query', checkQuery)
    .addNode('run_query', new ToolNode([queryTool]))
    .addEdge(START, 'list_tables')
    .addEdge('list_tables', 'call_get_schema')
    .addEdge('call_get_schema', 'get_schema')
    .addEdge('get_schema', 'generate_query')
    .addConditionalEdges('generate_query', next, ['check_query', END])
    .addEdge('check_query', 'run_query')
    .addEdge('run_query', 'generate_query')
    .compile();
}

/** As the tutorial shows it: the definition of each table and three of its rows. */
async function schemaOf(names: string, driver: Driver, snapshot: Snapshot): Promise<string> {
  const texts: string[] = [];
  for (const name of names.split(',').map((one) => one.trim())) {
    const table = findTable(snapshot, name);
    if (table) texts.push(`${definition(table)}\n\n${await sample(table, driver)}`);
  }
  return texts.join('\n\n\n');
}

function definition({ name, columns, primaryKey, foreignKeys }: Table): string {
  const lines = [
    ...columns.map((column) => `"${column.name}" ${column.type}${column.nullable ? '' : ' NOT NULL'}`.trimEnd()),
    ...(primaryKey.length > 0 ? [`PRIMARY KEY (${primaryKey.map((key) => `"${key}"`).join(', ')})`] : []),
    ...foreignKeys
      .filter(({ evidence }) => evidence === 'declared')
      .map(
        ({ columns: own, table, referenced }) => `FOREIGN KEY("${own[0]}") REFERENCES "${table}" ("${referenced[0]}")`,
      ),
  ];
  return `CREATE TABLE "${name}" (\n${lines.map((line) => `\t${line}`).join(',\n')}\n)`;
}

async function sample({ name, columns }: Table, driver: Driver): Promise<string> {
  const { rows } = await driver.run(`SELECT * FROM "${name}" LIMIT 3`, { maxRows: 3, timeoutMs: 5000 });
  const lines = [columns.map((column) => column.name), ...rows].map((row) => row.join('\t'));
  return `/*\n3 rows from ${name} table:\n${lines.join('\n')}\n*/`;
}

async function resultOf(query: string, driver: Driver): Promise<string> {
  try {
    const { rows } = await driver.run(query, { maxRows: 1000, timeoutMs: 10_000 });
    return JSON.stringify(rows);
  } catch (error) {
    if (error instanceof DriverError) return `Error: ${error.message}`;
    throw error;
  }
}
