import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/standard.ts';
import type { Column, Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { ColumnUse, Projection, Scope, Scopes, Source } from './types.ts';

/** What a column use stands for. */
export type ResolvedColumn =
  | { kind: 'column'; source: Source; table: Table; column: Column; outer: boolean }
  /** A column that a subquery or WITH item hands out; `origin` is the stored column when it is passed through as it is. */
  | { kind: 'derived'; source: Source; outer: boolean; origin?: { table: Table; column: Column } }
  /** The name of an item in the SELECT list. */
  | { kind: 'alias'; projection: Projection; scope: Scope }
  /** A double-quoted text that names nothing, where the engine then reads a string. */
  | { kind: 'string' }
  /** `rowid`, `ctid`, `sysdate` and their like. */
  | { kind: 'pseudo'; owner?: Source }
  /** Cannot be known from here: it belongs to a source whose columns are not known; `owner` where there is only one. */
  | { kind: 'open'; owner?: Source }
  | { kind: 'ambiguous'; sources: Source[] }
  | { kind: 'unknown'; reason: 'column' | 'qualifier'; source?: Source };

export interface Resolution {
  columns: Map<ColumnUse, ResolvedColumn>;
  /** The stored table of each source that names one; a source missing here names nothing in the snapshot, or isn't a table. */
  tables: Map<Source, Table>;
  /** Sources whose name is in neither the snapshot nor a WITH. */
  unknownTables: Source[];
  /** Names that a source hands out; undefined when they cannot be known. */
  outputs(source: Source): string[] | undefined;
}

const niladic = words(
  'current_date current_time current_timestamp localtime localtimestamp current_user session_user true false null default',
);

/** Two sources that may have it own nothing alone. */
function owner(sources: readonly Source[]): { owner?: Source } {
  const [only, ...others] = sources;
  return only && others.length === 0 ? { owner: only } : {};
}

/** The scope whose names can be seen from this one: a derived table or WITH item skips its siblings, not what is around them all. */
export function outerScope(scope: Scope): Scope | undefined {
  return scope.correlated ? scope.parent : scope.parent && outerScope(scope.parent);
}

/** Makes something of a snapshot once and keeps it as long as the snapshot. */
export function oncePerSnapshot<Made extends object>(make: (snapshot: Snapshot) => Made): (snapshot: Snapshot) => Made {
  const made = new WeakMap<Snapshot, Made>();
  return (snapshot) => {
    const result = made.get(snapshot) ?? make(snapshot);
    made.set(snapshot, result);
    return result;
  };
}

const tablesByName = oncePerSnapshot(({ tables }) => Map.groupBy(tables, ({ name }) => name.toLowerCase()));

/** The tables of that name, whatever its case. */
export const tablesNamed = (snapshot: Snapshot, name: string): readonly Table[] =>
  tablesByName(snapshot).get(name.toLowerCase()) ?? [];

/** Engines fold ASCII letters alone, unless a collation says otherwise: names that differ in the case of `Ä` may be two names. */
export const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Whether a name as written in SQL means the stored one. */
function meansName(dialect: Dialect, written: string, quoted: boolean, stored: string): boolean {
  if (written === stored) return quoted || dialect.ignoresCase || folded(dialect, stored) === stored;
  if (dialect.ignoresCase) return asciiLower(written) === asciiLower(stored);
  return !quoted && dialect.foldsTo !== 'preserve' && folded(dialect, written) === stored;
}

/** The same for a table, whose case may count where that of columns does not (BigQuery). */
function meansTable(dialect: Dialect, written: string, quoted: boolean, stored: string): boolean {
  const isExact = dialect.foldsTo === 'preserve' && dialect.tableCase === 'kept';
  return isExact ? written === stored : meansName(dialect, written, quoted, stored);
}

/** Whether two written names (an alias and a qualifier, say) mean the same thing. */
export function sameWrittenName(dialect: Dialect, a: string, aQuoted: boolean, b: string, bQuoted: boolean): boolean {
  if (dialect.ignoresCase) return asciiLower(a) === asciiLower(b);
  return storedAs(dialect, a, aQuoted) === storedAs(dialect, b, bQuoted);
}

/** A name that the statement gives to something, as the engine keeps it. */
export const storedAs = (dialect: Dialect, name: string, quoted: boolean): string =>
  quoted ? name : folded(dialect, name);

function folded(dialect: Dialect, name: string): string {
  return dialect.foldsTo === 'lower' ? asciiLower(name) : dialect.foldsTo === 'upper' ? name.toUpperCase() : name;
}

/** Whether what is written before a table's name fits its schema; a catalogue before either of them doesn't contradict. */
export function isInSchema(own: string | undefined, written: string | undefined): boolean {
  if (own === undefined || written === undefined) return true;
  const [one, other] = [own.toLowerCase(), written.toLowerCase()];
  return one === other || other.endsWith(`.${one}`) || one.endsWith(`.${other}`);
}

/** Ties every column use to its source: the local scope before the outer ones, WITH items and subqueries by what they hand out. */
export function resolveColumns(scopes: Scopes, snapshot: Snapshot): Resolution {
  const { dialect } = scopes;
  const { aliases } = dialect;
  const namesByFunction = dialect.columnsNamedByFunction;
  const tables = new Map<Source, Table>();
  const unknownTables: Source[] = [];
  const outputsOf = new Map<Source, string[] | undefined>();
  const columns = new Map<ColumnUse, ResolvedColumn>();

  for (const scope of scopes.all) {
    for (const source of scope.sources) {
      if (source.kind !== 'table') continue;
      const table = tablesNamed(snapshot, source.name).find(
        ({ name, schema }) =>
          meansTable(dialect, source.name, source.quoted, name) && isInSchema(schema, source.schema),
      );
      if (table) tables.set(source, table);
      else unknownTables.push(source);
    }
  }

  function outputs(source: Source): string[] | undefined {
    if (outputsOf.has(source)) return outputsOf.get(source);
    outputsOf.set(source, undefined);
    const table = tables.get(source);
    const names =
      source.columnNames ?? table?.columns.map((column) => column.name) ?? (source.child && scopeOutputs(source.child));
    outputsOf.set(source, names);
    return names;
  }

  /** Undefined when a star over something unknown makes the list open. */
  function scopeOutputs(scope: Scope): string[] | undefined {
    if (scope.columnNames || scope.opaque) return scope.columnNames;
    const first = scope.kind === 'set' ? scope.children.find((child) => child.role === 'member') : scope;
    if (!first) return undefined;
    if (first !== scope) return scopeOutputs(first);
    const names: string[] = [];
    for (const projection of scope.projections) {
      if (!projection.star) {
        const { name, column, aliasQuoted = column?.quoted === true } = projection;
        if (name !== undefined && (!projection.implicit || namesByFunction))
          names.push(storedAs(dialect, name, aliasQuoted));
        else if (projection.range) names.push(scopes.sql.slice(projection.range.start, projection.range.end));
        continue;
      }
      const { qualifier } = projection.star;
      for (const source of scope.sources) {
        if (qualifier !== undefined && !sameWrittenName(dialect, qualifier, false, source.label, false)) continue;
        const inner = outputs(source);
        if (!inner) return undefined;
        names.push(...inner);
      }
    }
    return names;
  }

  /** Whether the source hands out the name; undefined when that is unknown. */
  function has(source: Source, use: ColumnUse): boolean | undefined {
    const names = outputs(source);
    if (!names) return undefined;
    return names.some((name) => meansName(dialect, use.name, use.quoted, name));
  }

  /** Names made by the statement itself fold like written ones. */
  function sameOutput(written: string, name: string): boolean {
    const isExact = dialect.foldsTo === 'preserve' && !dialect.ignoresCase;
    return isExact ? written === name : asciiLower(written) === asciiLower(name);
  }

  function aliasOf(use: ColumnUse, scope: Scope): Projection | undefined {
    if (use.qualifier !== undefined) return undefined;
    return scope.projections.find(
      ({ alias, aliasQuoted = false }) =>
        alias !== undefined && sameWrittenName(dialect, use.name, use.quoted, alias, aliasQuoted),
    );
  }

  function found(source: Source, use: ColumnUse): ResolvedColumn {
    const outer = source.scope !== use.scope;
    const table = tables.get(source);
    const column = table?.columns.find((item) => meansName(dialect, use.name, use.quoted, item.name));
    if (table && column && !source.columnNames) return { kind: 'column', source, table, column, outer };
    const origin = source.child && originOf(source.child, use.name);
    return { kind: 'derived', source, outer, ...(origin ? { origin } : {}) };
  }

  function originOf(scope: Scope, name: string, depth = 0): { table: Table; column: Column } | undefined {
    if (scope.columnNames || scope.kind === 'set' || depth > 5) return undefined;
    const projection = scope.projections.find((item) => item.name !== undefined && sameOutput(name, item.name));
    if (projection && !projection.column) return undefined;
    const inner = projection?.column;
    for (const source of scope.sources) {
      if (inner?.qualifier !== undefined && !sameOutput(inner.qualifier, source.label)) continue;
      if (!projection && !scope.projections.some((item) => item.star)) continue;
      const wanted = inner?.name ?? name;
      const table = tables.get(source);
      const column = table?.columns.find((item) => sameOutput(wanted, item.name));
      if (table && column) return { table, column };
      const deeper = source.child && originOf(source.child, wanted, depth + 1);
      if (deeper) return deeper;
    }
    return undefined;
  }

  function isEquated(use: ColumnUse, sources: Source[]): boolean {
    return sources
      .slice(1)
      .every((source) => source.join === 'natural' || source.using.some((column) => sameOutput(column.name, use.name)));
  }

  function resolve(use: ColumnUse): ResolvedColumn {
    const lower = use.name.toLowerCase();
    const canBeString =
      use.quoted &&
      use.qualifier === undefined &&
      dialect.doubleQuotedStrings &&
      scopes.sql[use.nameRange.start] === '"';
    const isPseudo = !use.quoted && use.qualifier === undefined && niladic.has(lower);
    const pseudo = dialect.pseudoColumns.has(lower);
    let open: Source[] = [];
    let qualified: Source | undefined;
    for (let scope: Scope | undefined = use.scope; scope; scope = outerScope(scope)) {
      if (scope.kind === 'set') {
        if (scope !== use.scope) continue;
        const names = scopeOutputs(scope);
        // The members decide which names an ORDER BY of the whole may use; engines differ, so any member's name will do.
        const members = scope.children.filter((child) => child.role === 'member');
        if (!names || members.some((member) => aliasOf(use, member) || outputsInclude(member, use.name)))
          return { kind: 'open' };
        continue;
      }
      if (scope === use.scope && use.clause === 'order' && use.whole) {
        const projection = aliasOf(use, scope);
        if (projection) return { kind: 'alias', projection, scope };
      }
      const candidates = scope.sources.filter(
        (source) =>
          use.qualifier === undefined ||
          sameWrittenName(
            dialect,
            use.qualifier,
            use.qualifierQuoted === true,
            source.label,
            source.alias === undefined ? source.quoted : source.aliasQuoted === true,
          ),
      );
      if (use.qualifier !== undefined && candidates.length > 0) qualified ??= candidates[0];
      const having = candidates.filter((source) => has(source, use) === true);
      if (having.length === 1 || (having.length > 1 && isEquated(use, having))) return found(having[0] as Source, use);
      if (having.length > 1) return { kind: 'ambiguous', sources: having };
      open = candidates.filter((source) => has(source, use) === undefined);
      if (scope === use.scope && aliases.clauses.has(use.clause) && (!aliases.wholeOnly || use.whole)) {
        const projection = aliasOf(use, scope);
        if (projection) return { kind: 'alias', projection, scope };
      }
      if (pseudo && candidates.length > 0) return { kind: 'pseudo', ...owner(candidates) };
      if (open.length > 0) return { kind: 'open', ...owner(open) };
      if (qualified) break;
      if (scope !== use.scope && aliases.fromSubqueries && use.scope.clause !== 'select') {
        const projection = aliasOf(use, scope);
        if (projection) return { kind: 'alias', projection, scope };
      }
    }
    if (isPseudo || (pseudo && dialect.harmlessBareNames && use.qualifier === undefined)) return { kind: 'pseudo' };
    if (canBeString) return { kind: 'string' };
    const isRow = use.qualifier === undefined && dialect.rowsByName;
    if (isRow && use.scope.sources.some((source) => sameOutput(use.name, source.label))) return { kind: 'open' };
    if (use.qualifier !== undefined && !qualified) return { kind: 'unknown', reason: 'qualifier' };
    return { kind: 'unknown', reason: 'column', ...(qualified ? { source: qualified } : {}) };
  }

  function outputsInclude(scope: Scope, name: string): boolean {
    return scopeOutputs(scope)?.some((output) => sameOutput(name, output)) ?? true;
  }

  for (const scope of scopes.all) for (const use of scope.columns) columns.set(use, resolve(use));
  return { columns, tables, unknownTables, outputs };
}
