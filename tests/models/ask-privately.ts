import { parseConfig } from '../../src/config/config.ts';
import { connectionSchema } from '../../src/config/schema.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import { createWenshu } from '../../src/wenshu.ts';
import { type Behaviour, openEndpoint, says } from './endpoint.ts';

/** A question and what the model replies: statements, or requests for facts; `$1` is the first mark in the question that it reads. */
export interface Turn {
  question: string;
  replies: string[];
}

export interface Told {
  answers: Answer[];
  /** Every request as the model reads it: its messages one after the other, with what it called. */
  prompts: string[];
}

/** Asks conversations of the whole product, with a model on loopback that writes SQL, repairs, sums up and chooses charts. */
export async function askPrivately(
  url: string,
  conversations: readonly (readonly Turn[])[],
  settings: object = {},
  connection: object = {},
): Promise<Told> {
  let waiting: string[] = [];
  const reply: Behaviour = (response, request) => {
    const texts = request.body.messages?.map(({ content }) => String(content ?? '')) ?? [];
    const [system = ''] = texts;
    if (/^Write one|query failed|查询.*(?:失败|出错|没有成功)/.test(system.slice(0, 200))) {
      const asked = [...texts.join('\n').matchAll(/(?:^|\n)Question: (.*)/g)].at(-1)?.[1] ?? '';
      const marks = asked.match(/\[\[P\d+\]\]/g) ?? [];
      const next = (waiting.shift() ?? 'SELECT 1').replace(/\$(\d)/g, (_, at) => marks[Number(at) - 1] ?? 'none');
      return says(next.startsWith('tool:') ? next : `sql: |\n  ${next}\nassumptions: []\nconfidence: 0.9`)(
        response,
        request,
      );
    }
    if (/^Which chart|图表/.test(system)) return says('kind: none')(response, request);
    if (/^Does this message|route:/.test(system))
      return says('route: database\nconfidence: 1\nreason: data')(response, request);
    const [mark = 'It'] = texts.at(-1)?.match(/\[\[P\d+\]\]/) ?? [];
    return says(`${mark} is first.`)(response, request);
  };
  const server = await openEndpoint(reply);
  const wenshu = createWenshu({
    ...parseConfig({
      home: null,
      routing_mode: 'database_direct',
      model: `${server.url}#test`,
      model_settings: { retries: 0, timeout_seconds: 20 },
      summary_writer: 'model',
      chart_writer: 'model',
      execution_mode: 'allow_execution',
      ...settings,
    }),
    connection: { id: 'people', ...connectionSchema.parse({ url, ...connection }) },
    connections: [],
    today: () => '2026-06-30',
    secret: () => undefined,
  });
  const answers: Answer[] = [];
  try {
    for (const [at, turns] of conversations.entries())
      for (const { question, replies } of turns) {
        waiting = [...replies];
        answers.push(await wenshu.thread(`t${at}`).ask(question));
      }
  } finally {
    await wenshu.close();
    await server.close();
  }
  const prompts = server.asked.map(({ body }) =>
    (body.messages ?? [])
      .map((message) => {
        const { role, content, ...rest } = message as { role: string; content: string };
        return `[${role}]\n${content}\n${Object.keys(rest).length > 0 ? JSON.stringify(rest) : ''}`;
      })
      .join('\n'),
  );
  return { answers, prompts };
}
