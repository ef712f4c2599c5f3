import type { Table } from '../../schema/snapshot/snapshot.ts';

/**
 * Finds the tables whose name occurs in a text, as a word or in double quotes, whatever it means there. A shadow creates
 * only those, which keeps a schema of thousands of tables cheap; one too many does no harm.
 */
export function tableFinder(tables: Table[]): (sql: string) => Table[] {
  const byName = Map.groupBy(tables, (table) => table.name.toLowerCase());
  return (sql) => {
    const words = sql.match(/"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_$]*/gu) ?? [];
    const names = words.map((word) =>
      (word.startsWith('"') ? word.slice(1, -1).replaceAll('""', '"') : word).toLowerCase(),
    );
    return [...new Set(names)].flatMap((name) => byName.get(name) ?? []);
  };
}
