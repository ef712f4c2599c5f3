import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** One digest over schema text and all rows of a database; says nothing about pages, so it outlives SQLite versions. */
export function contentDigest(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const hash = createHash('sha256');
    const entries = database
      .prepare('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name')
      .all();
    for (const { type, name, sql } of entries) {
      hash.update(`${sql}\n`);
      if (type !== 'table') continue;
      const statement = database.prepare(`SELECT * FROM "${name}" ORDER BY rowid`);
      statement.setReturnArrays(true);
      for (const row of statement.iterate()) hash.update(`${JSON.stringify(row)}\n`);
    }
    return hash.digest('hex');
  } finally {
    database.close();
  }
}
