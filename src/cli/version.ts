import { readFileSync } from 'node:fs';

/** Of the package, which is two folders up both from `src/cli` and from `dist/cli`. */
export function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
