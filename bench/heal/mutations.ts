import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import type { ColumnUse, Resolution, ResolvedColumn, Scope, Scopes, Source } from '../../src/sql/scope/scope.ts';
import { applyEdits, type TextEdit } from '../../src/sql/scope/scope.ts';

/** A right statement with one schema error in it. */
export interface Mutant {
  kind: MutationKind;
  sql: string;
}

export const mutationKinds = [
  'table-number',
  'table-invented',
  'column-letter',
  'column-style',
  'column-prefix',
  'wrong-qualifier',
  'missing-join',
  'lost-qualifier',
  'partner-column',
] as const;

export type MutationKind = (typeof mutationKinds)[number];

type Found = Extract<ResolvedColumn, { kind: 'column' }>;

/** Every kind of damage that fits the statement, once each; `pick` chooses among equal places and makes it repeatable. */
export function mutate(
  scopes: Scopes,
  resolution: Resolution,
  snapshot: Snapshot,
  pick: (count: number) => number,
): Mutant[] {
  const { sql } = scopes;
  const mutants: Mutant[] = [];
  const add = (kind: MutationKind, edits: TextEdit[] | undefined) => {
    if (edits && edits.length > 0) mutants.push({ kind, sql: applyEdits(sql, edits) });
  };
  const tables = scopes.all
    .flatMap((scope) => scope.sources)
    .filter((source) => source.kind === 'table' && source.nameRange);
  const table = tables[pick(tables.length)];
  if (table) {
    add(
      'table-number',
      renameTable(scopes, table, table.name.endsWith('s') ? table.name.slice(0, -1) : `${table.name}s`),
    );
    if (tables.length === 1) add('table-invented', renameTable(scopes, table, 'records'));
  }
  const columns = [...resolution.columns].filter(
    (entry): entry is [ColumnUse, Found] => entry[1].kind === 'column' && !entry[1].outer && !entry[0].quoted,
  );
  const chosen = columns[pick(columns.length)];
  if (chosen) {
    const [use, found] = chosen;
    const rename = (name: string | undefined) =>
      name === undefined || name === '' ? undefined : renameColumn(columns, use, found, name);
    add('column-letter', rename(withoutLetter(use.name, pick)));
    add('column-style', rename(otherStyle(found.column.name)));
    add('column-prefix', rename(otherPrefix(found.column.name, found.table.name)));
  }
  const joined = scopes.all.filter(
    (scope) => scope.sources.length > 1 && scope.sources.every((source) => resolution.tables.has(source)),
  );
  const scope = joined[pick(joined.length)];
  if (scope) {
    add('wrong-qualifier', wrongQualifier(scope, resolution, pick));
    add('missing-join', missingJoin(scope, resolution, snapshot));
    add('lost-qualifier', lostQualifier(scope, resolution, pick));
    add('partner-column', partnerColumn(scope, resolution, sql));
  }
  return mutants;
}

function renameTable(scopes: Scopes, table: Source, name: string): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const scope of scopes.all) {
    for (const source of scope.sources) {
      if (source.name.toLowerCase() === table.name.toLowerCase() && source.nameRange)
        edits.push({ ...source.nameRange, text: name });
    }
    for (const use of scope.columns) {
      if (use.qualifierRange && use.qualifier?.toLowerCase() === table.name.toLowerCase())
        edits.push({ ...use.qualifierRange, text: name });
    }
  }
  return edits;
}

function renameColumn(columns: [ColumnUse, Found][], use: ColumnUse, found: Found, name: string): TextEdit[] {
  return columns
    .filter(
      ([other, target]) =>
        other.scope === use.scope && target.source === found.source && target.column === found.column,
    )
    .map(([other]) => ({ ...other.nameRange, text: name }));
}

function withoutLetter(name: string, pick: (count: number) => number): string | undefined {
  if (name.length < 5) return undefined;
  const at = 1 + pick(name.length - 2);
  return name.slice(0, at) + name.slice(at + 1);
}

function otherStyle(name: string): string | undefined {
  if (name.includes('_')) return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const snake = name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  return snake.includes('_') ? snake : undefined;
}

