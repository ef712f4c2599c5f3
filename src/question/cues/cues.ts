import { chineseCues } from './chinese.ts';
import type { Cue, CueClass, CueEntry } from './cue.ts';
import { englishCues } from './english.ts';

interface Phrase {
  text: string;
  entries: CueEntry[];
}

/** Phrases by their first character, longest first. */
type Book = ReadonlyMap<string, Phrase[]>;

const polite = String.raw`(?:\s+(?:pls|plz|please|only|thanks|thx))*\s*\)?\s*[?.!]*\s*$`;
const set = String.raw`(?<=^|[,;:–—(-]\s*|[.?]\s+)`;

/** What is asked for stands behind, as in a note: "sept registrations, headcount", "doctors in paediatrics, names pls". */
const asks: readonly (readonly [CueClass, RegExp])[] = [
  ['ask-count', new RegExp(`${set}(?:the\\s+)?(?:total\\s+)?(?:number|count|head\\s?count)${polite}`, 'i')],
  ['ask-list', new RegExp(`${set}(?:just\\s+|only\\s+)?(?:the\\s+)?names?${polite}`, 'i')],
];

function trailingCues(text: string): Cue[] {
  return asks.flatMap(([asked, pattern]) => {
    const match = pattern.exec(text);
    const word = match && /(?:total\s+)?(?:number|count|head\s?count)|names?/i.exec(match[0]);
    if (!match || !word || match.index === 0) return [];
    const start = match.index + word.index;
    return [{ start, end: start + word[0].length, class: asked, text: word[0] }];
  });
}

function bookOf(entries: readonly CueEntry[]): Book {
  const phrases = new Map<string, Phrase>();
  for (const entry of entries) {
    for (const text of entry.phrases.split(/\|\s*/)) {
      const phrase = phrases.get(text) ?? { text, entries: [] };
      phrase.entries.push(entry);
      phrases.set(text, phrase);
    }
  }
  const book = new Map<string, Phrase[]>();
  for (const phrase of phrases.values()) {
    const first = phrase.text[0] ?? '';
    book.set(first, [...(book.get(first) ?? []), phrase]);
  }
  for (const list of book.values()) list.sort((left, right) => right.text.length - left.text.length);
  return book;
}

/**
 * Cues of everyday business questions. A hint that starts with `#` names a figure by what it is (`#sales`); the schema's
 * glossary and labels say which column holds it.
 */
const businessEnglish: readonly CueEntry[] = [
  { class: 'bucket-month', phrases: `which month|which months|in which month` },
  { class: 'bucket-quarter', phrases: `which quarter|in which quarter` },
  { class: 'bucket-day', phrases: `which day|on which day|which days` },
  { class: 'filler', phrases: `the company|our company|our business|our shop` },
  {
    class: 'filler',
    phrases: `as of today|as of now|as of this moment|as it stands|as things stand|at present|at the moment|at this point|at this moment|right now|
      these days|nowadays|to date|so far|up to now|until now|till now|up to today|by now|for now|in the system|in our system|in the database|on our books|on the books|
      on record|on file|in our records|in our data|at our place|at ours|for us|i wonder|i'm wondering|just wondering|quick question|out of curiosity|for my report|
      i.e.|e.g.|in other words|that is to say|roughly speaking|more or less|give or take|if any|in question|as a whole|or so|and so on|the last time round|
      round about|at all|by the way|for reference|to be exact|to be precise|please and thanks|in figures|as a figure|as a number|in numbers`,
  },
  { class: 'duration', phrases: `how many days|how long|number of days|the number of days|days` },
  { class: 'ask-count', phrases: `how many days` },
  {
    class: 'below',
    phrases: `reports to|report to|reporting to|reported to|direct reports of|direct reports|subordinates of|subordinates|
      subordinate|works under|work under|working under|subcategories of|subcategories|sub-categories of|sub-categories|
      child categories of|child categories`,
  },
  { class: 'above', phrases: `parent category|top-level category|main category|whole category` },
  { class: 'same', phrases: `the same|same` },
  {
    class: 'over-time',
    phrases: `changed over time|change over time|over time|developed over time|evolved|trend of|trend in|trend|trends|trend line|trendline|price history of|
      history of`,
  },
  {
    class: 'measure-word',
    phrases: `sell|sold|brought in|bring in|brings in|sold most|bringing in|pulled in|pulls in|raked in|rakes in|took in`,
    hints: ['#sales'],
  },
  {
    class: 'most',
    phrases: `best selling|best-selling|bestselling|top selling|top-selling|best sold|most sold|hottest|highest selling|highest-selling|best seller|best sellers|bestseller|bestsellers|top seller|top sellers`,
    hints: ['#count', '#sales', '#units'],
  },
  {
    class: 'growth',
    phrases: `month over month|month-over-month|year over year|year-over-year|growth rate|growth|% change|percent change|
      percentage change|pct change|change in %|yoy|mom|year on year|year-on-year|month on month|
      month-on-month|quarter on quarter|quarter-on-quarter|week on week|growth %|% growth|growth in percent|percentage growth|a year earlier|the year before`,
    hints: [],
  },
];

