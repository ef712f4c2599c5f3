import { readFileSync, rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { createPayments, createRefunds, orderStatuses, paymentMethods, statusOf } from './generate/after-sale.ts';
import { dateOf, dayNumber, promotions, timeOf } from './generate/calendar.ts';
import { categories, products } from './generate/catalogue.ts';
import { createCustomers, registeredOn } from './generate/customers.ts';
import { employees } from './generate/employees.ts';
import { memberLevels, memberLevelsOf } from './generate/member-level.ts';
import { channels, createOrders } from './generate/orders.ts';
import { regions, stores } from './generate/places.ts';
import { createRandom } from './generate/random.ts';

/** Writes the demo shop to `file`, replacing what is there. Same content on every run: no clock, seeded numbers. */
export function buildDemo(file: string): void {
  rmSync(file, { force: true });
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec('PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
  database.exec(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));
  database.exec('BEGIN');
  fill(database);
  database.exec('COMMIT; VACUUM;');
  database.close();
}

function fill(database: DatabaseSync): void {
  const customers = createCustomers();
  const orders = createOrders(customers);
  const levels = memberLevelsOf(orders);
  const payments = createPayments(orders);
  const refunds = createRefunds(orders);
  const refunded = new Map<number, number>();
  for (const refund of refunds) refunded.set(refund.orderId, (refunded.get(refund.orderId) ?? 0) + refund.amount);
  const seconds = createRandom('seconds');
  const time = (minutes: number): string => timeOf(minutes, seconds.between(0, 59));

  insert('regions', regions, (row) => [row.id, row.nameZh, row.nameEn, row.managerEmployeeId]);
  insert('stores', stores, (row) => [
    row.id,
    row.nameZh,
    row.nameEn,
    row.cityZh,
    row.cityEn,
    row.floorArea,
    row.openedOn,
  ]);
  insert('employees', employees, (row) => [
    row.id,
    row.name,
    row.titleZh,
    row.titleEn,
    row.departmentZh,
    row.departmentEn,
    row.storeId,
    row.managerId,
    row.monthlySalary,
    row.hiredOn,
    row.leftOn,
  ]);
  insert('categories', categories, (row) => [row.id, row.parentId, row.nameZh, row.nameEn]);
  insert('products', products, (row) => [
    row.id,
    row.sku,
    row.categoryId,
    row.nameZh,
    row.nameEn,
    row.unitZh,
    row.prices.at(-1)!.price,
    row.costPrice,
    row.launchedOn,
    row.discontinuedOn,
  ]);
  const prices = products.flatMap((product) =>
    product.prices.map((entry, index) => ({ productId: product.id, ...entry, next: product.prices[index + 1]?.from })),
  );
  insert('product_prices', prices, (row) => [
    row.productId,
    row.from,
    row.next ? dateOf(dayNumber(row.next) - 1) : null,
    row.price,
  ]);
  insert('member_levels', memberLevels, (row) => [row.id, row.nameZh, row.nameEn]);
  insert('customers', customers, (row) => [
    row.id,
    row.name,
    row.isCompany ? 2 : 1,
    row.gender,
    row.birthYear,
    row.isCompany ? null : (levels.get(row.id) ?? 1),
    row.region?.id ?? null,
    row.cityZh,
    row.cityEn,
    row.phone,
    registeredOn(row),
  ]);
  insert('channels', channels, (row) => [row.id, row.nameZh, row.nameEn]);
  insert('promotions', promotions, (row) => [
    row.id,
    row.nameZh,
    row.nameEn,
    row.startsOn,
    row.endsOn,
    row.discountRate,
  ]);
  insert('order_status', orderStatuses, (row) => [row.code, row.nameZh, row.nameEn]);

  const orderedTimes = new Map<number, string>();
  insert('orders', orders, (row) => {
    const orderedAt = time(row.orderedAt);
    orderedTimes.set(row.id, orderedAt);
    return [
      row.id,
      row.customer.id,
      row.channelId,
      row.store?.id ?? null,
      row.salesEmployeeId,
      row.handledByEmployeeId,
      row.promotion?.id ?? null,
      statusOf(row, refunded.get(row.id) ?? 0),
      orderedAt,
      row.shippedAt === null ? null : row.store ? orderedAt : time(row.shippedAt),
      row.totalAmount,
    ];
  });
  const items = orders.flatMap((order) =>
    order.lines.map((line, index) => ({ order, line, key: `${order.id}/${index}` })),
  );
  const itemIds = new Map(items.map((item, index) => [item.key, index + 1]));
  insert('order_items', items, ({ order, line, key }) => [
    itemIds.get(key)!,
    order.id,
    line.product.id,
    line.quantity,
    line.unitPrice,
    line.discountAmount,
    line.amount,
  ]);
  insert('payment_methods', paymentMethods, (row) => [row.id, row.nameZh, row.nameEn]);
  insert('payments', payments, (row, index) => {
    const orderedAt = orderedTimes.get(row.orderId)!;
    let paidAt = time(row.paidAt);
    // Paid within the same minute: never before the order's own second.
    if (paidAt < orderedAt) paidAt = orderedAt;
    return [index + 1, row.orderId, row.methodId, paidAt, row.amount];
  });
  insert('refunds', refunds, (row, index) => [
    index + 1,
    itemIds.get(`${row.orderId}/${row.line}`)!,
    time(row.refundedAt),
    row.amount,
    row.reasonZh,
    row.reasonEn,
  ]);

  function insert<Row>(table: string, rows: Row[], values: (row: Row, index: number) => SQLInputValue[]): void {
    const width = database.prepare(`SELECT * FROM ${table}`).columns().length;
    const statement = database.prepare(`INSERT INTO ${table} VALUES (${Array(width).fill('?').join(', ')})`);
    for (const [index, row] of rows.entries()) statement.run(...values(row, index));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('shop.sqlite', import.meta.url));
  buildDemo(file);
  console.log(`wrote ${file}`);
}
