import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Where the generator is put: it needs an older compiler than ours beside it. */
export const generatorFolder = join(
  import.meta.dirname,
  '..',
  '..',
  'node_modules',
  '.cache',
  'wenshu-openapi-typescript',
);

export const typesFile = join(import.meta.dirname, 'wenshu-api.ts');

/** The first line of the types: of which description they were made. */
export const headOf = (description: string): string =>
  `/** Made by \`node tests/client/write-types.ts\` of the description ${createHash('sha256').update(description).digest('hex').slice(0, 16)}. */`;
