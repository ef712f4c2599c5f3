import type { FigureFormat } from '../../protocol/chart.ts';
import { isCountName, isMoneyName, isPercentName, unitInName } from './names.ts';

/** What is known of a column beyond its header: what its source means and what the statement does to it. */
export interface ColumnHint {
  /** `money`, `count`, `percent`, `time`, `score`, `size`, or a unit that a name or a comment tells (元, kg). */
  unit?: string;
  /** Whether figures of several rows may be added: sums and counts may, averages and counts of distinct things may not. */
  addsUp?: boolean;
  /** A key, a code or a name that only looks like a number. */
  isIdentifier?: boolean;
}

const moneyUnits = /^(?:[十百千万亿]*元|人民币|美元|欧元|港元|英镑|日元|[$¥￥€£₩₹]|CNY|RMB|USD|EUR|HKD|GBP|JPY)$/i;
const signs: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  CNY: '元',
  RMB: '元',
  人民币: '元',
  '￥': '¥',
};
/** Kinds of what is counted, which are no units. */
const kindsOfUnits = new Set(['money', 'count', 'percent', 'time', 'score', 'size', 'number']);

export function figureFormat(name: string, values: readonly number[], hint: ColumnHint = {}): FigureFormat {
  const said = unitInName(name) ?? (hint.unit && !kindsOfUnits.has(hint.unit) ? hint.unit : undefined);
  if (said === '%' || said === '％') return { style: 'percent' };
  if (said && moneyUnits.test(said)) return { style: 'money', unit: signs[said.toUpperCase()] ?? said };
  if (said) return { style: isCountName(name) ? 'count' : 'number', unit: said };
  if (/%|％/.test(name)) return { style: 'percent' };
  if (isPercentName(name) || hint.unit === 'percent') return percentFormat(name, values);
  if (isCountName(name) && !isMoneyName(name)) return { style: 'count' };
  if (hint.unit === 'money' || isMoneyName(name)) return { style: isCounted(name) ? 'count' : 'money' };
  return { style: hint.unit === 'count' ? 'count' : 'number' };
}

/** A rate between nothing and one is a part of one. Far beyond a hundred it is no percentage at all. */
function percentFormat(name: string, values: readonly number[]): FigureFormat {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isRatio = largest <= 1 && values.some((value) => !Number.isInteger(value));
  if (isRatio) return { style: 'percent', is_ratio: true };
  const isBounded = !/增长|同比|环比|growth|change/i.test(name);
  return isBounded && largest > 100.5 ? { style: 'number' } : { style: 'percent' };
}

/** "Number of sales" counts what "sales" would sum. */
const isCounted = (name: string): boolean => /\bnumber of\b|\bcount\b|笔数|次数|数量|单数/i.test(name);
