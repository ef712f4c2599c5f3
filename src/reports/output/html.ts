import type { Pictures } from '../../charts/pictures.ts';
import type { ReportDocument } from '../document/document.ts';
import { blocksHtml } from './html/blocks-html.ts';
import { inlinesHtml } from './html/inlines-html.ts';
import { openPage, type Page } from './html/page.ts';
import { receiptEntry } from './html/receipt-html.ts';
import { styleSource, styleText } from './html/style-source.ts';
import { escapeHtml } from './told/plain-text.ts';
import { type Fact, headFacts, toCheckText } from './told/receipts.ts';
import { runFigures } from './told/run-figures.ts';
import { titled } from './told/titled.ts';

/**
 * A report as one file that stands by itself: no script, nothing fetched, and a policy that says so to the browser. Only this very style
 * applies, and pictures that stand in the file.
 */
export async function toHtml(document: ReportDocument, pictures: Pictures): Promise<string> {
  const page = openPage(document);
  const { heading, blocks } = titled(document);
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const title = `<h1>${inlinesHtml(page, heading)}</h1>`;
  const body = await blocksHtml(page, blocks, pictures);
  return `<!doctype html>
<html lang="${document.language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Wenshu">
<title>${escapeHtml(document.title)}</title>
<style>${styleText}</style>
</head>
<body>
<main>
<header>
${title}
${factsHtml(headFacts(document))}
${toCheck(document)}</header>
${body}
${appendix(page)}
<section class="run" aria-labelledby="run">
<h2 id="run">${page.words.runFigures}</h2>
${factsHtml(runFigures(document))}
</section>
</main>
</body>
</html>
`;
}

const factsHtml = (facts: readonly Fact[]): string =>
  `<dl class="facts">${facts.map(({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`).join('')}</dl>`;

function toCheck(document: ReportDocument): string {
  const text = toCheckText(document);
  return text ? `<p class="to-check" role="note">${escapeHtml(text)}</p>\n` : '';
}

function appendix(page: Page): string {
  if (page.receipts.size === 0) return '';
  const entries = [...page.receipts.values()].map((receipt) => receiptEntry(receipt, page.words));
  return `<section class="appendix" aria-labelledby="receipts">
<h2 id="receipts">${page.words.receipts}</h2>
<p class="lead">${page.words.receiptsLead}</p>
<ol>
${entries.join('\n')}
</ol>
</section>`;
}
