import type { Inline } from '../../document/document.ts';
import { escapeHtml } from '../told/plain-text.ts';
import { safeAddress } from '../told/safe-address.ts';
import { badge, type Page, withReceipt } from './page.ts';

export const inlinesHtml = (page: Page, inlines: readonly Inline[]): string =>
  inlines.map((inline) => inlineHtml(page, inline)).join('');

function inlineHtml(page: Page, inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return escapeHtml(inline.text);
    case 'strong':
      return `<strong>${inlinesHtml(page, inline.inlines)}</strong>`;
    case 'emphasis':
      return `<em>${inlinesHtml(page, inline.inlines)}</em>`;
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`;
    case 'break':
      return '<br>';
    case 'link': {
      const address = safeAddress(inline.href);
      const text = inlinesHtml(page, inline.inlines);
      return address ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow">${text}</a>` : text;
    }
    case 'value': {
      const mark = inline.isMarked ? badge(page) : '';
      return `${withReceipt(page, inline.figure, escapeHtml(inline.text), 'value')}${mark}`;
    }
    case 'note':
      return `<span class="note">${withReceipt(page, inline.figure, escapeHtml(inline.text), 'how')}</span>`;
  }
}
