import type { Privacy } from '../agents/dependencies.ts';
import type { ConnectionConfig } from '../config/schema.ts';
import { dialectOf } from '../dialects/registry.ts';
import type { ConcealedModels } from '../models/concealing.ts';
import { asPrivate, isHidden, isSecret, withPrivateKinds } from '../schema/private/private-columns.ts';
import { deniedColumnsOf, isDeniedColumn } from '../schema/snapshot/denied-columns.ts';
import type { Column, Snapshot, Table } from '../schema/snapshot/snapshot.ts';
import { codeLexemes } from '../sql/lex/lex.ts';
import { judge } from '../sql/policy/policy.ts';
import { readStatement, type ShownColumn, type Statement, shownColumns } from '../sql/scope/scope.ts';

export interface PrivacyOptions {
  /** `table.column` */
  masked: readonly string[];
  replaces: boolean;
  models: Pick<ConcealedModels, 'vaultOf'>;
  whole: () => Snapshot;
}

/**
 * What of a statement and its rows a model may be told. What the connection masks is asked of the access policy: it knows stars, views
 * and subqueries, and says no when in doubt. What is private by itself is followed from the result back to the stored columns.
 */
export function createPrivacy({ masked, replaces, models, whole }: PrivacyOptions): Privacy {
  let read: { sql: string; snapshot: Snapshot; found: Reading } | undefined;
  const reading = (sql: string): Reading => {
    const snapshot = whole();
    if (read?.sql !== sql || read.snapshot !== snapshot) read = { sql, snapshot, found: readingOf(sql, snapshot) };
    return read.found;
  };
  const isOpen = (sql: string): boolean => {
    const snapshot = whole();
    const asked = { name: 'model', deniedColumns: [...masked] };
    if (masked.length > 0 && !judge(sql, dialectOf(snapshot.dialect), asked, snapshot).allowed) return false;
    return !reading(sql).readsSecret;
  };
  const marked = (runId: string, sql: string, texts: readonly { start: number; end: number; value: string }[]) => {
    const vault = models.vaultOf(runId);
    return texts
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (text, { start, end, value }) => `${text.slice(0, start)}'${vault.markOf(value)}'${text.slice(end)}`,
        sql,
      );
  };
  return {
    isOpen,
    readsPrivate: (sql) => reading(sql).readsPrivate,
    showsPrivate: (sql) => reading(sql).shown.some(Boolean) || reading(sql).isUnclear,
    rows(runId, sql, rows) {
      const vault = models.vaultOf(runId);
      const mark = (cell: Row[number]) => (cell === null ? null : vault.markOf(String(cell)));
      if (!isOpen(sql)) return replaces ? rows.map((row) => row.map(mark)) : undefined;
      const { shown, isUnclear } = reading(sql);
      const isHiddenAt = (row: Row, at: number) =>
        isUnclear || shown.length !== row.length ? typeof row[at] === 'string' : shown[at] === true;
      if (!isUnclear && !shown.some(Boolean)) return rows.map((row) => [...row]);
      return rows.map((row) => row.map((cell, at) => (isHiddenAt(row, at) ? mark(cell) : cell)));
    },
    hideTexts(runId, sql, typed) {
      const strings = codeLexemes(sql, dialectOf(whole().dialect)).filter(
        ({ kind, value }) => kind === 'string' && !typed.includes(value),
      );
      return marked(runId, sql, strings);
    },
    statement: (runId, sql) => marked(runId, sql, reading(sql).literals),
  };
}

type Row = readonly (string | number | boolean | null)[];

interface Reading {
  /** Of each column of the result, whether it shows private values. */
  shown: boolean[];
  /** Nobody can say what the result shows, and something private may be read. */
  isUnclear: boolean;
  readsPrivate: boolean;
  readsSecret: boolean;
  /** Texts that private columns are compared with. */
  literals: { start: number; end: number; value: string }[];
}

