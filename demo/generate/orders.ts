import { demandOn, fillBasket, type Line } from './baskets.ts';
import {
  dateOf,
  dayCount,
  expectedOrders,
  isSpringFestival,
  type Promotion,
  promotionOn,
  weekdayOf,
} from './calendar.ts';
import type { Customer } from './customers.ts';
import { type Employee, employees, isEmployed } from './employees.ts';
import { type Store, stores } from './places.ts';
import { createRandom } from './random.ts';

export const channels = [
  { id: 1, nameZh: '官方商城', nameEn: 'Website' },
  { id: 2, nameZh: '小程序', nameEn: 'Mini Program' },
  { id: 3, nameZh: '门店', nameEn: 'Store' },
  { id: 4, nameZh: '企业采购', nameEn: 'Corporate' },
];
const [WEBSITE, MINI_PROGRAM, STORE, CORPORATE] = [1, 2, 3, 4] as const;

export interface Order {
  id: number;
  customer: Customer;
  channelId: number;
  store: Store | null;
  salesEmployeeId: number | null;
  handledByEmployeeId: number | null;
  promotion: Promotion | null;
  /** Minutes since the first day's midnight. */
  orderedAt: number;
  shippedAt: number | null;
  lines: Line[];
  totalAmount: number;
}

const FIRST_ORDER_ID = 100001;
const END = dayCount * 24 * 60;
//                 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23
const onlineHours = [3, 1, 1, 0, 0, 0, 1, 3, 5, 7, 9, 9, 10, 8, 7, 7, 7, 7, 8, 10, 13, 14, 12, 7];
const storeHours = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 7, 7, 6, 8, 10, 10, 9, 9, 11, 8, 2, 0, 0];
const officeHours = [0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 12, 10, 2, 4, 11, 12, 10, 6, 1, 0, 0, 0, 0, 0];

