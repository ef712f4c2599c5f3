import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { Role, Verdict } from '../contracts/verdict.ts';
import { withoutHints } from '../lex/lex.ts';
import { judge, type ReadPlaces, readPlaces } from '../policy/policy.ts';
import { bindClaims, type Claims, claimsIn } from './bind-claims.ts';
import { limitTables } from './limit-tables.ts';
import { keyInSql, maskOf } from './mask.ts';
import { needsFence } from './needs-fence.ts';
import { openViews } from './open-views.ts';
import { isMeant, type Place, type TableLimit, tableOf } from './table-limit.ts';

/** Who asks, with what is said of them. */
export interface Rights extends Place {
  role: Role;
  claims: Claims;
  /** What hashes are made with; without it nothing can be shown as a hash. */
  key?: string | undefined;
}

/** What runs in the place of a statement. */
export interface Granted {
  /** Holds the key of hashes where there are any: for the database alone. */
  sql: string;
  /** The same for people. */
  told: string;
  /** Tables of which only some rows are read, and columns that are not shown as they are; none where nothing is limited. */
  tables: string[];
  masked: string[];
}

/** With the policy's verdict on the statement as it was written. */
export type Grant = { ok: true; granted: Granted; verdict: Verdict } | { ok: false; verdict: Verdict };

export function isLimited({ rowFilters = {}, masks = {} }: Pick<Role, 'rowFilters' | 'masks'>): boolean {
  return Object.keys(rowFilters).length + Object.keys(masks).length > 0;
}

