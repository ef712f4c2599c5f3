import type { Order } from './orders.ts';

export const memberLevels = [
  { id: 1, nameZh: '普通会员', nameEn: 'Regular' },
  { id: 2, nameZh: '银卡会员', nameEn: 'Silver' },
  { id: 3, nameZh: '金卡会员', nameEn: 'Gold' },
];

/** Levels follow what a person has spent in all; companies have none. */
export function memberLevelsOf(orders: Order[]): Map<number, number> {
  const spent = new Map<number, number>();
  for (const order of orders) spent.set(order.customer.id, (spent.get(order.customer.id) ?? 0) + order.totalAmount);
  const levels = new Map<number, number>();
  for (const [customerId, amount] of spent) levels.set(customerId, amount >= 5000 ? 3 : amount >= 2000 ? 2 : 1);
  return levels;
}
