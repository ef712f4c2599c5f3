/** What a query reads by itself: tables, and items of a WITH as often as it names them. */
export interface TableReads {
  tables: number;
  items: TableReads[];
}

/**
 * How often tables are read once every reference to a WITH item is written out, as engines do that keep no steps. Items may
 * name later ones and themselves, so that this can only be told when all were seen; one that leads back to itself counts once.
 */
export function totalReads(query: TableReads, known = new Map<TableReads, number>()): number {
  const found = known.get(query);
  if (found !== undefined) return found;
  known.set(query, 1);
  const total = query.items.reduce((sum, item) => sum + totalReads(item, known), query.tables);
  known.set(query, Math.max(1, total));
  return total;
}
