import {
  addDays,
  addMonths,
  type Days,
  dayOf,
  describePeriod,
  type Meaning,
  monthOf,
  type PeriodRule,
  parts,
  unitOf,
} from './calendar.ts';
import { chineseRules } from './periods-chinese.ts';
import { englishRules } from './periods-english.ts';
import { spokenRules } from './periods-spoken.ts';
import type { Period } from './question.ts';

const numeric = /(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?![\d-])/y;

/** `2025-03-14`, `2025/3`: the same in every language. */
function readNumeric(text: string, at: number): { meaning: Meaning; length: number } | undefined {
  numeric.lastIndex = at;
  const match = numeric.exec(text);
  if (!match || /\d/.test(text[at - 1] ?? '')) return undefined;
  const [whole, year, month, day] = match;
  if (Number(month) < 1 || Number(month) > 12 || Number(year) < 1000) return undefined;
  if (day === undefined) {
    if (whole.includes('.')) return undefined;
    return {
      meaning: { kind: 'month', ...monthOf(Number(year), Number(month)), relative: false },
      length: whole.length,
    };
  }
  const days = dayOf(Number(year), Number(month), Number(day));
  return days && { meaning: { kind: 'day', ...days, relative: false }, length: whole.length };
}

interface Found {
  meaning: Meaning;
  /** The same days of the year before as another period of the question. */
  isSame?: true;
  start: number;
  end: number;
}

function findPlain(text: string, today: string, { own = [], window }: PeriodOptions): Found[] {
  const found: Found[] = [];
  const starts = /[\dA-Za-z今本去上前明昨当这下最过近第一二三四五六七八九十双元国黑年从到截未接往后大快即将马临]/;
  for (let at = 0; at < text.length; at++) {
    if (!starts.test(text[at] ?? '')) continue;
    if (/[A-Za-z0-9]/.test(text[at] ?? '') && /[A-Za-z0-9_]/.test(text[at - 1] ?? '')) continue;
    const same = samePeriod(text, at, today, window);
    if (same) {
      found.push(same);
      at = same.end - 1;
      continue;
    }
    const hit = readAt(text, at, today, own);
    if (!hit) continue;
    found.push({ meaning: hit.meaning, start: at, end: at + hit.length });
    at += hit.length - 1;
  }
  return found;
}

const same =
  /(?:去年|上年|上一年)(?:的)?同(?:期|月|季度?)|(?:the\s+)?same\s+(?:[a-z]+\s+|\d+\s+)?(?:period|time|months?|quarters?|weeks?|days?|stretch)\s+(?:of\s+|in\s+|from\s+|during\s+)?(?:the\s+)?(?:last year|(?:a\s+|one\s+)?year (?:ago|before|earlier)|previous year|prior year|year prior|(20\d\d)\b)|(?:last|prior|previous) (?:year to date|ytd)/iy;

/** `jan to oct vs last year`, 10月比去年: of a part of this year, what is compared is the same part of the one before. */
function asSame(text: string, one: Found, all: readonly Found[], today: string): Found {
  const { kind, relative, from } = one.meaning;
  if (kind !== 'year' || !relative || from !== `${Number(today.slice(0, 4)) - 1}-01-01`) return one;
  const isCompared = /(?:\b(?:vs\.?|versus|than|compared (?:to|with)|against|over)\s+|比|较|跟|和|与)$/i.test(
    text.slice(0, one.start),
  );
  const isWord = /(?:\b(?:vs\.?|versus|than|compared|against|growth)\b|比|较|增|涨|降)/i.test(text);
  const isPart = ({ meaning }: Found) =>
    meaning.kind !== 'year' && meaning.from?.startsWith(today.slice(0, 4)) && meaning.to !== undefined;
  return isCompared && isWord && all.some(isPart) ? { ...one, isSame: true } : one;
}

const unitBefore =
  /^(?:前一个?(天|日|周|星期|礼拜|月|季度|年)|(?:the\s+)?(day|week|month|quarter|year)\s+(?:before(?:\s+that)?|prior)|(?:the\s+)?(?:previous|prior|preceding)\s+(day|week|month|quarter|year))$/i;
