import type { Statement, StoredColumn } from './statement.ts';
import type { ColumnUse, Projection, Scope, Source } from './types.ts';

/** One column of a result. */
export interface ShownColumn {
  name: string | undefined;
  /** The stored columns whose values it shows, as they are or within an expression; what is only counted or added up is not shown. */
  stored: readonly StoredColumn[];
  /** Whether it is a stored column and nothing else. */
  isPlain: boolean;
  /** False where something in it cannot be tied to a column. */
  isKnown: boolean;
}

/** Tells how many, how much or how long, and no value. */
const counting =
  /^(?:count|sum|avg|total|length|char_length|character_length|octet_length|len|stddev\w*|var\w*|row_number|rank|dense_rank)$/i;
const deepest = 12;

/** The columns of a statement's result; undefined where nobody can say which they are. */
export function shownColumns(statement: Statement): ShownColumn[] | undefined {
  const { resolution, scopes } = statement;
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const unknown = (name?: string): ShownColumn => ({ name, stored: [], isPlain: false, isKnown: false });

  function ofScope(scope: Scope, depth: number): ShownColumn[] | undefined {
    if (depth > deepest || scope.opaque) return undefined;
    const columns = scope.kind === 'set' ? ofMembers(scope, depth) : ofBlock(scope, depth);
    return columns?.map((column, at) => ({ ...column, name: scope.columnNames?.[at] ?? column.name }));
  }

  function ofMembers(scope: Scope, depth: number): ShownColumn[] | undefined {
    const members = scope.children.filter(({ role }) => role === 'member').map((one) => ofScope(one, depth + 1));
    const [first] = members;
    if (!first || members.some((one) => one?.length !== first.length)) return undefined;
    return first.map(({ name }, at) => {
      const parts = members.map((one) => one?.[at] ?? unknown());
      return {
        name,
        stored: parts.flatMap(({ stored }) => stored),
        isPlain: parts.every(({ isPlain }) => isPlain),
        isKnown: parts.every(({ isKnown }) => isKnown),
      };
    });
  }

  function ofBlock(scope: Scope, depth: number): ShownColumn[] | undefined {
    const columns: ShownColumn[] = [];
    for (const projection of scope.projections) {
      if (!projection.star) {
        columns.push({ ...ofProjection(projection, scope, depth), name: projection.name });
        continue;
      }
      const { qualifier } = projection.star;
      const sources = scope.sources.filter(({ label }) => qualifier === undefined || same(label, qualifier));
      for (const source of sources) {
        const found = ofSource(source, depth);
        if (!found) return undefined;
        columns.push(...found);
      }
    }
    return columns;
  }

  function ofSource(source: Source, depth: number): ShownColumn[] | undefined {
    const table = resolution.tables.get(source);
    const columns = table
      ? table.columns.map(
          (column): ShownColumn => ({
            name: column.name,
            stored: [{ table, column }],
            isPlain: true,
            isKnown: true,
          }),
        )
      : source.child && ofScope(source.child, depth + 1);
    return columns?.map((column, at) => ({ ...column, name: source.columnNames?.[at] ?? column.name }));
  }

  function ofProjection({ range, column }: Projection, scope: Scope, depth: number): ShownColumn {
    if (column) return ofUse(column, depth);
    if (!range) return unknown();
    const isWithin = ({ start, end }: { start: number; end: number }) => range.start <= start && end <= range.end;
    const uses = scope.columns.filter((use) => isWithin(use.range) && !counting.test(use.function?.name ?? ''));
    const inner = scope.children
      .filter((child) => child.role === 'expression' && child.serves !== 'exists' && isWithin(child.range))
      .flatMap((child) => ofScope(child, depth + 1) ?? [unknown()]);
    const parts = [...uses.map((use) => ofUse(use, depth)), ...inner];
    return {
      name: undefined,
      stored: parts.flatMap(({ stored }) => stored),
      isPlain: false,
      isKnown: parts.every(({ isKnown }) => isKnown),
    };
  }

  function ofUse(use: ColumnUse, depth: number): ShownColumn {
    const found = resolution.columns.get(use);
    if (found?.kind === 'column') {
      const { table, column } = found;
      return { name: use.name, stored: [{ table, column }], isPlain: true, isKnown: true };
    }
    if (found?.kind === 'derived')
      return ofSource(found.source, depth)?.find(({ name }) => name !== undefined && same(name, use.name)) ?? unknown();
    if (found?.kind === 'alias' && depth < deepest) return ofProjection(found.projection, found.scope, depth + 1);
    if (found?.kind === 'string' || found?.kind === 'pseudo')
      return { name: use.name, stored: [], isPlain: false, isKnown: true };
    return unknown(use.name);
  }

  return ofScope(scopes.root, 0);
}
