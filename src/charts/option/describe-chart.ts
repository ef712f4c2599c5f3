import type { AlongChart, Chart } from '../../protocol/chart.ts';
import type { ChartLanguage, ChartRows } from './cells.ts';
import { figureText } from './figure-text.ts';
import { binsOf, kpiFigures, type Marks, marksOf } from './marks.ts';

const kinds: Readonly<Record<Chart['kind'], { zh: string; en: string }>> = {
  bar: { zh: '柱状图', en: 'Bar chart' },
  stacked: { zh: '堆叠柱状图', en: 'Stacked bar chart' },
  line: { zh: '折线图', en: 'Line chart' },
  area: { zh: '面积图', en: 'Area chart' },
  pie: { zh: '饼图', en: 'Pie chart' },
  scatter: { zh: '散点图', en: 'Scatter chart' },
  histogram: { zh: '分布图', en: 'Histogram' },
  heat_map: { zh: '热力图', en: 'Heat map' },
  kpi: { zh: '关键指标', en: 'Figures' },
  table: { zh: '表格', en: 'Table' },
};

/** What the kind is called, for a button that switches to it. */
export const chartKindName = (kind: Chart['kind'], language: ChartLanguage): string => kinds[kind][language];

/** What the picture shows and leaves out, for readers who can't see it. */
export function describeChart(chart: Chart, rows: ChartRows, language: ChartLanguage): string {
  const zh = language === 'zh';
  const head = zh
    ? `${kinds[chart.kind].zh}：${chart.title}。`
    : `${kinds[chart.kind].en}: ${chart.title}${/[.?!]$/.test(chart.title) ? '' : '.'} `;
  return `${head}${bodyOf(chart, rows, language)}`.trim();
}

function bodyOf(chart: Chart, rows: ChartRows, language: ChartLanguage): string {
  const zh = language === 'zh';
  switch (chart.kind) {
    case 'kpi':
      return kpiFigures(chart, rows, language)
        .map(({ name, value, change }) => `${name}${zh ? '：' : ': '}${value}${change ? ` (${change.text})` : ''}`)
        .join(zh ? '；' : '; ')
        .concat(zh ? '。' : '.');
    case 'table':
      return zh ? `共 ${rows.rows.length} 行。` : `${rows.rows.length} rows.`;
    case 'histogram': {
      const bins = binsOf(chart, rows, language);
      const most = bins.reduce(
        (best, bin) => (bin.count > best.count ? bin : best),
        bins[0] ?? { count: 0, label: '' },
      );
      return zh
        ? `${chart.y.name}的分布，共 ${rows.rows.length} 条，最多的一段是 ${most.label}（${most.count} 条）。`
        : `${chart.y.name} of ${rows.rows.length} rows; most lie in ${most.label} (${most.count}).`;
    }
    case 'scatter':
      return zh
        ? `${rows.rows.length} 个点，横轴是${chart.x.name}，纵轴是${chart.y.name}。`
        : `${rows.rows.length} points: ${chart.x.name} across, ${chart.y.name} up.`;
    default:
      return marksText(chart, marksOf(chart, rows, language), language);
  }
}

type Marked = Parameters<typeof marksOf>[0];

function marksText(chart: Marked, marks: Marks, language: ChartLanguage): string {
  const zh = language === 'zh';
  const isSplit = marks.sets.length > 1 || chart.kind === 'heat_map';
  const names = marks.sets.map(({ name }) => name);
  const what = isSplit ? names.join(zh ? '、' : ', ') : chart.y.name;
  const along = chart.x.name && what ? (zh ? `按${chart.x.name}看${what}，` : `${what} by ${chart.x.name}, `) : '';
  const over = zh ? `${along}共 ${marks.labels.length} 项` : `${along}${marks.labels.length} items`;
  const ends = isSplit ? '' : endsText(marks, chart as AlongChart, language);
  return `${over}${ends}${zh ? '。' : '.'}${leftOutText(marks, language)}`;
}

function endsText({ labels, sets, hasOthers }: Marks, { y }: AlongChart, language: ChartLanguage): string {
  const values = (sets[0]?.values ?? []).slice(0, hasOthers.labels ? -1 : undefined);
  const known = [...values.keys()].filter((index) => typeof values[index] === 'number');
  const [first] = known;
  if (first === undefined || known.length < 2) return '';
  const at = (better: (one: number, other: number) => boolean) =>
    known.reduce((best, index) => (better(values[index] ?? 0, values[best] ?? 0) ? index : best), first);
  const [high, low] = [at((one, other) => one > other), at((one, other) => one < other)];
  const labelled = (index: number) => `${labels[index]} ${figureText(values[index] ?? 0, y.format, language)}`;
  return language === 'zh'
    ? `，最高 ${labelled(high)}，最低 ${labelled(low)}`
    : `; highest ${labelled(high)}, lowest ${labelled(low)}`;
}

function leftOutText({ leftOut, hasOthers }: Marks, language: ChartLanguage): string {
  const parts = [
    { count: leftOut.labels, isAdded: hasOthers.labels },
    { count: leftOut.sets, isAdded: hasOthers.sets },
  ].filter(({ count }) => count > 0);
  if (language === 'zh')
    return parts.map(({ count, isAdded }) => `其余 ${count} 项${isAdded ? '合并为“其他”' : '未画出'}。`).join('');
  return parts
    .map(({ count, isAdded }) => ` ${count} more ${isAdded ? 'are added up as "Others"' : 'are not drawn'}.`)
    .join('');
}
