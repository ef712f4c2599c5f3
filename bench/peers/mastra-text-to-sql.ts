import { openSqlite } from '../../src/drivers/sqlite/sqlite.ts';
import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import { type Fetched, fetched } from './fetched.ts';
import { answers, calledTools, declines, type Peer } from './peer.ts';

const wanted: Fetched = { name: 'mastra', packages: { '@mastra/core': '1.71.0', zod: '4.6.7' } };

const instructions = `You are a database assistant. You read the schema, turn questions into SQL and run it.
For every question about data, always complete this sequence:
1. Read the schema with the database-introspection tool.
2. Write the SQL with the sql-generation tool, from the question and the schema.
3. Run it at once with the sql-execution tool; SELECT is safe and needs no approval.
4. Present the SQL, an explanation, the confidence and the rows in clear sections.
Only SELECT. Join where several tables are needed, qualify columns, limit large results.`;

/**
 * The agent of Mastra's text-to-SQL template on `@mastra/core`: the same tools with the same inputs, a second agent inside of
 * sql-generation that writes an object, and a check that the first word is SELECT. Its instructions are a quarter of the template's in
 * our own words, the schema leaves out owners, precisions and indexes, and SQLite stands where the template has PostgreSQL: each
 * in the template's favour.
 */
export function mastraTextToSql(): Peer | undefined {
  const load = fetched(wanted);
  if (!load) return undefined;
  const { Agent } = load('@mastra/core/agent');
  const { createTool } = load('@mastra/core/tools');
  const { z } = load('zod');
  const name = z.string();
  const databaseSchema = z.object({
    tables: z.array(z.object({ table_name: name, row_count: z.number() })),
    columns: z.array(z.object({ table_name: name, column_name: name, data_type: name, is_primary_key: z.boolean() })),
    relationships: z.array(
      z.object({ table_name: name, column_name: name, foreign_table_name: name, foreign_column_name: name }),
    ),
  });
  const written = z.object({
    sql: z.string(),
    explanation: z.string(),
    confidence: z.number(),
    assumptions: z.array(z.string()),
    tables_used: z.array(z.string()),
  });
  return {
    title: "Mastra's text-to-SQL template",
    packages: '@mastra/core 1.71.0',
    async open(file, snapshot, url) {
      const model = { id: 'custom/recorded', url, apiKey: 'none' };
      const driver = openSqlite({ path: file });
      await driver.connect();
      let ran = 0;
      const run = (sql: string) => {
        ran += 1;
        return driver.run(sql, { maxRows: 1000, timeoutMs: 10_000 });
      };
      const introspection = createTool({
        id: 'database-introspection',
        description: 'Introspects a database to understand its schema, tables, columns, and relationships',
        inputSchema: z.object({ connectionString: z.string() }),
        async execute() {
          // Tables, columns and keys are one statement each.
          ran += 3;
          const counts: number[] = [];
          for (const table of snapshot.tables)
            counts.push(Number((await run(`SELECT count(*) FROM "${table.name}"`)).rows[0]?.[0]));
          return schemaOf(snapshot, counts);
        },
      });
      const generation = createTool({
        id: 'sql-generation',
        description: 'Generates SQL queries from natural language descriptions using database schema information',
        inputSchema: z.object({ naturalLanguageQuery: z.string(), databaseSchema }),
        async execute(input: { naturalLanguageQuery: string; databaseSchema: unknown }) {
          const writer = new Agent({
            id: 'sql-generation-agent',
            name: 'SQL generation',
            instructions: `You write SQL. The schema:\n${JSON.stringify(input.databaseSchema)}`,
            model,
          });
          const asked = `Generate a SQL query for this question: "${input.naturalLanguageQuery}"`;
          return (await writer.generate(asked, { structuredOutput: { schema: written } })).object;
        },
      });
      const execution = createTool({
        id: 'sql-execution',
        description: 'Executes SQL queries against a database',
        inputSchema: z.object({ connectionString: z.string(), query: z.string() }),
        async execute({ query }: { query: string }) {
          if (!/^\s*(?:select|with)\b/i.test(query)) throw new Error('Only SELECT queries are allowed');
          return { success: true, data: (await run(query)).rows };
        },
      });
      const tools = {
        'database-introspection': introspection,
        'sql-generation': generation,
        'sql-execution': execution,
      };
      const agent = new Agent({ id: 'sql-agent', name: 'SQL Agent', instructions, model, tools });
      return {
        ask: (question) => agent.generate(question),
        statements() {
          const found = ran;
          ran = 0;
          return found;
        },
        close: () => driver.close(),
      };
    },
    reply(request, { question, sql, tables }) {
      if (!request.tools?.length)
        return {
          content: JSON.stringify({ sql, explanation: '', confidence: 1, assumptions: [], tables_used: tables }),
        };
      const called = calledTools(request);
      const call = (tool: string, input: Record<string, unknown>) => ({ call: { name: tool, arguments: input } });
      const connectionString = 'sqlite:business';
      if (!called.includes('database-introspection')) return call('database-introspection', { connectionString });
      if (sql === '') return declines;
      if (!called.includes('sql-generation')) {
        const result = request.messages.findLast(({ role }) => role === 'tool')?.content ?? '{}';
        return call('sql-generation', { naturalLanguageQuery: question, databaseSchema: JSON.parse(result) });
      }
      return called.includes('sql-execution')
        ? answers(request)
        : call('sql-execution', { connectionString, query: sql });
    },
  };
}

function schemaOf({ tables }: Snapshot, counts: readonly number[]) {
  return {
    tables: tables.map(({ name }, index) => ({ table_name: name, row_count: counts[index] })),
    columns: tables.flatMap(({ name, columns, primaryKey }) =>
      columns.map((column) => ({
        table_name: name,
        column_name: column.name,
        data_type: column.type,
        is_primary_key: primaryKey.includes(column.name),
      })),
    ),
    relationships: tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ evidence }) => evidence === 'declared')
        .map(({ columns, table, referenced }) => ({
          table_name: name,
          column_name: columns[0],
          foreign_table_name: table,
          foreign_column_name: referenced[0],
        })),
    ),
  };
}
