import { fullName, type LintRule, type Warning } from './warning.ts';

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
    const known = await values?.valuesOf(stored.table.name, stored.column.name);
    if (known?.values.some((item) => typeof item === 'string' && !isNumber(item))) continue;
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
