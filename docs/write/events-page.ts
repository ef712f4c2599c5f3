import { z } from 'zod';
import { batchEventSchema } from '../../src/protocol/batch.ts';
import { currentStages, serverEventSchema, stageNames } from '../../src/protocol/event.ts';
import { reportEventSchema } from '../../src/protocol/report.ts';
import { namedSchemas } from '../../src/server/open-api.ts';
import { batchEventWords, reportEventWords, runEventWords } from './event-words.ts';
import type { Said } from './example-comments.ts';
import { type JsonSchema, kindOf, variantsOf } from './schema-fields.ts';

/** Within another schema, so that what has a name of its own (`Answer`, `Table`) is a reference to it. */
function optionsOf(schema: z.ZodType): JsonSchema[] {
  const whole = z.toJSONSchema(z.object({ root: schema }), { metadata: namedSchemas, unrepresentable: 'any' });
  const { properties, $defs = {} } = whole as unknown as {
    properties: { root: JsonSchema };
    $defs?: Record<string, JsonSchema>;
  };
  const root = properties.root.$ref ? $defs[kindOf(properties.root)]! : properties.root;
  const flat = (one: JsonSchema): JsonSchema[] =>
    one.properties ? [one] : variantsOf(one).flatMap((part) => (part === one ? [] : flat(part)));
  return flat(root);
}

const stages = new Set<unknown>(stageNames);

const fieldText = (name: string, schema: JsonSchema, option: JsonSchema): string => {
  const isStage = schema.enum?.length === stages.size && schema.enum.every((value) => stages.has(value));
  const kind = isStage ? 'stage' : kindOf(schema).replaceAll('|', '\\|');
  return `\`${name}\`${option.required?.includes(name) ? '' : '?'} ${kind}`;
};

function table(schema: z.ZodType, words: Readonly<Record<string, Said>>): string {
  const rows = optionsOf(schema).flatMap((option) => {
    const { type, run_id: _run, batch_id: _batch, ...fields } = option.properties ?? {};
    const name = String(type?.const);
    const said = words[name];
    const held = Object.entries(fields).map(([key, value]) => fieldText(key, value, option));
    return said ? [`| \`${name}\` | ${held.join('; ')} | ${said.en} | ${said.zh} |`] : [];
  });
  return ['| event | holds | told when | 何时 |', '|---|---|---|---|', ...rows].join('\n');
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** docs/events.md, from the schemas that every event is checked by. */
export const eventsPage = (): string => `# Events

What is told while a question is answered: to \`onEvent\` of the [library](library.md), over HTTP as Server-Sent Events ([server.md](server.md)), in the \`custom\` stream of LangGraph. Each is an object with \`type\`, its \`run_id\` and
what stands under *holds*. \`Answer\`, \`Table\` and the like are described in \`/openapi.json\` under these names. Made from \`src/protocol\` by \`npm run docs\`.

回答问题的过程中发出的事件：库里的 \`onEvent\`、HTTP 的事件流（SSE）、LangGraph 的 \`custom\` 流都是这些。每个事件都有 \`type\`、\`run_id\` 和“holds”一栏的内容；\`Answer\`、\`Table\` 等类型在 \`/openapi.json\` 里有说明。

## Of a question

${table(serverEventSchema, runEventWords)}

A stage is one of ${list(stageNames)}. The state of a run (\`current_stage\`) knows the first ${currentStages.length} of them.

## Of a batch

\`batch\` of the library and reports; each has a \`batch_id\` in place of \`run_id\`. 批量提问和报告。

${table(batchEventSchema, batchEventWords)}

## Of a report

Those of its batch, and these. 除了批量提问的事件，还有：

${table(reportEventSchema, reportEventWords)}
`;
