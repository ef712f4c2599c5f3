import { numberOf } from '../../charts/option/cells.ts';
import type { Cell } from '../../charts/option/contracts.ts';
import { numberIn } from '../template/read-test.ts';
import type { Test } from '../template/template.ts';

/** Whether a test holds for a value; alone it holds for what is there and not zero. `isPercent`: 12 is 12 %, so that `10%` is 10. */
export function holds({ operator, right }: Pick<Test, 'operator' | 'right'>, value: Cell, isPercent = false): boolean {
  const number = numberOf(value);
  if (operator === null) return number === null ? value !== null && value !== false && value !== '' : number !== 0;
  const than = isPercent ? numberIn(right.replace(/\s*%$/, '')) : numberIn(right);
  if (number !== null && than !== undefined) return compare(number, operator, than);
  const isSame = String(value ?? '').trim() === right;
  if (operator === '=') return isSame;
  return operator === '!=' ? !isSame : false;
}

export function compare(value: number, operator: NonNullable<Test['operator']>, than: number): boolean {
  switch (operator) {
    case '<':
      return value < than;
    case '<=':
      return value <= than;
    case '>':
      return value > than;
    case '>=':
      return value >= than;
    case '=':
      return value === than;
    default:
      return value !== than;
  }
}