/** The part of the claims that decides what the role's people see. */
export function claimsAsked<Value extends Claims[string]>(
  { rowFilters = {} }: Pick<Role, 'rowFilters'>,
  claims: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const names = new Set(Object.values(rowFilters).flatMap(claimsIn));
  return Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/**
 * The statement as this person may run it: the policy judges it as it is written, every limited table is replaced by what may be seen
 * of it, and the policy judges the result once more. A view gives way to the query that it is, whose tables are limited then. Whatever
 * cannot be told for sure is refused: a claim that nobody makes, a view of unknown definition or an unknown table that may show rows of a
 * limited one, a filter that does not fit its table.
 */
export function applyRights(given: string, rights: Rights): Grant {
  const { role, dialect, snapshot } = rights;
  const judged = judge(given, dialect, role, snapshot);
  if (!judged.allowed) return { ok: false, verdict: judged };
  if (!isLimited(role))
    return { ok: true, granted: { sql: given, told: given, tables: [], masked: [] }, verdict: judged };
  // A derived table takes no hints.
  const sql = withoutHints(given, dialect);
  const deny = (reason: NonNullable<Verdict['reason']>, subject: string, isMistake = false): Grant => ({
    ok: false,
    verdict: {
      ...judged,
      allowed: false,
      reason,
      subject,
      ...(isMistake ? { repairable: true as const } : {}),
    },
  });
  const absent = [...tablesIn(role)].find((table) => !tableOf({ table }, rights));
  if (absent !== undefined) return deny('limit_setup', absent);
  const opened = openViews(sql, rights, (view, read) => doWithView(view, read, rights));
  if (!opened.ok) return deny('table', opened.view);
  const read = readPlaces(opened.sql, dialect, snapshot);
  if (!read) return deny('not_parsed', '');
  const hidden = findHidden(read, role, snapshot);
  if (hidden) return deny('table', hidden.table, hidden.isUnknown);
  const limits: TableLimit[] = [];
  for (const [table, filter] of Object.entries(role.rowFilters ?? {})) {
    if (!read.places.some((place) => isMeant({ table }, place.table))) continue;
    const bound = bindClaims(filter, rights.claims, dialect);
    if (!bound.ok)
      return deny(bound.reason === 'claim' ? 'claim' : 'limit_setup', bound.reason === 'claim' ? bound.claim : table);
    limits.push({ table, condition: bound.condition });
  }
  const masked: string[] = [];
  for (const [column, kind] of Object.entries(role.masks ?? {})) {
    const [table, name] = split(column);
    if (!read.places.some((place) => isMeant({ table }, place.table))) continue;
    const write = maskOf(kind, dialect, rights.key);
    if (!write) return deny('limit_setup', column);
    limits.push({ table, columns: { [name]: write } });
    masked.push(column);
  }
  const limited = limitTables(opened.sql, {
    dialect,
    snapshot,
    limits,
    isFenced: needsFence(opened.sql, rights, masked),
  });
  if (!limited.ok) {
    const isSetup = limited.reason === 'condition' || limited.reason === 'unknown';
    return deny(isSetup ? 'limit_setup' : 'limit_form', limited.subject);
  }
  // The conditions may read what the role may not; that only reads is asked all the same.
  const { functions } = role;
  const again = judge(limited.sql, dialect, { name: role.name, ...(functions ? { functions } : {}) }, snapshot);
  if (!again.allowed) return deny('limit_form', limited.tables.join(', '));
  const filtered = limits.filter(({ condition }) => condition !== undefined).map(({ table }) => table);
  const told = rights.key ? limited.sql.replaceAll(keyInSql(rights.key, dialect), "'…'") : limited.sql;
  return { ok: true, granted: { sql: limited.sql, told, tables: filtered, masked }, verdict: judged };
}

/** Every table of which something is limited. */
function tablesIn({ rowFilters = {}, masks = {} }: Role): Set<string> {
  return new Set([...Object.keys(rowFilters), ...Object.keys(masks).map((column) => split(column)[0])]);
}

function split(column: string): [table: string, column: string] {
  const at = column.lastIndexOf('.');
  return [column.slice(0, at), column.slice(at + 1)];
}

/**
 * A view without limits of its own is opened. One that has some is meant as it is, as long as they say all there is to say: where it is known
 * to read tables of which rows or values are limited, it must be limited in rows or values itself.
 */
function doWithView(view: Table, read: string, rights: Rights): 'open' | 'keep' | 'refuse' {
  const own = kindsOf(read, rights.role);
  if (own.size === 0) return 'open';
  const opened = openViews(view.definition ?? '', rights, () => 'open');
  const behind = opened.ok ? readPlaces(opened.sql, rights.dialect, rights.snapshot) : undefined;
  const kinds = behind?.places.flatMap(({ table }) => [...kindsOf(table, rights.role)]);
  return kinds?.every((kind) => own.has(kind)) ? 'keep' : 'refuse';
}

/** What of a table is limited. */
function kindsOf(read: string, { rowFilters = {}, masks = {} }: Role): Set<'rows' | 'values'> {
  const isOne = (table: string) => isMeant({ table }, read);
  return new Set([
    ...(Object.keys(rowFilters).some(isOne) ? (['rows'] as const) : []),
    ...(Object.keys(masks).some((column) => isOne(split(column)[0])) ? (['values'] as const) : []),
  ]);
}

/**
 * What may show rows of a limited table without being one: a view whose definition nobody knows here, a table that the snapshot
 * does not have and that may be a view or a slip of the pen, and tables whose rows are rows of another one too.
 */
function findHidden({ places }: ReadPlaces, role: Role, { tables }: Snapshot) {
  const limited = [...tablesIn(role)];
  const isNamed = (table: Table) => limited.some((one) => isMeant({ table: one }, qualified(table)));
  for (const { table } of places) {
    if (limited.some((one) => isMeant({ table: one }, table))) continue;
    const name = table.split('.').at(-1) as string;
    if (name === 'dual') continue;
    const known = tables.filter((one) => one.name.toLowerCase() === name);
    const heirs = known.flatMap((one) => one.heirs ?? []).map((heir) => heir.toLowerCase());
    const hasLimitedHeir = limited.some((one) => heirs.includes(one.toLowerCase().split('.').at(-1) as string));
    const isLimitedHeir = tables.some(
      (one) => isNamed(one) && one.heirs?.some((heir) => heir.toLowerCase() === name) === true,
    );
    if (known.length === 0) return { table, isUnknown: !isLimitedHeir };
    if (hasLimitedHeir || isLimitedHeir || known.some(({ kind }) => kind === 'view'))
      return { table, isUnknown: false };
  }
  return undefined;
}

const qualified = ({ name, schema }: Table): string => (schema === undefined ? name : `${schema}.${name}`);
