import type { Dialect } from '../../dialects/dialect.ts';
import type { ColumnUse, Resolution, Scopes, Source } from '../scope/scope.ts';
import type { Finding } from './finding.ts';

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
    ranked.push({
      rank: 1,
      finding: {
        class: 'column_not_found',
        message,
        range,
        subject: name,
        source,
        scope: source.scope,
        suggestions: [],
      },
    });
  }
  ranked.sort((a, b) => a.rank - b.rank || (a.finding.range?.start ?? 0) - (b.finding.range?.start ?? 0));
  return [...tables, ...ranked.map(({ finding }) => finding)];
}

function unknownTable(source: Source): Finding {
  const message = `There is no table ${source.name}.`;
  const { nameRange, scope } = source;
  return {
    class: 'table_not_found',
    message,
    ...(nameRange ? { range: nameRange } : {}),
    subject: source.name,
    source,
    scope,
    suggestions: [],
  };
}

function unknownQualifier(use: ColumnUse): Finding {
  const qualifier = use.qualifier as string;
  const message = `Nothing in FROM is called ${qualifier}, which ${qualifier}.${use.name} needs.`;
  const range = use.qualifierRange ?? use.range;
  return { class: 'table_not_found', message, range, subject: qualifier, use, scope: use.scope, suggestions: [] };
}

function unknownColumn(use: ColumnUse, source: Source | undefined): Finding {
  const written = use.qualifier === undefined ? use.name : `${use.qualifier}.${use.name}`;
  return {
    class: 'column_not_found',
    message: `There is no column ${written} here.`,
    range: use.range,
    subject: use.name,
    ...(use.qualifier === undefined ? {} : { qualifier: use.qualifier }),
    use,
    ...(source ? { source } : {}),
    scope: use.scope,
    suggestions: [],
  };
}

function ambiguous(use: ColumnUse, sources: Source[]): Finding {
  const message = `The column ${use.name} could be that of ${sources.map((source) => source.label).join(' or ')}.`;
  return {
    class: 'ambiguous_column',
    message,
    range: use.range,
    subject: use.name,
    use,
    among: sources,
    scope: use.scope,
    suggestions: [],
  };
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
