import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hostile, hostileDocument } from '../../../tests/fixtures/hostile-document.ts';
import { figureOf, metrics, monthlyReport, pictures, tableOf } from '../../../tests/fixtures/report-documents.ts';
import type { ReportDocument } from '../document/document.ts';
import { toHtml } from './html.ts';

const small: ReportDocument = {
  title: '日报',
  language: 'zh',
  audience: 'business',
  at: '2025-11-01T02:00:00Z',
  window: { from: '2025-10-31', to: '2025-10-31' },
  databases: ['演示商店'],
  figures: [
    figureOf({
      id: 'a',
      name: '销售额',
      shown: '1,200 元',
      interpretation: '实付金额之和',
      assumptions: ['不含运费'],
      isMarked: true,
    }),
    figureOf({ id: 'b', name: '前两名', shown: '2 行' }),
    figureOf({ id: 'c', name: '退货率', status: 'failed', problem: '没有退货数据。' }),
  ],
  metrics: { ...metrics, total: 3, filled: 2 },
  blocks: [
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: '销售额 <今天> ' },
        { kind: 'value', figure: 'a', text: '1,200 元', isMarked: true },
      ],
    },
    {
      kind: 'rows',
      figure: 'b',
      leftOut: 3,
      table: tableOf(
        [
          ['产品', 'text'],
          ['数量', 'integer'],
        ],
        [
          ['茶', 12],
          ['咖啡', 1300],
        ],
      ),
    },
    { kind: 'note', figure: 'c', text: '〔暂缺：没有退货数据。〕' },
  ],
};

const withoutStyle = (html: string): string =>
  html.replace(/<style>[\s\S]*?<\/style>/, '<style>…</style>').replace(/sha256-[^']+/, 'sha256-…');

describe('toHtml', () => {
  it('writes what a small report says', async () => {
    await expect(withoutStyle(await toHtml(small, pictures))).toMatchFileSnapshot('./html.golden.txt');
  });

  it('lets nothing in but its own style and pictures that stand in it', async () => {
    const html = await toHtml(monthlyReport('zh'), pictures);
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(html).toContain(
      `content="default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'"`,
    );
    expect(html.match(/<(?:script|link|iframe|object|embed|base|form)\b/gi)).toBeNull();
    expect(html.replace(style, '').match(/\s(?:style|src|srcset|on\w+)=/gi)).toBeNull();
  });

  it('gives each figure a receipt that is tied to it, and each receipt a name of its own', async () => {
    const html = await toHtml(monthlyReport('en'), pictures);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const described = [...html.matchAll(/aria-(?:describedby|labelledby)="([^"]+)"/g)].map(([, id]) => id);
    expect(described.length).toBeGreaterThan(10);
    expect(described.filter((id) => !ids.includes(id))).toEqual([]);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('draws charts as parts of the page, by day and by night, wide and narrow', async () => {
    const html = await toHtml(monthlyReport('zh'), pictures);
    for (const kind of ['wide light', 'wide dark', 'narrow light', 'narrow dark'])
      expect(html.split(`<div class="picture ${kind}"><svg role="img" aria-label="折线图`).length).toBe(2);
  });

  it('keeps a picture of another hand out of the page', async () => {
    const draw = async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const html = await toHtml(monthlyReport('zh'), { draw });
    expect(html).not.toContain('<script');
    expect(html).toContain('<img alt="每月销售额" src="data:image/svg+xml;base64,');
  });

  it('tells business people no statement', async () => {
    expect(await toHtml(monthlyReport('zh', 'business'), pictures)).not.toMatch(/SELECT|column_not_found/);
    expect(await toHtml(monthlyReport('zh'), pictures)).toMatch(/SELECT[\s\S]*column_not_found/);
  });

  it('writes hostile texts as the texts that they are', async () => {
    const html = await toHtml(hostileDocument(), pictures);
    expect(html.match(/<script|<iframe|<img|evil\.example\/[a-e]["'>)\s]*>/gi)).toBeNull();
    for (const text of hostile.filter((one) => one.includes('<'))) expect(html).not.toContain(text);
    const addresses = [...html.matchAll(/\shref="([^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !href.startsWith('#'));
    expect(addresses).toEqual(['https://fine.example/%22onmouseover=%22window.hit=10']);
  });
});