const unitOfWord: Readonly<Record<string, 'day' | 'week' | 'month' | 'quarter' | 'year'>> = {
  ...{ 天: 'day', 日: 'day', 周: 'week', 星期: 'week', 礼拜: 'week', 月: 'month', 季度: 'quarter', 年: 'year' },
  ...{ day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' },
};

/** 上周比前一周, "last week against the week before": the one before that which was said with it, and not before today. */
function beforeThat(text: string, one: Found, all: readonly Found[]): Found {
  const said = unitBefore.exec(text.slice(one.start, one.end));
  const kind = unitOfWord[(said?.[1] ?? said?.[2] ?? said?.[3] ?? '').toLowerCase()];
  const other = kind && all.find((found) => found !== one && found.start < one.start && found.meaning.kind === kind);
  if (!kind || !other?.meaning.from || one.isSame) return one;
  return { ...one, meaning: { kind, ...unitOf(other.meaning.from, kind, -1), relative: other.meaning.relative } };
}

/** What words for the same stretch a year ago are of, where none was said: a report's period, else the month, as far as it has gone by. */
function inHand(said: string, today: string, window: Days | undefined): Meaning {
  const [, word = ''] = /\b(month|quarter|week|day)s?\b|同(月|季)/i.exec(said) ?? [];
  const unit =
    unitOfWord[word.toLowerCase()] ?? (/同季/.test(said) ? 'quarter' : /同月/.test(said) ? 'month' : undefined);
  if (window && unit === undefined) return { kind: 'range', ...window, relative: true };
  if (/ytd|to date/i.test(said))
    return { kind: 'range', from: `${today.slice(0, 4)}-01-01`, to: today, relative: true };
  const { from, to } = unitOf(today, unit ?? 'month', 0);
  return unit ? { kind: unit, from, to, relative: true } : { kind: 'range', from, to: today, relative: true };
}

function samePeriod(text: string, at: number, today: string, window: Days | undefined): Found | undefined {
  same.lastIndex = at;
  const match = same.exec(text);
  if (!match || (match[1] !== undefined && Number(match[1]) !== Number(today.slice(0, 4)) - 1)) return undefined;
  const meaning = yearBefore(inHand(match[0], today, window));
  return { meaning, isSame: true, start: at, end: at + match[0].length };
}

/** Of the period that was said before it, or else behind it, as far as that has gone by; alone, of what is in hand. */
function sameOf(one: Found, all: readonly Found[], today: string): Found {
  const others = all.filter(({ isSame, meaning }) => !isSame && meaning.from !== undefined && meaning.to !== undefined);
  const other = others.findLast(({ end }) => end <= one.start) ?? others[0];
  if (!other) return one;
  const { from, to = today } = other.meaning;
  const gone = to > today && from !== undefined && from <= today ? today : to;
  return { ...one, meaning: yearBefore({ ...other.meaning, to: gone }) };
}

function yearBefore({ from, to, ...meaning }: Meaning): Meaning {
  const isEnd = to !== undefined && parts(addDays(to, 1)).day === 1;
  return {
    ...meaning,
    ...(from === undefined ? {} : { from: addMonths(from, -12) }),
    // The last day of February stays the last one.
    ...(to === undefined ? {} : { to: isEnd ? addDays(addMonths(addDays(to, 1), -12), -1) : addMonths(to, -12) }),
  };
}

function readAt(
  text: string,
  at: number,
  today: string,
  own: readonly PeriodRule[],
): { meaning: Meaning; length: number } | undefined {
  const plain = readNumeric(text, at);
  if (plain) return plain;
  const rules =
    /[A-Za-z]/.test(text[at] ?? '') || !/\p{Script=Han}/u.test(text)
      ? [englishRules, spokenRules, chineseRules]
      : [chineseRules, englishRules, spokenRules];
  for (const { pattern, read } of [...own, ...rules.flat()]) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const meaning = match && read(match, today);
    if (match && meaning) return { meaning, length: match[0].length };
  }
  return undefined;
}

const before = {
  since: /(?:since|starting from|from|on or after|starting|no earlier than|不早于|自从|自|从)\s*$/i,
  after: /(?<!\bon or\s+|\bno\s+|不)(?:after|later than|晚于)\s*$/i,
  before: /(?<!\bon or\s+|\bno\s+|不)(?:before|earlier than|prior to|早于)\s*$/i,
  until: /(?:until|till|up to|through|on or before|no later than|by|截至|截止到?|不晚于)\s*$/i,
};
const behind = {
  since:
    /^(?:\s+or (?:later|after|newer|since)(?!\s+\S*\d)|以来|至今|到现在|到今天|到目前|(?:及|或)(?:在)?(?:其|这|此)?(?:以后|之后)|开始|起)/,
  // 2025年前三名 are the first three of 2025.
  after: /^(?:的)?(?:以后|之后|后)(?!的?[\d一二两三四五六七八九十])/,
  before: /^(?:的)?(?:以前|之前|前(?![\d一二两三四五六七八九十]))/,
  until: /^(?:\s+or (?:earlier|before|older)(?!\s+\S*\d)|为止|(?:及|或)(?:在)?(?:其|这|此)?(?:以前|之前))/,
};
const joiner = /^\s*(?:to|and|until|through|till|-|–|—|~|到|至|和|与)\s*$/i;

