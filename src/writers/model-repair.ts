import type { ErrorCode } from '../errors/catalogue.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Model, ModelMessage } from '../models/model.ts';
import { isPlainName, quoteText } from '../prompts/data-text.ts';
import { renderPrompt } from '../prompts/render-prompt.ts';
import type { Problem } from '../sql/contracts/contracts.ts';
import { type PromptSubject, promptInputs } from './prompt-inputs.ts';
import type { Said } from './read-reply.ts';
import { readReply, repairTools } from './read-reply.ts';
import {
  guidanceFor,
  problemText,
  readToolRequests,
  retryTools,
  type SQLRetryContext,
  sampledRows,
  spelling,
  type ToolContext,
  type ToolUse,
} from './repair-tools.ts';

export interface ModelRepairOptions extends PromptSubject, Pick<ToolContext, 'judge' | 'ready' | 'execute' | 'mode'> {
  model: Model;
  promptFolder?: string;
  signal?: AbortSignal;
}

export type RepairOutcome =
  /** Another statement that passes policy and check. */
  | { kind: 'repaired'; sql: string; assumptions: string[]; verified: boolean; calls: number; tools: ToolUse[] }
  /** The line broke: the statement may be right and is kept. */
  | { kind: 'kept'; sql: string; reason: 'connection_error' }
  /** No better statement; the original error stands. `unavailable` when the model could not be asked. */
  | {
      kind: 'failed';
      error: Pick<SQLRetryContext, 'error_type' | 'error_message'>;
      calls: number;
      tools: ToolUse[];
      /** Another statement that did not check: the next attempt is about it. */
      wrong?: { sql: string; problem: Problem };
      unavailable?: ErrorCode;
    };

/** Facts that one retry may ask for before it must answer. */
const mostRequests = 3;

/**
 * One retry of a failed statement by a model. Nothing is asked for errors that another statement cannot mend, nor when
 * the budget is spent. The new statement must differ, be allowed and check clean; otherwise the original error stands.
 */
export function repairWithModel(options: ModelRepairOptions): (context: SQLRetryContext) => Promise<RepairOutcome> {
  return async (context) => {
    const { original_sql, error_type, error_message } = context;
    if (error_type === 'connection_error') return { kind: 'kept', sql: original_sql, reason: error_type };
    const talk = { calls: 0, tools: [] as ToolUse[] };
    const failed: RepairOutcome = { kind: 'failed', error: { error_type, error_message }, ...talk };
    const isSpent = context.retry_count >= context.max_retries;
    if (isSpent || guidanceFor[error_type] === undefined) return failed;
    const tools = retryTools({
      ...options,
      allowData: options.allowData ?? true,
      language: options.question.language,
    });
    const { said, ...told } = await converse(firstMessages(context, options), tools, options);
    const outcome = { ...told, tools: tools.uses };
    const { sql, assumptions } = readReply(said, options.dialect);
    const isAnother = sql !== undefined && spelling(sql) !== spelling(original_sql);
    // Values and joins are rewritten when the run validates it.
    const found = isAnother ? await options.ready(sql, { rewrite: false }) : undefined;
    if (sql !== undefined && found?.kind === 'faulty')
      return { ...failed, ...outcome, wrong: { sql, problem: found.problems[0] } };
    if (found?.kind !== 'ready') return { ...failed, ...outcome };
    return { kind: 'repaired', sql: found.sql, assumptions, verified: tools.isVerified(found.sql), ...outcome };
  };
}

/** Asks, and answers the model's requests for facts until it writes a statement or has none left. */
async function converse(
  first: readonly ModelMessage[],
  tools: ReturnType<typeof retryTools>,
  options: ModelRepairOptions,
): Promise<{ said: Said; calls: number; unavailable?: ErrorCode }> {
  const messages = [...first];
  let left = mostRequests;
  for (let calls = 1; ; calls += 1) {
    const { unavailable, ...said } = await ask(messages, options);
    if (unavailable) return { said, calls, unavailable };
    const requests = readToolRequests(said);
    if (requests.length === 0 || left <= 0) return { said: requests.length === 0 ? said : { text: '' }, calls };
    messages.push(repeated(said));
    for (const { id, ...request } of requests) {
      const fact = left > 0 ? await tools.answer(request) : tools.refuse(request);
      left -= 1;
      const rest = left === 0 ? '\nNo requests are left: reply with the statement.' : '';
      messages.push({ role: 'user', content: fact + rest, ...(id === undefined ? {} : { answers: id }) });
    }
  }
}

/** What the model said, for it to go on from; nobody needs all of a long text. */
function repeated({ text, calls = [] }: Said): ModelMessage {
  const cut = (value: unknown) => (typeof value === 'string' ? value.slice(0, 4000) : value);
  const made = calls.map((call) => ({
    ...call,
    arguments: Object.fromEntries(Object.entries(call.arguments).map(([name, value]) => [name, cut(value)])),
  }));
  return { role: 'assistant', content: text.slice(0, 4000), ...(made.length > 0 ? { calls: made } : {}) };
}

/** A model that cannot be asked is told in the outcome: the original error matters more. Only a person's cancel goes through. */
async function ask(messages: ModelMessage[], options: ModelRepairOptions): Promise<Said & { unavailable?: ErrorCode }> {
  const { model, signal } = options;
  try {
    const tools = repairTools(mayExecute(options));
    return await model.complete([...messages], { tools, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (!(error instanceof WenshuError) || error.code === 'query_cancelled') throw error;
    return { text: '', unavailable: error.code };
  }
}

function firstMessages(context: SQLRetryContext, options: ModelRepairOptions): ModelMessage[] {
  const { question, snapshot, allowData = true, promptFolder } = options;
  const render = promptFolder === undefined ? {} : { folder: promptFolder };
  const { values: _, examples: _examples, history: _history, may_ask: _ask, ...inputs } = promptInputs(options, render);
  const name = context.placeholder_name;
  const prompt = renderPrompt(
    'error-recovery',
    {
      ...inputs,
      // Whole: what a model cannot see it would leave out.
      original_sql: context.original_sql,
      error_type: context.error_type,
      error_message: problemText({ message: context.error_message, suggestions: [] }, { allowData, snapshot }),
      [`about_${guidanceFor[context.error_type]}`]: 'yes',
      tools: toolText(options),
      ...(name && isPlainName(name) ? { placeholder: quoteText(name) } : {}),
    },
    { ...render, language: question.language },
  );
  return prompt.messages;
}

const mayExecute = ({ mode, execute }: ModelRepairOptions): boolean =>
  mode === 'allow_execution' && execute !== undefined;

function toolText(options: ModelRepairOptions): string {
  const { promptFolder } = options;
  const render = promptFolder === undefined ? {} : { folder: promptFolder };
  const look = renderPrompt('sql-validator', { turns: String(mostRequests) }, render).text;
  if (!mayExecute(options)) return look;
  return `${look}\n${renderPrompt('sql-executor', { rows: String(sampledRows) }, render).text}`;
}
