import {
  addDays,
  begun,
  blackFriday,
  coming,
  type Days,
  dayOf,
  endOfYear,
  halfOf,
  isoDate,
  type Meaning,
  monthOf,
  type PeriodRule,
  parts,
  quarterOf,
  soonDays,
  trailing,
  type Unit,
  unitOf,
  weekendOf,
  weekOf,
  yearOf,
} from './calendar.ts';
import { chineseNumeral } from './numbers.ts';

const numeral = '(?:\\d+|[一二两三四五六七八九十百]+)';
const year = '(\\d{4}|[一二三四五六七八九〇零]{4})年?|(今年|本年|本年度|去年|上年|上一年|前年|明年)';
const relativeYears: Readonly<Record<string, number>> = {
  今年: 0,
  本年: 0,
  本年度: 0,
  去年: -1,
  上年: -1,
  上一年: -1,
  前年: -2,
  明年: 1,
};
const units: Readonly<Record<string, Unit>> = {
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  月: 'month',
  季度: 'quarter',
  季: 'quarter',
  年: 'year',
};

const value = (text: string | undefined): number => {
  if (text === undefined) return Number.NaN;
  return /^\d+$/.test(text) ? Number(text) : (chineseNumeral(text) ?? Number.NaN);
};

/** From one month of a year to a later one of the same. */
function monthsOf(when: number, first: number, last: number): Days | undefined {
  if (!(first >= 1 && first < last && last <= 12)) return undefined;
  return { from: monthOf(when, first).from, to: monthOf(when, last).to };
}

function yearFrom(
  absolute: string | undefined,
  relative: string | undefined,
  today: string,
): { year: number; relative: boolean } {
  if (absolute !== undefined) return { year: value(absolute), relative: false };
  const offset = relativeYears[relative ?? ''];
  return { year: parts(today).year + (offset ?? 0), relative: true };
}

const monthNumeral = '(\\d{1,2}|十[一二]?|[一二三四五六七八九])';

/** Days of the year that people shop or are away on, by their name. */
const festivals: readonly { name: RegExp; days(year: number): Days }[] = [
  { name: /^双(?:十一|11)/, days: (year) => dayOf(year, 11, 11) ?? yearOf(year) },
  { name: /^双(?:十二|12)/, days: (year) => dayOf(year, 12, 12) ?? yearOf(year) },
  { name: /^(?:618|六一八)/, days: (year) => dayOf(year, 6, 18) ?? yearOf(year) },
  { name: /^元旦/, days: (year) => dayOf(year, 1, 1) ?? yearOf(year) },
  { name: /^五一/, days: (year) => ({ from: isoDate(year, 5, 1), to: isoDate(year, 5, 5) }) },
  { name: /^(?:国庆|十一)/, days: (year) => ({ from: isoDate(year, 10, 1), to: isoDate(year, 10, 7) }) },
  { name: /^黑/, days: blackFriday },
];
const festival =
  '(双十一|双11|双十二|双12|(?:618|六一八)(?=大促|活动|期间|当天|那天|购物节|年中)|(?<=年)(?:618|六一八)(?!\\d|元|个)|(?<![\\p{Script=Han}])国庆|(?<=[年的在和与比店跟是])国庆|(?<![\\p{Script=Han}]|[十百千])五一|(?<=[年的在和与比店跟是])五一|十一(?=黄金周|长假|假期)|元旦|黑五|黑色星期五)' +
  '(?!路|街|广场|大道|村|节气)(?:节|大促)?(?:长假|黄金周|小长假|假期|七天|7天|购物节)?(?:期间|当天|那天|活动期间)?';

