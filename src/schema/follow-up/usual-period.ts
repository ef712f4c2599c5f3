import type { Question } from '../../question/question.ts';
import { tablesOfTerm } from '../glossary/glossary.ts';
import type { Links } from '../links/contracts.ts';
import { meaningOf } from '../meaning/meaning.ts';
import { findTable, type Snapshot } from '../snapshot/snapshot.ts';
import type { PeriodChoice } from './adjustment.ts';

/** Periods that may hold for every question: those that move with today. As they are said, in both languages. */
const usual: readonly { said: RegExp; zh: string; en: string }[] = [
  { said: /^(?:今年|本年度?|this year|the current year)$/i, zh: '今年', en: 'this year' },
  { said: /^(?:去年|上一?年|last year|the last year)$/i, zh: '去年', en: 'last year' },
  { said: /^(?:本季度?|这个?季度|this quarter|the current quarter)$/i, zh: '本季度', en: 'this quarter' },
  { said: /^(?:上个?季度?|last quarter)$/i, zh: '上季度', en: 'last quarter' },
  { said: /^(?:本月|这个?月|当月|this month|the current month)$/i, zh: '本月', en: 'this month' },
  { said: /^(?:上个?月|last month)$/i, zh: '上个月', en: 'last month' },
  { said: /^(?:本周|这个?周|这个?星期|this week|the current week)$/i, zh: '本周', en: 'this week' },
  { said: /^(?:上个?周|上个?星期|last week)$/i, zh: '上周', en: 'last week' },
];

const before =
  /^(?:just |only )?(?:show|look at|use|take|assume|for|about)\s+(?:me )?|^(?:只|就|默认|统一)*(?:看|按|用|查|统计|显示)?/i;
const after =
  /(?:的|的数据|的数|数据)?(?:[，,\s]*(?:除非|如果没有?|没有?特别)(?:我)?(?:另外|另有|特别)?(?:说|说明|要求).*)?$|(?:'s)?(?: data| figures| numbers)?,?\s*(?:unless|if not|except when)\b.*$/i;

/** 看本年, "this year unless I say otherwise"; undefined when the text is more than a period. */
export function usualPeriodIn(text: string): PeriodChoice | undefined {
  const bare = text.trim().replace(after, '').replace(before, '').trim();
  const found = usual.find(({ said }) => said.test(bare));
  return found && { label: { zh: found.zh, en: found.en } };
}

const always =
  /历史|有史以来|一直以来|至今|累计|所有时间|全部时间|\b(?:all[- ]time|ever|so far|to date|since the beginning)\b/i;
/** A part of a name does not make its table meant; nor does a key that is called like another one (`customer_id`). */
const sureLink = 0.9;
const happens: ReadonlySet<string> = new Set(['event', 'flat', 'lines']);

/** 新注册客户, "new members": things have happened too, on the day that they came into the books. */
const newcomers =
  /新(?:注册|增|加入|来|入会|开户|开卡|办卡|签约|入职|登记|建档|开通|客户|会员|用户|顾客|员工|学员|患者)|\bnew(?:ly)?\s+[a-z]|\b(?:sign(?:ed)?[ -]?ups?|hires?)\b/i;

/** Whether a usual period is meant: the question names none, does not ask about all time, and is about what happens on days. */
export function takesUsualPeriod({ text, periods }: Question, links: Links, snapshot: Snapshot): boolean {
  if (periods.length > 0 || isAboutAllTime(text)) return false;
  const isKey = ({ table, column }: { table: string; column: string }) =>
    findTable(snapshot, table)?.foreignKeys.some(({ columns }) => columns.includes(column)) === true;
  const own = links.columns.filter((link) => !isKey(link));
  const named = [...links.tables, ...own].filter(({ score }) => score >= sureLink).map(({ table }) => table);
  const meant = [...named, ...links.terms.flatMap(({ term }) => tablesOfTerm(term))];
  const meaning = meaningOf(snapshot);
  const isNew = newcomers.test(text) && meant.some((table) => meaning.table(table)?.date !== undefined);
  return isNew || holdsWhatHappens(meant, snapshot);
}

/** Whether one of the tables holds what happens on days, as orders do and customers do not. */
export function holdsWhatHappens(tables: readonly string[], snapshot: Snapshot): boolean {
  const meaning = meaningOf(snapshot);
  return tables.some((table) => happens.has(meaning.table(table)?.role ?? ''));
}

export const isAboutAllTime = (text: string): boolean => always.test(text);

/** The question with the period in its words. */
export function withPeriod(text: string, { label }: PeriodChoice): string {
  const bare = text.replace(/[\s?？。.!！]+$/u, '');
  return /\p{Script=Han}/u.test(text) ? `${label.zh}${bare}` : `${bare} ${label.en}`;
}
