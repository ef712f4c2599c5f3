import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A SQLite file of its own, made by this script. */
export function scratchDatabase(script: string): { url: string; file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'wenshu-scratch-'));
  const file = join(folder, 'data.sqlite');
  const database = new DatabaseSync(file);
  database.exec(script);
  database.close();
  return { url: `sqlite:${file}`, file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A hundred thousand readings of weather stations; nothing in the schema is explained. */
export const weather = `
  CREATE TABLE readings (id INTEGER PRIMARY KEY, station TEXT NOT NULL, taken_on DATE NOT NULL, celsius REAL NOT NULL);
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
  INSERT INTO readings SELECT i, 'Station ' || (i % 50), date('2025-01-01', '+' || (i % 365) || ' days'), round((i % 700) / 10.0 - 20, 1) FROM n;
`;

/** Takes until it is stopped. */
export const endless = 'SELECT count(*) FROM readings a, readings b WHERE a.celsius < b.celsius';
