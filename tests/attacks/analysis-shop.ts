import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DialectName } from '../../src/dialects/dialect.ts';
import type { ColumnKind, Snapshot } from '../../src/schema/snapshot/snapshot.ts';

/** Statements that an analyst writes, at least 30 in each dialect's own words: one a line of `analysis/<dialect>.sql`. */
export function analysesIn(dialect: DialectName): string[] {
  return readFileSync(join(import.meta.dirname, 'analysis', `${dialect}.sql`), 'utf8')
    .split('\n')
    .filter(Boolean);
}

/** The shop that they are about: each column with its type in PostgreSQL's words. */
const shop: Record<string, [column: string, type: string][]> = {
  customers: [
    ['id', 'INTEGER'],
    ['name', 'VARCHAR(60)'],
    ['city', 'VARCHAR(40)'],
    ['email', 'VARCHAR(80)'],
    ['joined_on', 'DATE'],
    ['referrer_id', 'INTEGER'],
  ],
  products: [
    ['id', 'INTEGER'],
    ['name', 'VARCHAR(60)'],
    ['category', 'VARCHAR(40)'],
    ['price', 'DECIMAL(10,2)'],
  ],
  orders: [
    ['id', 'INTEGER'],
    ['customer_id', 'INTEGER'],
    ['placed_at', 'TIMESTAMP'],
    ['status', 'VARCHAR(20)'],
    ['channel', 'VARCHAR(20)'],
    ['amount', 'DECIMAL(10,2)'],
    ['coupon', 'VARCHAR(20)'],
    ['details', 'JSONB'],
  ],
  order_items: [
    ['order_id', 'INTEGER'],
    ['product_id', 'INTEGER'],
    ['units', 'INTEGER'],
    ['price', 'DECIMAL(10,2)'],
  ],
  events: [
    ['user_id', 'INTEGER'],
    ['happened_at', 'TIMESTAMP'],
    ['kind', 'VARCHAR(20)'],
    ['value', 'DOUBLE PRECISION'],
  ],
};

const rows = [
  "INSERT INTO customers VALUES (1, 'Ann Lee', 'Lyon', 'ann@a.org', '2024-01-05', NULL), (2, 'Bob', 'Oslo', 'bob@b.org', '2024-02-05', 1), (3, 'Cy', 'Lyon', NULL, '2024-03-05', 2)",
  "INSERT INTO products VALUES (1, 'Cup', 'kitchen', 4.5), (2, 'Pan', 'kitchen', 30), (3, 'Pen', 'office', 1.2)",
  ...[1, 2, 3, 4, 5, 6].map(
    (id) =>
      `INSERT INTO orders VALUES (${id}, ${(id % 2) + 1}, '2025-01-0${id} 10:00:00', '${id % 3 ? 'paid' : 'new'}', '${id % 2 ? 'web' : 'shop'}', ${id * 35}, ${id > 4 ? "'WINTER'" : 'NULL'}, '{"source": "ad", "tags": ["new", "gift"]}')`,
  ),
  'INSERT INTO order_items VALUES (1, 1, 2, 4.5), (1, 2, 1, 30), (2, 1, 1, 4.5), (2, 3, 10, 1.2)',
  "INSERT INTO events VALUES (1, '2025-01-01 09:00:00', 'view', 1), (1, '2025-01-01 09:30:00', 'buy', 2), (2, '2025-01-02 09:00:00', 'view', 3)",
];

/** How engines call the types that they lack under PostgreSQL's names. */
const ownTypes: Partial<Record<DialectName, Record<string, string>>> = {
  sqlite: { JSONB: 'TEXT', TIMESTAMP: 'DATETIME' },
  duckdb: { JSONB: 'JSON', 'DOUBLE PRECISION': 'DOUBLE' },
  mariadb: { JSONB: 'JSON', TIMESTAMP: 'DATETIME', 'DOUBLE PRECISION': 'DOUBLE' },
  doris: { JSONB: 'JSON', TIMESTAMP: 'DATETIME', 'DOUBLE PRECISION': 'DOUBLE' },
  sqlserver: { JSONB: 'NVARCHAR(MAX)', TIMESTAMP: 'DATETIME2', 'DOUBLE PRECISION': 'FLOAT' },
  starrocks: { JSONB: 'JSON', TIMESTAMP: 'DATETIME', 'DOUBLE PRECISION': 'DOUBLE' },
};

const typeIn = (dialect: DialectName, type: string): string => ownTypes[dialect]?.[type] ?? type;

/** Makes the shop in an empty database of the engine. */
export function shopStatements(dialect: DialectName): string[] {
  const tables = Object.entries(shop).map(([name, columns]) => {
    const list = columns.map(
      ([column, type]) => `${column} ${typeIn(dialect, type)}${column === 'id' ? ' PRIMARY KEY' : ''}`,
    );
    return `CREATE TABLE ${name} (${list.join(', ')})`;
  });
  return [...tables, ...rows];
}

const kinds: Record<string, ColumnKind> = {
  INTEGER: 'integer',
  DATE: 'date',
  TIMESTAMP: 'datetime',
  JSONB: 'json',
  'DOUBLE PRECISION': 'decimal',
  'DECIMAL(10,2)': 'decimal',
};

/** The same shop as a dialect's introspection tells it. */
export function shopSnapshot(dialect: DialectName): Snapshot {
  const stored = (name: string) => (/^(?:oracle|snowflake)/.test(dialect) ? name.toUpperCase() : name);
  return {
    dialect,
    database: 'shop',
    fingerprint: '',
    tables: Object.entries(shop).map(([name, columns]) => ({
      name: stored(name),
      kind: 'table',
      columns: columns.map(([column, type]) => ({
        name: stored(column),
        type: typeIn(dialect, type),
        kind: kinds[type] ?? 'text',
        nullable: column !== 'id',
      })),
      primaryKey: columns.some(([column]) => column === 'id') ? [stored('id')] : [],
      uniqueKeys: [],
      foreignKeys: [],
    })),
  };
}
