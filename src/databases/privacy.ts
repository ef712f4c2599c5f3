import type { Privacy } from '../agents/state/dependencies.ts';
import type { ConnectionConfig } from '../config/schema.ts';
import { dialectOf } from '../dialects/registry.ts';
import type { ConcealedModels } from '../models/concealing.ts';
import {
  asPrivate,
  type CategoryValues,
  isHidden,
  isSecret,
  withPrivateKinds,
} from '../schema/private/private-columns.ts';
import { deniedColumnsOf, isDeniedColumn } from '../schema/snapshot/denied-columns.ts';
import type { Column, Snapshot, Table } from '../schema/snapshot/snapshot.ts';
import { codeLexemes, type Lexeme } from '../sql/lex/lex.ts';
import { judge } from '../sql/policy/policy.ts';
import { readStatement, type ShownColumn, type Statement, shownColumns } from '../sql/scope/scope.ts';

interface PrivacyOptions {
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
  const readsMasked = (sql: string): boolean => {
    const snapshot = whole();
    const asked = { name: 'model', deniedColumns: [...masked] };
    return masked.length > 0 && !judge(sql, dialectOf(snapshot.dialect), asked, snapshot).allowed;
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
    isOpen: (sql) => !readsMasked(sql) && !reading(sql).showsSecret,
    readsPrivate: (sql) => reading(sql).readsPrivate,
    privateColumns: (sql) => reading(sql).shown,
    showsPrivate(sql) {
      const { shown, mayShow } = reading(sql);
      return readsMasked(sql) || (shown.length === 0 ? mayShow : shown.some(Boolean));
    },
    rows(runId, sql, rows) {
      const vault = models.vaultOf(runId);
      const { shown, mayShow, constants } = reading(sql);
      // A value that came back as a mark is still hidden, whatever the statement makes of it.
      const repeated = constants.filter(({ value }) => vault.knows(value)).map(({ column }) => column);
      const isUnclear = readsMasked(sql) || repeated.includes(undefined);
      const isHiddenAt = (row: Row, at: number) =>
        isUnclear || shown[at] === true || repeated.includes(at) || (mayShow && shown.length !== row.length);
      const hides = rows.some((row) => row.some((_, at) => isHiddenAt(row, at)));
      if (hides && !replaces) return undefined;
      return rows.map((row) =>
        row.map((cell, at) => (cell !== null && isHiddenAt(row, at) ? vault.markOf(String(cell)) : cell)),
      );
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
  /** For each column of the result, whether it shows private values; empty where the statement doesn't say which columns it has. */
  shown: boolean[];
  /** Whether a result with other columns than these may show private values. */
  mayShow: boolean;
  readsPrivate: boolean;
  showsSecret: boolean;
  /** Texts that private columns are compared with. */
  literals: { start: number; end: number; value: string }[];
  /** Constants that the result may show, and in which of its columns; undefined where that could be any. */
  constants: { value: string; column: number | undefined }[];
}

function readingOf(sql: string, snapshot: Snapshot): Reading {
  const dialect = dialectOf(snapshot.dialect);
  const statement = readStatement(sql, dialect, snapshot);
  const constants = constantsIn(codeLexemes(sql, dialect), statement);
  const all = snapshot.tables.flatMap(({ columns }) => columns);
  if (!all.some(isHidden))
    return { shown: [], mayShow: false, readsPrivate: false, showsSecret: false, literals: [], constants };
  if (!statement)
    return { shown: [], mayShow: true, readsPrivate: true, showsSecret: all.some(isSecret), literals: [], constants };
  const isStrange = statement.resolution.unknownTables.length > 0;
  const near = isStrange ? all : [...new Set(statement.resolution.tables.values())].flatMap(({ columns }) => columns);
  const shown = shownColumns(statement);
  const shows =
    (isSuch: (column: Column) => boolean) =>
    ({ stored, isKnown }: ShownColumn) =>
      (isKnown ? stored.map(({ column }) => column) : near).some(isSuch);
  return {
    shown: shown?.map(shows(isHidden)) ?? [],
    mayShow: near.some(isHidden),
    readsPrivate:
      [...usedColumns(statement), ...(shown ? [] : near)].some(isHidden) || shown?.some(shows(isHidden)) === true,
    showsSecret: shown ? shown.some(shows(isSecret)) : near.some(isSecret),
    literals: statement.scopes.all
      .flatMap(({ comparisons }) => comparisons)
      .flatMap(({ column: use, kind, range, value }) => {
        const column = statement.stored(use)?.column;
        return column && isHidden(column) && kind === 'string' && range ? [{ ...range, value }] : [];
      }),
    constants,
  };
}

/** Conditions, orders and limits show nothing; what stands in a column of the result itself is shown there and nowhere else. */
function constantsIn(lexemes: readonly Lexeme[], statement: Statement | undefined): Reading['constants'] {
  const scopes = statement?.scopes.all ?? [];
  const root = statement?.scopes.root;
  const conditions = scopes.flatMap(({ clauses, sources }) => [
    ...(['where', 'having', 'group', 'order', 'limit'] as const).flatMap((clause) => clauses[clause] ?? []),
    ...sources.flatMap(({ onRange }) => onRange ?? []),
  ]);
  return lexemes
    .filter(({ kind }) => kind === 'string' || kind === 'number' || kind === 'quoted')
    .filter(({ start, end }) => !conditions.some((range) => range.start <= start && end <= range.end))
    .map(({ value, start, end }) => {
      const at = root?.projections.findIndex(({ range }) => range && range.start <= start && end <= range.end) ?? -1;
      const isCertain = at >= 0 && root?.kind === 'select' && !root.projections.some(({ star }) => star);
      return { value, column: isCertain ? at : undefined };
    });
}

const usedColumns = ({ scopes, stored }: Statement): Column[] =>
  scopes.all.flatMap(({ columns }) => columns.flatMap((use) => stored(use)?.column ?? []));

type ColumnPrivacySettings = Partial<Pick<ConnectionConfig, 'masked_columns' | 'open_columns'>>;

/** The snapshot with the kinds of its private columns, and with its masked columns told as such without anything that is stored in them. */
export function withPrivacy(
  snapshot: Snapshot,
  { masked_columns: masked = [], open_columns: open = [] }: ColumnPrivacySettings,
  personal: boolean,
  values?: CategoryValues,
): Snapshot {
  const kinds = withViewKinds(withPrivateKinds(snapshot, { personal, open, values }));
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
