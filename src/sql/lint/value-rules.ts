import { stringInSql } from '../../dialects/dialect.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { ValueIndex } from '../../schema/values/value-index.ts';
import { type Fields, fieldsOf, listOf, tagged, treeHas } from '../parse/parse.ts';
import { findsOtherCase, isPlainEquality } from '../rewrite/rewrite.ts';
import { applyEdits, type Comparison, type Statement, type StoredColumn } from '../scope/scope.ts';
import { fullName, type LintInput, type LintRule, type Proposal, type Warning } from './warning.ts';

/** A text that is compared with a column but does not occur in it: misspelt, in another column, or made up. */
export const valueAbsent: LintRule = async (input) => {
  const { statement, values } = input;
  if (!values) return [];
  const warnings: Warning[] = [];
  for (const comparison of statement.scopes.all.flatMap((scope) => scope.comparisons)) {
    const stored = statement.stored(comparison.column);
    if (!stored || comparison.value.trim() === '') continue;
    if (!isPlainEquality(comparison, statement) || !['text', 'other', 'boolean'].includes(stored.column.kind)) continue;
    const storedValues = await values.valuesOf(stored.table.name, stored.column.name);
    if (!storedValues.complete || storedValues.values.length === 0) continue;
    const match = await values.match(stored.table.name, stored.column.name, comparison.value);
    if (match?.tier === 'exact' || (match?.tier === 'case' && findsOtherCase(comparison, input.dialect))) continue;
    // Numbers in text columns are everyday SQL; only where the column answers yes or no is `1` a wrong word.
    if (comparison.kind === 'number' && match?.tier !== 'yes-no') continue;
    warnings.push(
      match
        ? nearWarning(comparison, stored, match.values, input)
        : await absentWarning(comparison, stored, values, input),
    );
  }
  return warnings;
};

function nearWarning(comparison: Comparison, stored: StoredColumn, near: string[], input: LintInput): Warning {
  const { value } = comparison;
  const zhNear = near.map((text) => `“${text}”`).join('、');
  const enNear = near.map((text) => `"${text}"`).join(', ');
  const proposal = near.length === 1 ? proposeValue(comparison, near[0] as string, input) : undefined;
  return {
    code: 'value_near',
    severity: 'hard',
    zh: `“${input.label(stored, 'zh')}”里没有“${value}”，相近的有${zhNear}。`,
    en: `There is no "${value}" in ${input.label(stored, 'en')}, but there is ${enNear}.`,
    detail: `${fullName(stored)} = ${value}`,
    ...(comparison.range ? { range: comparison.range } : {}),
    ...(proposal ? { proposal } : {}),
  };
}

async function absentWarning(
  comparison: Comparison,
  stored: StoredColumn,
  values: ValueIndex,
  input: LintInput,
): Promise<Warning> {
  const elsewhere = await columnsHolding(comparison.value, input.statement, values);
  const [other] = elsewhere.length === 1 ? elsewhere : [];
  return {
    code: 'value_absent',
    severity: 'hard',
    zh: `“${input.label(stored, 'zh')}”里没有“${comparison.value}”${other ? `，它出现在“${input.label(other, 'zh')}”里` : ''}。`,
    en: `There is no "${comparison.value}" in ${input.label(stored, 'en')}${other ? `; it occurs in ${input.label(other, 'en')}` : ''}.`,
    detail: `${fullName(stored)} = ${comparison.value}${other ? ` → ${fullName(other)}` : ''}`,
    ...(comparison.range ? { range: comparison.range } : {}),
  };
}

/** Columns of the tables in this statement that hold exactly this text. */
async function columnsHolding(text: string, { resolution }: Statement, values: ValueIndex): Promise<StoredColumn[]> {
  const results: StoredColumn[] = [];
  for (const table of new Set(resolution.tables.values())) {
    for (const column of table.columns) {
      if (column.kind !== 'text') continue;
      const match = await values.match(table.name, column.name, text);
      if (match?.tier === 'exact') results.push({ table, column });
    }
  }
  return results;
}

function proposeValue(comparison: Comparison, to: string, { statement, dialect }: LintInput): Proposal | undefined {
  if (!comparison.range) return undefined;
  return {
    sql: applyEdits(statement.sql, [{ ...comparison.range, text: stringInSql(dialect, to) }]),
    zh: `改用“${to}”`,
    en: `Use "${to}" instead`,
  };
}

/** A number column compared with words. The engine converts one of them in silence, and nothing or anything matches. */
export const numberAgainstText: LintRule = async (input) => {
  const { statement, values } = input;
  const warnings: Warning[] = [];
  for (const comparison of statement.scopes.all.flatMap((scope) => scope.comparisons)) {
    const { column, value, kind, wrapped, operator, asColumn, range } = comparison;
    const stored = statement.stored(column);
    const isText = kind === 'string' && (!asColumn || statement.resolution.columns.get(asColumn)?.kind === 'string');
    if (!stored || wrapped || !isText || operator === 'like' || operator === 'ilike') continue;
    if (stored.column.kind !== 'integer' && stored.column.kind !== 'decimal') continue;
    if (isNumber(value) || value.trim() === '') continue;
    // SQLite lets texts into number columns; then the stored values decide.
    const storedValues = await values?.valuesOf(stored.table.name, stored.column.name);
    if (storedValues?.values.some((item) => typeof item === 'string' && !isNumber(item))) continue;
    warnings.push({
      code: 'number_against_text',
      severity: 'hard',
      zh: `“${input.label(stored, 'zh')}”是数字，却拿来和文字“${value}”比较。`,
      en: `"${input.label(stored, 'en')}" is a number but is compared with the text "${value}".`,
      detail: `${fullName(stored)} ${operator} ${value}`,
      ...(range ? { range } : {}),
    });
  }
  return warnings;
};

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

