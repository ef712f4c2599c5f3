import type { Table } from '../../schema/snapshot/snapshot.ts';
import { identifier, isFields } from '../parse/parse.ts';
import { type ReadPlaces, readPlaces, type TableRead } from '../policy/policy.ts';
import { applyEdits, type TextEdit } from '../scope/scope.ts';
import { hasSameLexemes, isSame } from './prove.ts';
import { isPlain, ownAlias, rangeOf, withoutSchemas } from './reference.ts';
import type { Place } from './table-limit.ts';
import { viewQuery } from './view-query.ts';

/** Views of views of views end here; so does a definition that names itself. */
const deepest = 12;
const longest = 500_000;

export type Opened = { ok: true; sql: string } | { ok: false; view: string };

/**
 * The statement with every view replaced by the query that it is, views of views too: `FROM recent r` becomes
 * `FROM (SELECT … FROM orders WHERE …) r`. What is read then are tables, and those can be limited. A view whose query is not known is left
 * for the caller to refuse; what cannot be replaced for sure is refused. `doWith` says what is to be done with a view.
 *
 * The object itself is never read, so that a view which was changed since the schema was read shows nobody more than before.
 */
export function openViews(
  sql: string,
  place: Place,
  doWith: (view: Table, read: string) => 'open' | 'keep' | 'refuse',
): Opened {
  let text = sql;
  for (let depth = 0; depth < deepest; depth += 1) {
    const read = readPlaces(text, place.dialect, place.snapshot);
    if (!read) return { ok: false, view: '' };
    const found: { one: TableRead; view: Table }[] = [];
    for (const one of read.places) {
      const view = viewNamed(one.table, place);
      const what = view && doWith(view, one.table);
      if (what === 'refuse') return { ok: false, view: one.table };
      if (view && what === 'open') found.push({ one, view });
    }
    if (found.length === 0) return { ok: true, sql: text };
    const opened = openOnce(text, read, found, place);
    if (!opened.ok || opened.sql.length > longest) return { ok: false, view: found[0]?.one.table ?? '' };
    text = opened.sql;
  }
  return { ok: false, view: '' };
}

/** The one view that may be meant, if its query is known. */
function viewNamed(read: string, { snapshot }: Place): Table | undefined {
  const name = read.split('.').at(-1);
  const [view, ...more] = snapshot.tables.filter((table) => table.name.toLowerCase() === name);
  return more.length === 0 && view?.kind === 'view' && view.definition !== undefined ? view : undefined;
}

function openOnce(
  sql: string,
  read: ReadPlaces,
  found: readonly { one: TableRead; view: Table }[],
  { dialect, snapshot }: Place,
): Opened {
  const edits: TextEdit[] = [];
  const wanted = new Map(read.places.map((one) => [one, [one.table]]));
  for (const { one, view } of found) {
    const refused = { ok: false, view: one.table } as const;
    const { node } = one;
    const range = node && isPlain(node) ? rangeOf(node) : undefined;
    const query = viewQuery(view.definition ?? '', dialect);
    const inside = query === undefined ? undefined : readPlaces(query, dialect, snapshot);
    if (!node || !range || query === undefined || !inside) return refused;
    // A WITH item of the statement would be read where the view means a table.
    if (inside.places.some(({ table }) => read.withNames.has(table.split('.').at(-1) as string))) return refused;
    const as = dialect.tableAliasTakesAs ? 'AS ' : '';
    const alias = isFields(node.alias) ? '' : ` ${as}${ownAlias(node, sql, dialect)}`;
    edits.push({ ...range, text: `(${query})${alias}` });
    wanted.set(
      one,
      inside.places.map(({ table }) => table),
    );
  }
  const all = [...edits, ...withoutSchemas(sql, read.places, edits, dialect)];
  const opened = applyEdits(sql, all);
  const again = readPlaces(opened, dialect, snapshot);
  const isProven =
    again !== undefined &&
    hasSameLexemes(sql, opened, { all, dialect }) &&
    isSame(
      again.places.map(({ table }) => table),
      [...wanted.values()].flat(),
    ) &&
    again.places.every(({ node }) => node === undefined || identifier(node.name) !== undefined);
  return isProven ? { ok: true, sql: opened } : { ok: false, view: found[0]?.one.table ?? '' };
}
