import type { Dialect } from '../dialects/dialect.ts';
import { isPlainName, quoteRows, quoteText } from '../prompts/data-text.ts';
import { schemaText, tableName } from '../prompts/schema-text.ts';
import { findTable, type Scalar, type Snapshot } from '../schema/snapshot/snapshot.ts';
import type { Problem, ProblemClass, Verdict } from '../sql/contracts/contracts.ts';
import { extractSql } from '../sql/extract/extract.ts';
import { limitSql } from '../sql/page/page.ts';
import type { Readiness, ReadinessSwitches } from '../sql/readiness/readiness.ts';
import { answerTools, readFields, type Said } from './read-reply.ts';

/** What a retry is told of the failure. Travels in the state and in reports, so it is spelt as on the wire. */
export interface SQLRetryContext {
  original_sql: string;
  error_message: string;
  error_type: ProblemClass;
  /** Milliseconds until it failed; 0 when it was not run. */
  execution_time: number;
  placeholder_id?: string;
  placeholder_name?: string;
  /** Attempts after the first that were made already. */
  retry_count: number;
  max_retries: number;
}

export function retryContext(
  sql: string,
  problem: Pick<Problem, 'class' | 'message'>,
  rest: Partial<Omit<SQLRetryContext, 'original_sql' | 'error_message' | 'error_type'>> = {},
): SQLRetryContext {
  return {
    original_sql: sql,
    error_message: problem.message,
    error_type: problem.class,
    execution_time: 0,
    retry_count: 0,
    max_retries: 1,
    ...rest,
  };
}

type Guidance = 'syntax' | 'column' | 'table' | 'grouping' | 'type' | 'other';

/**
 * What a retry is advised to look at. No entry for errors that another statement cannot mend: a permission, a time-out,
 * a line that broke.
 */
export const guidanceFor: Partial<Record<ProblemClass, Guidance>> = {
  syntax_error: 'syntax',
  function_not_found: 'syntax',
  argument_error: 'syntax',
  column_not_found: 'column',
  ambiguous_column: 'column',
  table_not_found: 'table',
  grouping_error: 'grouping',
  aggregate_misuse: 'grouping',
  type_mismatch: 'type',
  join_error: 'other',
  unknown_error: 'other',
};

/** `static_only` never touches the database; `allow_execution` grants one verifying execution per retry. */
type ExecutionMode = 'static_only' | 'allow_execution';

/** What a retry may ask for. */
export const retryToolNames: readonly string[] = ['list_tables', 'list_columns', 'sql_validate', 'sql_execute'];

/** Rows that a verifying execution returns at the most. */
export const sampledRows = 10;

export interface ToolContext {
  dialect: Dialect;
  /** The cached snapshot: looking names up needs no connection. */
  snapshot: Snapshot;
  language: 'zh' | 'en';
  mode: ExecutionMode;
  allowData: boolean;
  judge(sql: string): Verdict | Promise<Verdict>;
  /** The statement made ready as far as the switches want, without running it. */
  ready(sql: string, switches: ReadinessSwitches): Promise<Readiness>;
  /** Runs a statement that the policy has allowed, or gives back what the database said. */
  execute?(sql: string): Promise<{ columns: string[]; rows: Scalar[][] } | { problem: Problem }>;
}

interface ToolRequest {
  /** Of a call; absent where it was asked for in text. */
  id?: string;
  tool: string;
  table?: string;
  sql?: string;
}

/** What was asked for and what came of it, for the log and the receipt. */
export interface ToolUse {
  tool: string;
  /** False when it was refused: unknown, not allowed, or its budget spent. */
  granted: boolean;
}

/** The facts that a reply asks for instead of answering, as calls or in text; none when it is an answer. */
export function readToolRequests({ text, calls = [] }: Said): ToolRequest[] {
  if (calls.some(({ name }) => answerTools.includes(name))) return [];
  if (calls.length > 0) return calls.map(({ id, name, arguments: given }) => ({ id, ...requestOf(name, given) }));
  const fields = readFields(text, ['tool', 'table', 'sql']);
  if (typeof fields?.tool !== 'string') return [];
  const request = requestOf(fields.tool, fields);
  return answerTools.includes(request.tool) ? [] : [request];
}

const requestOf = (tool: string, { table, sql }: Readonly<Record<string, unknown>>): ToolRequest => ({
  tool: tool.trim().toLowerCase(),
  ...(typeof table === 'string' ? { table: table.trim() } : {}),
  ...(typeof sql === 'string' ? { sql: sql.trim() } : {}),
});

/**
 * The tools of one retry, called or asked for in plain text so that any chat model can use them. `sql_execute` may be used once:
 * asking for it spends it, whether or not it succeeds, and a second request is refused.
 */
