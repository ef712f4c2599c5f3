import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { chartOption } from '../../src/charts/option/chart-option.ts';
import { drawSvg } from '../../src/charts/render/draw.ts';
import { chartChoices } from '../../src/charts/rules/chart-choices.ts';

/** Stored by somebody who hopes that it is drawn. */
const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(2)>',
  '</text><svg onload=alert(3)>',
  "' onmouseover='alert(4)",
  '<a xlink:href="javascript:alert(5)">x</a>',
  ']]><foreignObject><iframe src="https://example.com"/></foreignObject>',
  '&lt;b&gt; &#x3c;script&#x3e;',
  '{a|styled} {b}',
  '<!ENTITY x SYSTEM "file:///etc/passwd">&x;',
  '\u0000\u0008\uffff\ud800 broken',
  '$& $1 $` replaced',
  'url(https://example.com/x.png)',
];

const results = [
  {
    columns: [
      ['名称', 'text'],
      ['销售额', 'decimal'],
    ],
    rows: hostile.map((name, index) => [name, 100 - index]),
  },
  {
    columns: [
      ['月份', 'text'],
      ['<b onclick=x>类别</b>', 'text'],
      ['"><script>', 'decimal'],
    ],
    rows: ['2025-01', '2025-02', '2025-03'].flatMap((month) => hostile.map((name, index) => [month, name, 50 + index])),
  },
  { columns: hostile.slice(0, 5).map((name) => [name, 'decimal']), rows: [[1, 2, 3, 4, 5]] },
  {
    columns: [
      ['商品', 'text'],
      ['价格', 'decimal'],
      ['<script>数量', 'decimal'],
    ],
    rows: hostile.map((name, index) => [name, index * 7, index * 3]),
  },
].map(({ columns, rows }) => ({
  columns: columns.map(([name = '', kind = '']) => ({ name, kind })),
  rows: rows as (string | number)[][],
  truncated: false,
}));

const pictures = results.flatMap((rows) =>
  hostile
    .slice(0, 3)
    .flatMap((question) => chartChoices(rows, question).map((chart) => ({ rows, chart, kind: chart.kind }))),
);

describe('what is stored is drawn as the text that it is', () => {
  it.each(pictures)('$kind', async ({ rows, chart }) => {
    const whole = await drawSvg(chart, rows, { language: 'zh', theme: 'light', width: 640 });
    if (whole === undefined) return;
    expect(new Resvg(whole, { font: { loadSystemFonts: false } }).width).toBe(640);
    // The sentence for those who do not see it is one attribute: no quotation mark ends it, no bracket stands in it.
    const [label = ''] = /aria-label="[^"<>]*"/.exec(whole) ?? [];
    expect(whole.startsWith(`<svg role="img" ${label} width="640"`)).toBe(true);
    const svg = whole.replace(label, '');
    expect([...svg.matchAll(/<\/?([a-zA-Z]+)/g)].map(([, tag]) => tag).filter((tag) => !shapes.has(tag ?? ''))).toEqual(
      [],
    );
    expect(
      [...svg.matchAll(/<[^>]*>/g)].map(([tag]) => tag).filter((tag) => /\son\w+=|href=|url\(http/.test(tag)),
    ).toEqual([]);
  });

  it('no tooltip makes markup of it: values are figures, and names are left to ECharts, which escapes them', () => {
    for (const { rows, chart } of pictures) {
      const option = chartOption(chart, rows, { language: 'zh', theme: 'light', width: 640, height: 400 });
      const { tooltip } = (option ?? {}) as {
        tooltip?: { formatter?: unknown; valueFormatter(value: unknown): string };
      };
      expect(tooltip?.formatter).toBeUndefined();
      for (const value of [...hostile, 3, null, [1, 2, 3]])
        expect(tooltip?.valueFormatter(value) ?? '').not.toContain('<');
    }
  });
});

const shapes = new Set([
  'svg',
  'rect',
  'path',
  'text',
  'g',
  'defs',
  'linearGradient',
  'stop',
  'clipPath',
  'circle',
  'polyline',
  'polygon',
  'ellipse',
]);
