import { escapeHtml } from '../told/plain-text.ts';
import { type Receipt, receiptLines } from '../told/receipts.ts';
import type { OutputWords } from '../told/words.ts';

/** What opens under a figure: spans alone, since it stands within a sentence. */
export function receiptTip({ figure }: Receipt, id: string, words: OutputWords): string {
  const lines = receiptLines(figure, words).map(({ label, text, isCode }) => {
    const said = escapeHtml(text);
    return `<span class="line"><b>${escapeHtml(label)}${words.colon}</b>${isCode ? `<code>${said}</code>` : said}</span>`;
  });
  return `<span class="receipt" role="tooltip" id="${id}"><span class="name">${escapeHtml(figure.name)}</span>${lines.join('')}</span>`;
}

/** The same in the appendix, where paper can show it. */
export function receiptEntry({ figure, number }: Receipt, words: OutputWords): string {
  const shown = figure.shown ? `<span class="shown">${escapeHtml(figure.shown)}</span>` : '';
  const mark =
    figure.status === 'failed'
      ? `<span class="badge missing">${words.notFilled}</span>`
      : figure.isMarked
        ? `<span class="badge">${words.marked}</span>`
        : '';
  const lines = receiptLines(figure, words).map(
    ({ label, text, isCode }) =>
      `<div><dt>${escapeHtml(label)}</dt><dd>${isCode ? `<pre><code>${escapeHtml(text)}</code></pre>` : escapeHtml(text)}</dd></div>`,
  );
  return `<li id="receipt-${number}" value="${number}"><p class="entry"><b>${escapeHtml(figure.name)}</b> ${shown} ${mark}</p><dl>${lines.join('')}</dl></li>`;
}
