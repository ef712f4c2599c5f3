/** The program of the process that holds the SQLite shadows. Preparing takes microseconds there, or what a bomb takes. */
import { DatabaseSync } from 'node:sqlite';
import type { DriverFailure } from '../../sql/contracts/contracts.ts';
import { type ShadowTable, serveShadows } from '../process/shadow-server.ts';
import { sqliteFailure } from './connection.ts';
import { quoteName } from './kinds.ts';

serveShadows({
  most: 200,
  failureOf: sqliteFailure,
  open() {
    const database = new DatabaseSync(':memory:', {
      enableDoubleQuotedStringLiterals: true,
      enableForeignKeyConstraints: false,
      readBigInts: true,
    });
    return {
      add(table) {
        if (table.columns.length > 0) database.exec(createTable(table));
      },
      prepare(sql) {
        const statement = database.prepare(sql);
        if (statement.expandedSQL !== statement.sourceSQL)
          throw new Error('the statement has a parameter without a value');
        // `prepare` reads one statement and is silent about the rest.
        const rest = sql.slice(statement.sourceSQL.length);
        if (hasStatement(database, rest)) throw new Error('more than one statement');
        return statement.columns().map((column) => column.name);
      },
      close: () => database.close(),
    };
  },
});

function failureOf(work: () => unknown): DriverFailure | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return sqliteFailure(error);
  }
}

/** Anything but white space, comments and semicolons; what does not even prepare is text as well. */
function hasStatement(database: DatabaseSync, text: string): boolean {
  for (let rest = text.trimStart(); rest !== ''; ) {
    if (rest.startsWith(';')) {
      rest = rest.slice(1).trimStart();
      continue;
    }
    const failure = failureOf(() => database.prepare(rest));
    return failure?.code !== 'ERR_INVALID_ARG_VALUE';
  }
  return false;
}

/**
 * Keys stay out: no check needs them. A view stays a view, because a table would have a `rowid` that the view has not.
 * Types are quoted like names, so that any declared text reads back as itself.
 */
function createTable({ name, kind, columns }: ShadowTable): string {
  const names = columns.map((column) => quoteName(column.name));
  if (kind === 'table') {
    const definitions = columns.map(({ type }, index) => `${names[index]} ${type && quoteName(type)}`);
    return `CREATE TABLE ${quoteName(name)} (${definitions.join(', ')})`;
  }
  const nothing = columns.map(({ type }) => (type ? `CAST(NULL AS ${quoteName(type)})` : 'NULL'));
  return `CREATE VIEW ${quoteName(name)} (${names.join(', ')}) AS SELECT ${nothing.join(', ')}`;
}
