/** Days are numbered from the shop's first day; the last one is what the demo calls today. */
export const FIRST_DAY = '2023-07-01';
export const LAST_DAY = '2026-06-30';

const MILLISECONDS_PER_DAY = 86_400_000;
const origin = Date.parse(`${FIRST_DAY}T00:00:00Z`);

export const dayCount = dayNumber(LAST_DAY) + 1;

export function dayNumber(date: string): number {
  return Math.round((Date.parse(`${date}T00:00:00Z`) - origin) / MILLISECONDS_PER_DAY);
}

export function dateOf(day: number): string {
  return new Date(origin + Math.floor(day) * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** Minutes since the first day's midnight, as `YYYY-MM-DD HH:MM:SS`. */
export function timeOf(minutes: number, seconds: number): string {
  const moment = new Date(origin + minutes * 60_000 + seconds * 1000);
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

export function monthOf(day: number): number {
  return Number(dateOf(day).slice(5, 7));
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return new Date(origin + day * MILLISECONDS_PER_DAY).getUTCDay();
}

export interface Promotion {
  id: number;
  nameZh: string;
  nameEn: string;
  startsOn: string;
  endsOn: string;
  discountRate: number;
  /** How much busier the average day and the peak day are. */
  lift: number;
  peakDay: string;
  peakLift: number;
}

const promotionRows: [string, string, string, string, number, number, string, number][] = [
  ['2023 双十一', '2023 Double 11', '2023-11-01', '2023-11-11', 0.2, 1.7, '2023-11-11', 4.2],
  ['2024 年货节', '2024 New Year Fair', '2024-01-15', '2024-02-04', 0.1, 1.5, '2024-01-27', 1.9],
  ['2024 春茶季', '2024 Spring Tea Season', '2024-04-05', '2024-04-14', 0.08, 1.25, '2024-04-05', 1.5],
  ['2024 618', '2024 618 Sale', '2024-06-01', '2024-06-18', 0.15, 1.45, '2024-06-18', 3.1],
  ['2024 双十一', '2024 Double 11', '2024-11-01', '2024-11-11', 0.2, 1.75, '2024-11-11', 4.4],
  ['2025 年货节', '2025 New Year Fair', '2025-01-03', '2025-01-23', 0.1, 1.55, '2025-01-11', 2.0],
  ['2025 春茶季', '2025 Spring Tea Season', '2025-04-05', '2025-04-14', 0.08, 1.3, '2025-04-05', 1.6],
  ['2025 618', '2025 618 Sale', '2025-06-01', '2025-06-18', 0.15, 1.5, '2025-06-18', 3.2],
  ['2025 双十一', '2025 Double 11', '2025-11-01', '2025-11-11', 0.18, 1.7, '2025-11-11', 3.9],
  ['2026 年货节', '2026 New Year Fair', '2026-01-22', '2026-02-10', 0.1, 1.55, '2026-01-31', 2.0],
  ['2026 春茶季', '2026 Spring Tea Season', '2026-04-05', '2026-04-14', 0.08, 1.3, '2026-04-05', 1.6],
  ['2026 618', '2026 618 Sale', '2026-06-01', '2026-06-18', 0.15, 1.4, '2026-06-18', 2.9],
];

export const promotions: Promotion[] = promotionRows.map(
  ([nameZh, nameEn, startsOn, endsOn, discountRate, lift, peakDay, peakLift], index) => ({
    id: index + 1,
    nameZh,
    nameEn,
    startsOn,
    endsOn,
    discountRate,
    lift,
    peakDay,
    peakLift,
  }),
);

export function promotionOn(day: number): Promotion | undefined {
  const date = dateOf(day);
  return promotions.find((promotion) => promotion.startsOn <= date && date <= promotion.endsOn);
}

/** Spring Festival Eve to the sixth day: parcels stand still and most people are at home. */
const springFestivals = ['2024-02-09', '2025-01-28', '2026-02-16'].map(dayNumber);
const midAutumns = ['2023-09-29', '2024-09-17', '2025-10-06'].map(dayNumber);

export function isSpringFestival(day: number): boolean {
  return springFestivals.some((eve) => day >= eve && day < eve + 7);
}

/** Gift boxes sell in the four weeks before a festival: 0 far away, 1 at the height. */
export function giftSeason(day: number): { midAutumn: number; newYear: number } {
  return { midAutumn: nearness(day, midAutumns), newYear: nearness(day, springFestivals) };
}

function nearness(day: number, festivals: number[]): number {
  let best = 0;
  for (const festival of festivals) {
    const ahead = festival - day;
    if (ahead >= 0 && ahead <= 28) best = Math.max(best, 1 - Math.abs(ahead - 10) / 20);
  }
  return best;
}

const weekdayLift = [1.16, 0.9, 0.88, 0.92, 0.97, 1.08, 1.22];
const monthLift = [1.0, 0.86, 0.96, 1.02, 1.0, 1.0, 0.88, 0.9, 1.06, 1.02, 1.08, 1.1];

/** Expected orders on a day: growth that slows down, months, weekdays, sales and holidays. */
export function expectedOrders(day: number): number {
  const growth = 3.9 + 11.9 * (1 - Math.exp(-day / 700));
  const promotion = promotionOn(day);
  const date = dateOf(day);
  const sale = promotion ? (promotion.peakDay === date ? promotion.peakLift : promotion.lift) : 1;
  // People hold back in the days before the big sales.
  const waiting = /-(10-2[6-9]|10-3[01]|05-2[89]|05-3[01])$/.test(date) ? 0.78 : 1;
  const holiday = isSpringFestival(day) ? 0.38 : 1;
  const gifts = giftSeason(day);
  const giving = 1 + 0.35 * gifts.midAutumn + 0.2 * gifts.newYear;
  return growth * weekdayLift[weekdayOf(day)]! * monthLift[monthOf(day) - 1]! * sale * waiting * holiday * giving;
}
