import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const drivers = join(import.meta.dirname, '../../src/drivers');

/** The test runner forgives imports that Node itself refuses, such as names that a CommonJS client does not export. */
it('every file of the drivers loads in plain Node', async () => {
  const files = readdirSync(drivers).filter(
    // These two are programs of a process and a thread of their own.
    (name) => name.endsWith('.ts') && !/\.test\.ts$|-worker\.ts$|-thread\.ts$/.test(name),
  );
  const imports = files.map((name) => `await import(${JSON.stringify(pathToFileURL(join(drivers, name)).href)});`);
  const program = `${imports.join('\n')}\nconsole.log('loaded'); process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toContain('loaded');
});
