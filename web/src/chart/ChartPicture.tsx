import { useEffect, useRef, useState } from 'react';
import type { ChartLanguage, ChartRows } from '../../../src/charts/option/cells.ts';
import { chartHeight, chartOption } from '../../../src/charts/option/chart-option.ts';
import { describeChart } from '../../../src/charts/option/describe-chart.ts';
import type { Chart } from '../../../src/protocol/chart.ts';
import { useIsDark } from '../app/use-is-dark.ts';

export interface ChartPictureProps {
  chart: Chart;
  rows: ChartRows;
  /** Of the answer: labels are in its words. */
  language: ChartLanguage;
}

/** A chart as wide as its place, drawn anew when that or the appearance changes. */
export function ChartPicture({ chart, rows, language }: ChartPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const theme = useIsDark() ? 'dark' : 'light';
  const height = width > 0 ? chartHeight(chart, rows, width) : 0;

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watching = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    watching.observe(element);
    return () => watching.disconnect();
  }, []);

  useEffect(() => {
    const element = place.current;
    const option = width > 0 && chartOption(chart, rows, { language, theme, width, height });
    if (!element || !option) return;
    let isGone = false;
    let remove = () => {};
    // The page's own ground shows through.
    const shown = { ...option, backgroundColor: 'transparent' };
    import('./echarts.ts').then(({ draw }) => {
      if (!isGone) remove = draw(element, shown, width, height);
    });
    return () => {
      isGone = true;
      remove();
    };
  }, [chart, rows, language, theme, width, height]);

  return (
    <div
      className="chart-picture"
      ref={place}
      role="img"
      aria-label={describeChart(chart, rows, language)}
      style={{ height: height || undefined }}
    />
  );
}
