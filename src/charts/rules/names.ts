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
  // `count(*)` and `sum(amount)` are expressions that nobody named.
  if (/^(?:count|sum|avg|min|max|round|coalesce|ifnull|total|abs)\s*\(/i.test(name)) return undefined;
  const found = /[（(]\s*([^（()）\d]{1,6}?)\s*[）)]\s*$/.exec(name)?.[1];
  return found && !/[、,，\s]/.test(found) ? found : undefined;
}

/** Of a pair of periods: the earlier one. */
export const isEarlierName = (name: string): boolean =>
  /上期|上月|上个月|上周|上年|上季|去年|前年|同期|前一|基期|此前/.test(name) ||
  /\b(?:previous|prior|last|before|earlier|baseline|year ago)\b/.test(spaced(name));

/** How far a figure is from that of another period. */
export const isChangeName = (name: string): boolean =>
  /增长|同比|环比|变化|增幅|涨幅|降幅|增减|差额|差值/.test(name) ||
  /\b(?:growth|change|increase|decrease|difference|yoy|mom|delta)\b/.test(spaced(name));
