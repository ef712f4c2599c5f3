import { z } from 'zod';
import {
  answerSchema,
  cellSchema,
  clarificationSchema,
  finalResponseSchema,
  receiptSchema,
  tableSchema,
} from '../protocol/answer.ts';
import { chartSchema } from '../protocol/chart.ts';
import { connectionInfoSchema, uploadSchema } from '../protocol/connection.ts';
import { serverEventSchema } from '../protocol/event.ts';
import { draftFormSchema, draftReplySchema } from '../protocol/explore.ts';
import { pagedAnswerSchema, problemReply, threadSchema } from '../protocol/replies.ts';
import { reportEventSchema, reportRunSchema, reportSchema } from '../protocol/report.ts';
import { boardSchema, cardSchema, savedSchema, shareSchema } from '../protocol/saved.ts';
import { openPaths } from './auth/callers.ts';
import { messageSchema, querySchema, replySchema } from './http/requests.ts';
import type { Reply, Route } from './http/route.ts';

/** A schema as JSON Schema; the named schemas in it go to `named`, once for all addresses. */
type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
type JsonSchema = Record<string, unknown>;

/** Schemas with a name in the description, so that generated clients have named types. */
export const namedSchemas = z.registry<{ id: string }>();

const names = {
  Answer: answerSchema,
  Board: boardSchema,
  Card: cardSchema,
  Cell: cellSchema,
  Chart: chartSchema,
  Clarification: clarificationSchema,
  Connection: connectionInfoSchema,
  Draft: draftFormSchema,
  DraftReply: draftReplySchema,
  Event: serverEventSchema,
  FinalResponse: finalResponseSchema,
  Message: messageSchema,
  PagedAnswer: pagedAnswerSchema,
  Problem: problemReply,
  Query: querySchema,
  Receipt: receiptSchema,
  Reply: replySchema,
  Report: reportSchema,
  ReportEvent: reportEventSchema,
  ReportRun: reportRunSchema,
  Saved: savedSchema,
  Share: shareSchema,
  Table: tableSchema,
  Thread: threadSchema,
  Upload: uploadSchema,
};
for (const [id, schema] of Object.entries(names)) namedSchemas.add(schema, { id });

function createSchemaOf(named: Record<string, JsonSchema>): SchemaOf {
  return (schema, io) => {
    // Inside an object, so that a named schema is a reference here too.
    const whole = z.toJSONSchema(z.object({ root: schema }), { io, unrepresentable: 'any', metadata: namedSchemas });
    // References point into this schema; ours is part of a larger document.
    const text = JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $defs = {}, properties } = JSON.parse(text) as {
      $defs?: Record<string, JsonSchema>;
      properties: { root: JsonSchema };
    };
    for (const [name, { id: _, ...held }] of Object.entries($defs)) named[name] = held;
    return properties.root;
  };
}

const parameter = (name: string, place: 'path' | 'query', schema: unknown) => ({
  name,
  in: place,
  required: place === 'path',
  schema,
});

function parametersOf({ path, search }: Route, schemaOf: SchemaOf): unknown[] {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => parameter(match[1] ?? '', 'path', { type: 'string' }));
  const { properties = {} } = search ? (schemaOf(search, 'input') as { properties?: object }) : {};
  return [...names, ...Object.entries(properties).map(([name, schema]) => parameter(name, 'query', schema))];
}

/** JSON without a schema has no body. */
function contentOf(replies: readonly Reply[], schemaOf: SchemaOf) {
  const spoken = replies.filter(({ type, schema }) => schema || type !== 'application/json');
  if (spoken.length === 0) return {};
  const of = ({ schema }: Reply) => ({ schema: schema ? schemaOf(schema, 'output') : { type: 'string' } });
  return { content: Object.fromEntries(spoken.map((reply) => [reply.type, of(reply)])) };
}

function bodyOf(body: z.ZodType, schemaOf: SchemaOf) {
  const content = { 'application/json': { schema: schemaOf(body, 'input') } };
  // A body that may be an empty object may be absent.
  return { requestBody: { required: !body.safeParse({}).success, content } };
}

const bytesBody = {
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
};

function operationOf(route: Route, schemaOf: SchemaOf) {
  const { body, takesBytes, replies, status, summary } = route;
  return {
    summary: `${summary.en} / ${summary.zh}`,
    parameters: parametersOf(route, schemaOf),
    ...(openPaths.has(route.path) ? { security: [] } : {}),
    ...(body ? bodyOf(body, schemaOf) : {}),
    ...(takesBytes ? bytesBody : {}),
    responses: {
      [String(status)]: { description: summary.en, ...contentOf(replies, schemaOf) },
      default: {
        description: 'What went wrong, in the language of Accept-Language',
        content: { 'application/problem+json': { schema: schemaOf(problemReply, 'output') } },
      },
    },
  };
}

/** The description of all routes, made from the schemas that check their requests. */
export function openApi(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, unknown>> = {};
  const schemas: Record<string, JsonSchema> = {};
  const schemaOf = createSchemaOf(schemas);
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operationOf(route, schemaOf) };
  }
  // No login is needed while there are no keys and the server listens to this machine alone.
  const security = [{ bearer: [] }, { key: [] }, {}];
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'bearer', description: 'a key of `wenshu keys`, or a token of the issuer' },
    key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  };
  const components = { securitySchemes, schemas };
  return { openapi: '3.1.0', info: { title: 'Wenshu', version }, security, components, paths };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const example = `curl -N http://HOST/api/v1/query -H 'Content-Type: application/json' \\
  -d '{"messages": [{"role": "user", "content": "上个月销售额最高的5个产品"}]}'`;

/** A page about all routes, without scripts or external files. */
export function docsPage(routes: readonly Route[]): string {
  const rows = routes.map(
    ({ method, path, summary }) =>
      `<tr><td>${method.toUpperCase()}</td><td><code>${escaped(path)}</code></td><td>${escaped(summary.en)}<br>${escaped(summary.zh)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wenshu 问数</title>
<style>body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}td{vertical-align:top;padding:.3em .8em .3em 0}pre{background:#f4f4f4;padding:1em;overflow:auto}</style>
</head><body><h1>Wenshu 问数</h1>
<p>Ask the data, in Chinese or English. 用中文或英文向数据提问。</p>
<pre>${escaped(example)}</pre>
<p><a href="/openapi.json">/openapi.json</a></p>
<table>${rows.join('\n')}</table>
</body></html>
`;
}