function readingOf(sql: string, snapshot: Snapshot): Reading {
  const hasPrivate = snapshot.tables.some(({ columns }) => columns.some(isHidden));
  const hasSecret = snapshot.tables.some(({ columns }) => columns.some(isSecret));
  const nothing = { shown: [], isUnclear: false, readsPrivate: false, readsSecret: false, literals: [] };
  if (!hasPrivate) return nothing;
  const statement = readStatement(sql, dialectOf(snapshot.dialect), snapshot);
  if (!statement) return { ...nothing, isUnclear: true, readsPrivate: true, readsSecret: hasSecret };
  const tables = [...new Set(statement.resolution.tables.values())];
  const near = tables.flatMap(({ columns }) => columns);
  const isStrange = statement.resolution.unknownTables.length > 0;
  const mayBePrivate = near.some(isHidden) || isStrange;
  const shown = shownColumns(statement);
  const used = [
    ...usedColumns(statement),
    ...(shown ?? []).flatMap(({ stored }) => stored.map(({ column }) => column)),
  ];
  const hides = ({ stored, isKnown }: ShownColumn) =>
    stored.some(({ column }) => isHidden(column)) || (!isKnown && mayBePrivate);
  return {
    shown: shown?.map(hides) ?? [],
    isUnclear: shown === undefined && mayBePrivate,
    readsPrivate: used.some(isHidden) || isStrange || shown === undefined || shown.some(hides),
    readsSecret: used.some(isSecret) || (isStrange && hasSecret) || (shown === undefined && near.some(isSecret)),
    literals: statement.scopes.all
      .flatMap(({ comparisons }) => comparisons)
      .flatMap(({ column: use, kind, range, value }) => {
        const column = statement.stored(use)?.column;
        return column && isHidden(column) && kind === 'string' && range ? [{ ...range, value }] : [];
      }),
  };
}

const usedColumns = ({ scopes, stored }: Statement): Column[] =>
  scopes.all.flatMap(({ columns }) => columns.flatMap((use) => stored(use)?.column ?? []));

export type SaidOfColumns = Partial<Pick<ConnectionConfig, 'masked_columns' | 'open_columns'>>;

/** The snapshot with the kinds of its private columns, and with its masked columns told as such without anything that is stored in them. */
export function withPrivacy(
  snapshot: Snapshot,
  { masked_columns: masked = [], open_columns: open = [] }: SaidOfColumns,
  personal: boolean,
): Snapshot {
  const kinds = withViewKinds(withPrivateKinds(snapshot, { personal, open }));
  if (masked.length === 0) return kinds;
  const denied = deniedColumnsOf(masked, snapshot.tables);
  const tables = kinds.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => {
      // A view may show a masked column under another name.
      const isMasked = table.kind === 'view' || isDeniedColumn(denied, table.name, column.name);
      if (!isMasked) return column;
      const { samples: _samples, range: _range, written: _written, ...rest } = column;
      return { ...rest, masked: true as const };
    }),
  }));
  return { ...kinds, tables };
}

/** Views over views need as many rounds as they are deep. */
const rounds = 3;

/** A view's column is what its query shows, whatever it is called there. */
function withViewKinds(snapshot: Snapshot): Snapshot {
  let known = snapshot;
  for (let round = 0; round < rounds; round += 1) {
    const tables = known.tables.map((table) => viewKinds(table, known));
    if (tables.every((table, at) => table === known.tables[at])) break;
    known = { ...known, tables };
  }
  return known;
}

function viewKinds(table: Table, snapshot: Snapshot): Table {
  const query = table.definition && readStatement(table.definition, dialectOf(snapshot.dialect), snapshot);
  const shown = query ? shownColumns(query) : undefined;
  if (shown?.length !== table.columns.length) return table;
  const columns = table.columns.map((column, at) => {
    const { stored = [], isPlain, isKnown } = shown[at] ?? {};
    const source = stored.find((one) => isHidden(one.column))?.column.private;
    if (source && source !== column.private) return asPrivate(column, source);
    // Secrets that only look like some are forgotten all the same: what was left out cannot be put back.
    if (source || !isPlain || !isKnown || !column.private || isSecret(column)) return column;
    const { private: _private, ...open } = column;
    return open;
  });
  return columns.every((column, at) => column === table.columns[at]) ? table : { ...table, columns };
}
