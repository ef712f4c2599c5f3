import { isA } from '../../schema/lexicon/lexicon.ts';
import type { ColumnMeaning, TableMeaning } from '../../schema/meaning/contracts.ts';
import type { Expression, Predicate } from '../form/form.ts';
import type { StateOption } from './options.ts';

/** States that a date tells where no column of states does: unpaid is what has no day of payment. */
const stateMoments: Readonly<Record<string, { moment: string; isSet: boolean }>> = {
  paid: { moment: 'paid-at', isSet: true },
  unpaid: { moment: 'paid-at', isSet: false },
  shipped: { moment: 'shipped-at', isSet: true },
  unshipped: { moment: 'shipped-at', isSet: false },
  delivered: { moment: 'delivered-at', isSet: true },
  undelivered: { moment: 'delivered-at', isSet: false },
  returned: { moment: 'returned-at', isSet: true },
  unreturned: { moment: 'returned-at', isSet: false },
  completed: { moment: 'ended', isSet: true },
  resolved: { moment: 'resolved', isSet: true },
  unresolved: { moment: 'resolved', isSet: false },
  open: { moment: 'resolved', isSet: false },
  closed: { moment: 'ended', isSet: true },
  cancelled: { moment: 'cancelled-at', isSet: true },
  resigned: { moment: 'left', isSet: true },
  deceased: { moment: 'died', isSet: true },
  alive: { moment: 'died', isSet: false },
};

/** The day on which a row came into a state. */
export const momentOfState = (state: string): string | undefined =>
  stateMoments[state]?.isSet ? stateMoments[state].moment : undefined;

/** What ends an obligation: before that, a due day that is past means overdue. */
const endings = ['returned-at', 'paid-at', 'resolved', 'delivered-at', 'ended'];

/** Rows that are in a state by what their dates and figures say. */
export function statesByDate(state: string, negated: boolean, today: string, table: TableMeaning): StateOption[] {
  const at = (column: string): Expression => ({ kind: 'column', table: table.table, column });
  const dateOf = (moment: string): ColumnMeaning | undefined =>
    table.columns.find(({ role, concepts }) => role === 'date' && concepts[0]?.concept === moment);
  const literal = { kind: 'literal', value: today } as const;
  const isNull = (column: string, isSet: boolean): Predicate => ({
    kind: 'null',
    left: at(column),
    negated: isSet,
  });
  if (state === 'out-of-stock' || state === 'in-stock') {
    const stock = table.columns.find(({ role, concepts }) => role === 'figure' && concepts[0]?.concept === 'stock');
    const isOut = (state === 'out-of-stock') !== negated;
    const right = { kind: 'literal', value: 0 } as const;
    return stock
      ? [
          {
            table: table.table,
            where: [{ kind: 'compare', left: at(stock.column), operator: isOut ? '<=' : '>', right }],
            score: 0.8,
          },
        ]
      : [];
  }
  if (state === 'low-stock' && !negated) {
    const figureOfKind = (kind: string) =>
      table.columns.find(({ role, concepts }) => role === 'figure' && concepts[0]?.concept === kind);
    const [stock, least] = [figureOfKind('stock'), figureOfKind('safety-stock')];
    if (!stock || !least) return [];
    const right = { kind: 'expression', expression: at(least.column) } as const;
    return [
      {
        table: table.table,
        where: [{ kind: 'compare', left: at(stock.column), operator: '<', right }],
        score: 0.9,
      },
    ];
  }
  if (state === 'overdue') {
    const due = dateOf('due');
    const end = endings.map(dateOf).find((column) => column !== undefined);
    if (!due || negated) return [];
    const late: Predicate = { kind: 'compare', left: at(due.column), operator: '<', right: literal };
    return [{ table: table.table, where: end ? [isNull(end.column, false), late] : [late], score: end ? 0.9 : 0.6 }];
  }
  if (state === 'tardy' || state === 'on-time') return lateBy(dateOf, (state === 'tardy') !== negated, at, table);
  if (state === 'scheduled-state' && table.date && !negated) {
    const late: Predicate = { kind: 'compare', left: at(table.date), operator: '>', right: literal };
    return [{ table: table.table, where: [late], score: 0.8 }];
  }
  if (state === 'expired' || state === 'active') {
    const end = ['ended', 'expires', 'closed', 'left', 'cancelled-at'].map(dateOf).find((date) => date !== undefined);
    if (!end) return [];
    const isOver = (state === 'expired') !== negated;
    const bound: Predicate = {
      kind: 'compare',
      left: at(end.column),
      operator: isOver ? '<' : '>=',
      right: literal,
    };
    const where: Predicate[] = isOver ? [bound] : [{ kind: 'any', of: [isNull(end.column, false), bound] }];
    return [{ table: table.table, where, score: 0.7 }];
  }
  // A payment that is not paid is none.
  if (/paid$/.test(state) && table.concepts[0] && isA(table.concepts[0].concept, 'payment')) return [];
  const rule = stateMoments[state];
  const date = rule && dateOf(rule.moment);
  if (!rule || !date || !isNullable(date, table)) return [];
  return [{ table: table.table, where: [isNull(date.column, rule.isSet !== negated)], score: 0.8 }];
}

/** Late is what came after the day that it was due, on time what did not; of what has not come yet nobody knows. */
function lateBy(
  dateOf: (moment: string) => ColumnMeaning | undefined,
  isLate: boolean,
  at: (column: string) => Expression,
  { table }: TableMeaning,
): StateOption[] {
  const due = ['due', 'planned-end'].map(dateOf).find((column) => column !== undefined);
  const end = ['returned-at', 'delivered-at', 'shipped-at', 'resolved', 'ended', 'paid-at', 'arrived']
    .map(dateOf)
    .find((column) => column !== undefined);
  if (!due || !end) return [];
  // A time of day on the very day is not late.
  const isFiner = timed.test(end.column) && !timed.test(due.column);
  const left: Expression = isFiner
    ? { kind: 'bucket', part: 'day', of: { table, column: end.column } }
    : at(end.column);
  const right = { kind: 'expression', expression: at(due.column) } as const;
  return [{ table, where: [{ kind: 'compare', left, operator: isLate ? '>' : '<=', right }], score: 0.85 }];
}

const timed = /(?:_at|At|_ts|[Tt]ime|_sj)$/;

const isNullable = ({ column }: ColumnMeaning, { columns }: TableMeaning) =>
  columns.some((one) => one.column === column);