export function createOrders(customers: Customer[]): Order[] {
  const random = createRandom('orders');
  const ordered = new Map<number, number>();
  const orders: Order[] = [];
  for (let day = 0; day < dayCount; day++) {
    const demand = demandOn(day);
    const people = customers.map((customer) => (customer.isCompany ? 0 : eagerness(customer, day)));
    const companies = customers.map((customer) => (customer.isCompany ? eagerness(customer, day) : 0));
    const today: Omit<Order, 'id'>[] = [];
    for (let left = random.poisson(expectedOrders(day)); left > 0; left--)
      today.push(privateOrder(day, demand, people));
    if (companies.some((weight) => weight > 0)) {
      for (let left = random.poisson(companyOrders(day)); left > 0; left--)
        today.push(companyOrder(day, demand, companies));
    }
    today.sort((left, right) => left.orderedAt - right.orderedAt);
    for (const order of today) orders.push({ id: FIRST_ORDER_ID + orders.length, ...order });
  }
  return orders;

  function privateOrder(day: number, demand: number[], weights: number[]): Omit<Order, 'id'> {
    const customer = customers[random.weighted(weights)]!;
    const store = stores.find((entry) => entry.id === customer.homeStoreId && entry.openedOn <= dateOf(day));
    const inStore = store !== undefined && !isSpringFestival(day) && random.chance(0.62);
    const channelId = inStore ? STORE : random.chance(0.42 + (0.24 * day) / dayCount) ? MINI_PROGRAM : WEBSITE;
    const promotion = random.chance(0.88) ? promotionOn(day) : undefined;
    const lines = fillBasket(
      random,
      demand,
      day,
      customer,
      channels[channelId - 1]!.nameEn,
      promotion,
      !ordered.has(customer.id),
    );
    ordered.set(customer.id, day);
    const orderedAt = momentOf(day, inStore ? storeHours : onlineHours);
    const base = { customer, channelId, promotion: promotion ?? null, orderedAt, lines, totalAmount: totalOf(lines) };
    if (inStore) {
      const salesEmployeeId = pickEmployee(day, (employee) => employee.storeId === store.id);
      // Usually whoever advised also hands over; at busy times a colleague does.
      const handledByEmployeeId = random.chance(0.7)
        ? salesEmployeeId
        : pickEmployee(day, (employee) => employee.storeId === store.id);
      return { ...base, store, salesEmployeeId, handledByEmployeeId, shippedAt: orderedAt };
    }
    return { ...base, store: null, salesEmployeeId: null, ...shipment(orderedAt, promotion?.peakDay === dateOf(day)) };
  }

  function companyOrder(day: number, demand: number[], weights: number[]): Omit<Order, 'id'> {
    const customer = customers[random.weighted(weights)]!;
    const lines = fillBasket(random, demand, day, customer, 'Corporate', undefined, false);
    ordered.set(customer.id, day);
    const orderedAt = momentOf(day, officeHours);
    // A company keeps its account manager as long as that person is there.
    const managers = employees.filter(
      (employee) => employee.titleEn === 'Account Manager' && isEmployed(employee, dateOf(day)),
    );
    const salesEmployeeId = managers[customer.id % managers.length]!.id;
    return {
      customer,
      channelId: CORPORATE,
      promotion: null,
      store: null,
      salesEmployeeId,
      orderedAt,
      lines,
      totalAmount: totalOf(lines),
      ...shipment(orderedAt, false),
    };
  }

  /** Parcels leave on working days, a day or so after the order; later after a sale's peak and over Spring Festival. */
  function shipment(orderedAt: number, isPeak: boolean): Pick<Order, 'shippedAt' | 'handledByEmployeeId'> {
    const delay = isPeak ? 1.2 + 2.2 * random.next() : 0.4 + 1.3 * random.next() ** 2 + (random.chance(0.05) ? 2 : 0);
    let day = Math.floor(orderedAt / 1440 + delay);
    while (isSpringFestival(day) || weekdayOf(day) === 0) day++;
    const shippedAt = Math.max(day * 1440 + random.between(9 * 60, 18 * 60), orderedAt + random.between(35, 180));
    if (shippedAt >= END - 5 * 60) return { shippedAt: null, handledByEmployeeId: null };
    const handledByEmployeeId = pickEmployee(
      Math.floor(shippedAt / 1440),
      (employee) => employee.departmentEn === 'Warehouse',
    );
    return { shippedAt, handledByEmployeeId };
  }

  function pickEmployee(day: number, accept: (employee: Employee) => boolean): number {
    const date = dateOf(day);
    const present = employees.filter((employee) => accept(employee) && isEmployed(employee, date));
    return present[random.weighted(present.map((employee) => employee.pace))]!.id;
  }

  /** New members buy soon, then habit fades slowly; nobody orders before having registered. */
  function eagerness(customer: Customer, day: number): number {
    const age = day - customer.registeredDay;
    if (age < 0 || customer.loyalty === 0) return 0;
    const last = ordered.get(customer.id);
    if (last === undefined) return age < 12 ? 9 : 0.5 * customer.loyalty;
    const idle = day - last;
    const rest = idle < 4 ? 0.2 : 1;
    return customer.loyalty * rest * (0.12 + Math.exp(-idle / 130)) * (0.5 + 0.5 * Math.exp(-age / 700));
  }

  function companyOrders(day: number): number {
    const weekday = weekdayOf(day);
    if (weekday === 0 || weekday === 6 || isSpringFestival(day)) return 0;
    return (0.22 + (0.3 * day) / dayCount) * (expectedOrders(day) > 22 ? 1.6 : 1);
  }

  function momentOf(day: number, hours: number[]): number {
    return day * 1440 + random.weighted(hours) * 60 + random.between(0, 59);
  }
}

function totalOf(lines: Line[]): number {
  return Math.round(lines.reduce((sum, line) => sum + line.amount * 100, 0)) / 100;
}
