import type { Language } from '../../protocol/answer.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import { conceptOf } from '../../schema/lexicon/lexicon.ts';
import type { SchemaFacts } from '../../schema/meaning/schema-facts.ts';
import { columnLabel, tableLabel } from '../../schema/names/labels.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { changeIn } from '../form/change.ts';
import type { AggregateName, BucketPart, Expression } from '../form/form.ts';
import { unitOfLength } from '../form/length-unit.ts';

/** What the steps call things in front of a person. */
export interface Wording {
  language: Language;
  facts: SchemaFacts;
  glossary: readonly GlossaryTerm[];
  /** Columns with the table that they are of: for readings whose words would else be the same. */
  isWhole?: boolean;
}

const figureWords: Readonly<Record<Language, Readonly<Record<AggregateName, (label: string) => string>>>> = {
  zh: {
    count: (label) => `${label}数`,
    sum: (label) => label,
    avg: (label) => (label.startsWith('平均') ? label : `平均${label}`),
    max: (label) => `最高${label}`,
    min: (label) => `最低${label}`,
  },
  en: {
    count: (label) => `number of ${label}`,
    sum: (label) => label,
    avg: (label) => `average ${label}`,
    max: (label) => `highest ${label}`,
    min: (label) => `lowest ${label}`,
  },
};

const bucketWords: Readonly<Record<Language, Readonly<Record<BucketPart, string>>>> = {
  zh: {
    year: '年份',
    quarter: '季度',
    month: '月份',
    week: '周',
    day: '日期',
    weekday: '星期几（0是周日）',
    hour: '钟点',
    weekend: '周末或工作日',
  },
  en: {
    year: 'year',
    quarter: 'quarter',
    month: 'month',
    week: 'week',
    day: 'day',
    weekday: 'weekday (0 is Sunday)',
    hour: 'hour of the day',
    weekend: 'weekend or workday',
  },
};

