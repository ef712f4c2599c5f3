import { dateOf, dayCount, promotionOn } from './calendar.ts';
import { companyName, foreignPersonName, type Gender, personName } from './names.ts';
import { type Region, regions, stores } from './places.ts';
import { createRandom } from './random.ts';

export interface Customer {
  id: number;
  name: string;
  isCompany: boolean;
  gender: Gender | null;
  birthYear: number | null;
  region: Region | null;
  cityZh: string | null;
  cityEn: string | null;
  phone: string;
  registeredDay: number;
  /** How often the customer comes back; 0 for those who signed up and never bought. */
  loyalty: number;
  /** Taste for tea, snacks, home and appliances. */
  interests: [number, number, number, number];
  homeStoreId: number | null;
}

const PERSON_COUNT = 1990;
const COMPANY_COUNT = 84;
const mobilePrefixes = ['135', '136', '137', '138', '139', '150', '158', '159', '177', '186', '188', '189', '199'];

/** In order of registration, so that ids grow with time as they do in a real shop. */
export function createCustomers(): Customer[] {
  const random = createRandom('customers');
  const days: { day: number; isCompany: boolean }[] = [];
  for (let index = 0; index < PERSON_COUNT; index++) days.push({ day: registrationDay(), isCompany: false });
  for (let index = 0; index < COMPANY_COUNT; index++)
    days.push({ day: random.between(0, dayCount - 40), isCompany: true });
  // The shops had opened before the first order, and brought some members along.
  for (let index = 0; index < 150; index++) days[index]!.day = -random.between(0, 15);
  days.sort((left, right) => left.day - right.day);

  let companies = 0;
  let foreigners = 0;
  return days.map(({ day, isCompany }, index) => {
    const hasAddress = isCompany || random.chance(0.945);
    const region = hasAddress ? pickRegion(day) : null;
    const city = region ? region.cities[random.weighted(region.cities.map((entry) => entry.weight))]! : null;
    const gender: Gender | null = isCompany ? null : random.chance(0.63) ? 'female' : 'male';
    const foreign = !isCompany && random.chance(0.018) ? foreignPersonName(foreigners++) : undefined;
    const name = isCompany ? companyName(companies++, city!.nameZh) : (foreign ?? personName(random, gender!));
    const drawnYear = Math.round(1989 + 8.5 * random.normal());
    // Members are of age: the youngest are spread over those who are just that.
    const birthYear = drawnYear > 2005 ? 2005 - (drawnYear % 9) : drawnYear;
    const giftBuyer = random.chance(0.5);
    return {
      id: index + 1,
      name,
      isCompany,
      gender: gender && random.chance(0.93) && !foreign ? gender : null,
      birthYear: !isCompany && random.chance(0.72) ? birthYear : null,
      region,
      cityZh: city?.nameZh ?? null,
      cityEn: city?.nameEn ?? null,
      phone: `${random.pick(mobilePrefixes)}****${String(random.between(0, 9999)).padStart(4, '0')}`,
      registeredDay: day,
      loyalty: random.chance(0.06) ? 0 : Math.min(4.5, Math.exp(0.95 * random.normal())),
      interests: isCompany ? [giftBuyer ? 1.6 : 0.8, 1.3, 0.5, 0.25] : tastes(birthYear, gender!),
      homeStoreId: stores.find((store) => store.cityZh === city?.nameZh)?.id ?? null,
    };
  });

  /** Older people drink more tea, younger ones snack; women furnish, men like appliances. Only a tendency. */
  function tastes(birthYear: number, gender: Gender): Customer['interests'] {
    const age = Math.min(1.6, Math.max(0.6, (2026 - birthYear) / 36));
    const female = gender === 'female';
    return [
      taste() * 1.1 * age ** 1.3,
      (taste() * 1.3) / age,
      taste() * (female ? 0.85 : 0.5),
      taste() * (female ? 0.5 : 0.8),
    ];
  }

  function taste(): number {
    return 0.25 + Math.exp(0.8 * random.normal());
  }

  /** Sign-ups come at a steady pace with more of them on sale days. */
  function registrationDay(): number {
    for (;;) {
      const day = random.between(0, dayCount - 1);
      const lift = promotionOn(day)?.lift ?? 1;
      if (random.chance((0.35 * lift * (0.75 + 0.25 * (day / dayCount))) / 0.7)) return day;
    }
  }

  function pickRegion(day: number): Region {
    const progress = Math.max(0, day) / dayCount;
    return regions[random.weighted(regions.map((region) => region.share * region.trend ** progress))]!;
  }
}

export function registeredOn(customer: Customer): string {
  return dateOf(customer.registeredDay);
}
