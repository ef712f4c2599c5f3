import { derivedTable, nameInSql, quoteIdentifier } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/registry.ts';
import { type Driver, DriverError, type ResultColumn } from '../drivers/contract/driver.ts';
import { type Grant, type Granted, rowName } from '../sql/filter/filter.ts';

/** Rows of a table among which values are looked for. */
const rowsRead = 200_000;

/**
 * A driver as somebody may use it who sees a part of the data: every statement is replaced by what they may run before the engine gets
 * to see it, whoever sends it and for whatever purpose. Nothing else of the data can be reached through it, and nothing changed. What the
 * engine says of a failure is `concealingErrors`' to withhold.
 */
export function limitedDriver(driver: Driver, grant: (sql: string) => Grant): Driver {
  const granted = (sql: string): Granted => {
    const found = grant(sql);
    if (found.ok) return found.granted;
    throw new DriverError({ code: 'NOT_GRANTED', message: `not granted: ${found.verdict.reason ?? ''}` });
  };
  return {
    dialect: driver.dialect,
    access: 'read',
    connect: () => driver.connect(),
    introspect: async () => {
      throw new DriverError({ code: 'NOT_GRANTED', message: 'samples are of all rows' });
    },
    async run(sql, options) {
      const found = granted(sql);
      const read = await driver.run(found.sql, options);
      return found.sql === sql ? read : { ...read, columns: read.columns.map(named) };
    },
    async *stream(sql, options) {
      yield* driver.stream(granted(sql).sql, options);
    },
    async explain(sql, snapshot, within) {
      // A plan shows the filters, the key and what is estimated of hidden rows.
      return { ...(await driver.explain(granted(sql).sql, snapshot, within)), plan: '' };
    },
    async distinctValues(table, column, limit, schema, within) {
      const dialect = dialectOf(driver.dialect);
      const name = [schema, table].filter((part) => part !== undefined).map((part) => nameInSql(dialect, part));
      const value = `t.${quoteIdentifier(dialect, column)}`;
      const as = dialect.tableAliasTakesAs ? 'AS ' : '';
      const some = dialect.limit(
        `SELECT ${value} AS v FROM ${name.join('.')} ${as}t WHERE ${value} IS NOT NULL`,
        rowsRead,
      );
      const sql = dialect.limit(
        `SELECT s.v FROM ${derivedTable(dialect, some, 's')} GROUP BY s.v ORDER BY COUNT(*) DESC, s.v`,
        Math.max(0, Math.trunc(limit)),
      );
      const found = grant(sql);
      // What is not shown as it is, is no value to look words up in.
      if (!found.ok || found.granted.masked.some((one) => isColumn(one, table, column))) return [];
      const { tables, masked } = found.granted;
      if (tables.length + masked.length === 0) return driver.distinctValues(table, column, limit, schema, within);
      const { rows } = await driver.run(found.granted.sql, {
        maxRows: limit,
        timeoutMs: 10_000,
        ...within,
        purpose: 'values',
      });
      return rows.map((row) => row[0] ?? null);
    },
    ...(driver.powers ? { powers: () => driver.powers?.() as ReturnType<NonNullable<Driver['powers']>> } : {}),
    ...(driver.stamp ? { stamp: () => driver.stamp?.() as ReturnType<NonNullable<Driver['stamp']>> } : {}),
    dataVersion: async () => (await driver.dataVersion?.()) ?? 'unknown',
    close: async () => {},
  };
}

/**
 * Engines call what has no name by its text: a subquery would be called by the conditions and the key that stand in it now. Every
 * derived table of ours names its row before any of these, so that a name which the engine has cut short tells none of them either.
 */
const named = (column: ResultColumn, at: number): ResultColumn =>
  ownText.test(column.name) ? { ...column, name: `column_${at + 1}` } : column;
/** Also as Oracle writes it, without spaces and in capitals. */
const ownText = new RegExp(`\\(\\s*select[^]*${rowName}`, 'i');

function isColumn(masked: string, table: string, column: string): boolean {
  const parts = masked.toLowerCase().split('.');
  return parts.at(-1) === column.toLowerCase() && parts.at(-2) === table.toLowerCase();
}
