import type { Question } from '../question/question.ts';
import type { Links } from './links/contracts.ts';
import { isWide, rankTables } from './links/rank-tables.ts';
import type { Snapshot } from './snapshot/snapshot.ts';

/** So many tables hold what nine of ten questions need, and an engine is as fast on them as on a small schema. */
const mostTables = 10;

interface NarrowSchema {
  snapshot: Snapshot;
  links: Links;
}

/** Parts of a snapshot that were asked for lately, so that what is known of a part is not worked out anew. */
const parts = new WeakMap<Snapshot, Map<string, Snapshot>>();
const mostParts = 200;

/** The tables of a wide schema that a question speaks of, and the links into them; a small schema as it is. */
export function narrowSchema(question: Question, links: Links, snapshot: Snapshot, most = mostTables): NarrowSchema {
  if (!isWide(snapshot)) return { snapshot, links };
  const best = rankTables(question, links, snapshot).slice(0, most);
  const kept = new Set(best.map(({ table }) => table));
  const isKept = ({ table }: { table: string }) => kept.has(table);
  return {
    snapshot: partOf(snapshot, kept),
    links: {
      ...links,
      tables: links.tables.filter(isKept),
      columns: links.columns.filter(isKept),
      values: links.values.filter(isKept),
    },
  };
}

/** The tables of a wide schema that hold most; a small schema as it is. */
export function largestTables(snapshot: Snapshot): Snapshot {
  if (!isWide(snapshot)) return snapshot;
  const largest = snapshot.tables.toSorted((a, b) => (b.rowCount ?? 0) - (a.rowCount ?? 0)).slice(0, mostTables);
  return partOf(snapshot, new Set(largest.map(({ name }) => name)));
}

function partOf(snapshot: Snapshot, kept: ReadonlySet<string>): Snapshot {
  const known = parts.get(snapshot) ?? new Map<string, Snapshot>();
  parts.set(snapshot, known);
  const key = [...kept].sort().join('\n');
  const before = known.get(key);
  if (before) return before;
  const names = new Set([...kept].map((name) => name.toLowerCase()));
  const tables = snapshot.tables
    .filter(({ name }) => kept.has(name))
    .map((table) => ({
      ...table,
      foreignKeys: table.foreignKeys.filter((foreign) => names.has(foreign.table.toLowerCase())),
    }));
  const part = { ...snapshot, tables };
  if (known.size >= mostParts) known.clear();
  known.set(key, part);
  return part;
}
