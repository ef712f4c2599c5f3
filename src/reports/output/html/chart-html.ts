import type { Pictures } from '../../../charts/pictures.ts';
import type { Block } from '../../document/document.ts';
import { escapeHtml } from '../told/plain-text.ts';
import { inlinePicture } from './inline-picture.ts';
import { captionHtml, type Page } from './page.ts';
import { rowsHtml } from './table-html.ts';

type ChartBlock = Extract<Block, { kind: 'chart' }>;

/** One for the width of a text, one for a phone, where the letters of the first would be too small; both by day and by night. */
const sizes = [
  { width: 720, theme: 'light' },
  { width: 720, theme: 'dark' },
  { width: 340, theme: 'light' },
  { width: 340, theme: 'dark' },
] as const;

/** More rows than these are for the database, not for the page. */
const mostRows = 100;

export async function chartHtml(page: Page, block: ChartBlock, pictures: Pictures): Promise<string> {
  const drawn: string[] = [];
  for (const { width, theme } of sizes) {
    const svg = await pictures.draw(block.chart, block.table, { language: page.language, theme, width });
    if (svg)
      drawn.push(
        `<div class="picture ${width > 400 ? 'wide' : 'narrow'} ${theme}">${pictureHtml(page, svg, block)}</div>`,
      );
  }
  const caption = page.name('caption');
  const receipt = page.receipts.get(block.figure);
  const name = captionHtml(page, block.figure, receipt?.figure.name ?? block.chart.title, caption);
  const kept = { ...block.table, rows: block.table.rows.slice(0, mostRows) };
  const table = rowsHtml(page, kept, block.table.rows.length - kept.rows.length, caption);
  if (drawn.length === 0) return `<figure class="rows">${name}${table}</figure>`;
  const data = `<details><summary>${page.words.rows}</summary>${table}</details>`;
  return `<figure class="chart">${drawn.join('\n')}${name}${data}</figure>`;
}

/** A part of the page where it is known to be harmless; else a picture apart, in which nothing runs and nothing is fetched. */
function pictureHtml(page: Page, svg: string, { chart }: ChartBlock): string {
  const inline = inlinePicture(svg, page.name('picture'));
  if (inline) return inline;
  const data = Buffer.from(svg, 'utf8').toString('base64');
  return `<img alt="${escapeHtml(chart.title)}" src="data:image/svg+xml;base64,${data}">`;
}
