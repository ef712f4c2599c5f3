import type { Snapshot } from './snapshot.ts';

/** A schema as it stands on a wire: the same data with snake_case keys. Names of tables and columns are values, not keys. */
export function snapshotJson(snapshot: Snapshot): unknown {
  return snakeCase(snapshot);
}

/** Any plain data with the keys of a wire. */
export function snakeCase(data: object): unknown {
  return renamed(data, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** Reads what `wenshu schema --json` wrote. */
export function snapshotFromJson(json: unknown): Snapshot {
  return renamed(json, (key) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())) as Snapshot;
}

function renamed(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), renamed(item, rename)]));
}
