import { chartHeight, chartOption } from '../../../src/charts/option/chart-option.ts';
import { chartKindName, describeChart } from '../../../src/charts/option/describe-chart.ts';
import type { Answer, Language } from '../../../src/protocol/answer.ts';
import type { Chart } from '../../../src/protocol/chart.ts';
import { draw } from '../chart/echarts.ts';
import { button, element } from './element.ts';

export interface Drawn {
  theme: 'light' | 'dark';
  /** Of the page around; the words of the chart are in the answer's. */
  language: Language;
  /** What the row of kinds is called. */
  label: string;
}

/** Draws the chart of an answer as wide as its place, with the others that its rows allow a click away; loaded with the first chart. */
export function drawChart(place: HTMLElement, answer: Answer, { theme, language, label }: Drawn): void {
  const { chart: first, table } = answer;
  const width = Math.floor(place.clientWidth);
  if (!first || !table || width === 0) return;
  const choices = answer.chart_choices.filter(({ kind }) => kind !== 'table' && kind !== 'kpi');
  const picture = element('div', { class: 'picture', role: 'img' });
  let remove = () => {};
  const show = (chart: Chart) => {
    const height = chartHeight(chart, table, width);
    const option = chartOption(chart, table, { language: answer.language, theme, width, height });
    if (!option) return;
    remove();
    picture.setAttribute('aria-label', describeChart(chart, table, answer.language));
    picture.style.height = `${height}px`;
    remove = draw(picture, { ...option, backgroundColor: 'transparent' }, width, height);
    for (const one of kinds.children) one.setAttribute('aria-pressed', String(one === buttons.get(chart.kind)));
  };
  const buttons = new Map(
    choices.map((chart) => [chart.kind, button(chartKindName(chart.kind, language), () => show(chart))]),
  );
  const kinds = element('div', { class: 'kinds', role: 'group', 'aria-label': label }, ...buttons.values());
  place.append(...(choices.length > 1 ? [kinds] : []), picture);
  show(choices.find(({ kind }) => kind === first.kind) ?? first);
}
