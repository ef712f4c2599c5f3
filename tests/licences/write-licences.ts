/** Writes `docs/licences.md`: `node tests/licences/write-licences.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.ts';
import { licencesPage } from './licences-page.ts';

writeFileSync(join(root, 'docs', 'licences.md'), licencesPage());
