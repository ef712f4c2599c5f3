import type { Dialect } from '../../dialects/dialect.ts';
import type { Problem, ProblemClass } from '../contracts/contracts.ts';
import type { ColumnUse, FunctionUse, Resolution, Scope, Scopes, Source } from '../scope/scope.ts';

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
