import type { Dialect } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import { compileForm } from '../compile/compile.ts';
import { type Block, type DifferenceOperator, type Expression, type Form, isAggregate } from '../form/form.ts';
import { headersOf, type Wording, wordsOf } from './words.ts';

/** The form as people read it: what the rows are told apart by stands before their figures, under headers in words. */
export function readableSql(form: Form, wording: Wording, dialect: Dialect): string | undefined {
  return withHeaders(groupsFirst(form), wording, dialect);
}

/** "total amount by region": a table reads from what the rows are told apart by to their figures. */
function groupsFirst(form: Form): Form {
  if (form.kind !== 'block' || form.block.breakdown.length === 0) return form;
  const isFigure = (item: Expression) => Number(isAggregate(item));
  return { ...form, block: { ...form.block, select: form.block.select.toSorted((a, b) => isFigure(a) - isFigure(b)) } };
}

/** The same SQL with headers that a person can read. */
function withHeaders(form: Form, wording: Wording, dialect: Dialect): string | undefined {
  const headers = headersOf(form.kind === 'block' ? form.block.select : form.left.select, wording);
  if (form.kind === 'block' && form.block.over)
    for (const item of headers.keys()) headers.set(item, overHeader(form.block, wording));
  const row = form.kind === 'block' && form.block.isMedian ? form.block.select.at(-1) : undefined;
  if (row) {
    const header = headers.get(row) ?? '';
    headers.set(row, wording.language === 'zh' ? `${header}中位数` : `Median ${header.toLowerCase()}`);
  }
  return compileForm(form, {
    facts: wording.facts,
    dialect,
    headerOf: (expression) => headers.get(expression),
    ...(form.kind === 'difference' ? { formHeader: differenceHeader(form.operator, wording.language) } : {}),
  })?.sql;
}

/** 平均每月份的销售额, "Average sales per month". */
function overHeader({ select, breakdown }: Block, wording: Wording): string {
  const groups = breakdown.map((item) => wordsOf(item, wording)).join(wording.language === 'zh' ? '、' : ' and ');
  const figure = select[0] ? wordsOf(select[0], wording) : '';
  return wording.language === 'zh' ? `每个${groups}平均${figure}` : `Average ${figure} per ${groups}`;
}

function differenceHeader(operator: DifferenceOperator, language: Language): string {
  const words = {
    zh: { '-': '差额', '/': '倍数', '+': '合计', growth: '增长率（%）', share: '占比（%）', less: '净额' },
    en: { '-': 'Difference', '/': 'Ratio', '+': 'Total', growth: 'Growth (%)', share: 'Share (%)', less: 'Net' },
  };
  return words[language][operator];
}
