import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import type { Clarification, Language } from '../../protocol/answer.ts';
import type { Reply } from './call.ts';

/** People look things up before they answer. */
const patienceMs = 600_000;

const words = {
  zh: { choice: '选择', say: '或者用自己的话说' },
  en: { choice: 'Choice', say: 'Or in your own words' },
};

/** A question back as a form of the client (MCP calls it elicitation). A confirmation takes no other words than its options. */
export function formOf(asked: Clarification, language: Language): ElicitRequestFormParams {
  const { question, options, confirms } = asked;
  const choice = {
    type: 'string' as const,
    title: words[language].choice,
    enum: options.map(({ id }) => id),
    enumNames: options.map(({ label }) => label),
  };
  return {
    message: question,
    requestedSchema: {
      type: 'object',
      properties: {
        ...(options.length > 0 ? { choice } : {}),
        ...(confirms ? {} : { say: { type: 'string', title: words[language].say } }),
      },
      ...(confirms ? { required: ['choice'] } : {}),
    },
  };
}

/** What they said; undefined when they would not, or did not in time: the options then go to whoever called. */
export async function askPerson(
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
