import type { ColumnMeaning, Meaning } from '../../schema/meaning/contracts.ts';
import type { Expression } from '../form/form.ts';
import type { FigureOption } from './options.ts';

/** What is asked for as a length of time, and how many of it make a day. */
const inADay: Readonly<Record<string, number>> = { hours: 24, duration: 24, nights: 1, days: 1 };
const starts = ['started', 'checked-in-at', 'borrowed', 'departed', 'admitted', 'planned-start'];
const ends = ['ended', 'checked-out-at', 'returned-at', 'arrived', 'discharged', 'planned-end'];

/** 工时, 住几晚: hours and nights of what has a beginning and an end, where no column holds them. */
export function spansFor(concept: string, { tables }: Meaning): FigureOption[] {
  const factor = inADay[concept];
  if (factor === undefined) return [];
  return tables.flatMap(({ table, role, columns }): FigureOption[] => {
    if (role !== 'event' && role !== 'lines' && role !== 'flat') return [];
    const dateOf = (moments: readonly string[]) =>
      moments
        .map((moment) =>
          columns.find(({ role: own, concepts }: ColumnMeaning) => own === 'date' && concepts[0]?.concept === moment),
        )
        .find((column) => column !== undefined);
    const [from, to] = [dateOf(starts), dateOf(ends)];
    if (!from || !to) return [];
    const days: Expression = {
      kind: 'days',
      from: { table, column: from.column },
      to: { table, column: to.column },
    };
    const row: Expression =
      factor === 1 ? days : { kind: 'arithmetic', operator: '*', left: days, right: { kind: 'number', value: factor } };
    return [{ table, row, over: 'sum', unit: 'time', score: 0.7 }];
  });
}
