import { measuresOf } from '../../../src/charts/option/cells.ts';
import { nameWithUnit } from '../../../src/charts/option/figure-text.ts';
import type { Answer, AnswerTable } from '../../../src/protocol/answer.ts';
import type { FigureFormat } from '../../../src/protocol/chart.ts';
import { isNumber } from './cell-text.ts';

/** A column as it is shown. */
export interface ShownColumn {
  /** With its unit. */
  title: string;
  /** Numbers stand to the right. */
  isNumber: boolean;
  /** Read digit by digit, such as a year: no marks between thousands. */
  isName: boolean;
  format?: FigureFormat;
  /** As many places for all of its cells, so that they stand below each other. */
  places: number;
}

const isNamed = /(?:^|[\s_])(?:id|no|number|code|year|zip|phone)$|编号|编码|代码|号码|年份|年度|电话|邮编|订单号|^年$/i;

/** How each column is to be read: its figures, their units and their places. */
export function shownColumns(
  table: Pick<AnswerTable, 'columns' | 'rows'>,
  choices: Answer['chart_choices'],
  language: Answer['language'],
): ShownColumn[] {
  const measures = choices.flatMap(measuresOf);
  return table.columns.map(({ name, type }, index) => {
    const measure = measures.find(({ column }) => column === index);
    const cells = table.rows.map((row) => row[index]);
    return {
      title: measure ? nameWithUnit({ ...measure, name }, language) : name,
      isNumber: isNumber(type) || measure !== undefined,
      isName: measure === undefined && isNamed.test(name),
      places: type === 'integer' ? 0 : Math.min(mostPlaces(cells), Math.max(0, ...cells.map(placesOf))),
      ...(measure?.format ? { format: measure.format } : {}),
    };
  });
}

/** As the sentence says figures: two places, and more only where some are smaller than one. */
const mostPlaces = (cells: readonly unknown[]): number =>
  cells.every((cell) => cell === null || Number(cell) === 0 || Math.abs(Number(cell)) >= 1) ? 2 : 4;

const placesOf = (cell: unknown): number =>
  /^-?\d+\.(\d+)$/.exec(typeof cell === 'number' || typeof cell === 'string' ? String(cell) : '')?.[1]?.length ?? 0;
