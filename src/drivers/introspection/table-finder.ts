import type { Table } from '../../schema/snapshot/snapshot.ts';

/** Names in quotation marks of any engine, and names without: for engines every character beyond ASCII is a letter. */
const quoted = /"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]|'((?:[^']|'')*)'/g;
const bare = /[a-z_\u{80}-\u{10ffff}][a-z0-9_$\u{80}-\u{10ffff}]*/giu;

/**
 * Finds the tables whose name occurs in a text, as a word or in quotation marks, whatever it means there. A shadow creates
 * only those, which keeps a schema of thousands of tables cheap; one too many does no harm.
 */
export function tableFinder(tables: Table[]): (sql: string) => Table[] {
  const byName = Map.groupBy(tables, (table) => table.name.toLowerCase());
  return (sql) => {
    const names = new Set<string>();
    for (const [word] of sql.matchAll(bare)) names.add(word.toLowerCase());
    for (const [, double, tick, bracket, single] of sql.matchAll(quoted)) {
      const name =
        double?.replaceAll('""', '"') ?? tick?.replaceAll('``', '`') ?? bracket ?? single?.replaceAll("''", "'") ?? '';
      names.add(name.toLowerCase());
    }
    return [...names].flatMap((name) => byName.get(name) ?? []);
  };
}
