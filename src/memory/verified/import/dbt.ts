import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { type Dialect, nameInSql } from '../../../dialects/dialect.ts';
import type { Imported, ImportFault, ImportResult } from './imported.ts';
import { sorted } from './pairs.ts';

const filter = z.union([z.string(), z.array(z.string())]).optional();
const measure = z.looseObject({
  name: z.string(),
  agg: z.string(),
  expr: z.union([z.string(), z.number()]).optional(),
});
const named = z.union([z.string(), z.looseObject({ name: z.string(), filter })]);
const metric = z.looseObject({
  name: z.string(),
  label: z.string().optional(),
  type: z.string().optional(),
  filter,
  agg: z.string().optional(),
  expr: z.union([z.string(), z.number()]).optional(),
  numerator: named.optional(),
  denominator: named.optional(),
  type_params: z
    .looseObject({ measure: named.optional(), numerator: named.optional(), denominator: named.optional() })
    .optional(),
});
const dimension = z.looseObject({ name: z.string(), expr: z.string().optional() });
const semanticFile = z.looseObject({
  semantic_models: z
    .array(
      z.looseObject({
        model: z.string(),
        dimensions: z.array(dimension).default([]),
        measures: z.array(measure).default([]),
      }),
    )
    .default([]),
  models: z.array(z.looseObject({ name: z.string(), metrics: z.array(metric).default([]) })).default([]),
  metrics: z.array(metric).default([]),
});

type Metric = z.infer<typeof metric>;

/** A figure over the rows of one table. */
interface Figure {
  table: string;
  agg: string;
  expr: string;
  conditions: string[];
}

/** Whether a file is of dbt's semantic layer. */
export const isSemanticFile = (source: string): boolean => /^(?:semantic_models|metrics|models):/m.test(source);

/**
 * The metrics of a dbt semantic file, in the form with measures and in the newer one without: each simple one and each ratio of two becomes a
 * statement for its label. What needs more than one table, time spines or other kinds is told and left.
 */
export function metricsOf(source: string, dialect: Dialect): ImportResult {
  const lines = new LineCounter();
  const parsed = semanticFile.safeParse(parseDocument(source, { lineCounter: lines }).toJS());
  if (!parsed.success) {
    const reason = { en: 'no semantic file of dbt', zh: '不是 dbt 的语义文件' };
    return { entries: [], faults: [{ line: 1, question: '', reason }] };
  }
  const figures = figuresIn(parsed.data);
  const all = [...parsed.data.models.flatMap(({ metrics }) => metrics), ...parsed.data.metrics];
  const known = new Map(all.map((one) => [one.name, one]));
  return sorted(
    all.map((one): Imported | ImportFault => {
      const question = one.label ?? one.name.replaceAll('_', ' ');
      const at = new RegExp(`name:\\s*["']?${one.name.replace(/\W/g, '.')}["']?\\s*$`, 'm').exec(source)?.index ?? 0;
      const { line } = lines.linePos(at);
      const written = statementOf(one, known, figures, dialect);
      if (typeof written === 'string') return { line, question, sql: written, note: 'a metric of dbt' };
      return { line, question, reason: written };
    }),
  );
}

type File = z.infer<typeof semanticFile>;

function figuresIn({ semantic_models, models }: File): Map<string, Figure> {
  const figures = new Map<string, Figure>();
  for (const { model, measures } of semantic_models) {
    const table = /ref\(\s*['"](?:[^'"]+['"]\s*,\s*['"])?([^'"]+)['"]\s*\)/.exec(model)?.[1] ?? model;
    for (const { name, agg, expr } of measures)
      figures.set(name, { table, agg, expr: String(expr ?? name), conditions: [] });
  }
  for (const { name: table, metrics } of models)
    for (const { name, agg, expr } of metrics)
      if (agg) figures.set(name, { table, agg, expr: String(expr ?? name), conditions: [] });
  return figures;
}

