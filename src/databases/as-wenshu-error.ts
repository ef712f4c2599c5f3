import type { NamedConnection } from '../config/config.ts';
import { publicUrl } from '../drivers/contract/database-url.ts';
import { DriverError } from '../drivers/contract/driver.ts';
import { connectionError } from '../drivers/registry.ts';
import { WenshuError } from '../errors/wenshu-error.ts';

/** Every error that leaves is one of the catalogue; what is technical is for the log. */
export function asWenshuError(error: unknown, url: string, signal?: AbortSignal): WenshuError {
  if (error instanceof WenshuError) return error;
  if (signal?.aborted) return new WenshuError('query_cancelled');
  const path = publicUrl(url);
  const technical = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (error instanceof DriverError) {
    return connectionError(error, path) ?? new WenshuError('query_failed', {}, technical);
  }
  return new WenshuError('internal', {}, technical);
}

/** How a database is called in an error: where a person's own file lies is nobody's business. */
export const toldAs = ({ ownedBy, title, id, url }: NamedConnection): string =>
  ownedBy === undefined ? url : (title ?? id);
