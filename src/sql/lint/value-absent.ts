import { stringInSql } from '../../dialects/dialect.ts';
import type { ValueIndex } from '../../schema/values/value-index.ts';
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
    const known = await values.valuesOf(stored.table.name, stored.column.name);
    if (!known.complete || known.values.length === 0) continue;
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
  const found: StoredColumn[] = [];
  for (const table of new Set(resolution.tables.values())) {
    for (const column of table.columns) {
      if (column.kind !== 'text') continue;
      const match = await values.match(table.name, column.name, text);
      if (match?.tier === 'exact') found.push({ table, column });
    }
  }
  return found;
}

function proposeValue(comparison: Comparison, to: string, { statement, dialect }: LintInput): Proposal | undefined {
  if (!comparison.range) return undefined;
  return {
    sql: applyEdits(statement.sql, [{ ...comparison.range, text: stringInSql(dialect, to) }]),
    zh: `改用“${to}”`,
    en: `Use "${to}" instead`,
  };
}
