import { existsSync, readFileSync } from 'node:fs';

/** Of the package: two folders up from `src/cli`, three from `dist/src/cli`. */
export function readVersion(): string {
  const places = ['../../package.json', '../../../package.json'].map((path) => new URL(path, import.meta.url));
  const found = places.find((place) => existsSync(place));
  return found ? (JSON.parse(readFileSync(found, 'utf8')) as { version: string }).version : '';
}