const businessChinese: readonly CueEntry[] = [
  {
    class: 'most',
    phrases: `排第一|排第一的|排名第一|排名第一的|排在第一|排在第一的|排第一名|第一名|第一的|居首|居首位|榜首|排首位|头一名|排老大|位居第一`,
  },
  { class: 'most', phrases: `头号|头号的|最常|最常来|最常用|最爱|最多人|最高频|最频繁的|最集中`, hints: ['#count'] },
  { class: 'greater', phrases: `跑赢|赢过|好于|优于|胜过|强于|高出` },
  { class: 'less', phrases: `跑输|输给|差于|弱于|不及|不如` },
  { class: 'least', phrases: `倒数第一|倒数第一的|倒数第一名|排名垫底|排末位|最末位|排最末` },
  {
    class: 'most',
    phrases: `爆款|畅销款|热卖款|热卖|卖爆|热销款|畅销|好卖|最好卖|最赚钱|最赚钱的|最挣钱|最挣钱的|冠军|头牌|销量冠军|销售冠军|最能卖|卖得最火|卖的最火`,
    hints: ['#count', '#sales', '#units'],
  },
  {
    class: 'least',
    phrases: `滞销款|最难卖|卖不动|卖不动的|卖得最差|卖的最差|卖得最少|卖的最少`,
    hints: ['#count', '#sales', '#units'],
  },
  {
    class: 'ask-list',
    phrases: `名单|的名单|清单|的清单|一览|一览表|花名册|列一下|列下|列个|列出来|列举|拉一下|拉下|拉个|拉出来|拆一下|拆开|拆分|看下|看一看|看看|瞅瞅|帮我看下|帮我看看|帮我看一下|帮我查下|帮我查一下|帮忙查下|
      帮忙查一下|帮忙看下|帮忙看看|帮忙看一下|帮忙|麻烦|麻烦查下|麻烦查一下|麻烦看下|麻烦看一下|麻烦帮我看下|给我|给一下|给个|给出来|出一下|导出|调一下|调出来|汇总一下|
      算下|算一下|算算|了解一下|了解下|想了解|盘一下|盘点|盘点一下|报一下|报个|说一下|说下|说说|发我|发一下|劳驾|我想看|我想看看|想看看|想看下|想知道|我想查|分析一下|分析下|对比一下|对比下|
      查查|查下|问下|问一下|请教`,
  },
  {
    class: 'filler',
    phrases: `那边|这边|那块|这块|本店|咱店|咱家|我司|我家|截至目前|截止目前|截至现在|到目前为止|眼下|如今|当下|目前为止|整个|还剩|还剩下|大概|大约|总体|总体上|整体上|到底|究竟|
      的情况|这道|那道|老板|谢谢|谢了|辛苦|分布|的分布|分布情况|的分布情况|构成|增幅|降幅|变动幅度|变化幅度|幅度|变化了|多少呀|一次都|一局|一下子|平时|眼看|其实|记录|的记录|当前|分开看|分开|比一比|比比看|那儿|这儿|水平|数字|的数字|这个活|这块儿|合作|还在合作`,
  },
  {
    class: 'ask-amount',
    phrases: `几块钱|多少块钱|多少块|几元|几块|几多钱`,
    hints: ['价格', '单价', '售价', 'price', '金额'],
  },
  { class: 'bucket-month', phrases: `哪个月|哪个月份|哪月|几月份|哪几个月` },
  { class: 'bucket-quarter', phrases: `哪个季度|哪季度|哪几个季度` },
  { class: 'filler', phrases: `我们公司|本公司|咱们公司|公司里|我们店|店里|咱们店` },
  {
    class: 'duration',
    phrases: `几天|多少天|天数|多久|多长时间|要几天|需要几天|用几天|花几天|花多久|要多久|需要多久|几分钟|多少分钟|几秒|多少秒`,
  },
  {
    class: 'average',
    phrases: `平均每天|平均每日|日均|平均每周|平均每月|平均每个月|月均|平均每个季度|平均每季度|平均每年|年均`,
  },
  { class: 'bucket-day', phrases: `平均每天|平均每日|日均` },
  { class: 'bucket-week', phrases: `平均每周` },
  { class: 'bucket-month', phrases: `平均每月|平均每个月|月均` },
  { class: 'bucket-quarter', phrases: `平均每个季度|平均每季度` },
  { class: 'bucket-year', phrases: `平均每年|年均` },
  {
    class: 'below',
    phrases: `下属|直属下属|直接下属|下属员工|手下|下级|直接下级|子类别|子类|子分类|下级类别|下属类别|下面有|底下有|下面的|底下的`,
  },
  { class: 'above', phrases: `大类|这个大类|一级类别|一级分类|大分类|整个类别|整个大类` },
  { class: 'same', phrases: `同一个|同一位|同一名|同一人|同一` },
  {
    class: 'over-time',
    phrases: `变化趋势|走势|趋势|怎么变化|怎么变的|如何变化|变化情况|的变化|变动情况|变动|历史价格|历次`,
  },
  { class: 'measure-word', phrases: `卖了|卖出|卖出了|卖掉|业绩|销售业绩|带来了|带来`, hints: ['#sales'] },
  { class: 'measure-word', phrases: `花了|消费了`, hints: ['#spent'] },
  {
    class: 'most',
    phrases: `最畅销|卖得最好|卖的最好|最热销|最畅销的|卖得最好的|卖的最好的|卖得最多|卖的最多|销售最好`,
    hints: ['#count', '#sales', '#units'],
  },
  { class: 'most', phrases: `销冠|销售冠军`, hints: ['#sales'] },
  {
    class: 'most',
    phrases: `最近一次|最后一次|上一次|最新一次|最近一笔|最后一笔|最近一单|最近一个`,
    hints: ['时间', '日期', 'date', 'time'],
  },
  { class: 'growth', phrases: `环比|同比|环比增长|同比增长|环比增长率|同比增长率|增长率|增速`, hints: [] },
];

