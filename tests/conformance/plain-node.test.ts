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
    // Two are programs of a process and a thread of their own; Snowflake's client is not installed for development.
    (name) => /(?<!\.test|\.d|-worker|-thread)\.ts$/.test(name) && name !== 'snowflake.ts',
  );
  const imports = files.map((name) => `await import(${JSON.stringify(pathToFileURL(join(drivers, name)).href)});`);
  const program = `${imports.join('\n')}\nconsole.log('loaded'); process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toContain('loaded');
});

it('a client that is missing is named with the command that installs it', async () => {
  const registry = pathToFileURL(join(drivers, 'registry.ts')).href;
  const program = `const { openDriver } = await import(${JSON.stringify(registry)});
    const error = await openDriver('snowflake://me:secret@account/DB').connect().catch((reason) => reason);
    console.log(error.code, error.message);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toBe('client_missing To reach Snowflake, install its client first: npm install snowflake-sdk.\n');
});
