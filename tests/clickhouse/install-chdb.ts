/** Puts chdb, half a gigabyte, where the ClickHouse tests look for it; nothing to do when it is there. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chdbFolder } from './chdb-folder.ts';

if (!existsSync(join(chdbFolder, 'node_modules', 'chdb'))) {
  mkdirSync(chdbFolder, { recursive: true });
  writeFileSync(
    join(chdbFolder, 'package.json'),
    '{ "name": "clickhouse-engine", "version": "0.0.0", "private": true }',
  );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', 'chdb@3.4.0'], { cwd: chdbFolder, stdio: 'inherit' });
}
