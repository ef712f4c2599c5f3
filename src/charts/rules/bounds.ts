/** What the eye can read: beyond it the largest are drawn, and the rest is added up or told. */
export const bounds = {
  /** Bars of one set. */
  bars: 24,
  topBars: 20,
  /** Bars of several sets together. */
  groupedBars: 36,
  /** Slices of a pie. */
  slices: 8,
  /** Series of lines, areas and stacks. */
  series: 8,
  /** Sets side by side. */
  grouped: 4,
  /** Bars along time. */
  timeBars: 60,
  /** Figures side by side. */
  kpis: 6,
  /** Cells of a heat map, along and down. */
  heatAlong: 60,
  heatDown: 40,
  points: 5000,
  /** Rows from which a distribution says more than they do. */
  distribution: 20,
  longList: 100,
  /** Charts to choose among. */
  choices: 8,
} as const;