/**
 * A text column compared by size with a number: engines that convert the number to text find '9' greater than '10'.
 * Said only where the stored values show that it makes a difference.
 */
export const textOrder: LintRule = async (input) => {
  const { statement, values, dialect } = input;
  const warnings: Warning[] = [];
  for (const comparison of values ? statement.scopes.all.flatMap((scope) => scope.comparisons) : []) {
    const { column, operator, value, wrapped } = comparison;
    const stored = statement.stored(column);
    if (!values || !stored || stored.column.kind !== 'text' || wrapped || !(operator in orders)) continue;
    // Other engines compare a text with a bare number as numbers, or refuse.
    if (comparison.kind === 'number' && !dialect.numbersBecomeText) continue;
    if (value.trim() === '' || !Number.isFinite(Number(value))) continue;
    const storedValues = await values.valuesOf(stored.table.name, stored.column.name);
    if (!storedValues.values.some((item) => differs(item, operator, value))) continue;
    warnings.push({
      code: 'text_order',
      severity: 'soft',
      zh: `“${input.label(stored, 'zh')}”存的是文字，比较大小时按文字顺序（“9”排在“10”后面）。`,
      en: `"${input.label(stored, 'en')}" is stored as text and is compared letter by letter ("9" comes after "10").`,
      detail: `${fullName(stored)} ${operator} ${value}`,
      range: column.range,
      proposal: castProposal(comparison, input),
    });
  }
  return warnings;
};

const orders: Record<string, (left: number | string, right: number | string) => boolean> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

function differs(item: Scalar, operator: string, value: string): boolean {
  if (typeof item !== 'string' || item.trim() === '' || !Number.isFinite(Number(item))) return false;
  return orders[operator]?.(item, value) !== orders[operator]?.(Number(item), Number(value));
}

function castProposal({ column }: Comparison, { statement, dialect }: LintInput) {
  const written = statement.sql.slice(column.range.start, column.range.end);
  const cast = `CAST(${written} AS ${dialect.numberType})`;
  return {
    sql: applyEdits(statement.sql, [{ ...column.range, text: cast }]),
    zh: '按数字比较',
    en: 'Compare as numbers',
  };
}

/** A share or an average of whole numbers where the engine drops the fraction: 1/3 is 0. */
export const integerDivision: LintRule = (input) => {
  const { statement, dialect } = input;
  const slashes = statement.scopes.lexemes.filter((lexeme) => lexeme.text === '/');
  if (!dialect.integerDivision || slashes.length === 0) return [];
  // `year / 10 * 10` is meant to drop the fraction; a total over a constant is not.
  const dropsFraction = treeHas(
    statement.scopes.tree,
    (kind, { left, right }) =>
      kind === 'div' &&
      isWhole(left, statement) &&
      isWhole(right, statement) &&
      (!fieldsOf(right, 'literal') || treeHas(left, (inner) => inner === 'sum' || inner === 'count')),
  );
  if (!dropsFraction) return [];
  const [slash] = slashes.length === 1 ? slashes : [];
  const sql = slash && applyEdits(statement.sql, [{ start: slash.start, end: slash.start, text: '* 1.0 ' }]);
  return [
    {
      code: 'integer_division',
      severity: 'hard',
      zh: '两个整数相除，小数部分被舍去了。',
      en: 'One whole number is divided by another and the fraction is dropped.',
      ...(slash && sql
        ? { range: { start: slash.start, end: slash.end }, proposal: { sql, zh: '保留小数', en: 'Keep the fraction' } }
        : {}),
    },
  ];
};

/** Whether the expression is known to yield a whole number; unknown means no. */
function isWhole(node: unknown, statement: Statement): boolean {
  const [kind, fields] = tagged(node) ?? ['', {} as Fields];
  const areWhole = (...parts: unknown[]) => parts.every((part) => isWhole(part, statement));
  switch (kind) {
    case 'literal':
      return fields.literal_type === 'number' && /^\d+$/.test(String(fields.value));
    case 'column': {
      const use = statement.scopes.uses.get(fields);
      return use !== undefined && statement.stored(use)?.column.kind === 'integer';
    }
    case 'count':
      return true;
    case 'sum':
    case 'min':
    case 'max':
    case 'abs':
    case 'paren':
    case 'neg':
      return areWhole(fields.this);
    case 'add':
    case 'sub':
    case 'mul':
    case 'div':
      return areWhole(fields.left, fields.right);
    case 'case':
      return areWhole(...[...listOf(fields.whens).map((branch) => listOf(branch)[1]), fields.else_].filter(Boolean));
    case 'if_func':
      return areWhole(...[fields.true_value, fields.false_value].filter(Boolean));
    case 'cast':
      return /int/i.test(JSON.stringify(fields.to ?? ''));
    default:
      return false;
  }
}
