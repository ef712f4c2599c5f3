/** Writes every page that is made from code: `npm run docs`. `tests/docs.test.ts` fails when one is out of date. */
import { writeFileSync } from 'node:fs';
import { madePages } from './made-pages.ts';

for (const [file, page] of Object.entries(madePages)) writeFileSync(new URL(`../${file}`, import.meta.url), page());
