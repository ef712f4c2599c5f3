import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type ElicitRequestFormParams,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { Reply } from '../../agents/steps/reply.ts';
import { stageText } from '../../answer/stage-text.ts';
import { asWenshuError } from '../../databases/as-wenshu-error.ts';
import { errorText, WenshuError } from '../../errors/wenshu-error.ts';
import { createVault, type Vault } from '../../models/vault.ts';
import type { Answer, Clarification, Language } from '../../protocol/answer.ts';
import type { ServerEvent } from '../../protocol/event.ts';
import { detectLanguage } from '../../question/language.ts';
import { beginQuery, beginReply, checkSql } from '../http/begin-run.ts';
import { checked, languageOfTexts } from '../http/read-request.ts';
import { given } from '../http/requests.ts';
import { entriesOf } from '../runs/journal.ts';
import type { Run } from '../runs/runs.ts';
import type { Session } from '../session/session.ts';
import { messages, toolWords } from './messages.ts';
import { answerResult, describeDataTool, pageResult } from './results.ts';
import { type Call, type Input, inputs, type ToolName, type ToolResult, toolList, toolNames } from './tools.ts';

/** May this statement run, and is it right? */
async function checkSqlTool(input: Input<'check_sql'>, { session, language }: Call): Promise<ToolResult> {
  const data = await checkSql(input, session, language);
  const lines = [data.reason ?? '', ...data.problems, ...data.warnings.map((one) => messages[language].warning + one)];
  return { data, text: lines.filter(Boolean).join('\n') || messages[language].noProblem };
}

/** Per call, so that a person isn't asked for ever. */
const mostQuestionsBack = 3;

const which = {
  detail: 'give either question, or run_id with choose, say or page',
  detail_zh: '请给出 question，或者 run_id 加上 choose、say、page 之一',
};

/** A question, a reply to a clarification, or a later page of the rows. */
async function askTool(input: Input<'ask'>, call: Call): Promise<ToolResult> {
  const { question, run_id: runId, choose, say, page, page_size: pageSize, thread_id: threadId } = input;
  const wanted = [question, choose, say, page].filter((one) => one !== undefined);
  if (wanted.length !== 1 || (question === undefined) !== (runId !== undefined))
    throw new WenshuError('request_invalid', which);
  if (runId !== undefined && page !== undefined) return pageResult(runId, page, pageSize, call);
  const begun =
    runId === undefined
      ? await asked(input, call)
      : await replied(runId, choose === undefined ? { say: say ?? '' } : { choose }, call);
  const answer = await clarified(begun, call);
  return answerResult(answer, pageSize, call, threadId);
}

/** Waits for the end and reports progress, also in silence: clients give up on a silent call. A cancelled call ends the run. */
async function followRun(run: Run, { session, signal, tell, language }: Call): Promise<Answer> {
  const stopListening = run.listen();
  const cancel = () => run.cancel();
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  try {
    let last = '';
    for await (const entry of entriesOf(run, 0, session.heartbeatMs, new AbortController().signal)) {
      const news = entry ? progressText(JSON.parse(entry.text) as ServerEvent, language) : last;
      if (news) tell(news);
      last = news ?? last;
    }
    const outcome = await run.outcome;
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  } finally {
    signal.removeEventListener('abort', cancel);
    stopListening();
  }
}

function progressText(event: ServerEvent, language: Language): string | undefined {
  if (event.type === 'run-queued') return messages[language].waiting(event.position);
  return event.type === 'stage-start' ? stageText(event.stage, language) : undefined;
}

async function asked({ question = '', thread_id, connection }: Input<'ask'>, call: Call): Promise<Answer> {
  const query = { messages: [{ role: 'user', content: question }], thread_id };
  return followRun(await beginQuery(query, call.session, { connection }), call);
}

async function replied(runId: string, reply: Reply, call: Call): Promise<Answer> {
  await denyChangeWithoutPerson(runId, call);
  return followRun(await beginReply(runId, reply, call.session), call);
}

/** A person must confirm a change of data, and replies over MCP come from a model. */
async function denyChangeWithoutPerson(runId: string, { session, signal }: Call): Promise<void> {
  if (!session.isWritable) return;
  const waiting = await session.wenshu.resume(runId, null, { signal });
  if (waiting.clarification?.confirms === 'write') throw new WenshuError('person_needed');
}

/** Asks the person at once where the client can; else the options are the result. */
async function clarified(first: Answer, call: Call): Promise<Answer> {
  let answer = first;
  for (let times = 0; times < mostQuestionsBack && call.askPerson && answer.clarification; times += 1) {
    const reply = await call.askPerson(answer.clarification);
    if (!reply) return answer;
    answer = await followRun(await beginReply(answer.receipt.run_id, reply, call.session), call);
  }
  return answer;
}

/** A run like any other, with a statement where others have a question. */
async function runSqlTool(input: Input<'run_sql'>, call: Call): Promise<ToolResult> {
  const { wenshu, runs, readiness } = call.session;
  await readiness.check();
  const options = { settings: { language: call.language }, ...given({ connection: input.connection }) };
  const run = await runs.begin(
    (listener) => wenshu.run(input.sql, { ...options, ...listener }),
    detectLanguage(input.sql),
  );
  return answerResult(await clarified(await followRun(run, call), call), input.page_size, call);
}

const tools = { ask: askTool, describe_data: describeDataTool, check_sql: checkSqlTool, run_sql: runSqlTool };

