/**
 * Types of a client, made by openapi-typescript of what `GET /openapi.json` says. `node tests/client/write-types.ts` writes them; with `--check`
 * (`node tests/client/write-types.ts --check`) it only says whether they are still what would be written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchPackage } from '../fixtures/fetch-package.ts';
import { startServer } from '../fixtures/http-server.ts';
import { generatorFolder, headOf, typesFile } from './client-folder.ts';

interface Generator {
  default(document: object): Promise<unknown>;
  astToString(tree: unknown): string;
}

fetchPackage(generatorFolder, 'openapi-typescript', '7.13.0');
const program = join(generatorFolder, 'node_modules', 'openapi-typescript', 'dist', 'index.mjs');
const { default: generate, astToString } = (await import(pathToFileURL(program).href)) as Generator;
const server = await startServer();
const description = await (await server.get('/openapi.json')).text();
await server.end();
const types = `${headOf(description)}\n${astToString(await generate(JSON.parse(description)))}`;
if (!process.argv.includes('--check')) writeFileSync(typesFile, types);
else if (readFileSync(typesFile, 'utf8') !== types) {
  console.error(
    'FAILED: the types of the client are not those of the description: node tests/client/write-types.ts writes them',
  );
  process.exitCode = 1;
}
