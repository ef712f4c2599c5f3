import type { Pictures } from '../../../charts/pictures.ts';
import type { Block } from '../../document/document.ts';
import { escapeHtml } from '../told/plain-text.ts';
import { chartHtml } from './chart-html.ts';
import { inlinesHtml } from './inlines-html.ts';
import { captionHtml, type Page, withReceipt } from './page.ts';
import { ownTableHtml, rowsHtml } from './table-html.ts';

/** One after the other: pictures of many charts at once would take the memory of many. */
export async function blocksHtml(page: Page, blocks: readonly Block[], pictures: Pictures): Promise<string> {
  const parts: string[] = [];
  for (const block of blocks) parts.push(await blockHtml(page, block, pictures));
  return parts.join('\n');
}

async function blockHtml(page: Page, block: Block, pictures: Pictures): Promise<string> {
  switch (block.kind) {
    case 'heading': {
      // The page has its title already.
      const depth = Math.max(2, block.depth);
      return `<h${depth}>${inlinesHtml(page, block.inlines)}</h${depth}>`;
    }
    case 'paragraph':
      return `<p>${inlinesHtml(page, block.inlines)}</p>`;
    case 'list': {
      const items: string[] = [];
      for (const item of block.items) items.push(`<li>${await itemHtml(page, item, pictures)}</li>`);
      const name = block.isOrdered ? 'ol' : 'ul';
      return `<${name}>\n${items.join('\n')}\n</${name}>`;
    }
    case 'quote':
      return `<blockquote>${await blocksHtml(page, block.blocks, pictures)}</blockquote>`;
    case 'code':
      return `<pre tabindex="0"><code>${escapeHtml(block.text)}</code></pre>`;
    case 'rule':
      return '<hr>';
    case 'table':
      return ownTableHtml(page, block);
    case 'rows': {
      const caption = page.name('caption');
      const name = page.receipts.get(block.figure)?.figure.name ?? '';
      return `<figure class="rows">${captionHtml(page, block.figure, name, caption)}${rowsHtml(page, block.table, block.leftOut, caption)}</figure>`;
    }
    case 'chart':
      return chartHtml(page, block, pictures);
    case 'note':
      return `<p class="note block" role="note">${withReceipt(page, block.figure, escapeHtml(block.text), 'how')}</p>`;
  }
}

/** A single paragraph needs no paragraph of its own: a short list stays tight. */
async function itemHtml(page: Page, item: readonly Block[], pictures: Pictures): Promise<string> {
  const [first, ...rest] = item;
  if (first?.kind !== 'paragraph') return blocksHtml(page, item, pictures);
  return [inlinesHtml(page, first.inlines), ...(rest.length > 0 ? [await blocksHtml(page, rest, pictures)] : [])].join(
    '\n',
  );
}
