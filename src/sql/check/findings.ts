import type { Dialect } from '../../dialects/dialect.ts';
import type { Problem, ProblemClass } from '../contracts/contracts.ts';
import { type Lexeme, rangeOfLexemes } from '../lex/lex.ts';
import {
  type ColumnUse,
  clauseItems,
  type FunctionUse,
  isWithin,
  type Projection,
  type Resolution,
  type ResolvedColumn,
  type Scope,
  type Scopes,
  type Source,
  type TextRange,
} from '../scope/scope.ts';

/** A problem together with what it is about in the analysed statement: what the healer works with. */
export interface Finding extends Problem {
  use?: ColumnUse;
  source?: Source;
  /** For an ambiguous column: the sources that all have it. */
  among?: Source[];
  call?: FunctionUse;
  scope?: Scope;
  /** What a type rule saw, for the healer's casts. */
  detail?: string;
}

/** All that is known of a statement: its structure where it parses, and what is wrong, most basic first. */
export interface Diagnosis {
  findings: Finding[];
  scopes?: Scopes;
  resolution?: Resolution;
  /** The engine's own complaint, where a shadow was asked. */
  engine?: Finding;
}

/** A finding; its name, place and SELECT are those of the column, call or source it is about, unless `about` has others. */
export function findingOf(problemClass: ProblemClass, message: string, about: Partial<Finding> = {}): Finding {
  const { use, call, source } = about;
  const named = use ?? call ?? source;
  const range = use?.range ?? (call ?? source)?.nameRange;
  return {
    class: problemClass,
    message,
    suggestions: [],
    ...(named ? { subject: named.name, scope: named.scope } : {}),
    ...(range ? { range } : {}),
    ...about,
  };
}

/** A finding as others see it. */
export function asProblem(finding: Finding): Problem {
  const { class: problemClass, message, range, subject, qualifier, suggestions } = finding;
  return {
    class: problemClass,
    message,
    ...(range ? { range } : {}),
    ...(subject === undefined ? {} : { subject }),
    ...(qualifier === undefined ? {} : { qualifier }),
    suggestions,
  };
}

/**
 * Names that mean nothing or too much. The order is the order of repair: a wrong table makes all its columns wrong, an
 * unknown qualifier comes before its column, and a join's condition before what was built on the join.
 */
export function nameProblems(scopes: Scopes, resolution: Resolution): Finding[] {
  const tables = resolution.unknownTables.filter((source) => !isCatalog(source, scopes.dialect)).map(unknownTable);
  const ranked: { rank: number; finding: Finding }[] = [];
  for (const [use, found] of resolution.columns) {
    if (found.kind === 'unknown') {
      const rank = found.reason === 'qualifier' ? 0 : use.clause === 'on' ? 1 : 2;
      ranked.push({
        rank,
        finding: found.reason === 'qualifier' ? unknownQualifier(use) : unknownColumn(use, found.source),
      });
    } else if (found.kind === 'ambiguous') ranked.push({ rank: 3, finding: ambiguous(use, found.sources) });
  }
  for (const { source, name, range } of usingProblems(scopes, resolution)) {
    const message = `USING names the column ${name}, which is not on both sides of the join.`;
    ranked.push({ rank: 1, finding: findingOf('column_not_found', message, { source, subject: name, range }) });
  }
  ranked.sort((a, b) => a.rank - b.rank || (a.finding.range?.start ?? 0) - (b.finding.range?.start ?? 0));
  return [...tables, ...ranked.map(({ finding }) => finding)];
}

function unknownTable(source: Source): Finding {
  return findingOf('table_not_found', `There is no table ${source.name}.`, { source });
}

function unknownQualifier(use: ColumnUse): Finding {
  const qualifier = use.qualifier as string;
  const message = `Nothing in FROM is called ${qualifier}, which ${qualifier}.${use.name} needs.`;
  const range = use.qualifierRange ?? use.range;
  return findingOf('table_not_found', message, { use, range, subject: qualifier });
}

function unknownColumn(use: ColumnUse, source: Source | undefined): Finding {
  const written = use.qualifier === undefined ? use.name : `${use.qualifier}.${use.name}`;
  return findingOf('column_not_found', `There is no column ${written} here.`, {
    use,
    ...(use.qualifier === undefined ? {} : { qualifier: use.qualifier }),
    ...(source ? { source } : {}),
  });
}

function ambiguous(use: ColumnUse, sources: Source[]): Finding {
  const message = `The column ${use.name} could be that of ${sources.map((source) => source.label).join(' or ')}.`;
  return findingOf('ambiguous_column', message, { use, among: sources });
}