function callTool(name: ToolName, given: unknown, call: Call): Promise<ToolResult> {
  const tool = tools[name] as (input: unknown, call: Call) => Promise<ToolResult>;
  return tool(checked<unknown>(inputs[name], given), call);
}

/** People look things up before they answer. */
const patienceMs = 600_000;

/** A clarification as a form of the client (MCP's elicitation). A confirmation takes nothing but its options. */
function formOf(asked: Clarification, language: Language): ElicitRequestFormParams {
  const { question, options, confirms } = asked;
  const choice = {
    type: 'string' as const,
    title: messages[language].choice,
    enum: options.map(({ id }) => id),
    enumNames: options.map(({ label }) => label),
  };
  return {
    message: question,
    requestedSchema: {
      type: 'object',
      properties: {
        ...(options.length > 0 ? { choice } : {}),
        ...(confirms ? {} : { say: { type: 'string', title: messages[language].say } }),
      },
      ...(confirms ? { required: ['choice'] } : {}),
    },
  };
}

/** The person's reply; undefined when they declined or took too long: the options then are the result of the call. */
async function askPerson(
  server: Server,
  asked: Clarification,
  { language, requestId, signal }: { language: Language; requestId: string | number; signal: AbortSignal },
): Promise<Reply | undefined> {
  const options = { relatedRequestId: requestId, signal, timeout: patienceMs };
  const reply = await server.elicitInput(formOf(asked, language), options).catch(() => undefined);
  const { choice, say } = (reply?.action === 'accept' && reply.content) || {};
  if (typeof say === 'string' && say.trim() !== '') return { say: say.trim() };
  return typeof choice === 'string' && choice !== '' ? { choose: choice } : undefined;
}

/** The tools of one client, who is one person. Throws `models_may_not_read`. */
export function createMcpServer(session: Session, version: string): Server {
  const { language, caller, audience, isWritable } = session;
  const reader = { audience, isWritable, mayRunSql: caller.scopes.has('sql') };
  session.denyUnlessOpenToModels(caller.role);
  const vault = createVault();
  const offered = new Set<string>(toolNames(reader));
  const server = new Server(
    { name: 'wenshu', title: 'Wenshu 问数', version },
    { capabilities: { tools: {} }, instructions: toolWords[language].instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList(reader, language) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    if (!offered.has(params.name)) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`);
    // Marks that were given out before mean their values again.
    const values = withTexts(params.arguments ?? {}, vault.restore) as Record<string, unknown>;
    const spoken = languageOfTexts([values.question, values.say, values.about]) ?? language;
    const { requestId, signal } = extra;
    const token = params._meta?.progressToken;
    let progress = 0;
    const call: Call = {
      session,
      language: spoken,
      signal,
      view: (of) => session.wenshu.modelView(vault, of),
      tell(message) {
        if (token === undefined) return;
        progress += 1;
        const news = { progressToken: token, progress, message };
        // A client that has gone needs no progress.
        extra.sendNotification({ method: 'notifications/progress', params: news }).catch(() => undefined);
      },
      ...(server.getClientCapabilities()?.elicitation
        ? { askPerson: (asked) => askPerson(server, asked, { language: spoken, requestId, signal }) }
        : {}),
    };
    const { structuredContent, ...result } = await resultOf(
      (async () => callTool(params.name as ToolName, values, call))(),
      call,
    );
    // Without a view private values are recognised by their form alone; a failure is a result too.
    const view = await call.view({ run: structuredContent?.run_id as string | undefined }).catch(() => undefined);
    const typed = JSON.stringify(params.arguments ?? {});
    const byForm = (text: string) => vault.conceal(text, { personal: true, isData: true });
    return concealTexts({ ...result, ...(structuredContent ? { structuredContent } : {}) }, async (texts) => {
      const concealed = view ? await view.texts(texts) : texts.map(byForm);
      return concealed.map((text) => restoreTyped(text, vault, typed));
    });
  });
  return server;
}

/** Values that the client's model wrote itself are not hidden from it. */
const restoreTyped = (text: string, vault: Vault, typed: string): string =>
  text.replace(/\[\[P\d+\]\]/g, (mark) => {
    const value = vault.restore(mark);
    return typed.includes(JSON.stringify(value).slice(1, -1)) ? value : mark;
  });

/** The value with each of its texts as a model may read it. */
async function concealTexts<T extends object>(value: T, conceal: (texts: string[]) => Promise<string[]>): Promise<T> {
  const texts: string[] = [];
  withTexts(value, (text) => {
    texts.push(text);
    return text;
  });
  const concealed = await conceal(texts);
  return withTexts(value, () => concealed.shift() ?? '') as T;
}

/** Our own fields, which stored values must not change. */
const ownFields: ReadonlySet<string> = new Set(['type', 'status', 'run_id', 'thread_id']);

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, ownFields.has(key) ? one : withTexts(one, change)]),
  );
}

/** A failure is a result too, so that the model reads what to do about it. */
async function resultOf(work: Promise<ToolResult>, { session, language, signal }: Call) {
  try {
    const { data, text, isError = false } = await work;
    return { content: [{ type: 'text' as const, text }], ...(data ? { structuredContent: data } : {}), isError };
  } catch (thrown) {
    const error = thrown instanceof WenshuError ? thrown : asWenshuError(thrown, '', signal);
    const { code, params } = error.for(session.audience);
    if (code === 'internal') session.log(error.message, error.technical);
    return {
      content: [{ type: 'text' as const, text: errorText(code, language, params, session.audience) }],
      isError: true,
    };
  }
}
