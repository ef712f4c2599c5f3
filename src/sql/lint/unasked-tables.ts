import type { Dialect } from '../../dialects/dialect.ts';
import { tablesOfTerm } from '../../schema/glossary/glossary.ts';
import type { Links } from '../../schema/links/contracts.ts';
import { findTable, type Snapshot, type Table } from '../../schema/snapshot/snapshot.ts';
import { readStatement, type Scope } from '../scope/scope.ts';

/**
 * Tables whose columns a statement shows although no word of the question is about them: neither their name, nor a
 * column, a stored value or a business word. What only helps to join, filter or count is nobody's concern, and where the
 * question is about no table at all nothing can be said.
 */
export function unaskedTables(
  sql: string,
  { dialect, snapshot, links }: { dialect: Dialect; snapshot: Snapshot; links: Links },
): Table[] {
  const statement = readStatement(sql, dialect, snapshot);
  const asked = askedTables(links);
  if (!statement || asked.size === 0) return [];
  const shown = new Set<Table>();
  for (const scope of statement.scopes.all.filter(isShown)) {
    for (const use of scope.columns.filter(({ clause }) => clause === 'select')) {
      const stored = statement.stored(use);
      if (stored && !isCounted(use.function?.name)) shown.add(stored.table);
    }
    for (const { qualifier } of scope.stars)
      for (const source of scope.sources.filter(({ label }) => !qualifier || same(label, qualifier))) {
        const table = findTable(snapshot, source.name);
        if (table) shown.add(table);
      }
  }
  return [...shown].filter(({ name }) => !asked.has(name.toLowerCase()));
}

/** What a block selects reaches the reader, unless the block only answers a condition. */
function isShown(scope: Scope): boolean {
  if (scope.role === 'expression' && scope.clause !== 'select') return false;
  return scope.parent ? isShown(scope.parent) : true;
}

const isCounted = (name: string | undefined): boolean => name?.toLowerCase() === 'count';

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

function askedTables({ tables, columns, values, terms }: Links): Set<string> {
  const meant = terms.flatMap(({ term }) => tablesOfTerm(term));
  return new Set(
    [...[...tables, ...columns, ...values].map(({ table }) => table), ...meant].map((name) => name.toLowerCase()),
  );
}
