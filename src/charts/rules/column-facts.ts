import type { Dialect } from '../../dialects/dialect.ts';
import type { Encoding, FigureFormat, Measure } from '../../protocol/chart.ts';
import { meaningOf } from '../../schema/meaning/meaning.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Projection, readStatement, type Statement, type TextRange } from '../../sql/scope/scope.ts';
import { type ChartRows, numberOf } from '../option/cells.ts';
import {
  isAverage,
  isChangeName,
  isCountName,
  isEarlierName,
  isIdentifier,
  isMoneyName,
  isPercentName,
  isTimeColumn,
  unitInName,
} from './column-names.ts';

/** Rows whose columns have names and kinds, as a driver gives them. */
export interface ResultRows extends ChartRows {
  columns: readonly { name: string; kind: string }[];
  truncated: boolean;
}

/** What a column of a result is good for in a picture. */
export type ColumnFacts = LabelFacts | FigureFacts | { role: 'other'; column: number; name: string };

export interface LabelFacts {
  role: 'category' | 'time';
  column: number;
  name: string;
  /** Distinct labels. */
  distinct: number;
  /** A key or a code: it names a row, but a name does so better. */
  isCode: boolean;
}

export interface FigureFacts {
  role: 'figure';
  column: number;
  name: string;
  format: FigureFormat;
  addsUp: boolean;
  isChange: boolean;
  isEarlier: boolean;
  values: (number | null)[];
  hasNegative: boolean;
}

/** Texts that are longer are read, not drawn. */
const longestLabel = 60;

