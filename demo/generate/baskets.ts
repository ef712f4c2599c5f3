import { giftSeason, monthOf, type Promotion } from './calendar.ts';
import { isOnSale, type Product, priceOn, products, type Season } from './catalogue.ts';
import type { Customer } from './customers.ts';
import type { Random } from './random.ts';

export interface Line {
  product: Product;
  quantity: number;
  unitPrice: number;
  discountAmount: number;
  amount: number;
}

const monthsOf: Record<Season, number[]> = {
  //          1    2    3    4    5    6    7    8    9   10   11   12
  all: [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0],
  spring: [0.6, 0.7, 1.3, 2.1, 1.7, 1.2, 0.9, 0.8, 0.8, 0.8, 0.7, 0.6],
  summer: [0.25, 0.3, 0.5, 0.9, 1.5, 2.0, 2.2, 1.9, 1.1, 0.5, 0.35, 0.25],
  autumn: [0.8, 0.7, 0.8, 0.8, 0.8, 0.8, 0.8, 1.0, 1.6, 1.7, 1.3, 1.0],
  winter: [1.9, 1.5, 0.9, 0.6, 0.4, 0.35, 0.3, 0.35, 0.6, 1.1, 1.7, 2.0],
  midAutumn: [0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02, 0.1, 0.1, 0.1, 0.02, 0.02],
  newYear: [0.8, 0.8, 0.6, 0.5, 0.5, 0.6, 0.5, 0.5, 0.6, 0.7, 0.9, 1.0],
};

/** What sells on that day before any customer's taste: popularity, season, festival, age on the shelf. */
export function demandOn(day: number): number[] {
  const month = monthOf(day) - 1;
  const gifts = giftSeason(day);
  return products.map((product) => {
    if (!isOnSale(product, day)) return 0;
    let factor = monthsOf[product.season][month]!;
    if (product.season === 'midAutumn') factor += 6 * gifts.midAutumn;
    if (product.season === 'newYear') factor += 2.4 * gifts.newYear;
    return product.popularity * factor;
  });
}

/** How many different products, by channel: people fill a basket at the desk, and pick up one thing in passing. */
const sizes: Record<string, number[]> = {
  Website: [0.19, 0.27, 0.24, 0.16, 0.09, 0.05],
  'Mini Program': [0.3, 0.32, 0.2, 0.1, 0.05, 0.03],
  Store: [0.42, 0.31, 0.15, 0.08, 0.03, 0.01],
  Corporate: [0.3, 0.3, 0.2, 0.1, 0.06, 0.04],
};

export function fillBasket(
  random: Random,
  demand: number[],
  day: number,
  customer: Customer,
  channel: string,
  promotion: Promotion | undefined,
  isFirstOrder: boolean,
): Line[] {
  const size = Math.min(1 + random.weighted(sizes[channel]!) + (promotion && random.chance(0.25) ? 1 : 0), 6);
  const weights = demand.map((weight, index) => weight * customer.interests[products[index]!.department]!);
  const lines: Line[] = [];
  for (let index = 0; index < size; index++) {
    const chosen = random.weighted(weights);
    weights[chosen] = 0;
    const product = products[chosen]!;
    // Having chosen one, people look around in the same department.
    if (index === 0)
      for (const [other, item] of products.entries())
        if (item.department === product.department) weights[other]! *= 1.8;
    lines.push(createLine(product, quantityOf(product)));
  }
  return lines;

  function quantityOf(product: Product): number {
    const price = priceOn(product, day);
    if (customer.isCompany) {
      const typical = price < 60 ? 26 : price < 150 ? 15 : 6;
      const drawn = typical * Math.exp(0.5 * random.normal());
      return Math.max(2, drawn > 20 ? Math.round(drawn / 5) * 5 : Math.round(drawn));
    }
    if (product.department === 3) return random.chance(0.04) ? 2 : 1;
    const [one, two] = product.department === 1 ? [0.56, 0.28] : price > 150 ? [0.9, 0.09] : [0.72, 0.2];
    return [1, 2, 3, 5][random.weighted([one, two, 0.1 * (1 - one), 0.03])]!;
  }

  function createLine(product: Product, quantity: number): Line {
    const unitPrice = priceOn(product, day);
    const full = quantity * unitPrice;
    let discount = promotion ? full * promotion.discountRate : 0;
    if (customer.isCompany) discount = full * (quantity >= 50 ? 0.15 : quantity >= 20 ? 0.1 : 0.05);
    // A welcome coupon on the first line of the first order.
    else if (isFirstOrder && lines.length === 0 && full >= 60) discount += 10;
    const discountAmount = Math.round(discount * 100) / 100;
    return { product, quantity, unitPrice, discountAmount, amount: Math.round((full - discountAmount) * 100) / 100 };
  }
}
