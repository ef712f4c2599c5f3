import { dateOf, dayNumber, LAST_DAY } from './calendar.ts';
import { productLines } from './product-list.ts';
import { createRandom } from './random.ts';

export interface Category {
  id: number;
  parentId: number | null;
  nameZh: string;
  nameEn: string;
}

/** When a product sells best; `gift` and `newYear` follow the lunar festivals. */
export type Season = 'all' | 'spring' | 'summer' | 'autumn' | 'winter' | 'midAutumn' | 'newYear';

export interface Product {
  id: number;
  sku: string;
  categoryId: number;
  /** Index of the top-level category, 0 to 3: what a customer is interested in. */
  department: number;
  nameZh: string;
  nameEn: string;
  unitZh: string;
  costPrice: number;
  popularity: number;
  season: Season;
  launchedOn: string;
  discontinuedOn: string | null;
  /** Oldest first; the last one is the list price. */
  prices: { from: string; price: number }[];
}

const categoryTree: [zh: string, en: string, code: string, children: [zh: string, en: string, code: string][]][] = [
  [
    '茶叶',
    'Tea',
    'TE',
    [
      ['绿茶', 'Green Tea', 'GT'],
      ['红茶', 'Black Tea', 'BT'],
      ['乌龙茶', 'Oolong Tea', 'OT'],
      ['花草茶', 'Herbal Tea', 'HT'],
    ],
  ],
  [
    '零食',
    'Snacks',
    'SN',
    [
      ['坚果', 'Nuts', 'NU'],
      ['糕点', 'Pastries', 'PA'],
      ['果干', 'Dried Fruit', 'DF'],
    ],
  ],
  [
    '家居',
    'Home',
    'HO',
    [
      ['茶具', 'Teaware', 'TW'],
      ['香薰', 'Home Fragrance', 'HF'],
      ['家纺', 'Home Textiles', 'TX'],
    ],
  ],
  [
    '小家电',
    'Small Appliances',
    'SA',
    [
      ['厨房电器', 'Kitchen Appliances', 'KA'],
      ['生活电器', 'Household Appliances', 'HA'],
    ],
  ],
];

export const categories: Category[] = [];
const leaves = new Map<string, { categoryId: number; department: number }>();
for (const [nameZh, nameEn] of categoryTree) {
  categories.push({ id: categories.length + 1, parentId: null, nameZh, nameEn });
}
for (const [department, [, , , children]] of categoryTree.entries()) {
  for (const [nameZh, nameEn, code] of children) {
    const id = categories.length + 1;
    categories.push({ id, parentId: department + 1, nameZh, nameEn });
    leaves.set(code, { categoryId: id, department });
  }
}

export const products: Product[] = createProducts();

function createProducts(): Product[] {
  const random = createRandom('prices');
  const counters = new Map<string, number>();
  return productLines.map((line, index) => {
    const [code, nameZh, nameEn, unitZh, price, cost, popularity, season, launched, discontinued] = line
      .split('|')
      .map((cell) => cell.trim()) as [string, string, string, string, string, string, string, Season, string, string?];
    const leaf = leaves.get(code);
    if (!leaf) throw new Error(`no category ${code} for ${nameZh}`);
    const number = (counters.get(code) ?? 0) + 1;
    counters.set(code, number);
    const launchedOn = launched === '' ? '2023-06-15' : launched;
    return {
      id: index + 1,
      sku: `${code}-${String(number).padStart(3, '0')}`,
      ...leaf,
      nameZh,
      nameEn,
      unitZh,
      costPrice: Number(cost),
      popularity: Number(popularity),
      season,
      launchedOn,
      discontinuedOn: discontinued ?? null,
      prices: priceHistory(Number(price), launchedOn, discontinued ?? LAST_DAY, leaf.department === 3),
    };
  });

  /** Food and home get dearer every spring or so; appliances get cheaper as they age. */
  function priceHistory(first: number, launchedOn: string, end: string, isAppliance: boolean): Product['prices'] {
    const history = [{ from: launchedOn, price: first }];
    let price = first;
    for (const review of ['2024-03-01', '2024-09-01', '2025-03-01', '2026-03-01']) {
      if (review >= end || dayNumber(review) - dayNumber(launchedOn) < 150 || !random.chance(0.38)) continue;
      const change = isAppliance ? -0.02 - 0.04 * random.next() : 0.03 + 0.06 * random.next();
      const rounded = shelfPrice(price * (1 + change));
      if (rounded === price) continue;
      price = rounded;
      history.push({ from: review, price });
    }
    return history;
  }
}

/** Prices end as a shop's do: 39.9 below a hundred yuan, 129 or 268 above. */
function shelfPrice(price: number): number {
  if (price < 100) return Math.round(price) - 0.1;
  const whole = Math.round(price / 10) * 10;
  return whole % 50 === 0 ? whole - 1 : whole - 2;
}

export function priceOn(product: Product, day: number): number {
  const date = dateOf(day);
  return product.prices.findLast((entry) => entry.from <= date)!.price;
}

export function isOnSale(product: Product, day: number): boolean {
  const date = dateOf(day);
  return product.launchedOn <= date && (product.discontinuedOn === null || date < product.discontinuedOn);
}
