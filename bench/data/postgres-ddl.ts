import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inferKeys } from '../../src/schema/keys/keys.ts';
import type { Column, Snapshot, Table } from '../../src/schema/snapshot/snapshot.ts';
import { dataFolder } from './sources.ts';
import { kindOf } from './sqlite-snapshot.ts';

/** The snapshot of a database that is known only by its `CREATE TABLE` statements (names in double quotes, one column a line). */
export function postgresSnapshot(database: string): Snapshot {
  const ddl = postgresDdl(database);
  const tables = [...ddl.matchAll(/CREATE TABLE "([^"]+)" \(\n([\s\S]*?)\n\);/g)].map((match) =>
    readTable(match[1] as string, match[2] as string),
  );
  return inferKeys({ dialect: 'postgres', database, tables, fingerprint: database });
}

export function postgresDdl(database: string): string {
  return readFileSync(join(dataFolder, 'bird/postgres-schema', `${database}.sql`), 'utf8');
}

function readTable(name: string, body: string): Table {
  const columns: Column[] = [];
  const table: Table = { name, kind: 'table', columns, primaryKey: [], uniqueKeys: [], foreignKeys: [] };
  for (const line of body.split('\n')) {
    const key = /^\s*PRIMARY KEY \((.*?)\)/.exec(line)?.[1];
    const reference = /^\s*FOREIGN KEY \((.*?)\) REFERENCES "([^"]+)" \((.*?)\)/.exec(line);
    const column = /^\s*"([^"]+)" ([^,]+?)(,?)$/.exec(line);
    if (key !== undefined) table.primaryKey = names(key);
    else if (reference) {
      table.foreignKeys.push({
        columns: names(reference[1] as string),
        table: reference[2] as string,
        referenced: names(reference[3] as string),
        evidence: 'declared',
      });
    } else if (column) {
      const type = column[2] as string;
      columns.push({ name: column[1] as string, type, kind: kindOf(type), nullable: !/NOT NULL/.test(type) });
    }
  }
  return table;
}

function names(list: string): string[] {
  return [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1] as string);
}
