/**
 * What the header of a column tells about its figures. Headers are what people read (销售额, "Number of customers"), names that a
 * statement gave (`total_amount`) or bare columns; the meaning of a stored column, where it is known, goes before them.
 */
const spaced = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/_+/g, ' ')
    .toLowerCase();

/** Numbers that name or rank something: adding or comparing them means nothing. */
export function isIdentifier(name: string): boolean {
  return (
    /(?:^|\s)(?:id|ids|code|no|nr|uuid|guid|sku|isbn|zip|zipcode|postcode|postal code|phone|mobile|telephone|fax|rank|ranking|position|row number|serial number|barcode)\.?$/.test(
      spaced(name),
    ) || /编号|编码|代码|单号|工号|学号|卡号|账号|号码|电话|手机|邮编|身份证|条码|序号|排名|名次|主键|ID$/.test(name)
  );
}

/** Figures of which the sum means nothing: averages, prices, shares, extremes. */
export const isAverage = (name: string): boolean =>
  /平均|均价|人均|客单价|率|占比|比例|份额|单价|标价|价格|售价|最高|最低|最大|最小|中位|同比|环比|增幅|涨幅|余额|库存|年龄|评分|得分|分数|温度/.test(
    name,
  ) ||
  /%|\b(?:average|avg|mean|median|rate|share|ratio|price|growth|percent|percentage|pct|highest|lowest|max|min|maximum|minimum|largest|smallest|score|rating|age|temperature|margin|balance|stock)\b|\bper\b/.test(
    spaced(name),
  );

export const isPercentName = (name: string): boolean =>
  /%|％|百分比|占比|比例|份额|(?<![汇频功效])率|同比|环比|涨幅|降幅|增幅/.test(
    name.replace(/(?:同比|环比)(?=.*[额量数])/g, ''),
  ) || /\b(?:percent|percentage|pct|share|rate|ratio|margin|growth)\b/.test(spaced(name));

export const isCountName = (name: string): boolean =>
  /数量|件数|人数|次数|单数|户数|个数|笔数|天数|销量|订单量|数$|量$/.test(name) ||
  /\b(?:number of|count|quantity|qty|units|orders|customers|visits|times|headcount)\b|^(?:n|num|total count)$/.test(
    spaced(name),
  );

export const isMoneyName = (name: string): boolean =>
  /金额|销售额|营业额|交易额|成交额|收入|营收|成本|利润|毛利|费用|价格|单价|均价|售价|标价|客单价|余额|工资|薪|奖金|预算|支出|货款|运费|应收|应付|欠款|额$|价$|款$/.test(
    name,
  ) ||
  /\b(?:amount|sales|revenue|price|cost|costs|profit|fee|fees|salary|payment|payments|paid|spend|spending|budget|balance|income|turnover|order value|gmv|expense|expenses|wage|wages)\b/.test(
    spaced(name),
  );

/** 重量（kg）, "Price ($)": what stands in brackets at the end, when it is short enough to be a unit. */
export function unitInName(name: string): string | undefined {
  // `count(*)` and `sum(amount)` are expressions without a name.
  if (/^(?:count|sum|avg|min|max|round|coalesce|ifnull|total|abs)\s*\(/i.test(name)) return undefined;
  const unit = /[（(]\s*([^（()）\d]{1,6}?)\s*[）)]\s*$/.exec(name)?.[1];
  return unit && !/[、,，\s]/.test(unit) ? unit : undefined;
}

/** Of a pair of periods: the earlier one. */
export const isEarlierName = (name: string): boolean =>
  /上期|上月|上个月|上周|上年|上季|去年|前年|同期|前一|基期|此前/.test(name) ||
  /\b(?:previous|prior|last|before|earlier|baseline|year ago)\b/.test(spaced(name));

/** How far a figure is from that of another period. */
export const isChangeName = (name: string): boolean =>
  /增长|同比|环比|变化|增幅|涨幅|降幅|增减|差额|差值/.test(name) ||
  /\b(?:growth|change|increase|decrease|difference|yoy|mom|delta)\b/.test(spaced(name));

const isoTime = /^\d{4}(?:-(?:\d{1,2}|Q[1-4]|W\d{2})(?:-\d{1,2}(?:[ T].*)?)?)?$/;
const spokenTime =
  /^\d{4}\s*年?\s*(?:第?[1-4一二三四]季度|Q[1-4]|\d{1,2}\s*月(?:\d{1,2}\s*日)?|H[12]|[上下]半年)?$|^\d{4}[/.]\d{1,2}(?:[/.]\d{1,2})?$/;
/** Parts of a year or a day, which come back: 1月, Q3, 14时. */
const cyclic = /^(?:\d{1,2}\s*月|Q[1-4]|第?[1-4一二三四]季度|\d{1,2}\s*[时点]|\d{1,2}:00)$/;

/** Whether the cells of a column are moments or periods, so that they have an order of their own. */
export function isTimeColumn(name: string, kind: string, cells: readonly unknown[]): boolean {
  const known = cells.filter((cell) => cell !== null);
  if (kind === 'date' || kind === 'datetime') return true;
  if (known.length === 0) return false;
  if (known.every((cell) => typeof cell === 'number')) return isTimeNumber(name, known as number[]);
  const texts = known.map((cell) => String(cell).trim());
  return (
    texts.every((text) => isoTime.test(text) && isYear(Number(text.slice(0, 4)))) ||
    texts.every((text) => spokenTime.test(text)) ||
    texts.every((text) => cyclic.test(text)) ||
    isTimeTexts(name, texts)
  );
}

/** Years need a matching name: 1999 may be a price too. */
function isTimeNumber(name: string, values: readonly number[]): boolean {
  if (!values.every(Number.isInteger)) return false;
  const all = (low: number, high: number) => values.every((value) => value >= low && value <= high);
  if (/年|year|yr\b/i.test(name) && all(1900, 2100)) return true;
  if (/月|month/i.test(name) && (all(1, 12) || values.every(isYearMonth))) return true;
  if (/季|quarter/i.test(name) && all(1, 4)) return true;
  if (/周$|第.*周|week/i.test(name) && all(0, 53)) return true;
  return /小时|时段|hour/i.test(name) && all(0, 24);
}

/** 01 to 12 as texts, recognised by the name alone. */
const isTimeTexts = (name: string, texts: readonly string[]): boolean =>
  texts.every((text) => /^\d{1,6}$/.test(text)) && isTimeNumber(name, texts.map(Number));

const isYear = (value: number): boolean => value >= 1900 && value <= 2100;
const isYearMonth = (value: number): boolean =>
  isYear(Math.floor(value / 100)) && value % 100 >= 1 && value % 100 <= 12;

/** Labels with an order of their own besides time: ages, sizes, days of the week. They aren't sorted by their figures. */
export const isOrdinal = (labels: readonly string[]): boolean =>
  labels.every((label) =>
    /^[<>≤≥]?\s*\d|^(?:周|星期|礼拜)[一二三四五六日天]|^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(label),
  ) ||
  labels.every((label) => /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(label)) ||
  labels.every((label) => /^[一二三四五六七八九十]+[年级月季]/.test(label));
