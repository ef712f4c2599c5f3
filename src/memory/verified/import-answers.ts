import { isMap, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { z } from 'zod';
import { type Dialect, nameInSql } from '../../dialects/dialect.ts';

/** How a file may be written; whoever wrote it, the pairs in it are found by their fields. */
const importFormats = ['yaml', 'json', 'jsonl', 'csv', 'dbt'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** A pair that a file brings, with the line on which it begins. */
export interface Imported {
  line: number;
  question: string;
  sql: string;
  note?: string;
  /** Who approved it where it comes from. */
  by?: string;
  /** What its "last month" counted from, ISO date. */
  today?: string;
}

/** What cannot be taken, and why. */
interface ImportFault {
  line: number;
  question: string;
  reason: { en: string; zh: string };
}

interface ImportResult {
  entries: Imported[];
  faults: ImportFault[];
}

const noPair = { en: 'no question with its SQL', zh: '没有成对的问题和 SQL' };

/** Said once of a file in which nothing is a pair, instead of every line of it. */
const noPairs = {
  en: 'this file holds no questions with their SQL; needed is a CSV with the columns question and sql, separated by commas, or YAML, JSON or JSON lines whose records have question and sql',
  zh: '文件里没有成对的问题和 SQL；需要的是用逗号分隔、带 question（问题）和 sql 两列的 CSV，或者每条记录都有 question 和 sql 的 YAML、JSON、JSON Lines',
};

/** Reads what a file brings. Nothing in it is believed: whoever takes an entry checks its statement. */
export function readImport(file: ImportFile, options: { dialect: Dialect }): ImportResult {
  const found = pairsIn(file, options);
  const { entries, faults } = found;
  const isOther = entries.length === 0 && faults.length > 0 && faults.every(({ reason }) => reason === noPair);
  return isOther ? { entries, faults: [{ line: 1, question: '', reason: noPairs }] } : found;
}

/** What of our own export may stand beside question and SQL. */
const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

/**
 * The pair in one record, whoever wrote it: ours and WrenAI's have `question` and `sql`, Vanna's training data has the SQL in `content` beside
 * its kind, SQLBot's examples have it in `description`.
 */
function pairOf(record: unknown, line: number): Imported | ImportFault {
  const fields = record !== null && typeof record === 'object' ? (record as Record<string, unknown>) : {};
  const kind = fields.training_data_type;
  const question = text(fields.question);
  const isSql = kind === undefined || kind === 'sql';
  const sql = isSql ? (text(fields.sql) ?? text(fields.content) ?? text(fields.description)) : undefined;
  if (!question || !sql) return { line, question: question ?? '', reason: noPair };
  const [note, by, today] = [text(fields.note), text(fields.by), text(fields.today)];
  return {
    line,
    question,
    sql: sql.replace(/;\s*$/, ''),
    ...(note ? { note } : {}),
    ...(by ? { by } : {}),
    ...(today && /^\d{4}-\d\d-\d\d$/.test(today) ? { today } : {}),
  };
}

function sorted(found: readonly (Imported | ImportFault)[]): ImportResult {
  return {
    entries: found.filter((one): one is Imported => 'sql' in one),
    faults: found.filter((one): one is ImportFault => 'reason' in one),
  };
}

/** One record a line. */
function pairsInLines(source: string): ImportResult {
  return sorted(
    source.split('\n').flatMap((line, at) => {
      if (line.trim() === '') return [];
      try {
        return [pairOf(JSON.parse(line), at + 1)];
      } catch {
        return [{ line: at + 1, question: '', reason: { en: 'this line is no JSON', zh: '这一行不是 JSON' } }];
      }
    }),
  );
}

/** YAML or JSON: a list, or a list under any key (`answers`, `sqlPairs`, `data`), however deep. */
function pairsInDocument(source: string): ImportResult {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const [fault] = document.errors;
  if (fault) {
    const { line } = lines.linePos(fault.pos[0]);
    return { entries: [], faults: [{ line, question: '', reason: unreadable(fault.code) }] };
  }
  const list = listIn(document.contents);
  if (!list) return { entries: [], faults: [{ line: 1, question: '', reason: noPair }] };
  return sorted(list.map((item) => pairOf(item.toJS(document), item.range ? lines.linePos(item.range[0]).line : 1)));
}

const unreadable = (code: string) => ({
  en: `from here on it is neither YAML nor JSON (${code})`,
  zh: `从这里起不是合乎格式的 YAML 或 JSON（${code}）`,
});

function listIn(node: unknown): Node[] | undefined {
  if (isSeq(node)) return node.items as Node[];
  if (!isMap(node)) return undefined;
  for (const { value } of node.items) {
    const found = listIn(value);
    if (found) return found;
  }
  return undefined;
}

/** A table saved as CSV: the columns by their names, also by those that SQLBot gives them (`问题描述`, `Sample SQL`); never by their place. */
function pairsInTable(source: string): ImportResult {
  const [header, ...rows] = rowsOf(source);
  if (!header) return { entries: [], faults: [] };
  const named = (pattern: RegExp) => header.cells.findIndex((cell) => pattern.test(cell.trim()));
  const [question, sql] = [named(/^(?:question|problem|问题)/i), named(/sql|^(?:description|content)$/i)];
  if (question < 0 || sql < 0) return { entries: [], faults: [{ line: 1, question: '', reason: noPair }] };
  return sorted(rows.map(({ cells, line }) => pairOf({ question: cells[question], sql: cells[sql] }, line)));
}

/** Cells in quotes may hold commas, line ends and doubled quotes. */
function rowsOf(source: string): { cells: string[]; line: number }[] {
  const rows: { cells: string[]; line: number }[] = [];
  let [cells, cell, isQuoted, line, began]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const end = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ cells, line: began });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] as string;
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') cell += source[++at];
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === ',') {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      end();
      began = line;
    } else if (character !== '\r' && character !== '\ufeff') cell += character;
  }
  end();
  return rows;
}

interface ImportFile {
  name: string;
  text: string;
  format?: ImportFormat | undefined;
}

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
const isSemanticFile = (source: string): boolean => /^(?:semantic_models|metrics|models):/m.test(source);

/**
 * The metrics of a dbt semantic file, in the form with measures and in the newer one without: each simple one and each ratio of two becomes a
 * statement for its label. What needs more than one table, time spines or other kinds is told and left.
 */
function metricsOf(source: string, dialect: Dialect): ImportResult {
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

function pairsIn({ name, text, format }: ImportFile, { dialect }: { dialect: Dialect }): ImportResult {
  switch (format ?? formatOf(name, text)) {
    case 'jsonl':
      return pairsInLines(text);
    case 'csv':
      return pairsInTable(text);
    case 'dbt':
      return metricsOf(text, dialect);
    default:
      return pairsInDocument(text);
  }
}

function formatOf(name: string, text: string): ImportFormat {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'jsonl' || ending === 'csv') return ending;
  if (ending === 'json') return 'json';
  return isSemanticFile(text) ? 'dbt' : 'yaml';
}
