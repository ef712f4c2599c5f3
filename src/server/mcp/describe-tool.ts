import { dialectOf } from '../../dialects/registry.ts';
import { estimateTokens } from '../../models/chat-model.ts';
import { schemaText } from '../../prompts/schema-text.ts';
import type { Language } from '../../protocol/answer.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { asRole } from '../contract/parts.ts';
import type { Call, ToolResult } from './call.ts';
import type { Described, Input } from './tools.ts';

/** A wide schema is told in part; `about` leads to the rest. */
const mostTokens = 6000;

const words = {
  zh: {
    today: (day: string) => `“今天”是 ${day}。`,
    words: '业务用语：',
    questions: '可以这样问：',
    rest: (count: number) => `（另有 ${count} 张表没有列出，请用 about 说明要看什么）`,
  },
  en: {
    today: (day: string) => `"Today" is ${day}.`,
    words: 'Business words: ',
    questions: 'Questions to begin with: ',
    rest: (count: number) => `(${count} more tables are not listed; say with about what you are looking for)`,
  },
};

/** What can be asked about: in business words for everybody, and as it is stored for analysts. */
export async function describeDataTool(input: Input<'describe_data'>, call: Call): Promise<ToolResult> {
  const { parts, language } = call;
  const { wenshu, audience, readiness } = parts;
  await readiness.checkAccount();
  const all = wenshu.connection ? [wenshu.connection] : wenshu.connections;
  const names = input.connection ? [input.connection] : all.map(({ id }) => id);
  const look = { audience, ...asRole(parts), ...(input.about ? { about: input.about } : {}) };
  const found = await Promise.all(names.map((connection) => wenshu.describe(language, { ...look, connection })));
  const told = found.map(async ({ snapshot, ...described }, at) => {
    if (!snapshot) return described;
    const view = await call.view({ connection: names[at] });
    const [schema = ''] = await view.texts([schemaOf(snapshot, language)]);
    return { ...described, schema };
  });
  const databases = await Promise.all(told);
  const where = input.connection ? { connection: input.connection } : {};
  const questions = await wenshu.suggestions(language, { audience, count: 5, ...asRole(parts), ...where });
  const data: Described = { databases, questions };
  return { data, text: describedText(data, language) };
}

function schemaOf({ tables, dialect }: Snapshot, language: Language): string {
  const options = { dialect: dialectOf(dialect), language, allowData: true };
  const lines: string[] = [];
  let tokens = 0;
  for (const table of tables) {
    const line = schemaText([table], options);
    tokens += estimateTokens(line);
    if (tokens > mostTokens) break;
    lines.push(line);
  }
  const rest = tables.length - lines.length;
  return [...lines, ...(rest > 0 ? [words[language].rest(rest)] : [])].join('\n');
}

function describedText({ databases, questions }: Described, language: Language): string {
  const say = words[language];
  const parts = databases.map(({ title, today, things, words: known, schema }) =>
    [
      `# ${title}${today ? ` ${say.today(today)}` : ''}`,
      schema ?? things.map(({ name, fields }) => `- ${name}: ${fields.join(', ')}`).join('\n'),
      known.length > 0 ? say.words + known.join(', ') : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  const next = questions.length > 0 ? [`${say.questions}\n${questions.map((one) => `- ${one}`).join('\n')}`] : [];
  return [...parts, ...next].join('\n\n');
}
