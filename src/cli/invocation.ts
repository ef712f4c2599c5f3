import { basename, relative } from 'node:path';
import type { Environment } from '../config/environment.ts';

/** How this program is called here, so that a command we print can be copied and works. */
export function invocationOf(script: string, folder: string, npm: Environment['npm']): string {
  if (npm === 'run') return 'npm run -s wenshu --';
  if (npm === 'exec') return 'npx wenshu';
  if (basename(script) !== 'wenshu.js' || /[\\/]node_modules[\\/]/.test(script)) return 'wenshu';
  const near = relative(folder, script);
  return `node ${quoteForShell(near.startsWith('..') ? script : near)}`;
}

/** As the shell wants it, only when it must be quoted at all. */
export function quoteForShell(text: string): string {
  return /^[\w@%+=:,./~-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
