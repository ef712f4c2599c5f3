import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { asWenshuError } from '../../connections/as-wenshu-error.ts';
import { errorText, WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import { detectLanguage } from '../../question/language.ts';
import { checked } from '../contract/checked.ts';
import type { Parts } from '../contract/parts.ts';
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
  const offered = new Set<string>(toolNames(reader));
  const server = new Server(
    { name: 'wenshu', title: 'Wenshu 问数', version },
    { capabilities: { tools: {} }, instructions: toolWords[language].instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList(reader, language) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    if (!offered.has(params.name)) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`);
    const given = params.arguments ?? {};
    const spoken = languageOf(given, language);
    const { requestId, signal } = extra;
    const token = params._meta?.progressToken;
    let progress = 0;
    const call: Call = {
      parts,
      language: spoken,
      signal,
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
    return resultOf(tools[params.name as ToolName](given, call), call);
  });
  return server;
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