const english = bookOf([...businessEnglish, ...englishCues]);
const chinese = bookOf([...businessChinese, ...chineseCues]);
const letter = /[A-Za-z0-9_]/;

function cuesAt(book: Book, text: string, original: string, at: number, words: boolean): Cue[] {
  for (const { text: phrase, entries } of book.get(text[at] ?? '') ?? []) {
    if (!text.startsWith(phrase, at)) continue;
    const end = at + phrase.length;
    if (letter.test(phrase.at(-1) ?? '') && letter.test(text[end] ?? '') && (words || !/\d/.test(text[end] ?? '')))
      continue;
    if (!words && letter.test(phrase[0] ?? '') && /[a-z_]/.test(text[at - 1] ?? '')) continue;
    return entries.map((entry) => ({
      start: at,
      end,
      class: entry.class,
      text: original.slice(at, end),
      ...(entry.hints ? { hints: entry.hints } : {}),
    }));
  }
  return [];
}

/** Words that say something only beside others. */
const beside: readonly (readonly [CueClass, RegExp])[] = [
  // Hours are a figure of many trades; from one event to another they are what lies between.
  ['duration', /(?<=从.{1,20}到.{1,20}|距.{1,20})(?:多少|几)个?(?:小时|钟头|分钟)/u],
  [
    'duration',
    /(?<=从.{1,20}到.{1,20})(?:小时数|分钟数)|(?:小时数|分钟数|多少小时|几个?小时)(?=[^从\n]*从[^到\n]+到.)/u,
  ],
  [
    'duration',
    /\b(?:how many |number of )?(?:hours|minutes)(?= (?:is it |are there |does it take |do we take |passed |pass )?(?:from|between)\b.+\b(?:to|and|until|till)\b)/i,
  ],
  // 新注册客户: whoever registered in that time is new by that.
  ['filler', /新(?=注册|加入|入会|开户|开卡|办卡|签约|入职|登记|建档|开通|录入)/u],
];

