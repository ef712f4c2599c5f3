import { join } from 'node:path';
import { migrate, type OwnDatabase, openOwnDatabase } from '../file/own-database.ts';
import { openItems } from './items.ts';
import { openTermIndex } from './search-words.ts';
import { tableVersions } from './tables.ts';
import { termsVersion } from './terms.ts';
import { openVectors } from './vectors.ts';

const fileName = 'store.sqlite';

/** Where the store is, for errors. */
export const storePath = (home: string | null): string => (home === null ? ':memory:' : join(home, fileName));

export type StoreFile = ReturnType<typeof openStoreFile>;

/** The file with its tables as this program knows them. */
export function openStoreFile(home: string | null) {
  const database = openOwnDatabase(home, fileName);
  try {
    database.pragma('foreign_keys = ON');
    migrate(database, tableVersions);
    const terms = openTermIndex(database);
    const inOneGo = database.transaction(<T>(work: () => T) => work());
    const version = termsVersion();
    if (!hasTerms(database, version)) inOneGo.immediate(() => refreshTerms(database, version, terms.put));
    return {
      items: openItems(database),
      terms,
      vectors: openVectors(database),
      inOneGo,
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function hasTerms(database: OwnDatabase, version: string): boolean {
  const known = database.prepare("SELECT value FROM facts WHERE name = 'terms'").get();
  return (known as { value: string } | undefined)?.value === version;
}

/** Terms that other rules made would find nothing: they are made anew from what was indexed. */
function refreshTerms(database: OwnDatabase, version: string, put: (id: number, text: string) => void): void {
  // Another process may have done it while we waited.
  if (hasTerms(database, version)) return;
  database.exec('DELETE FROM terms; DELETE FROM frequencies;');
  const texts = database.prepare('SELECT id, text FROM items WHERE text IS NOT NULL').all();
  for (const { id, text } of texts as { id: number; text: string }[]) put(id, text);
  database.prepare("INSERT OR REPLACE INTO facts VALUES ('terms', ?)").run(version);
}
