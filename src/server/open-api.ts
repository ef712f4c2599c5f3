import { z } from 'zod';
import { problemReply } from '../protocol/replies.ts';
import { openPaths } from './callers/paths.ts';
import { namedSchemas } from './contract/named-schemas.ts';
import type { Reply, Route } from './contract/route.ts';

/** A schema as the description has it; what it names goes to `named`, for all addresses once. */
type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema;
type JsonSchema = Record<string, unknown>;

function createSchemaOf(named: Record<string, JsonSchema>): SchemaOf {
  return (schema, io) => {
    // Within another one, so that a schema with a name is a reference here too.
    const whole = z.toJSONSchema(z.object({ root: schema }), { io, unrepresentable: 'any', metadata: namedSchemas });
    // Their places are those of a document of its own; ours is a part of a larger one.
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

/** Without a schema JSON says nothing: there is no body. */
function contentOf(replies: readonly Reply[], schemaOf: SchemaOf) {
  const spoken = replies.filter(({ type, schema }) => schema || type !== 'application/json');
  if (spoken.length === 0) return {};
  const of = ({ schema }: Reply) => ({ schema: schema ? schemaOf(schema, 'output') : { type: 'string' } });
  return { content: Object.fromEntries(spoken.map((reply) => [reply.type, of(reply)])) };
}

function bodyOf(body: z.ZodType, schemaOf: SchemaOf) {
  const content = { 'application/json': { schema: schemaOf(body, 'input') } };
  // Where an empty object will do, nothing will do too.
  return { requestBody: { required: !body.safeParse({}).success, content } };
}

const bytesBody = {
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
};

function operationOf(route: Route, schemaOf: SchemaOf) {
  const { body, takesBytes, replies, summary } = route;
  return {
    summary: `${summary.en} / ${summary.zh}`,
    parameters: parametersOf(route, schemaOf),
    ...(openPaths.has(route.path) ? { security: [] } : {}),
    ...(body ? bodyOf(body, schemaOf) : {}),
    ...(takesBytes ? bytesBody : {}),
    responses: {
      [String(replies[0]?.status ?? 200)]: { description: summary.en, ...contentOf(replies, schemaOf) },
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
  // Nothing at all is enough as long as nobody has a key and only this machine is listened to.
  const security = [{ bearer: [] }, { key: [] }, {}];
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'bearer', description: 'a key of `wenshu keys`, or a token of the issuer' },
    key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  };
  const components = { securitySchemes, schemas };
  return { openapi: '3.1.0', info: { title: 'Wenshu', version }, security, components, paths };
}
