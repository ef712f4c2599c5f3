import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Packages that we are only compared with are nobody's dependency: each peer has a folder of its own, with exact versions. */
export interface Fetched {
  name: string;
  packages: Readonly<Record<string, string>>;
  /** Versions of what they depend on, where the registry lacks the newest. */
  held?: Readonly<Record<string, string>>;
}

const folder = process.env.WENSHU_BENCH_PEERS ?? join(import.meta.dirname, '../../node_modules/.cache/wenshu-peers');

/** Installs them once and gives what requires them; undefined, with a line that says why, when the registry does not have them. */
export function fetched({ name, packages, held = {} }: Fetched): NodeJS.Require | undefined {
  const own = join(folder, name);
  const wanted = Object.entries(packages).map(([one, version]) => `${one}@${version}`);
  // Written last: an install that was cut short, or one of other versions, is begun anew.
  const mark = join(own, `${wanted.join(' ').replace(/[@/ ]+/g, '-')}.complete`);
  if (!existsSync(mark)) {
    rmSync(own, { recursive: true, force: true });
    mkdirSync(own, { recursive: true });
    const only = { name: `only-${name}`, version: '0.0.0', private: true, overrides: held };
    writeFileSync(join(own, 'package.json'), JSON.stringify(only));
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error'];
    const { status } = spawnSync('npm', ['install', ...flags, ...wanted], {
      cwd: own,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
    });
    if (status !== 0) {
      console.error(`not compared: ${wanted.join(', ')} did not come from the npm registry`);
      return undefined;
    }
    writeFileSync(mark, '');
  }
  return createRequire(join(own, 'package.json'));
}