const operatorWords = {
  zh: { '+': '加', '-': '减', '*': '乘以', '/': '除以' },
  en: { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' },
} as const;

/** A column, figure or bucket in words. */
export function wordsOf(expression: Expression, wording: Wording): string {
  const { language, facts, glossary } = wording;
  switch (expression.kind) {
    case 'column': {
      const found = facts.column(expression.table, expression.column);
      if (!found) return expression.column;
      const role = expression.table.split('@')[1];
      const label = lowered(columnLabel(found.table, found.column, language, glossary), language);
      if (role === undefined) return wording.isWhole ? ofTable(found.table, label, wording) : label;
      const [table = '', column = ''] = role.split('.');
      const key = facts.column(table, column);
      return key ? lowered(columnLabel(key.table, key.column, language, glossary), language) : label;
    }
    case 'bucket': {
      const part = bucketWords[language][expression.part];
      if (!wording.isWhole) return part;
      const date = wordsOf({ kind: 'column', ...expression.of }, wording);
      return language === 'zh' ? `${date}的${part}` : `${part} of ${date}`;
    }
    case 'year':
      return wordsOf({ kind: 'column', ...expression.of }, wording);
    case 'days':
      return language === 'zh'
        ? `${wordsOf({ kind: 'column', ...expression.from }, wording)}到${wordsOf({ kind: 'column', ...expression.to }, wording)}的天数`
        : `days from ${wordsOf({ kind: 'column', ...expression.from }, wording)} to ${wordsOf({ kind: 'column', ...expression.to }, wording)}`;
    case 'growth':
      return language === 'zh'
        ? `${wordsOf(expression.of, wording)}比上期增长（%）`
        : `growth of ${wordsOf(expression.of, wording)} over the period before (%)`;
    case 'place':
      return language === 'zh' ? '名次' : 'place';
    case 'number':
      return String(expression.value);
    case 'metric':
      return expression.label;
    case 'share':
      return wording.language === 'zh'
        ? `${wordsOf(expression.of, wording)}占比（%）`
        : `share of ${wordsOf(expression.of, wording)} (%)`;
    case 'rate':
      return language === 'zh' ? '占比（%）' : 'share (%)';
    case 'filtered': {
      const figure = wordsOf(expression.of, wording);
      const [first] = expression.where;
      if (first?.kind !== 'period') return figure;
      const { zh, en } = first.period.description;
      return language === 'zh' ? `${zh}的${figure}` : `${figure} of ${en}`;
    }
    case 'all':
      return language === 'zh' ? '全部信息' : 'all details';
    case 'arithmetic': {
      const own =
        namedAmount(expression, wording) ??
        changeWords(expression, wording) ??
        lengthWords(expression, wording) ??
        percentWords(expression, wording);
      if (own !== undefined) return own;
      return language === 'zh'
        ? `${wordsOf(expression.left, wording)}${operatorWords.zh[expression.operator]}${wordsOf(expression.right, wording)}`
        : `${wordsOf(expression.left, wording)} ${operatorWords.en[expression.operator]} ${wordsOf(expression.right, wording)}`;
    }
    case 'aggregate': {
      const word = figureWords[language][expression.name];
      if (expression.name === 'count') return word(countedThing(expression, wording));
      return expression.argument ? word(wordsOf(expression.argument, wording)) : expression.name;
    }
  }
}

/** A hundred times one figure over another: 退款金额占销售额的比例（%）. */
function percentWords(expression: Expression, wording: Wording): string | undefined {
  const ratio = percentIn(expression);
  if (!ratio) return undefined;
  const [part, whole] = [wordsOf(ratio.part, wording), wordsOf(ratio.whole, wording)];
  return wording.language === 'zh' ? `${part}占${whole}的比例（%）` : `${part} as a percentage of ${whole} (%)`;
}

/** Written as `100 * part / whole` or as `100 * (part / whole)`. */
function percentIn(expression: Expression): { part: Expression; whole: Expression } | undefined {
  if (expression.kind !== 'arithmetic') return undefined;
  const { operator, left, right } = expression;
  if (operator === '/' && left.kind === 'arithmetic' && left.operator === '*' && isHundred(left.left))
    return { part: left.right, whole: right };
  if (operator === '*' && isHundred(left) && right.kind === 'arithmetic' && right.operator === '/')
    return { part: right.left, whole: right.right };
  return undefined;
}

const isHundred = (expression: Expression): boolean => expression.kind === 'number' && expression.value === 100;

/** 销售额变化, "change in sales": of two periods. */
function changeWords(expression: Expression, wording: Wording): string | undefined {
  const change = changeIn(expression);
  if (!change) return undefined;
  const figure = wordsOf(change.of, wording);
  if (wording.language === 'zh') return change.isPercent ? `${figure}增长率（%）` : `${figure}变化`;
  return change.isPercent ? `growth of ${figure} (%)` : `change in ${figure}`;
}

/** From one moment to another in hours or minutes. */
function lengthWords(expression: Expression, wording: Wording): string | undefined {
  const length = unitOfLength(expression);
  const words = length && wordsOf(length.days, wording);
  if (!length || words === undefined) return undefined;
  const zh = length.unit === 'hours' ? '小时数' : '分钟数';
  return wording.language === 'zh' ? words.replace(/天数$/, zh) : words.replace(/^days/, length.unit);
}

/** Quantity times price is called what it makes; cents that were divided are the amount itself. */
function namedAmount(expression: Extract<Expression, { kind: 'arithmetic' }>, wording: Wording): string | undefined {
  const { concept, operator, left, right } = expression;
  const known = concept === undefined ? undefined : conceptOf(concept);
  if (known) return wording.language === 'zh' ? known.zh[0] : known.en[0];
  if (operator !== '/' || left.kind !== 'column' || right.kind !== 'number') return undefined;
  const label = wordsOf(left, wording);
  const bare = label.replace(/\s*[(（]?\b(?:in )?(?:cents?|pence|fen)\b[)）]?\s*$|\s*[(（]分[)）]\s*$/i, '');
  return bare === label || bare === '' ? undefined : bare;
}

function countedThing(expression: Extract<Expression, { kind: 'aggregate' }>, wording: Wording): string {
  const { language, facts, glossary } = wording;
  const table = expression.entity ? facts.table(expression.entity)?.table : undefined;
  if (table) return lowered(tableLabel(table, language, glossary), language);
  const { argument } = expression;
  if (argument?.kind === 'column') {
    // Rows that are counted once by their key are still the things that are counted.
    const rows = facts.table(argument.table);
    if (rows?.key === argument.column) return lowered(tableLabel(rows.table, language, glossary), language);
  }
  if (argument) return wordsOf(argument, wording);
  return language === 'zh' ? '记录' : 'records';
}

function ofTable(table: Table, label: string, { language, glossary }: Wording): string {
  const name = lowered(tableLabel(table, language, glossary), language);
  if (label.includes(name)) return label;
  return language === 'zh' ? `${name}的${label}` : `${label} of ${name}`;
}

/** English labels stand inside sentences; abbreviations such as SKU keep their capitals. */
function lowered(label: string, language: Language): string {
  if (language === 'zh') return label;
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

/** Headers of the result, each once: a second column of the same name gets its number. */
export function headersOf(items: readonly Expression[], wording: Wording): Map<Expression, string> {
  const headers = new Map<Expression, string>();
  const seen = new Map<string, number>();
  for (const item of items) {
    if (item.kind === 'all') continue;
    const label = wordsOf(item, wording).replace(/^./, (letter) => letter.toUpperCase());
    const times = (seen.get(label.toLowerCase()) ?? 0) + 1;
    seen.set(label.toLowerCase(), times);
    headers.set(item, times === 1 ? label : `${label} ${times}`);
  }
  return headers;
}