/** What is known of a column beyond its header: what its source means and what the statement does to it. */
export interface ColumnHint {
  /** `money`, `count`, `percent`, `time`, `score`, `size`, or a unit from a name or a comment (元, kg). */
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
/** Kinds of figures, which aren't units. */
const kindsOfUnits = new Set(['money', 'count', 'percent', 'time', 'score', 'size', 'number']);

function figureFormat(name: string, values: readonly number[], hint: ColumnHint = {}): FigureFormat {
  const unit = unitInName(name) ?? (hint.unit && !kindsOfUnits.has(hint.unit) ? hint.unit : undefined);
  if (unit === '%' || unit === '％') return { style: 'percent' };
  if (unit && moneyUnits.test(unit)) return { style: 'money', unit: signs[unit.toUpperCase()] ?? unit };
  if (unit) return { style: isCountName(name) ? 'count' : 'number', unit };
  if (/%|％/.test(name)) return { style: 'percent' };
  if (isPercentName(name) || hint.unit === 'percent') return percentFormat(name, values);
  if (isCountName(name) && !isMoneyName(name)) return { style: 'count' };
  if (hint.unit === 'money' || isMoneyName(name)) return { style: isCounted(name) ? 'count' : 'money' };
  return { style: hint.unit === 'count' ? 'count' : 'number' };
}

/** A rate between 0 and 1 is a ratio. Far beyond 100 it isn't a percentage at all. */
function percentFormat(name: string, values: readonly number[]): FigureFormat {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isRatio = largest <= 1 && values.some((value) => !Number.isInteger(value));
  if (isRatio) return { style: 'percent', is_ratio: true };
  const isBounded = !/增长|同比|环比|growth|change/i.test(name);
  return isBounded && largest > 100.5 ? { style: 'number' } : { style: 'percent' };
}

/** "Number of sales" counts what "sales" would sum. */
const isCounted = (name: string): boolean => /\bnumber of\b|\bcount\b|笔数|次数|数量|单数/i.test(name);

export function columnFacts(
  { columns, rows }: ResultRows,
  hints: readonly (ColumnHint | undefined)[] = [],
): ColumnFacts[] {
  return columns.map(({ name, kind }, column): ColumnFacts => {
    const cells = rows.map((row) => row[column] ?? null);
    const hint = hints[column] ?? {};
    const isCode = hint.isIdentifier ?? isIdentifier(name);
    if (isTimeColumn(name, kind, cells)) return labelFacts('time', { column, name, cells, isCode: false });
    const values = cells.map(numberOf);
    const isNumeric = isNumbers(kind, cells, values);
    if (isNumeric && !isCode) {
      const known = values.filter((value) => value !== null);
      const format = figureFormat(name, known, hint);
      return {
        role: 'figure',
        column,
        name,
        format,
        addsUp: (hint.addsUp ?? !isAverage(name)) && format.style !== 'percent',
        isChange: isChangeName(name),
        isEarlier: isEarlierName(name),
        values,
        hasNegative: known.some((value) => value < 0),
      };
    }
    const isLabel = !['json', 'binary'].includes(kind) && averageLength(cells) <= longestLabel;
    return isLabel ? labelFacts('category', { column, name, cells, isCode }) : { role: 'other', column, name };
  });
}

/** Texts count as numbers only where the database says that they are: exact decimals travel so. */
function isNumbers(kind: string, cells: readonly unknown[], values: readonly (number | null)[]): boolean {
  const known = cells.filter((cell) => cell !== null);
  if (known.length === 0) return false;
  const mayBeText = kind === 'integer' || kind === 'decimal';
  return cells.every(
    (cell, index) => cell === null || (values[index] !== null && (typeof cell === 'number' || mayBeText)),
  );
}

function labelFacts(
  role: LabelFacts['role'],
  { column, name, cells, isCode }: { column: number; name: string; cells: readonly unknown[]; isCode: boolean },
): LabelFacts {
  return { role, column, name, distinct: new Set(cells.map(String)).size, isCode };
}

const averageLength = (cells: readonly unknown[]): number =>
  cells.reduce<number>((total, cell) => total + (typeof cell === 'string' ? cell.length : 0), 0) /
  Math.max(1, cells.length);

export const encode = ({ column, name, role }: LabelFacts): Encoding => ({ column, name, type: role });

export const measure = ({ column, name, format }: FigureFacts): Measure => ({ column, name, type: 'number', format });

/**
 * What the SQL and the meaning of its columns say about each column of the result: its unit, whether its rows may be added up, whether it is a
 * key. Empty where the SQL isn't plain enough.
 */
export function columnHints(sql: string, snapshot: Snapshot, dialect: Dialect): (ColumnHint | undefined)[] {
  const statement = readStatement(sql, dialect, snapshot);
  const { projections = [], set } = statement?.scopes.root ?? {};
  if (!statement || set || projections.some(({ star }) => star)) return [];
  return projections.map((projection) => hintOf(statement, projection, snapshot));
}

function hintOf(statement: Statement, { range, column }: Projection, snapshot: Snapshot): ColumnHint | undefined {
  if (!range) return undefined;
  const { root } = statement.scopes;
  const isInside = (part: TextRange) => part.start >= range.start && part.end <= range.end;
  const functions = root.functions.filter(({ nameRange }) => isInside(nameRange));
  const aggregates = functions.filter(({ aggregate, over }) => aggregate && !over);
  const uses = root.columns.filter((use) => isInside(use.range));
  const meanings = uses.flatMap((use) => {
    const stored = statement.stored(use);
    const found = stored && meaningOf(snapshot).column(stored.table.name, stored.column.name);
    return found ? [found] : [];
  });
  if (column) {
    const [own] = meanings;
    if (!own) return undefined;
    if (own.role === 'key' || own.role === 'code') return { isIdentifier: true };
    return own.figure ? { ...unitOf(own.figure), addsUp: own.figure.over === 'sum' } : undefined;
  }
  const [only] = aggregates;
  const text = statement.sql.slice(range.start, range.end);
  const isQuotient = text.includes('/');
  if (aggregates.length !== 1 || !only || isQuotient)
    return aggregates.length > 0 || isQuotient ? { addsUp: false } : undefined;
  const name = only.name.toLowerCase();
  if (name === 'count') return { unit: 'count', addsUp: !only.distinct };
  const units = [...new Set(meanings.flatMap(({ figure }) => (figure ? [unitOf(figure).unit ?? ''] : [])))];
  // Pieces times a price is money; two other units make an unknown one.
  const unit = units.length === 1 ? units[0] : units.find((one) => one === 'money' || one.endsWith('元'));
  return { ...(unit ? { unit } : {}), addsUp: name === 'sum' || name === 'total' };
}

/** Of a column stored in cents, only that it is money: the SQL may or may not have converted it. */
const unitOf = ({ unit, factor }: { unit?: string; factor?: number }): { unit?: string } =>
  unit === undefined || (factor !== undefined && factor !== 1) ? (factor ? { unit: 'money' } : {}) : { unit };
