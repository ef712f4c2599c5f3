import {
  type Block,
  type ColumnUse,
  layOut,
  type Projection,
  type Resolution,
  type ResolvedColumn,
  type Scope,
  type Scopes,
  type Source,
  type TextRange,
} from '../scope/scope.ts';
import { type Finding, findingOf } from './names.ts';

/** A selected column that is neither grouped nor aggregated. */
export function groupingProblems(scopes: Scopes, resolution: Resolution): Finding[] {
  if (scopes.dialect.groupsByAnyColumn) return [];
  return scopes.all
    .filter((scope) => scope.kind === 'select' && !scope.opaque && (scope.grouped || scope.aggregates))
    .flatMap((scope) => ungrouped(scope, scopes, resolution));
}

function ungrouped(scope: Scope, scopes: Scopes, resolution: Resolution): Finding[] {
  const grouped = groupedBy(scope, scopes);
  if (!grouped) return [];
  const columns = grouped.uses.map((use) => resolution.columns.get(use));
  const isGrouped = (use: ColumnUse, found: ResolvedColumn) => {
    if (grouped.ranges.some((range) => range.start <= use.range.start && use.range.end <= range.end)) return true;
    if (columns.some((other) => other && sameColumn(other, found) && sameName(other, found, use, grouped.uses)))
      return true;
    return (
      found.kind === 'column' &&
      scopes.dialect.groupsByKey &&
      keyIsGrouped(found.source, found.table.primaryKey, columns)
    );
  };
  const findings: Finding[] = [];
  for (const use of scope.columns) {
    if (use.clause !== 'select' && use.clause !== 'having' && use.clause !== 'order') continue;
    const found = resolution.columns.get(use);
    if (!found || (found.kind !== 'column' && found.kind !== 'derived') || found.outer) continue;
    if (insideAggregate(use, scope) || isGrouped(use, found)) continue;
    const qualifier = use.qualifier === undefined ? {} : { qualifier: use.qualifier };
    const message = `The column ${use.name} is neither grouped nor aggregated.`;
    findings.push(findingOf('grouping_error', message, { use, ...qualifier }));
  }
  return findings;
}

function insideAggregate(use: ColumnUse, scope: Scope): boolean {
  const within = (range: TextRange | undefined) =>
    range !== undefined && range.start <= use.range.start && use.range.end <= range.end;
  return scope.functions.some(
    (call) => call.aggregate && !call.over && [call.argumentRange, call.tailRange, call.filterRange].some(within),
  );
}

function sameColumn(a: ResolvedColumn, b: ResolvedColumn): boolean {
  if (a.kind === 'column' && b.kind === 'column') return a.source === b.source && a.column === b.column;
  return a.kind === 'derived' && b.kind === 'derived' && a.source === b.source;
}

function sameName(a: ResolvedColumn, b: ResolvedColumn, use: ColumnUse, uses: ColumnUse[]): boolean {
  return (
    a.kind === 'column' ||
    b.kind === 'column' ||
    uses.some((other) => other.name.toLowerCase() === use.name.toLowerCase())
  );
}

function keyIsGrouped(source: Source, key: readonly string[], columns: (ResolvedColumn | undefined)[]): boolean {
  return (
    key.length > 0 &&
    key.every((name) =>
      columns.some((item) => item?.kind === 'column' && item.source === source && item.column.name === name),
    )
  );
}

/** What GROUP BY names: plain columns, and places of expressions (also by number or alias) that count as grouped where they recur. */
function groupedBy(scope: Scope, scopes: Scopes): { uses: ColumnUse[]; ranges: TextRange[] } | undefined {
  const uses: ColumnUse[] = [];
  const ranges: TextRange[] = [];
  if (!scope.grouped) return { uses, ranges };
  const { clauses } = scope;
  const clause = clauses.group;
  if (!clause) return undefined;
  const text = scopes.sql.slice(clause.start, clause.end);
  // Grouping sets and "all" are left to the engine.
  if (/\b(?:rollup|cube|grouping\s+sets|all|totals)\b/i.test(text)) return undefined;
  const layout = layOut(scopes.lexemes);
  const block = layout.blocks.find((item: Block) => item.range.start === scope.range.start);
  const part = block?.clauses.group;
  if (!block || !part) return undefined;
  for (let i = part.first + 2, first = i; i <= part.last; i += 1) {
    if (i < part.last && !(scopes.lexemes[i]?.text === ',' && layout.depth[i] === block.depth)) continue;
    const start = scopes.lexemes[first]!.start;
    const end = scopes.lexemes[i - 1]!.end;
    addItem(scope, scopes, { start, end }, i - first, uses, ranges);
    first = i + 1;
  }
  return { uses, ranges };
}

function addItem(
  scope: Scope,
  scopes: Scopes,
  item: TextRange,
  length: number,
  uses: ColumnUse[],
  ranges: TextRange[],
): void {
  const text = scopes.sql.slice(item.start, item.end);
  if (/^\d+$/.test(text)) {
    const projection = scope.projections[Number(text) - 1];
    if (projection?.range) ranges.push(projection.range, ...repeatedIn(projection, scopes));
    if (projection?.column) uses.push(projection.column);
    return;
  }
  const whole = scope.columns.find(
    (use) => use.clause === 'group' && use.range.start === item.start && use.range.end === item.end,
  );
  if (whole) {
    uses.push(whole);
    const aliased =
      whole.qualifier === undefined
        ? scope.projections.find(({ alias }) => alias?.toLowerCase() === whole.name.toLowerCase())
        : undefined;
    if (aliased?.range) ranges.push(aliased.range, ...repeatedIn(aliased, scopes));
    if (aliased?.column) uses.push(aliased.column);
    return;
  }
  ranges.push(...occurrences(scopes, item, length));
}

/** Where the expression of an item in the list stands again, without the name that it gets there. */
function repeatedIn({ range, aliasRange }: Projection, scopes: Scopes): TextRange[] {
  const inside = scopes.lexemes.filter(
    ({ start, end }) => range && start >= range.start && end <= (aliasRange?.start ?? range.end),
  );
  if (/^as$/i.test(inside.at(-1)?.text ?? '')) inside.pop();
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last) return [];
  return occurrences(scopes, { start: first.start, end: last.end }, inside.length);
}

/** All places where the same words stand. */
function occurrences(scopes: Scopes, item: TextRange, length: number): TextRange[] {
  const { lexemes } = scopes;
  const first = lexemes.findIndex((lexeme) => lexeme.start === item.start);
  const wanted = lexemes.slice(first, first + length).map((lexeme) => lexeme.value.toLowerCase());
  const found: TextRange[] = [];
  for (let i = 0; i + length <= lexemes.length; i += 1) {
    if (wanted.every((value, j) => lexemes[i + j]?.value.toLowerCase() === value))
      found.push({ start: lexemes[i]!.start, end: lexemes[i + length - 1]!.end });
  }
  return found;
}
