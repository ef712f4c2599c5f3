import type { CueEntry } from './cue.ts';

/**
 * Cues of everyday business questions. A hint that starts with `#` names a figure by what it is (`#sales`); the schema's
 * glossary and labels say which column holds it.
 */
export const businessEnglish: readonly CueEntry[] = [
  { class: 'bucket-month', phrases: `which month|which months|in which month` },
  { class: 'bucket-quarter', phrases: `which quarter|in which quarter` },
  { class: 'bucket-day', phrases: `which day|on which day|which days` },
  { class: 'filler', phrases: `the company|our company|our business|our shop` },
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
    phrases: `changed over time|change over time|over time|developed over time|evolved|trend of|trend in|trend|price history of|
      history of`,
  },
  { class: 'measure-word', phrases: `brought in|bring in|brings in|sold most`, hints: ['#sales'] },
  {
    class: 'most',
    phrases: `best selling|best-selling|bestselling|top selling|top-selling|best seller|best sellers|bestseller|bestsellers|top seller|top sellers`,
    hints: ['#count', '#sales', '#units'],
  },
  {
    class: 'growth',
    phrases: `month over month|month-over-month|year over year|year-over-year|growth rate|growth|% change|percent change|
      percentage change|pct change|change in %|yoy|mom`,
    hints: [],
  },
];

export const businessChinese: readonly CueEntry[] = [
  { class: 'bucket-month', phrases: `哪个月|哪个月份|哪月|几月份|哪几个月` },
  { class: 'bucket-quarter', phrases: `哪个季度|哪季度|哪几个季度` },
  { class: 'filler', phrases: `我们公司|本公司|咱们公司|公司里|我们店|店里|咱们店` },
  { class: 'duration', phrases: `几天|多少天|天数|多久|多长时间|要几天|需要几天|用几天|花几天|花多久|要多久|需要多久` },
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
