/** Puts Snowflake's client, more than a hundred megabytes, where its tests look for it; nothing to do when it is there. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snowflakeFolder } from './snowflake-folder.ts';

if (!existsSync(join(snowflakeFolder, 'node_modules', 'snowflake-sdk'))) {
  mkdirSync(snowflakeFolder, { recursive: true });
  writeFileSync(
    join(snowflakeFolder, 'package.json'),
    '{ "name": "snowflake-client", "version": "0.0.0", "private": true }',
  );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', 'snowflake-sdk@3.3.0'], {
    cwd: snowflakeFolder,
    stdio: 'inherit',
  });
}