interface PeriodOptions {
  own?: readonly PeriodRule[];
  /** What 去年同期 is of, where nothing else was said. */
  window?: Days | undefined;
}

/** All time spans of a text; two joined by "to" become one, and `since`, 之前 and the like open one end. `own` goes before what everybody says. */
export function findPeriods(text: string, today: string, { own = [], window }: PeriodOptions = {}): Period[] {
  const plain = findPlain(text, today, { own, window });
  const found: Found[] = [];
  for (let index = 0; index < plain.length; index++) {
    const first = plain[index];
    if (!first) break;
    const second = plain[index + 1];
    const ranged = second && joinRange(text, first, second);
    if (ranged) {
      found.push(ranged);
      index++;
      continue;
    }
    found.push(first.isSame ? first : openEnd(text, first));
  }
  const all = found.map((one) => beforeThat(text, asSame(text, one, found, today), found));
  return all.map((one) => place(text, one.isSame ? sameOf(one, all, today) : one));
}

function joinRange(text: string, first: Found, second: Found): Found | undefined {
  const gap = text.slice(first.end, second.start);
  if (!joiner.test(gap) || first.meaning.from === undefined || second.meaning.to === undefined) return undefined;
  // In 2025年1月到3月 the second month has no year of its own.
  const bare = second.meaning.kind === 'month' && second.meaning.relative && !first.meaning.relative;
  const to = bare ? monthIn(first.meaning.from, second.meaning.to).to : second.meaning.to;
  const marked =
    /(?:between|from|介于|从|自)\s*$/i.test(text.slice(0, first.start)) || /^之间/.test(text.slice(second.end));
  if (/and|和|与/i.test(gap) && !marked) return undefined;
  // In 5月到7月, said in June, both are months of the year in which the later one has begun.
  const bothBare = [first, second].every(({ meaning }) => meaning.kind === 'month' && meaning.relative);
  const from = bothBare && first.meaning.from > to ? monthIn(to, first.meaning.from).from : first.meaning.from;
  if (from > to) return undefined;
  const tail = /^之间|^期间/.exec(text.slice(second.end));
  return {
    meaning: {
      kind: 'range',
      from,
      to,
      relative: first.meaning.relative || (second.meaning.relative && !bare),
    },
    start: first.start,
    end: second.end + (tail?.[0].length ?? 0),
  };
}

/** The month of one date in the year of another. */
const monthIn = (year: string, month: string): Days => monthOf(parts(year).year, parts(month).month);

function openEnd(text: string, found: Found): Found {
  const head = text.slice(Math.max(0, found.start - 24), found.start);
  const tail = text.slice(found.end, found.end + 16);
  const { meaning } = found;
  const open = (
    kind: 'since' | 'until',
    bounds: Pick<Meaning, 'from' | 'to' | 'bound'>,
    left?: RegExpExecArray | null,
    right?: RegExpExecArray | null,
  ): Found => ({
    meaning: { kind, ...bounds, relative: meaning.relative },
    start: found.start - (left?.[0].length ?? 0),
    end: found.end + (right?.[0].length ?? 0),
  });
  const match = (name: keyof typeof before) => {
    const right = behind[name].exec(tail);
    const left = before[name].exec(head);
    return left || right ? { left, right } : undefined;
  };
  const after = match('after');
  if (after && meaning.to)
    return open(
      'since',
      { from: addDays(meaning.to, 1), bound: { operator: '>', at: meaning.from ?? meaning.to } },
      after.left,
      after.right,
    );
  const early = match('before');
  if (early && meaning.from)
    return open(
      'until',
      { to: addDays(meaning.from, -1), bound: { operator: '<', at: meaning.from } },
      early.left,
      early.right,
    );
  const until = match('until');
  if (until && meaning.to && !(until.left && /by\s*$/i.test(until.left[0]) && meaning.kind === 'month')) {
    return open(
      'until',
      { to: meaning.to, bound: { operator: '<=', at: meaning.from ?? meaning.to } },
      until.left,
      until.right,
    );
  }
  const since = match('since');
  const bareFrom = since?.left && /^(?:from|从|starting|自)\s*$/i.test(since.left[0]) && !since.right;
  if (
    since &&
    meaning.from &&
    !(bareFrom && !/^(?:on|onward|起|开始)/.test(tail.trim()) && /from|从/i.test(since.left?.[0] ?? ''))
  ) {
    return open('since', { from: meaning.from, bound: { operator: '>=', at: meaning.from } }, since.left, since.right);
  }
  return found;
}

function place(text: string, { meaning, start, end }: Found): Period {
  return { ...meaning, start, end, text: text.slice(start, end).trim(), description: describePeriod(meaning) };
}
