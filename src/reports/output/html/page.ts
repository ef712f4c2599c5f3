import type { ReportDocument } from '../../document/document.ts';
import { escapeHtml } from '../told/plain-text.ts';
import { numberedReceipts, type Receipt } from '../told/receipts.ts';
import { type OutputWords, outputWords } from '../told/words.ts';
import { receiptTip } from './receipt-html.ts';

/** What the parts of one page share: its words, its receipts, and names that no two parts have in common. */
export interface Page {
  words: OutputWords;
  language: ReportDocument['language'];
  receipts: ReadonlyMap<string, Receipt>;
  /** `tip-1`, `tip-2`, … */
  name(kind: string): string;
}

export function openPage(document: ReportDocument): Page {
  const counts = new Map<string, number>();
  return {
    words: outputWords[document.language],
    language: document.language,
    receipts: numberedReceipts(document),
    name(kind) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return `${kind}-${count}`;
    },
  };
}

/**
 * What tells how it was read: to a pointer over it, to whoever comes there by the keyboard, and to who listens. On paper it bears its number in
 * the appendix. `body` is markup.
 */
export function withReceipt(page: Page, figure: string, body: string, kind: 'value' | 'how'): string {
  const receipt = page.receipts.get(figure);
  if (!receipt) return body;
  const tip = page.name('tip');
  const number = `<sup class="number"><a href="#receipt-${receipt.number}">[${receipt.number}]</a></sup>`;
  return `<span class="figure"><span class="${kind}" tabindex="0" aria-describedby="${tip}">${body}</span>${receiptTip(receipt, tip, page.words)}</span>${number}`;
}

/** Behind what stands on a reading that is not sure, be it a number, a table or a chart. */
export const badge = ({ words }: Page): string => `<span class="badge">${words.marked}</span>`;

/** What a table or a chart is called, whether it is sure, and how it was read. */
export function captionHtml(page: Page, figure: string, name: string, id: string): string {
  const mark = page.receipts.get(figure)?.figure.isMarked ? ` ${badge(page)}` : '';
  const how = withReceipt(page, figure, page.words.howRead, 'how');
  return `<figcaption id="${id}"><span class="title">${escapeHtml(name)}</span>${mark} ${how}</figcaption>`;
}
