import type { Dialect } from '../../dialects/dialect.ts';

interface Named {
  name: string;
  schema?: string;
}

/** Where the tables are and how their names are compared. */
interface Listing {
  dialect: Dialect;
  tables: readonly Named[];
}

/**
 * Whether an entry of a role's list means this stored table. An entry is a name as people write it, `*` at its end for any
 * ending. Where letter case tells two tables apart, an entry spelt exactly like a table means that one and nothing else; any
 * other is read as an unquoted name is (`Orders` means `orders` in PostgreSQL, `ORDERS` in Oracle).
 */
export function isListed(entry: string, stored: string, dialect: Dialect, tables: ReadonlySet<string>): boolean {
  const prefix = entry.endsWith('*') ? entry.slice(0, -1) : undefined;
  if (!tellsCase(dialect, stored, tables)) {
    const name = stored.toLowerCase();
    return prefix === undefined ? name === entry.toLowerCase() : name.startsWith(prefix.toLowerCase());
  }
  if (prefix !== undefined) return stored.startsWith(prefix) || stored.startsWith(folded(dialect, prefix));
  return stored === (tables.has(entry) ? entry : folded(dialect, entry));
}

/** Names of tables are told apart by case; in MySQL and MariaDB that is the server's choice, and visible only in two such tables. */
function tellsCase(dialect: Dialect, stored: string, tables: ReadonlySet<string>): boolean {
  if (dialect.tableCase !== 'server') return dialect.tableCase === 'kept';
  const name = stored.toLowerCase();
  return [...tables].filter((table) => table.toLowerCase() === name).length > 1;
}

function folded(dialect: Dialect, name: string): string {
  if (dialect.foldsTo === 'preserve') return name;
  return dialect.foldsTo === 'lower' ? name.toLowerCase() : name.toUpperCase();
}

const known = new WeakMap<readonly Named[], ReadonlySet<string>>();

/** The names, bare and with their schema, by which a list can mean a table. */
export function namesOfTables(tables: readonly Named[]): ReadonlySet<string> {
  let names = known.get(tables);
  if (names) return names;
  names = new Set(tables.flatMap(({ name, schema }) => (schema === undefined ? [name] : [name, `${schema}.${name}`])));
  known.set(tables, names);
  return names;
}

/** Whether any entry of the list means the table: one with a schema by both names, any other by the bare one. */
export function isListedTable(list: readonly string[], { name, schema }: Named, all: Listing): boolean {
  const names = namesOfTables(all.tables);
  const whole = schema === undefined ? name : `${schema}.${name}`;
  return list.some((entry) => isListed(entry, entry.includes('.') ? whole : name, all.dialect, names));
}