type Reason = ImportFault['reason'];
const unknownKind = (kind: string): Reason => ({
  en: `a metric of the kind ${kind} cannot be taken over`,
  zh: `无法导入 ${kind} 类型的指标`,
});

function statementOf(
  one: Metric,
  known: Map<string, Metric>,
  figures: Map<string, Figure>,
  dialect: Dialect,
): string | Reason {
  const alias = nameInSql(dialect, one.name);
  if (one.type === 'ratio') {
    const [over, under] = [
      one.numerator ?? one.type_params?.numerator,
      one.denominator ?? one.type_params?.denominator,
    ];
    const parts = [over, under].map((part) => partOf(part, known, figures));
    const [top, bottom] = parts.map((part) => (part && 'table' in part ? selectOf(part, dialect) : part));
    if (typeof top !== 'string' || typeof bottom !== 'string')
      return top && typeof top !== 'string' ? top : ((bottom as Reason) ?? unknownKind('ratio'));
    return `SELECT 1.0 * (${top}) / NULLIF((${bottom}), 0) AS ${alias}`;
  }
  if (one.type !== undefined && one.type !== 'simple') return unknownKind(one.type);
  const figure = partOf(one.name, known, figures);
  if (!('table' in figure)) return figure;
  const select = selectOf(figure, dialect, alias);
  return select;
}

/** The figure behind a metric, with the conditions of both. */
function partOf(
  part: z.infer<typeof named> | undefined,
  known: Map<string, Metric>,
  figures: Map<string, Figure>,
): Figure | Reason {
  const name = typeof part === 'string' ? part : part?.name;
  const found = name === undefined ? undefined : known.get(name);
  const measured = found?.type_params?.measure ?? found?.name;
  const measureName = typeof measured === 'string' ? measured : measured?.name;
  const figure = figures.get(measureName ?? '');
  if (!found || !figure)
    return {
      en: `its measure ${measureName ?? name ?? ''} is not in this file`,
      zh: `文件里没有它的度量 ${measureName ?? name ?? ''}`,
    };
  const filters = [
    found.filter,
    typeof part === 'object' ? part.filter : undefined,
    typeof measured === 'object' ? measured.filter : undefined,
  ];
  return { ...figure, conditions: filters.flatMap((one) => one ?? []) };
}

const aggregates: Record<string, (expr: string) => string> = {
  sum: (expr) => `SUM(${expr})`,
  min: (expr) => `MIN(${expr})`,
  max: (expr) => `MAX(${expr})`,
  average: (expr) => `AVG(${expr})`,
  count: (expr) => `COUNT(${expr})`,
  count_distinct: (expr) => `COUNT(DISTINCT ${expr})`,
  sum_boolean: (expr) => `SUM(CASE WHEN ${expr} THEN 1 ELSE 0 END)`,
};

function selectOf({ table, agg, expr, conditions }: Figure, dialect: Dialect, alias?: string): string | Reason {
  const aggregate = aggregates[agg];
  if (!aggregate) return { en: `the aggregation ${agg} cannot be taken over`, zh: `无法导入聚合方式 ${agg}` };
  // `{{ Dimension('order__status') }}` is a column of the same table, or of one that we would have to join.
  const written = conditions.map((one) =>
    one.replace(/\{\{\s*(?:Time)?Dimension\(\s*['"](?:\w+__)?(\w+)['"][^)]*\)\s*\}\}/g, '$1'),
  );
  if (written.some((one) => one.includes('{{')))
    return { en: 'its filter is more than a dimension of the same model', zh: '它的筛选条件超出了同一模型的维度' };
  const where = written.length > 0 ? ` WHERE ${written.map((one) => `(${one.trim()})`).join(' AND ')}` : '';
  return `SELECT ${aggregate(expr)}${alias ? ` AS ${alias}` : ''} FROM ${nameInSql(dialect, table)}${where}`;
}
