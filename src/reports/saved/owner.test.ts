import { expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { viewOf } from './owner.ts';

const anna = { role: 'clerk', claims: { region: 'east', level: '2' } };
const viewWith = (clerk: object, owner: Parameters<typeof viewOf>[0] = anna) =>
  viewOf(owner, parseConfig({ roles: { clerk } }).roles);

it('is the same while the same rows are seen, however it is written down', () => {
  const limits = { row_filters: { orders: 'a = 1', shops: 'b = 2' } };
  const turned = { row_filters: { shops: 'b = 2', orders: 'a = 1' }, questions_per_day: 9 };
  expect(viewWith(turned, { role: 'clerk', claims: { level: '2', region: 'east' } })).toBe(viewWith(limits));
});

it.each([
  { tables: ['orders'] },
  { denied_columns: ['customers.phone'] },
  { connections: ['sales'] },
  { audience: 'business' },
  { row_filters: { orders: 'region = {user.region}' } },
  { masks: { 'customers.phone': 'mask' } },
])('is another once the role is limited by %j', (limit) => {
  expect(viewWith(limit)).not.toBe(viewWith({}));
});

it('is another with other claims', () => {
  expect(viewWith({}, { role: 'clerk', claims: { region: 'west', level: '2' } })).not.toBe(viewWith({}));
});
