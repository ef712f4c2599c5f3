import { createGate, type Gate, type Reader } from '../answer/gate.ts';
import type { Database } from '../databases/database.ts';
import { fieldRoles } from '../databases/field-roles.ts';
import type { Viewer } from '../databases/identity.ts';
import type { Explored, ExploredField, ExploredThing } from '../protocol/explore.ts';
import { type GlossaryTerm, wordOfTerm } from '../schema/glossary/glossary.ts';
import { keyGraph } from '../schema/keys/keys.ts';
import { type ColumnMeaning, meaningOf, type TableMeaning } from '../schema/meaning/meaning.ts';
import { codesOf } from '../schema/names/comment-labels.ts';
import { columnLabel, tableLabel } from '../schema/names/labels.ts';
import { type Column, findColumn, findTable, type Snapshot, type Table } from '../schema/snapshot/snapshot.ts';

const mostExamples = 5;
const longestExample = 60;

/** What there is to ask about, in detail, of what the role may know. Nothing is sent to the database. */
export async function exploreData(
  database: Database,
  viewer: Viewer,
  reader: Reader,
): Promise<Omit<Explored, 'suggestions'>> {
  const snapshot = await database.schema(viewer);
  const { terms } = database.glossary(snapshot);
  const gate = createGate(await database.leakGuard(), reader);
  const meant = meaningOf(snapshot);
  const ids = new Map(meant.tables.map(({ table }, index) => [table, String(index + 1)]));
  const look = { snapshot, terms, gate, reader, ids };
  const things = meant.tables.flatMap((table) => thingOf(table, look));
  const { today } = snapshot;
  return {
    title: database.title,
    ...(today ? { today } : {}),
    things,
    relations: relationsOf(things, look),
    words: gate.only([...new Set(terms.flatMap((term) => wordOfTerm(term, reader.language) ?? []))]),
  };
}

interface Look {
  snapshot: Snapshot;
  terms: readonly GlossaryTerm[];
  gate: Gate;
  reader: Reader;
  /** By the name of a table. */
  ids: ReadonlyMap<string, string>;
}

function thingOf(meant: TableMeaning, look: Look): ExploredThing[] {
  const { snapshot, terms, gate, reader, ids } = look;
  const table = findTable(snapshot, meant.table);
  const id = ids.get(meant.table);
  if (!table || !id) return [];
  const [name] = gate.only([tableLabel(table, reader.language, terms)]);
  if (!name) return [];
  return [
    {
      id,
      name,
      kind: meant.role,
      ...aboutOf(table.comment, name, gate),
      ...(table.rowCount === undefined ? {} : { rows: table.rowCount }),
      fields: meant.columns.flatMap((column) => fieldOf(table, column, look)),
      ...(reader.audience === 'analyst' ? { stored: table.name } : {}),
    },
  ];
}

function fieldOf(table: Table, meant: ColumnMeaning, { terms, gate, reader, ids }: Look): ExploredField[] {
  const stored = findColumn(table, meant.column);
  const name = stored && gate.only([columnLabel(table, stored, reader.language, terms)])[0];
  if (!stored || !name) return [];
  const codes = codesOf(stored).map(({ code, words }) => ({ value: code, means: gate.only(words).join(' / ') }));
  const leadsTo = meant.key && ids.get(meant.key.table);
  return [
    {
      name,
      role: fieldRoles[meant.role],
      ...(meant.figure?.unit ? { unit: meant.figure.unit } : {}),
      ...aboutOf(stored.comment, name, gate),
      examples: examplesOf(stored),
      ...rangeOf(stored, meant),
      ...(codes.length > 0 ? { codes } : {}),
      ...(leadsTo ? { leads_to: leadsTo } : {}),
      ...(reader.audience === 'analyst' ? { stored: { name: stored.name, type: stored.type } } : {}),
    },
  ];
}

/** What a comment says beyond the name. */
function aboutOf(comment: string | undefined, name: string, gate: Gate): { about?: string } {
  const [about] = comment && comment !== name ? gate.only([comment]) : [];
  return about ? { about } : {};
}

const examplesOf = ({ masked, samples = [] }: Column): string[] =>
  (masked ? [] : samples)
    .filter((value) => value !== null && value !== '')
    .map(String)
    .filter((text) => text.length <= longestExample)
    .slice(0, mostExamples);

function rangeOf({ masked, range }: Column, { role }: ColumnMeaning): Pick<ExploredField, 'range'> {
  if (masked || !range || range.min === null || range.max === null) return {};
  return role === 'date' || role === 'figure' ? { range: { from: String(range.min), to: String(range.max) } } : {};
}

/** One line for each key between things that are both told of. */
function relationsOf(things: readonly ExploredThing[], { snapshot, terms, gate, reader, ids }: Look) {
  const told = new Set(things.map(({ id }) => id));
  return keyGraph(snapshot).edges.flatMap(({ from, to }) => {
    const [source, target] = [ids.get(from.table), ids.get(to.table)];
    const table = findTable(snapshot, from.table);
    const column = table && findColumn(table, from.column);
    if (!table || !column || !source || !target || !told.has(source) || !told.has(target)) return [];
    const [by = ''] = gate.only([columnLabel(table, column, reader.language, terms)]);
    return [{ from: source, to: target, by }];
  });
}
