import { isA } from '../../schema/lexicon/lexicon.ts';
import type { Meaning } from '../../schema/meaning/contracts.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { Predicate } from '../form/form.ts';
import { columnOf } from './figure-options.ts';
import { fitOf } from './fit.ts';
import { byScore, type StateOption } from './options.ts';
import { statesByDate } from './states-by-date.ts';

/** States that are told by what they are not: what was taken off sale is no longer active. */
export const opposites: Readonly<Record<string, string>> = {
  inactive: 'active',
  'off-sale': 'active',
  discontinued: 'active',
  resigned: 'employed',
  unpaid: 'paid',
  paid: 'unpaid',
  unshipped: 'shipped',
  expired: 'active',
  unresolved: 'resolved',
  tardy: 'on-time',
  'on-time': 'tardy',
  open: 'completed',
  failed: 'completed',
  active: 'inactive',
  online: 'offline',
  offline: 'online',
  employed: 'resigned',
};

const equals = (table: string, column: string, values: Scalar[], negated: boolean): Predicate => {
  const left = columnOf(table, column);
  const [value] = values;
  if (values.length === 1 && value !== undefined)
    return { kind: 'compare', left, operator: negated ? '!=' : '=', right: { kind: 'literal', value } };
  return { kind: 'in', left, values, negated };
};

export function statesFor(state: string, negated: boolean, today: string, meaning: Meaning): StateOption[] {
  const found: StateOption[] = [];
  for (const table of meaning.tables) {
    for (const column of table.columns) {
      if (column.states) {
        const inState = column.states.filter(({ states }) => states.some((one) => one === state || isA(one, state)));
        if (inState.length === 0) continue;
        const exact = inState.some(({ states }) => states[0] === state) ? 1 : 0.75;
        const values = inState.map(({ value }) => value);
        found.push({ table: table.table, where: [equals(table.table, column.column, values, negated)], score: exact });
      } else if (column.flag) {
        const score = fitOf(column.concepts, state);
        if (score <= 0.3) continue;
        const value = negated ? column.flag.no : column.flag.yes;
        found.push({
          table: table.table,
          where: [equals(table.table, column.column, [value], false)],
          score: score * 0.95,
        });
      }
    }
    const known = found.some((one) => one.table === table.table);
    if (!known) found.push(...statesByDate(state, negated, today, table));
  }
  return found.sort(byScore);
}
