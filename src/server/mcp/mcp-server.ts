import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { asWenshuError } from '../../connections/as-wenshu-error.ts';
import { errorText, WenshuError } from '../../errors/wenshu-error.ts';
import { createVault, type Vault } from '../../models/vault.ts';
import type { Language } from '../../protocol/answer.ts';
import { detectLanguage } from '../../question/language.ts';
import { checked } from '../contract/checked.ts';
import { asRole, type Parts } from '../contract/parts.ts';
import { askPerson } from './ask-person.ts';
import { askTool } from './ask-tool.ts';
import type { Call, ToolResult } from './call.ts';
import { describeDataTool } from './describe-tool.ts';
import { checkSqlTool, runSqlTool } from './sql-tools.ts';
import { toolWords } from './tool-words.ts';
import { inputs, type ToolName, toolList, toolNames } from './tools.ts';

/** Each tool with its own check of what it is given. */
const tools: Record<ToolName, (given: unknown, call: Call) => Promise<ToolResult>> = {
  ask: async (given, call) => askTool(checked(inputs.ask, given), call),
  describe_data: async (given, call) => describeDataTool(checked(inputs.describe_data, given), call),
  check_sql: async (given, call) => checkSqlTool(checked(inputs.check_sql, given), call),
  run_sql: async (given, call) => runSqlTool(checked(inputs.run_sql, given), call),
};

/** The tools of one client, who is one person: whatever they call is asked as that person. Throws `models_may_not_read`. */
export function createMcpServer(parts: Parts, { version, mayRunSql }: { version: string; mayRunSql: boolean }): Server {
  const { language } = parts;
  const reader = { audience: parts.audience, isWritable: parts.isWritable, mayRunSql };
  parts.denyUnlessOpenToModels(parts.role);
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
    const given = withTexts(params.arguments ?? {}, vault.restore) as Record<string, unknown>;
    const spoken = languageOf(given, language);
    const { requestId, signal } = extra;
    const token = params._meta?.progressToken;
    let progress = 0;
    const call: Call = {
      parts,
      language: spoken,
      signal,
      view: async (of) => parts.wenshu.modelView(vault, { ...asRole(parts), ...of }),
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
    const { structuredContent, ...result } = await resultOf(tools[params.name as ToolName](given, call), call);
    // Without a view only forms are recognised; what failed is an answer too.
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

/** What the client's model wrote itself is no secret to it. */
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

/** Words and numbers of ours, which nothing that is stored must change. */
const isOurs: ReadonlySet<string> = new Set(['type', 'status', 'run_id', 'thread_id']);

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, isOurs.has(key) ? one : withTexts(one, change)]),
  );
}

/** A failure is a result too, so that the model reads what to do about it. */
async function resultOf(work: Promise<ToolResult>, { parts, language, signal }: Call) {
  try {
    const { data, text, isError = false } = await work;
    return { content: [{ type: 'text' as const, text }], ...(data ? { structuredContent: data } : {}), isError };
  } catch (thrown) {
    const error = thrown instanceof WenshuError ? thrown : asWenshuError(thrown, '', signal);
    const { code, params } = error.for(parts.audience);
    if (code === 'internal') parts.log(error.message, error.technical);
    return {
      content: [{ type: 'text' as const, text: errorText(code, language, params, parts.audience) }],
      isError: true,
    };
  }
}

/** The language of what the person said; of SQL nobody can tell. */
function languageOf(given: Record<string, unknown>, otherwise: Language): Language {
  const said = [given.question, given.say, given.about].find((one) => typeof one === 'string' && /\p{L}/u.test(one));
  return typeof said === 'string' ? detectLanguage(said) : otherwise;
}
