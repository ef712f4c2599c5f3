/**
 * The versions of the store's tables, oldest first; `PRAGMA user_version` says how many a file has seen. Never change one that
 * was released: add another.
 *
 * `namespaces`: every path that was ever used: its labels, each followed by U+001F, so that everything under a prefix is one range.
 * `items`: one row per entry. Ids of one namespace lie together, from its number times 2³² on: a search reads no other part of the
 * index.
 * `text` is what search reads of the value, null where the entry is not indexed. Times are in milliseconds; `ttl` is how long an entry
 * lives, counted anew when it is read, if the store is told so.
 * `terms`: the words, character pairs and meanings of each text, under the same id. `frequencies`: how many texts hold a
 * term, so that a search can leave out what nearly every text says. `vectors`: of an embedding model, where there is one.
 * `facts`: by which rules the terms were made.
 */
export const tableVersions: readonly string[] = [
  `CREATE TABLE namespaces (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
   CREATE TABLE items (
     id INTEGER PRIMARY KEY,
     namespace TEXT NOT NULL,
     key TEXT NOT NULL,
     value TEXT NOT NULL,
     text TEXT,
     created_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL,
     ttl INTEGER,
     expires_at INTEGER,
     UNIQUE (namespace, key)
   );
   CREATE INDEX items_by_end ON items (expires_at) WHERE expires_at IS NOT NULL;
   CREATE VIRTUAL TABLE terms USING fts5 (words, pairs, meanings, tokenize = 'ascii');
   CREATE TABLE frequencies (term TEXT PRIMARY KEY, texts INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE vectors (
     item INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
     field TEXT NOT NULL,
     vector BLOB NOT NULL,
     PRIMARY KEY (item, field)
   ) WITHOUT ROWID;
   CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,
];
