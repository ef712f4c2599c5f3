import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Where the public research sets lie; they are not part of the project. */
export const dataFolder = new URL('../../../shared/data/', import.meta.url).pathname;

export function requireData(): void {
  if (existsSync(dataFolder)) return;
  console.error('This bench needs the public data sets in ../shared/data beside the project; they are not there.');
  process.exit(1);
}

export function readLines<T>(path: string): T[] {
  return readFileSync(join(dataFolder, path), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

/** All prediction files of a folder, by name without ending. */
export function predictionFiles(folder: string): string[] {
  return readdirSync(join(dataFolder, 'predictions', folder))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => basename(name, '.jsonl'))
    .sort();
}

export const databasePaths = {
  spider: (db: string) => join(dataFolder, 'spider/databases', `${db}.sqlite`),
  dusql: (db: string) => join(dataFolder, 'dusql/databases', `${db}.sqlite`),
  bird: (db: string) => join(dataFolder, 'bird/schema-only', `${db}.sqlite`),
};
