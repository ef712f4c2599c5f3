import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { drawSvg } from '../../src/charts/render/draw.ts';
import { chartChoices } from '../../src/charts/rules/chart-choices.ts';
import { resultShapes } from './read-shapes.ts';
import { outside, overlaps, textBoxes } from './text-boxes.ts';

/** A phone, and the width of a page. */
const widths = [360, 720];

const pictures = resultShapes.flatMap((shape) =>
  chartChoices(shape.rows, shape.question, shape.hints)
    .filter(({ kind }) => kind !== 'table')
    .flatMap((chart, at) => widths.map((width) => ({ ...shape, chart, at, width, kind: chart.kind }))),
);

const sizeOf = (svg: string) =>
  ['width', 'height'].map((name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(svg)?.[1]));

describe('every picture of every result', () => {
  it.each(pictures)('$name: $kind ($at) at $width', async ({ rows, chart, language, width, at }) => {
    const svg = (await drawSvg(chart, rows, { language, theme: at % 2 ? 'dark' : 'light', width })) ?? '';
    const [drawnWidth = 0, height = 0] = sizeOf(svg);
    const boxes = textBoxes(svg);
    expect(drawnWidth).toBe(width);
    // Well-formed: another program reads it as it is.
    expect(new Resvg(svg, { font: { loadSystemFonts: false } }).width).toBe(width);
    expect({ outside: outside(boxes, width, height), overlaps: overlaps(boxes) }).toEqual({
      outside: [],
      overlaps: [],
    });
    // Enough of a text is left to know it by.
    expect(boxes.map(({ text }) => text).filter((text) => /^.{0,3}(?:…|\.\.\.)|\.\.\.$/u.test(text))).toEqual([]);
    // Something is drawn, and somebody who does not see it is told what.
    expect((svg.match(/<(?:path|rect|circle)\b/g) ?? []).length).toBeGreaterThan(chart.kind === 'kpi' ? 0 : 3);
    expect(boxes.length).toBeGreaterThan(1);
    expect(svg).toMatch(/^<svg role="img" aria-label="[^"<>]{8,}"/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });
});
