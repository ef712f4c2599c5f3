import { DatabaseSync } from 'node:sqlite';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { DriverFailure } from '../../sql/contracts/driver-failure.ts';
import type { Shadow } from '../../sql/contracts/shadow.ts';
import { sqliteFailure } from './failure.ts';
import { quoteName } from './name.ts';

/** An in-memory SQLite with the snapshot's tables and views, all empty: preparing a statement there takes microseconds. */
export function openSqliteShadow(snapshot: Snapshot): Shadow {
  const database = new DatabaseSync(':memory:', {
    enableDoubleQuotedStringLiterals: true,
    enableForeignKeyConstraints: false,
    readBigInts: true,
  });
  const tables = snapshot.tables.filter((table) => table.columns.length > 0);
  // One transaction: without it every table would be a commit of its own.
  database.exec(['BEGIN', ...tables.map(createTable), 'COMMIT'].join(';\n'));

  function prepareOrFail(sql: string) {
    const statement = database.prepare(sql);
    if (statement.expandedSQL !== statement.sourceSQL) throw new Error('the statement has a parameter without a value');
    // `prepare` reads one statement and is silent about the rest.
    const rest = sql.slice(statement.sourceSQL.length);
    if (hasStatement(database, rest)) throw new Error('more than one statement');
    return statement;
  }

  return {
    async prepare(sql) {
      return failureOf(() => prepareOrFail(sql));
    },
    async resultColumns(sql) {
      try {
        return prepareOrFail(sql)
          .columns()
          .map((column) => column.name);
      } catch {
        return undefined;
      }
    },
    async close() {
      if (database.isOpen) database.close();
    },
  };
}

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
function createTable({ name, kind, columns }: Table): string {
  const names = columns.map((column) => quoteName(column.name));
  if (kind === 'table') {
    const definitions = columns.map(({ type }, index) => `${names[index]} ${type && quoteName(type)}`);
    return `CREATE TABLE ${quoteName(name)} (${definitions.join(', ')})`;
  }
  const nothing = columns.map(({ type }) => (type ? `CAST(NULL AS ${quoteName(type)})` : 'NULL'));
  return `CREATE VIEW ${quoteName(name)} (${names.join(', ')}) AS SELECT ${nothing.join(', ')}`;
}