function usingProblems(scopes: Scopes, resolution: Resolution) {
  return scopes.all.flatMap((scope) =>
    scope.sources.flatMap((source, i) =>
      source.using
        .filter(({ name }) => {
          const has = (item: Source) =>
            resolution.outputs(item)?.some((output) => output.toLowerCase() === name.toLowerCase()) ?? true;
          return !has(source) || !scope.sources.slice(0, i).some(has);
        })
        .map(({ name, range }) => ({ source, name, range })),
    ),
  );
}

function isCatalog(source: Source, dialect: Dialect): boolean {
  const full = `${source.schema === undefined ? '' : `${source.schema}.`}${source.name}`.toLowerCase();
  return (
    full === 'dual' ||
    dialect.catalogPrefixes.some((prefix) => full.startsWith(prefix) || source.name.toLowerCase().startsWith(prefix))
  );
}

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
  const isGrouped = (use: ColumnUse, meaning: ResolvedColumn) => {
    if (grouped.ranges.some((range) => isWithin(use.range, range))) return true;
    if (columns.some((other) => other && sameColumn(other, meaning) && sameName(other, meaning, use, grouped.uses)))
      return true;
    return (
      meaning.kind === 'column' &&
      scopes.dialect.groupsByKey &&
      keyIsGrouped(meaning.source, meaning.table.primaryKey, columns)
    );
  };
  const findings: Finding[] = [];
  for (const use of scope.columns) {
    if (use.clause !== 'select' && use.clause !== 'having' && use.clause !== 'order') continue;
    const meaning = resolution.columns.get(use);
    if (!meaning || (meaning.kind !== 'column' && meaning.kind !== 'derived') || meaning.outer) continue;
    if (insideAggregate(use, scope) || isGrouped(use, meaning)) continue;
    const qualifier = use.qualifier === undefined ? {} : { qualifier: use.qualifier };
    const message = `The column ${use.name} is neither grouped nor aggregated.`;
    findings.push(findingOf('grouping_error', message, { use, ...qualifier }));
  }
  return findings;
}

function insideAggregate(use: ColumnUse, scope: Scope): boolean {
  return scope.functions.some(
    ({ aggregate, over, argumentRange, tailRange, filterRange }) =>
      aggregate &&
      !over &&
      [argumentRange, tailRange, filterRange].some((range) => range && isWithin(use.range, range)),
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
  const clause = scope.clauses.group;
  if (!clause) return undefined;
  const text = scopes.sql.slice(clause.start, clause.end);
  // Grouping sets and "all" are left to the engine.
  if (/\b(?:rollup|cube|grouping\s+sets|all|totals)\b/i.test(text)) return undefined;
  for (const item of clauseItems(scopes, scope, 'group')) addItem(scope, scopes, item, uses, ranges);
  return { uses, ranges };
}

function addItem(scope: Scope, scopes: Scopes, item: readonly Lexeme[], uses: ColumnUse[], ranges: TextRange[]): void {
  const { start, end } = rangeOfLexemes(item);
  const text = scopes.sql.slice(start, end);
  const whole = scope.columns.find(
    (use) => use.clause === 'group' && use.range.start === start && use.range.end === end,
  );
  if (whole) uses.push(whole);
  const isPlace = /^\d+$/.test(text);
  const projection = isPlace
    ? scope.projections[Number(text) - 1]
    : whole?.qualifier === undefined
      ? scope.projections.find(({ alias }) => alias?.toLowerCase() === whole?.name.toLowerCase())
      : undefined;
  if (!whole && !isPlace) ranges.push(...occurrences(scopes, item));
  else if (projection?.range) ranges.push(projection.range, ...repeatedIn(projection, scopes));
  if ((whole || isPlace) && projection?.column) uses.push(projection.column);
}

/** Where the expression of an item in the list stands again, without the name that it gets there. */
function repeatedIn({ range, aliasRange }: Projection, scopes: Scopes): TextRange[] {
  const inside = scopes.lexemes.filter(
    ({ start, end }) => range && start >= range.start && end <= (aliasRange?.start ?? range.end),
  );
  if (/^as$/i.test(inside.at(-1)?.text ?? '')) inside.pop();
  return inside.length > 0 ? occurrences(scopes, inside) : [];
}

/** All places where the same words stand. */
function occurrences({ lexemes }: Scopes, item: readonly Lexeme[]): TextRange[] {
  const values = item.map(({ value }) => value.toLowerCase());
  return lexemes.flatMap((_, at) => {
    const isSame = values.every((value, offset) => lexemes[at + offset]?.value.toLowerCase() === value);
    return isSame ? [rangeOfLexemes(lexemes.slice(at, at + values.length))] : [];
  });
}