function otherPrefix(name: string, table: string): string | undefined {
  const parts = name.split('_');
  if (parts.length > 1 && parts[0]?.toLowerCase() === table.toLowerCase().replace(/s$/, ''))
    return parts.slice(1).join('_');
  return /^\w+$/.test(table) && !name.toLowerCase().startsWith(table.toLowerCase())
    ? `${table.toLowerCase()}_${name}`
    : undefined;
}

function foundIn(scope: Scope, resolution: Resolution): [ColumnUse, Found][] {
  return scope.columns.flatMap((use) => {
    const found = resolution.columns.get(use);
    return found?.kind === 'column' && !found.outer ? [[use, found] as [ColumnUse, Found]] : [];
  });
}

function hasColumn(resolution: Resolution, source: Source, name: string): boolean {
  return resolution.outputs(source)?.some((output) => output.toLowerCase() === name.toLowerCase()) ?? true;
}

/** `T1.c` becomes `T2.c` although T2 has no c. */
function wrongQualifier(scope: Scope, resolution: Resolution, pick: (count: number) => number): TextEdit[] | undefined {
  const options = foundIn(scope, resolution).flatMap(([use, found]) =>
    use.qualifierRange && use.clause !== 'on'
      ? scope.sources
          .filter((source) => source !== found.source && !hasColumn(resolution, source, use.name))
          .map((source) => ({ use, source }))
      : [],
  );
  const option = options[pick(options.length)];
  if (!option) return undefined;
  const { use, source } = option;
  return scope.columns
    .filter(
      (other) =>
        other.clause !== 'on' &&
        other.qualifierRange &&
        other.name.toLowerCase() === use.name.toLowerCase() &&
        other.qualifier?.toLowerCase() === use.qualifier?.toLowerCase(),
    )
    .map((other) => ({ ...other.qualifierRange!, text: source.label }));
}

/** The last table and its join go; its columns stay, bare. */
function missingJoin(scope: Scope, resolution: Resolution, snapshot: Snapshot): TextEdit[] | undefined {
  const last = scope.sources.at(-1);
  if (!last?.joinRange || last.join !== 'inner' || !last.onRange || snapshot.tables.length < 2) return undefined;
  const inOwnJoin = (use: ColumnUse) =>
    use.range.start >= last.joinRange!.start && use.range.end <= last.joinRange!.end;
  const uses = foundIn(scope, resolution).filter(([use, found]) => found.source === last && !inOwnJoin(use));
  if (uses.length === 0) return undefined;
  const isBareElsewhere = uses.some(([use]) =>
    scope.sources.some((source) => source !== last && hasColumn(resolution, source, use.name)),
  );
  if (isBareElsewhere) return undefined;
  return [{ ...last.joinRange, text: '' }, ...uses.map(([use]) => ({ ...use.range, text: use.name }))];
}

/** The qualifier of a name that two tables have is lost. */
function lostQualifier(scope: Scope, resolution: Resolution, pick: (count: number) => number): TextEdit[] | undefined {
  const uses = foundIn(scope, resolution).filter(
    ([use]) =>
      use.qualifierRange &&
      use.clause !== 'on' &&
      scope.sources.filter((source) => hasColumn(resolution, source, use.name)).length > 1,
  );
  const use = uses[pick(uses.length)]?.[0];
  return use && [{ ...use.range, text: use.name }];
}

/** `ON T1.a = T2.b` becomes `ON T1.b = T2.b`. */
function partnerColumn(scope: Scope, resolution: Resolution, sql: string): TextEdit[] | undefined {
  for (const { left, right } of scope.sources.flatMap((source) => source.onPairs)) {
    const source = scope.sources.find((item) => item.label.toLowerCase() === left.qualifier?.toLowerCase());
    if (!source || left.name.toLowerCase() === right.name.toLowerCase() || hasColumn(resolution, source, right.name))
      continue;
    return [{ ...left.nameRange, text: sql.slice(right.nameRange.start, right.nameRange.end) }];
  }
  return undefined;
}
