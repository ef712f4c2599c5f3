import { addDays, addMonths } from '../../question/calendar.ts';
import { chineseNumeral } from '../../question/numbers.ts';
import type { Cue } from '../../question/question.ts';

/** 三个月没, 超过30天没, 一年多没回来: since when nothing has come. 近三个月没 is a period and a denial. */
const lapsed =
  /(?<![近去这上前头\d])(?:超过|已经?|连续|至少)?(\d+|[一二两三四五六七八九十]+|半)(?:多)?(天|日|周|个?星期|个?礼拜|个?多?月|年)(?:多|半)?(?:以上)?[了都也还]?(?:没有?|未)(?:再)?(?:回来过?|来过?|露面)?/g;

/** The stretches of a question that speak of a lapse. */
export const lapsesIn = (text: string): Cue[] =>
  [...text.matchAll(lapsed)].map(({ index, 0: said }) => ({
    ...{ class: 'without', text: said, start: index, end: index + said.length },
  }));

/** The day before which they must have come for the last time. */
export function lapseBefore(text: string, today: string): string | undefined {
  const [match] = text.matchAll(lapsed);
  const [, count, unit = ''] = match ?? [];
  if (count === undefined) return undefined;
  const isHalf = count === '半';
  const number = isHalf ? 1 : (chineseNumeral(count) ?? Number(count));
  if (!Number.isFinite(number) || number <= 0) return undefined;
  if (/年/.test(unit)) return addMonths(today, isHalf ? -6 : -12 * number);
  if (/月/.test(unit)) return isHalf ? addDays(today, -15) : addMonths(today, -number);
  return addDays(today, -number * (/[天日]/.test(unit) ? 1 : 7));
}
