import { z } from 'zod';
import { openPaths } from './callers/paths.ts';
import { problemReply } from './contract/replies.ts';
import type { Reply, Route } from './contract/route.ts';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parameter = (name: string, place: 'path' | 'query', schema: unknown) => ({
  name,
  in: place,
  required: place === 'path',
  schema,
});

function parametersOf({ path, search }: Route): unknown[] {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => parameter(match[1] ?? '', 'path', { type: 'string' }));
  const { properties = {} } = search ? schemaOf(search, 'input') : {};
  return [...names, ...Object.entries(properties).map(([name, schema]) => parameter(name, 'query', schema))];
}

const contentOf = (replies: readonly Reply[]) =>
  Object.fromEntries(
    replies.map(({ type, schema }) => [type, { schema: schema ? schemaOf(schema, 'output') : { type: 'string' } }]),
  );

function operationOf(route: Route) {
  const { body, replies, summary } = route;
  return {
    summary: `${summary.en} / ${summary.zh}`,
    parameters: parametersOf(route),
    ...(openPaths.has(route.path) ? { security: [] } : {}),
    ...(body ? { requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input') } } } } : {}),
    responses: {
      [String(replies[0]?.status ?? 200)]: { description: summary.en, content: contentOf(replies) },
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
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  // Nothing at all is enough as long as nobody has a key and only this machine is listened to.
  const security = [{ bearer: [] }, { key: [] }, {}];
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'bearer', description: 'a key of `wenshu keys`, or a token of the issuer' },
    key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  };
  return { openapi: '3.1.0', info: { title: 'Wenshu', version }, security, components: { securitySchemes }, paths };
}
