import type { ChartKind } from '../../protocol/chart.ts';

/** What the words of a question say about its picture. */
export interface QuestionCues {
  /** The kind that was asked for by its name. */
  kind?: ChartKind;
  wantsShares: boolean;
  wantsComparison: boolean;
  wantsDistribution: boolean;
  wantsRelation: boolean;
  wantsRanking: boolean;
}

const kinds: readonly [ChartKind, RegExp][] = [
  ['stacked', /堆[叠积]|stacked/i],
  ['heat_map', /热力图|热图|heat ?map/i],
  ['histogram', /直方图|分布图|histogram/i],
  ['scatter', /散点|scatter/i],
  ['pie', /饼图|饼状|环形图|\bpie\b|donut/i],
  ['area', /面积图|area chart/i],
  ['line', /折线|曲线图|趋势图|走势图|line (?:chart|graph)/i],
  ['bar', /柱状|柱形|条形|\bbar (?:chart|graph)/i],
  ['table', /表格|列成表|as a table/i],
];

export function questionCues(question: string): QuestionCues {
  const kind = kinds.find(([, words]) => words.test(question))?.[0];
  return {
    ...(kind ? { kind } : {}),
    wantsShares: /占比|比例|份额|构成|组成|百分比|\bshares?\b|proportion|percent|breakdown|composition|make-?up/i.test(
      question,
    ),
    wantsComparison:
      /对比|相比|比较|同比|环比|增长|变化|比去年|比上|compar|versus|\bvs\b|growth|change|year over year|month over month/i.test(
        question,
      ),
    wantsDistribution: /分布|distribut|histogram|spread/i.test(question),
    wantsRelation: /关系|相关|关联|correlat|relation|against each other|depend/i.test(question),
    wantsRanking:
      /最[高低大小多少好差贵]|前\s*[\d一二三四五六七八九十]+|排名|排行|\btop\b|\bbottom\b|most|least|highest|lowest|best|worst|largest|smallest|rank/i.test(
        question,
      ),
  };
}
