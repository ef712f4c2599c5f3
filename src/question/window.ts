import { addDays, addMonths, describePeriod, halfOf, monthOf, parts, quarterOf, yearOf } from './calendar.ts';
import { findPeriods } from './periods.ts';

/** A first and a last day, both counted in: the period that many questions are about together. */
export interface Window {
  from: string;
  to: string;
}

/** The calendar month, quarter, half-year or year that a window is, and what people call the one before. */
function calendarUnit({ from, to }: Window): { months: number; before?: { zh: string; en: string } } | undefined {
  const { year, month } = parts(from);
  return [
    { days: monthOf(year, month), months: 1, before: { zh: '上个月', en: 'last month' } },
    { days: quarterOf(year, Math.ceil(month / 3)), months: 3, before: { zh: '上季度', en: 'last quarter' } },
    { days: halfOf(year, Math.ceil(month / 6)), months: 6 },
    { days: yearOf(year), months: 12, before: { zh: '去年', en: 'last year' } },
  ].find(({ days }) => days.from === from && days.to === to);
}

/** The window before it: the calendar month, quarter, half-year or year before where it is one, else as many days. */
export function windowBefore(window: Window): Window {
  const { from, to } = window;
  const unit = calendarUnit(window);
  if (unit) return { from: addMonths(from, -unit.months), to: addDays(from, -1) };
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/** As it is said in a question: so that whoever reads the question reads these very days. */
export function windowWords(window: Window): { zh: string; en: string } {
  const named = describePeriod({ kind: 'range', ...window, relative: false });
  const { from, to } = window;
  const dated = from === to ? { zh: from, en: from } : { zh: `${from}到${to}`, en: `${from} to ${to}` };
  const reads = (text: string) => {
    const [found, ...more] = findPeriods(text, to);
    return more.length === 0 && found?.from === from && found.to === to;
  };
  return { zh: reads(named.zh) ? named.zh : dated.zh, en: reads(named.en) ? named.en : dated.en };
}

/** The same behind an English question: "in October 2026", "from 2026-10-01 to 2026-10-15". */
export function windowPhrase(window: Window): string {
  const { en } = windowWords(window);
  if (window.from === window.to) return `on ${en}`;
  return / to /.test(en) ? `from ${en}` : `in ${en}`;
}

const before =
  /上一?期|上个?报告期|前一期|(?:the\s+)?(?:previous|prior|preceding|last)\s+(?:report(?:ing)?\s+)?period|(?:the\s+)?period\s+before/giu;
const own =
  /本期|本报告期|这个?报告期|报告期|当期|这一期|(?:this|the\s+current)\s+(?:report(?:ing)?\s+)?period|the\s+(?:report(?:ing)?\s+)?period|(?:the\s+)?reporting\s+period/giu;
/** What stands before a period in English as it is; else it needs a word of its own. */
const joined =
  /\b(?:in|during|for|of|with|to|than|from|versus|vs\.?|and|over|within|on|against|between|since|until)\s+$/i;

/** What stands before a period that something is set against; the weak ones only where something is said to grow or fall. */
const against = {
  sure: /(?:比|较|相较于|相对于?)\s*$|\b(?:compared\s+(?:to|with)|relative\s+to|versus|vs\.?|against|than)\s+$/iu,
  weak: /[与和同跟]\s*$|\b(?:over|from|on)\s+$/iu,
};
const grows =
  /[比差增减降涨升]|变化|\b(?:gr[eo]w\w*|chang\w*|increas\w*|decreas\w*|differ\w*|r[io]se|f[ae]ll|drop\w*|up|down)\b/iu;

/**
 * 销售额比上期增长多少 sets the report's own period against the one before, without a word about the first. The words for a calendar's
 * unit say both; of any other stretch the first is added.
 */
function withBothPeriods(text: string, window: Window): string {
  const [found, ...more] = text.matchAll(before);
  if (!found || more.length > 0) return text;
  const [ahead, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  const others = `${ahead} ${behind}`;
  if (others.search(own) >= 0 || findPeriods(others, window.to).length > 0) return text;
  const joint = against.sure.exec(ahead) ?? (grows.test(others) ? against.weak.exec(ahead) : null);
  if (!joint) return text;
  const isChinese = /\p{Script=Han}/u.test(found[0]);
  const unit = calendarUnit(window)?.before;
  if (unit) return `${ahead}${isChinese ? unit.zh : unit.en}${behind}`;
  return isChinese ? `本期${text}` : `${text.slice(0, joint.index)}in this period ${text.slice(joint.index)}`;
}

/** 本期 and "the previous period" as the days that they are. Words behind 期 that make it another thing (期末, 期初) stay. */
export function speltOut(given: string, window: Window): string {
  const text = withBothPeriods(given, window);
  const spell = (days: Window) => (found: string, at: number, whole: string) => {
    if (/\p{Script=Han}/u.test(found))
      return /^[末初权货限]/u.test(whole.slice(at + found.length)) ? found : windowWords(days).zh;
    return joined.test(whole.slice(0, at)) ? windowWords(days).en : windowPhrase(days);
  };
  return text.replace(before, spell(windowBefore(window))).replace(own, spell(window));
}
