import type { Dialect } from '../../dialects/dialect.ts';
import { queryKinds, sourceKinds } from './readable-nodes.ts';
import { identityOf, isName, isPivotQuery, lower, type Node } from './survey-names.ts';
import type { Block, ColumnUse, Survey } from './surveyed.ts';

export function noteAlias(survey: Survey, name: Node): void {
  const span = name.span as { start: number } | undefined;
  if (span) survey.aliasStarts.add(span.start);
}

export function addDerived(survey: Survey, alias: Node, block: Block | undefined, dialect: Dialect): void {
  noteAlias(survey, alias);
  block?.sources.push({ alias: lower(alias), exactNames: [identityOf(alias, dialect)] });
}

/** Joins that show all columns of both sides. */
const plainJoins = new Set(
  'implicit inner left right full outer cross natural naturalleft naturalright naturalfull straight'.split(' '),
);

export function addJoin(survey: Survey, join: Node, block: Block | undefined, dialect: Dialect): void {
  const kind = typeof join.kind === 'string' ? join.kind.toLowerCase() : '';
  // ClickHouse's ARRAY JOIN takes columns
  if (!kind.includes('array')) addSources(survey, [join.this], block, dialect);
  if (!block) return;
  // ClickHouse: SEMI, ANTI, ANY and ASOF are hints to the parser.
  if (!plainJoins.has(kind) || join.join_hint) block.isUnclear = true;
  if (kind.includes('natural')) survey.columns.push({ block, name: '*', exact: '*', kind: 'natural', except: [] });
  for (const name of Array.isArray(join.using) ? join.using : []) {
    if (isName(name)) addColumn(survey, { name }, block, dialect);
  }
}

/** Looks through aliases and wrappers at what stands in FROM. */
export function addSources(survey: Survey, list: unknown, block: Block | undefined, dialect: Dialect): void {
  if (!Array.isArray(list)) return;
  for (const item of list) {
    if (item === null || typeof item !== 'object') continue;
    for (const [kind, value] of Object.entries(item)) {
      if (value === null || typeof value !== 'object') continue;
      if (!sourceKinds.has(kind)) survey.tableFunctions.add(kind);
      const node = value as Node;
      if (kind === 'function') addTableFunction(survey, node, block, dialect);
      if (kind === 'method_call' && isName(node.method)) survey.tableFunctions.add(lower(node.method));
      if (kind === 'alias' && isName(node.alias)) addDerived(survey, node.alias, block, dialect);
      if (['alias', 'paren', 'annotated', 'lateral', 'table_sample', 'pivot', 'unpivot'].includes(kind))
        addSources(survey, [node.this], block, dialect);
      if (kind === 'joined_table') addSources(survey, [node.left], block, dialect);
      if (['tuple', 'rows_from', 'table_from_rows'].includes(kind))
        addSources(survey, node.expressions ?? [node.this], block, dialect);
    }
  }
}

function addTableFunction(survey: Survey, node: Node, block: Block | undefined, dialect: Dialect): void {
  const name = String(node.name).toLowerCase();
  // Snowflake and Oracle: TABLE(function(…)); but Snowflake's TABLE('name') hides a table's name in a string
  if (name === 'table' && Array.isArray(node.args) && node.args.every((item) => 'function' in item)) {
    addSources(survey, node.args, block, dialect);
  } else survey.tableFunctions.add(name);
}

export function addColumn(
  survey: Survey,
  node: Node,
  block: Block | undefined,
  dialect: Dialect,
  kind: 'column' | 'base' | 'field' = 'column',
): void {
  const name = node.name as Node;
  const use: ColumnUse = { block, name: lower(name), exact: identityOf(name, dialect), kind, except: [] };
  if (isName(node.table)) use.qualifier = lower(node.table).split('.').at(-1) as string;
  survey.columns.push(use);
}

/** `(TABLE t)`, `(PIVOT t …)`, `(SUMMARIZE t)`: brackets around something else than a query. */
export function mustBeQuery(survey: Survey, dialect: Dialect, value: unknown): void {
  const [kind, node] = Object.entries(value ?? {})[0] ?? ['query', undefined];
  if (kind === 'pivot' && isPivotQuery(node as Node, dialect)) return;
  if (!queryKinds.has(kind)) survey.foreignKeys.add(kind);
  else if (['paren', 'annotated', 'subquery'].includes(kind)) mustBeQuery(survey, dialect, (node as Node).this);
}
