import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const built = join(root, 'web/dist/index.html');
/** What the page is made of. */
const sources = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'src/protocol', 'src/charts'];

/** When a file, or the newest in a folder, was last written. */
function changedAt(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Math.max(mtimeMs, ...inside.map((name) => statSync(join(path, name)).mtimeMs));
}

// In a clone the page is built by the first start, and again when a source is newer.
if (!existsSync(built) || Math.max(...sources.map((path) => changedAt(join(root, path)))) > changedAt(built)) {
  // Whatever somebody else has set, such as a test: React has another build for developers.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root: join(root, 'web'), configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
}