export function retryTools(context: ToolContext) {
  const uses: ToolUse[] = [];
  let executions = context.mode === 'allow_execution' && context.execute ? 1 : 0;
  /** Statements that ran without an error. */
  const verified = new Set<string>();

  async function execute(sql: string): Promise<string> {
    if (executions === 0) return refuse('sql_execute', 'Refused: there is no execution left. Answer now.');
    executions -= 1;
    const found = await runSample(sql, context);
    if ('refused' in found) return refuse('sql_execute', found.refused);
    grant('sql_execute');
    if ('problem' in found) return `Error (${found.problem.class}): ${problemText(found.problem, context)}`;
    verified.add(spelling(sql));
    const { columns, rows } = found;
    if (!context.allowData) return `It runs: ${rows.length} rows, ${columns.length} columns.`;
    return `<data>\n${quoteRows(columns, rows, { maxRows: sampledRows })}\n</data>`;
  }

  async function validate(sql: string): Promise<string> {
    const found = await context.ready(sql, { heal: false, rewrite: false });
    if (found.kind === 'refused') return refuse('sql_validate', 'Refused: only queries are allowed.');
    grant('sql_validate');
    const problem = found.kind === 'faulty' ? found.problems[0] : undefined;
    return problem ? `Problem (${problem.class}): ${problemText(problem, context)}` : 'No problem found.';
  }

  function refuse(tool: string, text: string): string {
    uses.push({ tool, granted: false });
    return text;
  }

  const grant = (tool: string): void => void uses.push({ tool, granted: true });

  return {
    uses,
    /** What is asked for beyond the budget. */
    refuse: ({ tool }: ToolRequest): string => refuse(tool.slice(0, 40), 'Refused: no requests are left.'),
    isVerified: (sql: string): boolean => verified.has(spelling(sql)),
    async answer({ tool, table = '', sql = '' }: ToolRequest): Promise<string> {
      const statement = extractSql(sql, context.dialect)?.sql ?? '';
      if (tool === 'sql_execute') return execute(statement);
      if (tool === 'sql_validate' || tool === 'validate') return validate(statement);
      if (tool === 'list_tables') {
        grant(tool);
        return tableList(context);
      }
      if (tool !== 'list_columns') return refuse(tool.slice(0, 40), 'There is no such tool.');
      grant(tool);
      return columnList(table, context);
    },
  };
}

function tableList({ snapshot, dialect }: ToolContext): string {
  const names = snapshot.tables.filter(({ name }) => isPlainName(name)).map((table) => tableName(table, dialect));
  const rest = names.length > 200 ? `\n… ${names.length - 200} more` : '';
  return `<schema>\n${names.slice(0, 200).join(', ')}${rest}\n</schema>`;
}

function columnList(name: string, { snapshot, dialect, language }: ToolContext): string {
  const table = findTable(
    snapshot,
    name
      .split('.')
      .at(-1)
      ?.replace(/^["'`[]|["'`\]]$/g, '') ?? '',
  );
  if (!table) return 'There is no such table.';
  const shown = { ...table, columns: table.columns.slice(0, 100) };
  return `<schema>\n${schemaText([shown], { dialect, language, allowData: false })}\n</schema>`;
}

async function runSample(sql: string, context: ToolContext) {
  const verdict = await context.judge(sql);
  if (!verdict.allowed || !context.execute) return { refused: 'Refused: only queries are allowed.' };
  return context.execute(limitSql(sql, context.dialect, sampledRows));
}

/** Two texts of one statement differ in nothing but blanks and the semicolon. */
export const spelling = (sql: string): string => sql.replace(/[\s;]+/g, ' ').trim();

/** A database's message may repeat stored values; without permission only names of the schema and of the statement stay. */
export function problemText(
  { message, suggestions }: Pick<Problem, 'message' | 'suggestions'>,
  { allowData, snapshot }: Pick<ToolContext, 'allowData' | 'snapshot'>,
): string {
  const near = suggestions.filter(isPlainName).slice(0, 3);
  const hint = near.length > 0 ? ` Near: ${near.join(', ')}.` : '';
  return `${quoteText(allowData ? message : withoutValues(message, snapshot), 300)}${hint}`;
}

/** A message with dots for what stands in quotation marks and is no name of the schema. */
export function withoutValues(message: string, snapshot: Snapshot): string {
  const names = new Set(
    snapshot.tables.flatMap((table) =>
      [table.name, ...table.columns.map(({ name }) => name)].map((one) => one.toLowerCase()),
    ),
  );
  const isName = (text: string) => text.split('.').every((part) => names.has(part.toLowerCase()));
  return message.replace(/(["'`])((?:(?!\1).)*)\1/g, (whole, _quote, inner: string) => (isName(inner) ? whole : '…'));
}
