import { resolve } from 'node:path';
import { z } from 'zod';
import { connectionSchema } from './schema.ts';

/** What may stand in a file of its own, beside the configuration: a list of business words, or all that is said of a schema. */
const fileSchema = connectionSchema
  .pick({
    glossary: true,
    descriptions: true,
    codes: true,
    joins: true,
    dates: true,
    names: true,
    filters: true,
    rules: true,
  })
  .strict();

const record = z.record(z.string(), z.unknown());

/**
 * The settings with every `glossary: ./words.yaml` replaced by what stands there. What is no map is left for the check of the whole;
 * `check` tells what is wrong in the file by its own name.
 */
export function withGlossaryFiles(
  settings: unknown,
  folder: string,
  read: (path: string) => unknown,
  check: (schema: z.ZodType, value: unknown, path: string) => void,
): unknown {
  const file = record.safeParse(settings);
  const connections = record.safeParse(file.data?.connections);
  if (!file.success || !connections.success) return settings;
  const entries = Object.entries(connections.data).map(([id, connection]) => {
    const known = record.safeParse(connection);
    if (!known.success || typeof known.data.glossary !== 'string') return [id, connection];
    const path = resolve(folder, known.data.glossary);
    const found = read(path) ?? {};
    const said = Array.isArray(found) ? { glossary: found } : found;
    check(fileSchema, said, path);
    const { glossary: _path, ...own } = known.data;
    return [id, { ...(said as object), ...own }];
  });
  return { ...file.data, connections: Object.fromEntries(entries) };
}
