import type { Tool } from '../models/model.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };

/**
 * What a writer may call where the server takes tools. Their arguments are the fields of the YAML that the prompt asks for, so
 * that one reader reads both; what they mean is told there.
 */
const writeSql: Tool = {
  name: 'write_sql',
  description: 'The reply with a statement, instead of YAML.',
  parameters: {
    type: 'object',
    properties: { sql: text, assumptions: texts, confidence: { type: 'number' } },
    required: ['sql'],
  },
};

const decline: Tool = {
  name: 'decline',
  description: 'The reply without a statement, instead of YAML.',
  parameters: {
    type: 'object',
    properties: {
      reason: { type: 'string', enum: ['missing_database_info', 'ambiguous_question'] },
      explanation: text,
      ask: text,
      options: texts,
    },
    required: ['reason'],
  },
};

const showTables: Tool = {
  name: 'show_tables',
  description: 'Shows tables of which only the names are given, once.',
  parameters: { type: 'object', properties: { need: texts }, required: ['need'] },
};

/** Calls that are a reply; any other asks for a fact. */
export const answerTools: readonly string[] = [writeSql.name, decline.name, showTables.name];

export const writerTools = (mayAsk: boolean): Tool[] => [writeSql, decline, ...(mayAsk ? [showTables] : [])];

/** What the repair agent may call: facts first, then the statement. */
export function repairTools(mayExecute: boolean): Tool[] {
  const about = (name: string, description: string, properties: Tool['parameters']['properties'] = {}): Tool => ({
    name,
    description,
    parameters: { type: 'object', properties, required: Object.keys(properties) },
  });
  return [
    about('list_tables', 'Names of all tables.'),
    about('list_columns', 'Columns of a table.', { table: text }),
    about('sql_validate', 'Checks a statement without running it.', { sql: text }),
    ...(mayExecute ? [about('sql_execute', 'Runs a statement, once only.', { sql: text })] : []),
    writeSql,
    decline,
  ];
}
