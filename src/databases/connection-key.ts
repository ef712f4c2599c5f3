import { createHash } from 'node:crypto';
import type { ConnectionConfig } from '../config/schema.ts';
import { databaseTarget } from '../drivers/contract/database-url.ts';

/**
 * What tells one database, as one account sees it, from any other: where it is and who asks, never the password. The same
 * for the same settings in every process.
 */
export function connectionKey(connection: ConnectionConfig): string {
  const target = databaseTarget(connection);
  if ('path' in target) return JSON.stringify([target.engine, target.path]);
  if (target.engine === 'unsupported') return JSON.stringify([target.engine]);
  const { engine, host, port, user, database, parameters } = target;
  return JSON.stringify([engine, host, port ?? null, user ?? null, database ?? null, parameters]);
}

/** What of the database is to be known; what is kept for another wish is of no use. */
export function snapshotScope(
  { include, exclude, masked_columns, open_columns }: ConnectionConfig,
  replacesPersonal = true,
): string {
  return JSON.stringify([include ?? null, exclude ?? null, masked_columns, open_columns ?? [], replacesPersonal]);
}

/** A name for logs and checkpoints that is not shared by two databases that are called alike. */
export function connectionId(connection: ConnectionConfig & { id: string }): string {
  return `${connection.id}-${createHash('sha256').update(connectionKey(connection)).digest('hex').slice(0, 12)}`;
}
