import type { Language } from '../protocol/answer.ts';
import { conceptOf } from '../schema/lexicon/lexicon.ts';
import type { ColumnMeaning, ComputedFigure, ConceptScore, TableMeaning } from '../schema/meaning/meaning.ts';
import type { Paint } from './paint.ts';
import { printableLine } from './printable.ts';
import { underName } from './under-name.ts';

/** What `wenshu schema --meaning` prints: each table with what its rows are, and under it what its columns stand for. */
export function meaningText(tables: readonly TableMeaning[], language: Language, paint: Paint, width: number): string {
  return tables.map((table) => `${tableText(table, language, paint, width)}\n`).join('\n');
}

const words = {
  zh: {
    thing: '事物',
    event: '事件',
    lines: '明细',
    link: '关联',
    codes: '代码表',
    flat: '汇总导出',
    calendar: '日历',
    key: '键',
    name: '名称',
    date: '日期',
    figure: '数值',
    state: '状态',
    flag: '是否',
    dimension: '维度',
    text: '文字',
    code: '编号',
    named: (column: string) => `名称看 ${column}`,
    dated: (column: string) => `日期看 ${column}`,
    partOf: (table: string) => `属于 ${table}`,
    as: (part: string) => `（${part}）`,
    sum: '求和',
    avg: '取平均',
    max: '取最大',
    yes: '是',
    no: '否',
    computed: '计算',
    list: '、',
  },
  en: {
    thing: 'thing',
    event: 'event',
    lines: 'lines',
    link: 'link',
    codes: 'codes',
    flat: 'export',
    calendar: 'calendar',
    key: 'key',
    name: 'name',
    date: 'date',
    figure: 'figure',
    state: 'state',
    flag: 'flag',
    dimension: 'dimension',
    text: 'text',
    code: 'code',
    named: (column: string) => `named by ${column}`,
    dated: (column: string) => `dated by ${column}`,
    partOf: (table: string) => `part of ${table}`,
    as: (part: string) => ` (${part})`,
    sum: 'sum',
    avg: 'average',
    max: 'maximum',
    yes: 'yes',
    no: 'no',
    computed: 'computed',
    list: ', ',
  },
};

const units: Readonly<Record<string, string>> = {
  money: '金额',
  count: '数量',
  percent: '百分比',
  time: '时间',
  score: '分数',
  size: '大小',
};

/** What is hardly meant is not shown. */
const least = 0.5;
const most = 2;

function tableText(table: TableMeaning, language: Language, paint: Paint, width: number): string {
  const text = words[language];
  const { name, date, dateThrough, parent, nameParts } = table;
  const about = [
    table.isCalendar ? text.calendar : text[table.role],
    ...called(table.concepts, language),
    ...(name === undefined ? [] : [text.named(nameParts?.join(' + ') ?? name)]),
    ...(date === undefined ? [] : [text.dated(date)]),
    ...(dateThrough ? [text.dated(`${dateThrough.key} → ${dateThrough.table}.${dateThrough.column}`)] : []),
    ...(parent ? [text.partOf(parent.table)] : []),
  ];
  const lines = [
    ...table.columns.map((column) => [
      printableLine(column.column),
      text[column.role],
      printableLine(columnNotes(column, language)),
    ]),
    ...[...table.computed, ...(table.computedThrough ?? [])].map((figure) => [
      `= ${printableLine(formula(figure))}`,
      text.computed,
      called(figure.concepts, language).join(''),
    ]),
  ];
  return underName(table.table, printableLine(about.join(' · ')), lines, paint, width);
}

function called(concepts: readonly ConceptScore[], language: Language): string[] {
  const labels = concepts
    .filter(({ score }) => score >= least)
    .slice(0, most)
    .map(({ concept }) => conceptOf(concept)?.[language][0] ?? concept);
  return labels.length > 0 ? [[...new Set(labels)].join(words[language].list)] : [];
}

function columnNotes(column: ColumnMeaning, language: Language): string {
  const text = words[language];
  const { key, figure, states, flag } = column;
  if (key) return `→ ${key.table}${key.as ? text.as(key.as) : ''}`;
  const notes = called(column.concepts, language);
  if (figure) {
    const unit = figure.unit && language === 'zh' ? (units[figure.unit] ?? figure.unit) : figure.unit;
    notes.push(text[figure.over], ...(unit ? [unit] : []), ...(figure.factor ? [`× ${figure.factor}`] : []));
  }
  if (flag) notes.push(`${text.yes} ${flag.yes}`, `${text.no} ${flag.no}`);
  const meant = (states ?? []).filter((one) => one.states.length > 0);
  for (const { value, states: found } of meant) {
    const said = conceptOf(found[0] ?? '')?.[language][0];
    if (said !== undefined) notes.push(String(value).toLowerCase() === said ? said : `${value} = ${said}`);
  }
  return notes.join(' · ');
}

function formula({ quantity, price, discount, reduction, table }: ComputedFigure & { table?: string }): string {
  const share = discount && (discount.percent ? `${discount.column} / 100` : discount.column);
  const product = `${quantity} × ${table === undefined ? '' : `${table}.`}${price}`;
  if (share) return `${product} × (1 − ${share})`;
  return reduction ? `${product} − ${reduction}` : product;
}
