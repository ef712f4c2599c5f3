import type { WenshuConfig } from '../config/config.ts';
import type { Database } from '../databases/database.ts';
import type { Databases } from '../databases/databases.ts';
import type { Identity } from '../databases/identity.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { KeptPreference, Taught } from '../memory/taught.ts';
import type { ColumnName } from '../schema/glossary/glossary.ts';
import { columnLabel, tableLabel } from '../schema/names/labels.ts';
import { findColumn, findTable, type Snapshot } from '../schema/snapshot/snapshot.ts';

type Kept = KeptPreference & { columns: readonly ColumnName[] };

/**
 * Those that a role may know of: it sees every column that a rule reads, and the words name nothing that is hidden from it. Of a
 * database that cannot be read, none.
 */
async function knownPreferences(
  kept: readonly Kept[],
  databases: readonly Database[],
  role: string | undefined,
): Promise<KeptPreference[]> {
  if (role === undefined) return kept.map(({ columns: _, ...told }) => told);
  const known: KeptPreference[] = [];
  const views = new Map<string, Promise<View | undefined>>();
  for (const { columns, ...told } of kept) {
    const database = databases.find(({ connectionId }) => connectionId === told.connection);
    if (!database) continue;
    const opened = views.get(told.connection) ?? viewOf(database, role);
    views.set(told.connection, opened);
    const view = await opened;
    if (view && columns.every(view.sees) && !view.hides(told.text)) known.push(told);
  }
  return known;
}

interface View {
  sees(column: ColumnName): boolean;
  /** Whether a text names what is hidden. */
  hides(text: string): boolean;
}

async function viewOf(database: Database, role: string): Promise<View | undefined> {
  const whole = await database.schema({}).catch(() => undefined);
  if (!whole) return undefined;
  const seen = await database.schema({ role });
  const open = namesIn(seen);
  const hidden = [...namesIn(whole)].filter((name) => !open.has(name));
  return {
    sees({ table, column }) {
      const found = findTable(seen, table);
      return found !== undefined && findColumn(found, column) !== undefined;
    },
    hides: (text) => hidden.some((name) => text.toLowerCase().includes(name)),
  };
}

/** What tables and columns are called, by the database and by people. */
function namesIn({ tables }: Snapshot): Set<string> {
  const names = tables.flatMap((table) => [
    table.name,
    ...(['zh', 'en'] as const).flatMap((language) => [
      tableLabel(table, language),
      ...table.columns.flatMap((column) => [column.name, columnLabel(table, column, language)]),
    ]),
  ]);
  return new Set(names.filter((name) => [...name].length > 1).map((name) => name.toLowerCase()));
}

/** What holds for somebody's questions, as far as their role may know of it. */
export async function preferencesOf(
  { user, role }: Identity,
  taught: Pick<Taught, 'list'>,
  databases: Pick<Databases, 'all'>,
): Promise<KeptPreference[]> {
  return knownPreferences(await taught.list(user), databases.all(), role);
}

/** False when there is none by this key. What holds for everybody is forgotten by a role that may teach everybody. */
export async function forgetPreference(
  key: string,
  person: Identity,
  taught: Pick<Taught, 'list' | 'forget'>,
  databases: Pick<Databases, 'all'>,
  { roles }: Pick<WenshuConfig, 'roles'>,
): Promise<boolean> {
  const found = (await preferencesOf(person, taught, databases)).find((one) => one.key === key);
  if (!found) return false;
  if (found.for === 'everyone' && person.role !== undefined && !roles[person.role]?.teaches_everyone)
    throw new WenshuError('teaching_refused');
  await taught.forget(person.user, key, found.for);
  return true;
}
