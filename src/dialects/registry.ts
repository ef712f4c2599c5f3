import type { Dialect, DialectName } from './dialect.ts';
import { sqlite } from './sqlite.ts';

/** Every dialect by name. A new database is one line here, its dialect file and its driver file. */
export const dialects: Readonly<Partial<Record<DialectName, Dialect>>> = { sqlite };

export function dialectOf(name: DialectName): Dialect {
  const dialect = dialects[name];
  if (!dialect) throw new TypeError(`unknown dialect ${name}`);
  return dialect;
}
