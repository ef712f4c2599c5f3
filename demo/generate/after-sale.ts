import { dayCount } from './calendar.ts';
import type { Order } from './orders.ts';
import { createRandom } from './random.ts';

export const paymentMethods = [
  { id: 1, nameZh: '微信支付', nameEn: 'WeChat Pay' },
  { id: 2, nameZh: '支付宝', nameEn: 'Alipay' },
  { id: 3, nameZh: '银行卡', nameEn: 'Bank Card' },
  { id: 4, nameZh: '现金', nameEn: 'Cash' },
  { id: 5, nameZh: '对公转账', nameEn: 'Bank Transfer' },
];

/** Weights of the methods above by channel: website, mini program, store, corporate. */
const methodWeights = [
  [34, 52, 14, 0, 0],
  [93, 0, 7, 0, 0],
  [52, 33, 9, 6, 0],
  [0, 3, 7, 0, 90],
];

export interface Payment {
  orderId: number;
  methodId: number;
  paidAt: number;
  amount: number;
}

export interface Refund {
  orderId: number;
  /** Which line of the order. */
  line: number;
  refundedAt: number;
  amount: number;
  reasonZh: string;
  reasonEn: string;
}

const MINUTES_PER_DAY = 1440;
const END = dayCount * MINUTES_PER_DAY;

/** What was paid for an order adds up to its total; a large company order may come as deposit and balance. */
export function createPayments(orders: Order[]): Payment[] {
  const random = createRandom('payments');
  const payments = orders.flatMap((order): Payment[] => {
    const methodId = paymentMethods[random.weighted(methodWeights[order.channelId - 1]!)]!.id;
    const first =
      order.orderedAt +
      (order.channelId === 3 ? 0 : order.channelId === 4 ? random.between(20, 400) : random.between(0, 9));
    const balanceAt = first + random.between(7 * MINUTES_PER_DAY, 30 * MINUTES_PER_DAY);
    const isSplit = order.channelId === 4 && order.totalAmount > 2000 && random.chance(0.45) && balanceAt < END - 600;
    if (!isSplit) return [{ orderId: order.id, methodId, paidAt: Math.min(first, END - 1), amount: order.totalAmount }];
    const deposit = Math.round(order.totalAmount * 0.3);
    const balance = Math.round((order.totalAmount - deposit) * 100) / 100;
    return [
      { orderId: order.id, methodId, paidAt: first, amount: deposit },
      { orderId: order.id, methodId, paidAt: balanceAt, amount: balance },
    ];
  });
  return payments.sort((left, right) => left.paidAt - right.paidAt || left.orderId - right.orderId);
}

const reasons: [zh: string, en: string, weights: [number, number, number, number]][] = [
  ['质量问题', 'Quality problem', [2, 3, 3, 5]],
  ['运输破损', 'Damaged in transit', [1, 3, 4, 2]],
  ['不想要了', 'Changed mind', [4, 2, 4, 5]],
  ['与描述不符', 'Not as described', [2, 1, 3, 3]],
  ['发错货', 'Wrong item sent', [1, 1, 1, 0.6]],
];
/** Tea, snacks, home, appliances: how often a line comes back. */
const returnRates = [0.013, 0.011, 0.03, 0.052];
/** One desk humidifier batch went wrong: a pattern worth finding in the data. */
const FAULTY_PRODUCT = '桌面加湿器';

export function createRefunds(orders: Order[]): Refund[] {
  const random = createRandom('refunds');
  const refunds: Refund[] = [];
  for (const order of orders) {
    if (order.shippedAt === null) continue;
    const isWholeOrder = random.chance(0.006);
    const reasonOfOrder = random.weighted([1, 1, 5, 1, 0]);
    const delay = random.between(2 * MINUTES_PER_DAY, 12 * MINUTES_PER_DAY);
    for (const [index, line] of order.lines.entries()) {
      const department = line.product.department;
      const rate =
        returnRates[department]! *
        (line.product.nameZh === FAULTY_PRODUCT ? 3.2 : 1) *
        (order.channelId === 3 ? 0.4 : 1);
      if (!random.chance(rate) && !isWholeOrder) continue;
      const [reasonZh, reasonEn] =
        reasons[isWholeOrder ? reasonOfOrder : random.weighted(reasons.map((row) => row[2][department]!))]!;
      // Wrong or broken: half of the money back and keep it, now and then.
      const isPartial = !isWholeOrder && reasonEn !== 'Changed mind' && random.chance(0.3);
      const amount = isPartial ? Math.max(1, Math.round(line.amount / 2)) : line.amount;
      const refundedAt =
        order.shippedAt + (isWholeOrder ? delay : random.between(2 * MINUTES_PER_DAY, 16 * MINUTES_PER_DAY));
      if (refundedAt >= END) continue;
      refunds.push({ orderId: order.id, line: index, refundedAt, amount: -amount, reasonZh, reasonEn });
    }
  }
  return refunds.sort((left, right) => left.refundedAt - right.refundedAt || left.orderId - right.orderId);
}

export const orderStatuses = [
  { code: 1, nameZh: '待发货', nameEn: 'To Ship' },
  { code: 2, nameZh: '已发货', nameEn: 'Shipped' },
  { code: 3, nameZh: '已完成', nameEn: 'Completed' },
  { code: 4, nameZh: '已退货', nameEn: 'Returned' },
];

/** Returned means that every line was refunded in full; such an order still counts as sold. */
export function statusOf(order: Order, refunded: number): number {
  if (order.shippedAt === null) return 1;
  if (Math.abs(order.totalAmount + refunded) < 0.005) return 4;
  const isDelivered = order.channelId === 3 || order.shippedAt < END - (4 + (order.id % 4)) * MINUTES_PER_DAY;
  return isDelivered ? 3 : 2;
}
