import { DatabaseSync } from 'node:sqlite';
import type { Snapshot, Table } from '../schema/snapshot.ts';
import type { DriverFailure } from '../sql/driver-failure.ts';
import type { Shadow } from '../sql/shadow.ts';
import { sqliteFailure } from './sqlite-failure.ts';

/** An in-memory SQLite with the snapshot's tables and views, all empty: preparing a statement there takes microseconds. */
export function openSqliteShadow(snapshot: Snapshot): Shadow {
  const database = new DatabaseSync(':memory:', {
    enableDoubleQuotedStringLiterals: true,
    enableForeignKeyConstraints: false,
    readBigInts: true,
  });
  // One transaction: without it every table would be a commit of its own.
  database.exec(['BEGIN', ...snapshot.tables.map(createTable), 'COMMIT'].join(';\n'));

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
 * Views become tables: their own SQL was checked when they were made. Keys stay out because no check needs them,
 * except that a table without a primary key list still has a rowid, and so has a view's stand-in (a real view answers
 * `rowid` with NULL, so neither complains).
 */
function createTable(table: Table): string {
  const columns = table.columns.map((column) => `${quoted(column.name)} ${typeName(column.type)}`);
  return `CREATE TABLE ${quoted(table.name)} (${columns.join(', ')})`;
}

/** A declared type is any text; only one that reads back as a type name is repeated, as it decides affinity alone. */
function typeName(type: string): string {
  return /^[\p{L}_][\p{L}\p{N}_ ]*(\(\s*[+-]?\d+\s*(,\s*[+-]?\d+\s*)?\))?$/u.test(type) &&
    !/\b(generated|as)\b/i.test(type)
    ? type
    : '';
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
