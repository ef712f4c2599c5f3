import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { businessErrorText, errorCatalogue } from '../../src/errors/catalogue.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const page = read('docs/faults.md');

/** That the files it names are there: `tests/docs.test.ts`. */
it('docs/faults.md names every test of this folder', () => {
  const tests = readdirSync(`${root}tests/faults`).filter((name) => name.endsWith('.test.ts'));
  const own = 'faults-page.test.ts';
  expect(tests.filter((name) => name !== own && !page.includes(`tests/faults/${name}`))).toEqual([]);
});

const codes = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[];

it('docs/faults.md quotes only what is said', () => {
  const said = ['docs/errors.md', 'src/memory/own-file.ts', 'src/answer/execution-clarification.ts', 'src/cli/serve.ts']
    .map(read)
    .concat(codes.map((code) => businessErrorText(code, 'en') ?? ''))
    .join('\n');
  const pieces = [...page.matchAll(/"([^"]+)"/g)].flatMap(([, quoted = '']) => quoted.split(/…|: |(?<=[.?]) /));
  const unsaid = pieces
    .map((piece) => piece.replace(/[.,\s]+$|^[.,\s]+/g, ''))
    .filter((piece) => !said.includes(piece));
  expect(pieces.length).toBeGreaterThan(20);
  expect(unsaid).toEqual([]);
});