const contextCues = (text: string): Cue[] =>
  beside.flatMap(([known, pattern]) => {
    const match = pattern.exec(text);
    return match ? [{ start: match.index, end: match.index + match[0].length, class: known, text: match[0] }] : [];
  });

/** Every cue, the longest at each place; one that lies inside a longer one is dropped. */
export function findCues(text: string): Cue[] {
  const lower = text.toLowerCase().replace(/[’]/g, "'");
  const found: Cue[] = [];
  for (let at = 0; at < text.length; at++) {
    const wordStart = !letter.test(lower[at] ?? '') || !letter.test(lower[at - 1] ?? '');
    if (wordStart) found.push(...cuesAt(english, lower, text, at, true));
    found.push(...cuesAt(chinese, lower, text, at, false));
  }
  const asked = [...trailingCues(text), ...contextCues(text)].filter(
    (cue) => !found.some(({ start, class: one }) => start === cue.start && one === cue.class),
  );
  return dropShorter([...found, ...asked].sort((left, right) => left.start - right.start));
}

const headed = /^(?:最|平均)/;
/** Longer than any phrase: cues further apart cannot overlap. */
const longest = 40;

/** Of two cues that overlap the longer one stays: 数量最多 is a superlative and no count; but 最高 in 最高多少 keeps its 高. */
function dropShorter(all: readonly Cue[]): Cue[] {
  const size = (cue: Cue) => cue.end - cue.start;
  const cutsInto = (other: Cue, cue: Cue) =>
    headed.test(other.text) && other.start < cue.start && cue.start < other.end && other.end < cue.end;
  const found = all.filter((cue, index) => !isMet(all, index, (other) => cutsInto(other, cue)));
  return found.filter(
    (cue, index) =>
      !isMet(found, index, (other) => other.start < cue.end && cue.start < other.end && size(other) > size(cue)),
  );
}

/** Whether some cue near this one passes the test; they are in order of their start. */
function isMet(cues: readonly Cue[], index: number, test: (other: Cue) => boolean): boolean {
  const here = cues[index];
  if (!here) return false;
  for (let i = index - 1; i >= 0; i--) {
    const other = cues[i];
    if (!other || here.start - other.start > longest) break;
    if (test(other)) return true;
  }
  for (let i = index + 1; i < cues.length; i++) {
    const other = cues[i];
    if (!other || other.start >= here.end) break;
    if (test(other)) return true;
  }
  return false;
}
