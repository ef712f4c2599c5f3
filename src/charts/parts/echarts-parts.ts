/** The parts of ECharts that our charts are made of, and nothing else: for pictures of the server and for the page alike. */
import { BarChart, HeatmapChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GraphicComponent,
  GridComponent,
  LegendPlainComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

export const echartsParts = [
  BarChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
  AriaComponent,
  GraphicComponent,
  GridComponent,
  LegendPlainComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  LabelLayout,
  SVGRenderer,
];
