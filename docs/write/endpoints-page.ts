import { openApi } from '../../src/server/open-api.ts';
import { allRoutes } from '../../src/server/routes/all-routes.ts';
import { type JsonSchema, kindOf, variantsOf } from './schema-fields.ts';

type Content = Record<string, { schema: JsonSchema }>;

interface Operation {
  summary: string;
  security?: unknown[];
  parameters: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

const shortTypes: Record<string, string> = {
  'application/json': 'JSON',
  'text/event-stream': 'events',
  'application/octet-stream': 'the bytes of a file',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The fields of a body by name; a mark says that one may be left out. */
function bodyText(schema: JsonSchema, schemas: Description['components']['schemas']): string {
  const known = schema.$ref ? (schemas[kindOf(schema)] ?? schema) : schema;
  const of = (variant: JsonSchema): string =>
    variant.$ref
      ? bodyText(variant, schemas)
      : Object.keys(variant.properties ?? {})
          .map((name) => `\`${name}${variant.required?.includes(name) ? '' : '?'}\``)
          .join(' ');
  return variantsOf(known).map(of).filter(Boolean).join(' or ');
}

function takes(operation: Operation, schemas: Description['components']['schemas']): string {
  const query = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => `\`?${name}=\``);
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    type === 'application/json' ? bodyText(schema, schemas) : (shortTypes[type] ?? type),
  );
  return [...query, ...bodies].join(' ');
}

function gives({ responses }: Operation): string {
  const [status = '200', reply] = Object.entries(responses).find(([name]) => name !== 'default') ?? [];
  const kinds = Object.entries(reply?.content ?? {}).map(([type, { schema }]) => {
    const short = shortTypes[type] ?? `\`${type}\``;
    return schema.$ref && type === 'application/json' ? kindOf(schema) : short;
  });
  return [...(status === '200' ? [] : [status]), kinds.join(' or ')].join(' ').trim();
}

/** By the first part of an address behind `/api/v1`. */
const groups: Record<string, readonly string[]> = {
  'Asking 提问': ['query', 'runs', 'understand', 'check', 'feedback', 'verified'],
  'Data 数据': ['connections', 'uploads', 'explore', 'schema', 'glossary'],
  'Conversations 对话': ['threads'],
  'Keeping and sharing 保存与分享': ['saved', 'boards', 'shares'],
  'Reports 报告': ['reports'],
  'The server 服务': ['me', 'models', 'health', 'ready', 'metrics'],
};

/** What LangGraph's client speaks has no beginning of its own. */
function groupOf(path: string): string {
  const [, own, alone] = /^\/(?:api\/v1\/(\w+)|(health|ready|metrics)$)/.exec(path) ?? [];
  const part = own ?? alone;
  if (part === undefined) return "LangGraph's client LangGraph 客户端";
  const group = Object.keys(groups).find((name) => groups[name]?.includes(part));
  if (!group) throw new Error(`docs/write/endpoints-page.ts: ${path} belongs to no group`);
  return group;
}

/** docs/endpoints.md, from the description that the server gives of itself. */
export function endpointsPage(): string {
  const { paths, components } = openApi(allRoutes, '') as Description;
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [en = '', zh = ''] = operation.summary.split(' / ').map((text) => text.replace(/^LangGraph(?:: |：)/, ''));
      const open = operation.security?.length === 0 ? ' (no login)' : '';
      const text = `| \`${method.toUpperCase()} ${path}\` | ${cell(takes(operation, components.schemas))} | ${cell(gives(operation))} | ${cell(en)}${open} | ${cell(zh)} |`;
      return { group: groupOf(path), text };
    }),
  );
  const held = Map.groupBy(rows, ({ group }) => group);
  const order = [...Object.keys(groups), ...held.keys()].filter((group, at, all) => all.indexOf(group) === at);
  return `# Endpoints

Every address of \`wenshu serve\`. \`?\` behind a name: it may be left out. What goes wrong is \`application/problem+json\` with a \`code\` of [errors.md](errors.md). The server describes itself in full, with every type, at
\`/openapi.json\`, and for people at \`/docs\`; what the addresses mean together is in [http.md](http.md). Made from that description by \`npm run docs\`.

\`wenshu serve\` 的全部地址。名字后面带 \`?\` 的可以不写。出错时返回 \`application/problem+json\`，\`code\` 见 [errors.md](errors.md)。完整的类型在 \`/openapi.json\`，给人看的在 \`/docs\`。

${order
  .map(
    (group) =>
      `## ${group}\n\n| address | takes | gives | does | 中文 |\n|---|---|---|---|---|\n${held
        .get(group)
        ?.map(({ text }) => text)
        .join('\n')}`,
  )
  .join('\n\n')}

Beside these: \`GET /\` is the page ([page.md](page.md)), \`/mcp\` speaks the Model Context Protocol ([mcp.md](mcp.md)), \`GET /openapi.json\` and \`GET /docs\` describe the server.
`;
}
