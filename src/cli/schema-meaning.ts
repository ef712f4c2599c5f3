import type { Language } from '../protocol/answer.ts';
import { conceptOf } from '../schema/lexicon/lexicon.ts';
import type { ColumnMeaning, ComputedFigure, ConceptScore, TableMeaning } from '../schema/meaning/meaning.ts';
import { type Display, underName } from './table.ts';
import { inLanguage, printableLine } from './text.ts';

/** What `wenshu schema --meaning` prints: each table with what its rows are, and under it what its columns stand for. */
export function meaningText(tables: readonly TableMeaning[], display: Display): string {
  return tables.map((table) => `${tableText(table, display)}\n`).join('\n');
}

const words = {
  thing: { zh: '事物', en: 'thing' },
  event: { zh: '事件', en: 'event' },
  lines: { zh: '明细', en: 'lines' },
  link: { zh: '关联', en: 'link' },
  codes: { zh: '代码表', en: 'codes' },
  flat: { zh: '汇总导出', en: 'export' },
  calendar: { zh: '日历', en: 'calendar' },
  key: { zh: '键', en: 'key' },
  name: { zh: '名称', en: 'name' },
  date: { zh: '日期', en: 'date' },
  figure: { zh: '数值', en: 'figure' },
  state: { zh: '状态', en: 'state' },
  flag: { zh: '是否', en: 'flag' },
  dimension: { zh: '维度', en: 'dimension' },
  text: { zh: '文字', en: 'text' },
  code: { zh: '编号', en: 'code' },
  named: { zh: (column: string) => `名称看 ${column}`, en: (column: string) => `named by ${column}` },
  dated: { zh: (column: string) => `日期看 ${column}`, en: (column: string) => `dated by ${column}` },
  partOf: { zh: (table: string) => `属于 ${table}`, en: (table: string) => `part of ${table}` },
  as: { zh: (part: string) => `（${part}）`, en: (part: string) => ` (${part})` },
  sum: { zh: '求和', en: 'sum' },
  avg: { zh: '取平均', en: 'average' },
  max: { zh: '取最大', en: 'maximum' },
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
  computed: { zh: '计算', en: 'computed' },
  list: { zh: '、', en: ', ' },
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

function tableText(table: TableMeaning, display: Display): string {
  const { language } = display;
  const text = inLanguage(words, language);
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
  return underName(table.table, printableLine(about.join(' · ')), lines, display);
}

function called(concepts: readonly ConceptScore[], language: Language): string[] {
  const labels = concepts
    .filter(({ score }) => score >= least)
    .slice(0, most)
    .map(({ concept }) => conceptOf(concept)?.[language][0] ?? concept);
  return labels.length > 0 ? [[...new Set(labels)].join(words.list[language])] : [];
}

function columnNotes(column: ColumnMeaning, language: Language): string {
  const text = inLanguage(words, language);
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
