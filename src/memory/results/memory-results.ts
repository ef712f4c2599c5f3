import { randomUUID } from 'node:crypto';
import type { RowSet } from '../../drivers/contract/driver.ts';
import { bytesOf, copyOfRows, pageOfRows, type ResultStore } from './result-store.ts';

interface Entry {
  rows: RowSet;
  bytes: number;
  key?: string;
  names: string[];
}

/** In this process alone. */
export function createMemoryResults({
  maxBytes,
  now = Date.now,
}: {
  maxBytes: number;
  now?: () => number;
}): ResultStore {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>();
  const names = new Map<string, string>();
  const keys = new Map<string, { reference: string; readAt: number; until: number }>();
  const epochs = new Map<string, string>();
  let total = 0;

  function drop(reference: string): void {
    const { bytes = 0, key, names: known = [] } = entries.get(reference) ?? {};
    total -= bytes;
    entries.delete(reference);
    for (const name of known) if (names.get(name) === reference) names.delete(name);
    if (key !== undefined && keys.get(key)?.reference === reference) keys.delete(key);
  }

  function used(reference: string): RowSet | undefined {
    const entry = entries.get(reference);
    if (!entry) return undefined;
    entries.delete(reference);
    entries.set(reference, entry);
    return entry.rows;
  }

  return {
    async get(key) {
      const known = keys.get(key);
      if (!known) return undefined;
      // With a clock that was set back nobody knows how old they are; those that a mark vouches for have no age.
      const isOfLater = known.until !== Number.POSITIVE_INFINITY && now() < known.readAt;
      if (isOfLater || now() >= known.until) {
        keys.delete(key);
        return undefined;
      }
      const { reference, readAt } = known;
      const rows = used(reference);
      return rows && { reference, readAt, rows: copyOfRows(rows) };
    },
    async put(reference, rows, under) {
      drop(reference);
      const bytes = bytesOf(rows);
      entries.set(reference, { rows: copyOfRows(rows), bytes, names: [], ...(under ? { key: under.key } : {}) });
      total += bytes;
      if (under) {
        const { key, readAt, ttlMs = Number.POSITIVE_INFINITY } = under;
        keys.set(key, { reference, readAt, until: readAt + ttlMs });
      }
      for (const oldest of [...entries.keys()]) {
        if (oldest === reference || total <= maxBytes) break;
        drop(oldest);
      }
    },
    async alias(name, reference) {
      const entry = entries.get(reference);
      entry?.names.push(name);
      if (entry) names.set(name, reference);
      return entry !== undefined;
    },
    async page(name, from, count) {
      const rows = used(names.get(name) ?? name);
      return rows && pageOfRows(rows, from, count);
    },
    async epoch(database) {
      const epoch = epochs.get(database) ?? randomUUID();
      epochs.set(database, epoch);
      return epoch;
    },
    async renew(database) {
      epochs.set(database, randomUUID());
    },
    async forget() {
      entries.clear();
      names.clear();
      keys.clear();
      total = 0;
    },
    async close() {},
  };
}