export const chineseRules: readonly PeriodRule[] = [
  {
    pattern: new RegExp(`(?:${year})?的?${festival}`, 'yu'),
    read: ([, absolute, relative, name], today) => {
      const days = festivals.find((one) => one.name.test(name ?? ''))?.days;
      if (!days) return undefined;
      if (absolute === undefined && relative === undefined) {
        const found = begun(today, days);
        return { kind: found.from === found.to ? 'day' : 'range', ...found, relative: true };
      }
      const when = yearFrom(absolute, relative, today);
      const found = days(when.year);
      return { kind: found.from === found.to ? 'day' : 'range', ...found, relative: when.relative };
    },
  },
  {
    // 今年1-10月, 2025年一到三月: both ends are months of that year.
    pattern: new RegExp(
      `(?:${year})的?${monthNumeral}月?份?\\s*[-–—~～至到]\\s*${monthNumeral}月份?(?!度|\\d{1,2}[日号])`,
      'y',
    ),
    read: ([, absolute, relative, first, last], today) => {
      const when = yearFrom(absolute, relative, today);
      const days = monthsOf(when.year, value(first), value(last));
      return days && { kind: 'range', ...days, relative: when.relative };
    },
  },
  {
    pattern: new RegExp(`${monthNumeral}\\s*[-–—~～至到]\\s*${monthNumeral}月份?(?!度|\\d{1,2}[日号])`, 'y'),
    read: ([, first, last], today) => {
      const days = begun(today, (when) => {
        const range = monthsOf(when, value(first), value(last));
        // What has not yet begun to end is rather that of the year before.
        return range && monthOf(when, value(last)).from <= today ? range : undefined;
      });
      return days && { kind: 'range', ...days, relative: true };
    },
  },
  {
    pattern: new RegExp(`(?:${year})?的?${monthNumeral}月份?的?(上|中|下)旬`, 'y'),
    read: ([, absolute, relative, month, part], today) => {
      const build = (when: number): Days => {
        const { from, to } = monthOf(when, value(month));
        const [second, third] = [addDays(from, 10), addDays(from, 20)];
        if (part === '上') return { from, to: addDays(second, -1) };
        return part === '中' ? { from: second, to: addDays(third, -1) } : { from: third, to };
      };
      if (!(value(month) >= 1 && value(month) <= 12)) return undefined;
      if (absolute === undefined && relative === undefined)
        return { kind: 'range', ...begun(today, build), relative: true };
      const when = yearFrom(absolute, relative, today);
      return { kind: 'range', ...build(when.year), relative: when.relative };
    },
  },
  {
    pattern:
      /(?:今年|本年)(?:以来|至今|到目前为止|到现在|到目前|截至目前|截至今天)|(?:从)?年初(?:至今|到现在|到今天|到目前|以来)/y,
    read: (_, today) => ({ kind: 'range', from: isoDate(parts(today).year, 1, 1), to: today, relative: true }),
  },
  {
    pattern: /(?:本|这个?|当)月(?:以来|至今|到目前为止|到现在|到目前|截至目前|截至今天)/y,
    read: (_, today) => ({ kind: 'range', from: unitOf(today, 'month', 0).from, to: today, relative: true }),
  },
  {
    pattern: /(?:截至|截止到?|到)(?:目前|今天|今日|现在|当前)(?:为止)?/y,
    read: (_, today) => ({ kind: 'until', to: today, bound: { operator: '<=', at: today }, relative: true }),
  },
  {
    pattern: /(上上|上|本|这|下)个?(?:周|星期|礼拜)(末|[一二三四五六日天])/y,
    read: ([, which, day], today) => {
      const offset = which === '上上' ? -2 : which === '上' ? -1 : which === '下' ? 1 : 0;
      if (day === '末') return { kind: 'range', ...weekendOf(today, offset), relative: true };
      const at = addDays(weekOf(today, offset).from, Math.min(6, '一二三四五六日天'.indexOf(day ?? '')));
      return { kind: 'day', from: at, to: at, relative: true };
    },
  },
  {
    pattern: new RegExp(`(?:未来|接下来|今后|往后)的?(${numeral})个?(天|日|周|星期|月|季度|年)(?:内|里|之内)?`, 'y'),
    read: ([, count, unit], today) => {
      const number = value(count);
      if (!(number > 0 && number < 10000)) return undefined;
      return { kind: 'range', ...coming(today, number, units[unit ?? ''] ?? 'day'), relative: true };
    },
  },
  {
    // 2025年前5个月 are five months of 2025, not what was before it.
    pattern: new RegExp(`(?:${year})的?(前|后)(${numeral})个?(月|季度)`, 'y'),
    read: ([, absolute, relative, end, count, unit], today) => {
      const when = yearFrom(absolute, relative, today);
      const days = endOfYear(
        when.year,
        end === '前' ? 'first' : 'last',
        value(count),
        unit === '月' ? 'month' : 'quarter',
      );
      return days && { kind: 'range', ...days, relative: when.relative };
    },
  },
  {
    pattern: /(\d{4})年?\s*(?:[-–—~～]|至|到)\s*(\d{4})年(?!级|款|代)/y,
    read: ([, first, last]) => {
      if (!(Number(first) >= 1000 && Number(first) < Number(last) && Number(last) < 2200)) return undefined;
      return { kind: 'range', from: yearOf(Number(first)).from, to: yearOf(Number(last)).to, relative: false };
    },
  },
  {
    pattern: new RegExp(`(?:${year})的?(\\d{1,2})月(?:份)?(\\d{1,2})[日号]`, 'y'),
    read: ([, absolute, relative, month, day], today) => {
      const when = yearFrom(absolute, relative, today);
      const days = dayOf(when.year, Number(month), Number(day));
      return days && { kind: 'day', ...days, relative: when.relative };
    },
  },
  {
    pattern: new RegExp(`(?:${year})度?的?第?([一二三四1-4])(?:个)?季度?`, 'y'),
    read: ([, absolute, relative, quarter], today) => {
      const when = yearFrom(absolute, relative, today);
      return { kind: 'quarter', ...quarterOf(when.year, value(quarter)), relative: when.relative };
    },
  },
  {
    pattern: new RegExp(`(?:${year})的?\\s*[Qq]([1-4])`, 'y'),
    read: ([, absolute, relative, quarter], today) => {
      const when = yearFrom(absolute, relative, today);
      return { kind: 'quarter', ...quarterOf(when.year, Number(quarter)), relative: when.relative };
    },
  },
  {
    pattern: new RegExp(`(?:${year})的?(上|下)半年`, 'y'),
    read: ([, absolute, relative, half], today) => {
      const when = yearFrom(absolute, relative, today);
      return { kind: 'half-year', ...halfOf(when.year, half === '上' ? 1 : 2), relative: when.relative };
    },
  },
  {
    pattern: new RegExp(`(?:${year})的?(\\d{1,2}|十[一二]?|[一二三四五六七八九])月份?(?!\\d{1,2}[日号])`, 'y'),
    read: ([, absolute, relative, month], today) => {
      const when = yearFrom(absolute, relative, today);
      const number = value(month);
      if (!(number >= 1 && number <= 12)) return undefined;
      return { kind: 'month', ...monthOf(when.year, number), relative: when.relative };
    },
  },
  {
    pattern:
      /(\d{4}|[一二三四五六七八九〇零]{4})年(?:度|全年)?(?!前|后|级|款|代|龄|数|的?\d{1,2}月)|(今年|本年度|本年|去年|上一年|上年|前年|明年)(?:全年)?/y,
    read: ([, absolute, relative], today) => {
      const when = yearFrom(absolute, relative, today);
      if (!(when.year >= 1000 && when.year < 2200)) return undefined;
      return { kind: 'year', ...yearOf(when.year), relative: when.relative };
    },
  },
  {
    pattern: /(\d{4})年(?=前|后)/y,
    read: ([, absolute]) => ({ kind: 'year', ...yearOf(Number(absolute)), relative: false }),
  },
  { pattern: /(?:今天|今日|当天)/y, read: (_, today) => ({ kind: 'day', from: today, to: today, relative: true }) },
  {
    pattern: /(?:昨天|昨日|昨晚|昨夜)/y,
    read: (_, today) => ({ kind: 'day', ...unitOf(today, 'day', -1), relative: true }),
  },
  { pattern: /(?:明天|明日|明早)/y, read: (_, today) => ({ kind: 'day', ...unitOf(today, 'day', 1), relative: true }) },
  { pattern: /后天/y, read: (_, today) => ({ kind: 'day', ...unitOf(today, 'day', 2), relative: true }) },
  {
    // 快到期: nobody says when that is; a month is what people plan for, and it is told.
    pattern: /(?:快要?|即将|将要?|马上要?|临近)(?=到期|过期|到保|截止|结束|失效|续费|续约|续保|届满|满期)/y,
    read: (_, today) => ({ kind: 'range', from: today, to: addDays(today, soonDays), relative: true }),
  },
  { pattern: /大前天/y, read: (_, today) => ({ kind: 'day', ...unitOf(today, 'day', -3), relative: true }) },
  { pattern: /前天/y, read: (_, today) => ({ kind: 'day', ...unitOf(today, 'day', -2), relative: true }) },
  {
    pattern: /(上上|上一?|本|这一?|当|下)个?(周|星期|季度|季|月)(?!份?度)/y,
    read: ([, which, unit], today) => {
      const kind = units[unit ?? ''] ?? 'month';
      const offset = which === '上上' ? -2 : which?.startsWith('上') ? -1 : which === '下' ? 1 : 0;
      return { kind, ...unitOf(today, kind, offset), relative: true } as Meaning;
    },
  },
  {
    pattern: new RegExp(
      `(?:最近|过去|近|前)(?:的)?(${numeral})?(半)?个?(天|日|周|星期|月|季度|年)(?:内|以来|里|来|时间)?`,
      'y',
    ),
    read: ([whole, count, half, unit], today) => {
      if (whole.startsWith('前') && count === undefined) return undefined;
      if (count === undefined && !half) return undefined;
      const kind = units[unit ?? ''] ?? 'day';
      if (half)
        return kind === 'year'
          ? { kind: 'range', ...trailing(today, 6, 'month'), relative: true }
          : { kind: 'range', ...trailing(today, 15, 'day'), relative: true };
      const number = value(count);
      if (!(number > 0 && number < 100000)) return undefined;
      return { kind: 'range', ...trailing(today, number, kind), relative: true };
    },
  },
  {
    pattern: /第?([一二三四1-4])季度/y,
    read: ([, quarter], today) => ({
      kind: 'quarter',
      ...begun(today, (when) => quarterOf(when, value(quarter))),
      relative: true,
    }),
  },
  {
    pattern: /(上|下)半年/y,
    read: ([, half], today) => ({
      kind: 'half-year',
      ...begun(today, (when) => halfOf(when, half === '上' ? 1 : 2)),
      relative: true,
    }),
  },
  {
    // Not the rest of a date of that year which the calendar does not have.
    pattern: /(?<!\d年的?)(\d{1,2}|十[一二]?|[一二三四五六七八九])月份?(?!度)(?:(\d{1,2})[日号])?/y,
    read: ([, month, day], today) => {
      const number = value(month);
      if (!(number >= 1 && number <= 12)) return undefined;
      if (day !== undefined) {
        const days = begun(today, (when) => dayOf(when, number, Number(day)));
        return days && { kind: 'day', ...days, relative: true };
      }
      return { kind: 'month', ...begun(today, (when) => monthOf(when, number)), relative: true };
    },
  },
  {
    // 30号的订单: the last such day that has come. A store, a line or a machine has a number too.
    pattern: /(?<![\d月第年.A-Za-z])(\d{1,2})号(?![店楼线机仓院馆门库桌车厅房柜员床厂铺码位台桩洞])/y,
    read: ([, day], today) => {
      const number = Number(day);
      const { year: when, month, day: own } = parts(today);
      if (!(number >= 1 && number <= 31)) return undefined;
      const days =
        number <= own
          ? dayOf(when, month, number)
          : month === 1
            ? dayOf(when - 1, 12, number)
            : dayOf(when, month - 1, number);
      return days && { kind: 'day', ...days, relative: true };
    },
  },
];
