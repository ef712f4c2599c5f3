import { labelOf } from '../../charts/option/cells.ts';
import { figureText, nameWithUnit } from '../../charts/option/figure-text.ts';
import { type ColumnFacts, columnFacts } from '../../charts/rules/column-facts.ts';
import type { AnswerTable, Language } from '../../protocol/answer.ts';
import type { FigureFormat } from '../../protocol/chart.ts';

type Cell = AnswerTable['rows'][number][number];

/** Rows of an answer as a page shows them. */
interface ShownTable {
  columns: { title: string; isNumber: boolean }[];
  rows: string[][];
}

/** Longer texts are cut, with an ellipsis. */
const longestCell = 500;

/** Figures grouped by thousands with their unit in the header, days without an hour that says nothing, keys and codes as they are. */
export function shownTable(table: AnswerTable, language: Language): ShownTable {
  const columns = table.columns.map(({ name, type }) => ({ name, kind: type }));
  const facts = columnFacts({ columns, rows: table.rows, truncated: table.truncated });
  const shown = facts.map((fact, at) => {
    const texts = table.rows.map((row) => cellText(row[at] ?? null, fact, language));
    return fact.role === 'figure' ? samePlaces(texts) : texts;
  });
  return {
    columns: facts.map((fact, at) => ({ title: titleOf(fact, language), isNumber: isNumber(fact, columns[at]?.kind) })),
    rows: table.rows.map((_, row) => shown.map((texts) => texts[row] ?? '')),
  };
}

/** Also for numbers that are formatted already. */
const isNumber = (fact: ColumnFacts, kind = ''): boolean =>
  fact.role === 'figure' ||
  (['integer', 'decimal', 'number'].includes(kind) && fact.role !== 'time' && !('isCode' in fact && fact.isCode));

function titleOf(fact: ColumnFacts, language: Language): string {
  if (fact.role !== 'figure') return fact.name;
  return nameWithUnit({ column: fact.column, name: fact.name, type: 'number', format: fact.format }, language);
}

function cellText(cell: Cell, fact: ColumnFacts, language: Language): string {
  if (cell === null) return '–';
  if (fact.role === 'figure') return figureText(Number(cell), withoutUnit(fact.format, language), language, cell);
  const text = labelOf(cell, language);
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
}

/** The header has the unit; signs of money and percent belong to each figure. */
function withoutUnit(format: FigureFormat, language: Language): FigureFormat {
  const { unit, ...rest } = format;
  const isSign = unit !== undefined && (/^[$¥￥€£₩₹]$/.test(unit) || (unit === '元' && language === 'en'));
  return isSign ? format : rest;
}

/** So that the points of a column stand below each other. */
function samePlaces(texts: readonly string[]): string[] {
  const parts = texts.map((text) => /^(.*?\d)(?:\.(\d+))?(%?)$/.exec(text));
  const most = Math.max(0, ...parts.map((part) => part?.[2]?.length ?? 0));
  if (most === 0) return [...texts];
  return texts.map((text, at) => {
    const [, whole, places = '', percent] = parts[at] ?? [];
    return whole === undefined ? text : `${whole}.${places.padEnd(most, '0')}${percent}`;
  });
}
