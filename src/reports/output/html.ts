import type { Pictures } from '../../charts/pictures.ts';
import type { AnswerTable } from '../../protocol/answer.ts';
import { type Block, type Inline, type ReportDocument, wordsOf } from '../document/document.ts';
import {
  type ChartBlock,
  drawCharts,
  escapeHtml,
  type Fact,
  headFacts,
  type Output,
  openOutput,
  type Receipt,
  receiptLines,
  runFacts,
  safeAddress,
  splitTitle,
  toCheckText,
} from './common.ts';
import { styleSource, styleText } from './html-style.ts';
import { inlinePicture } from './inline-picture.ts';
import { shownTable } from './shown-table.ts';

/** One for the width of a text, one for a phone, where the letters of the first would be too small; both for light and dark. */
const sizes = [
  { width: 720, theme: 'light', style: 'wide light' },
  { width: 720, theme: 'dark', style: 'wide dark' },
  { width: 340, theme: 'light', style: 'narrow light' },
  { width: 340, theme: 'dark', style: 'narrow dark' },
] as const;

interface Picture {
  svg: string;
  style: string;
}

interface Page extends Output {
  charts: ReadonlyMap<ChartBlock, Picture[]>;
  /** A unique id: `tip-1`, `tip-2`, … */
  newId(kind: string): string;
}

/**
 * A report as one self-contained file: no script, nothing fetched, and a content security policy that enforces it. Only this style applies, and
 * pictures inside the file.
 */
export async function toHtml(document: ReportDocument, pictures: Pictures): Promise<string> {
  const { language } = document;
  const { heading, blocks } = splitTitle(document);
  const charts = await drawCharts(blocks, async ({ chart, table }) => {
    const drawn: Picture[] = [];
    for (const { style, ...size } of sizes) {
      const svg = await pictures.draw(chart, table, { language, ...size });
      if (svg) drawn.push({ svg, style });
    }
    return drawn;
  });
  const counts = new Map<string, number>();
  const newId = (kind: string) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return `${kind}-${count}`;
  };
  const page: Page = { ...openOutput(document), charts, newId };
  const policy = [
    "default-src 'none'",
    `style-src ${styleSource}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const toCheck = toCheckText(document);
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
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
<h1>${inlinesHtml(page, heading)}</h1>
${factsHtml(headFacts(document))}
${toCheck ? `<p class="to-check" role="note">${escapeHtml(toCheck)}</p>\n` : ''}</header>
${blocksHtml(page, blocks)}
${appendixHtml(page)}
<section class="run" aria-labelledby="run">
<h2 id="run">${page.texts.runFigures}</h2>
${factsHtml(runFacts(document))}
</section>
</main>
</body>
</html>
`;
}

const factsHtml = (facts: readonly Fact[]): string =>
  `<dl class="facts">${facts.map(({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`).join('')}</dl>`;

function appendixHtml({ receipts, texts }: Page): string {
  if (receipts.size === 0) return '';
  const entries = [...receipts.values()].map(({ figure, number }) => {
    const shown = figure.shown ? `<span class="shown">${escapeHtml(figure.shown)}</span>` : '';
    const missing = `<span class="badge missing">${texts.notFilled}</span>`;
    const mark = figure.status === 'failed' ? missing : figure.isMarked ? badge(texts) : '';
    const lines = receiptLines(figure, texts).map(({ label, text, isCode }) => {
      const escaped = escapeHtml(text);
      return `<div><dt>${escapeHtml(label)}</dt><dd>${isCode ? `<pre><code>${escaped}</code></pre>` : escaped}</dd></div>`;
    });
    return `<li id="receipt-${number}" value="${number}"><p class="entry"><b>${escapeHtml(figure.name)}</b> ${shown} ${mark}</p><dl>${lines.join('')}</dl></li>`;
  });
  return `<section class="appendix" aria-labelledby="receipts">
<h2 id="receipts">${texts.receipts}</h2>
<p class="lead">${texts.receiptsLead}</p>
<ol>
${entries.join('\n')}
</ol>
</section>`;
}

/** Behind what rests on an uncertain reading, be it a number, a table or a chart. */
const badge = ({ marked }: Page['texts']): string => `<span class="badge">${marked}</span>`;

/** Markup with its receipt: for a pointer, the keyboard and a screen reader; on paper with its number in the appendix. */
function withReceipt(page: Page, figure: string, markup: string, style: 'value' | 'how'): string {
  const receipt = page.receipts.get(figure);
  if (!receipt) return markup;
  const id = page.newId('tip');
  const number = `<sup class="number"><a href="#receipt-${receipt.number}">[${receipt.number}]</a></sup>`;
  return `<span class="figure"><span class="${style}" tabindex="0" aria-describedby="${id}">${markup}</span>${tooltipHtml(receipt, id, page)}</span>${number}`;
}

/** Spans alone, since it stands within a sentence. */
function tooltipHtml({ figure }: Receipt, id: string, { texts }: Page): string {
  const lines = receiptLines(figure, texts).map(({ label, text, isCode }) => {
    const escaped = escapeHtml(text);
    return `<span class="line"><b>${escapeHtml(label)}${texts.colon}</b>${isCode ? `<code>${escaped}</code>` : escaped}</span>`;
  });
  return `<span class="receipt" role="tooltip" id="${id}"><span class="name">${escapeHtml(figure.name)}</span>${lines.join('')}</span>`;
}

const inlinesHtml = (page: Page, inlines: readonly Inline[]): string =>
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
      const mark = inline.isMarked ? badge(page.texts) : '';
      return `${withReceipt(page, inline.figure, escapeHtml(inline.text), 'value')}${mark}`;
    }
    case 'note':
      return `<span class="note">${withReceipt(page, inline.figure, escapeHtml(inline.text), 'how')}</span>`;
  }
}

const blocksHtml = (page: Page, blocks: readonly Block[]): string =>
  blocks.map((block) => blockHtml(page, block)).join('\n');

function blockHtml(page: Page, block: Block): string {
  switch (block.kind) {
    case 'heading': {
      // The first rank is the title of the page.
      const depth = Math.max(2, block.depth);
      return `<h${depth}>${inlinesHtml(page, block.inlines)}</h${depth}>`;
    }
    case 'paragraph':
      return `<p>${inlinesHtml(page, block.inlines)}</p>`;
    case 'list': {
      const tag = block.isOrdered ? 'ol' : 'ul';
      const items = block.items.map((item) => `<li>${itemHtml(page, item)}</li>`);
      return `<${tag}>\n${items.join('\n')}\n</${tag}>`;
    }
    case 'quote':
      return `<blockquote>${blocksHtml(page, block.blocks)}</blockquote>`;
    case 'code':
      return `<pre tabindex="0"><code>${escapeHtml(block.text)}</code></pre>`;
    case 'rule':
      return '<hr>';
    case 'table': {
      const { header, rows, align } = block;
      const cells = (row: Inline[][]) => row.map((cell) => inlinesHtml(page, cell));
      const label = escapeHtml(page.texts.tableNamed(header.map(plainInlines).join(page.texts.comma)));
      return tableHtml(cells(header), rows.map(cells), (at) => align[at] ?? '', `aria-label="${label}"`);
    }
    case 'rows': {
      const id = page.newId('caption');
      const name = page.receipts.get(block.figure)?.figure.name ?? '';
      return `<figure class="rows">${captionHtml(page, block.figure, name, id)}${rowsHtml(page, block.table, block.leftOut, id)}</figure>`;
    }
    case 'chart':
      return chartHtml(page, block);
    case 'note':
      return `<p class="note block" role="note">${withReceipt(page, block.figure, escapeHtml(block.text), 'how')}</p>`;
  }
}

const plainInlines = (inlines: readonly Inline[]): string => inlines.map(wordsOf).join('');

/** The first paragraph of an item has no tag, so that a short list stays tight. */
function itemHtml(page: Page, item: readonly Block[]): string {
  const [first, ...rest] = item;
  if (first?.kind !== 'paragraph') return blocksHtml(page, item);
  return [inlinesHtml(page, first.inlines), ...(rest.length > 0 ? [blocksHtml(page, rest)] : [])].join('\n');
}

/** The name of a table or a chart, whether it is certain, and its receipt. */
function captionHtml(page: Page, figure: string, name: string, id: string): string {
  const mark = page.receipts.get(figure)?.figure.isMarked ? ` ${badge(page.texts)}` : '';
  const how = withReceipt(page, figure, page.texts.howRead, 'how');
  return `<figcaption id="${id}"><span class="title">${escapeHtml(name)}</span>${mark} ${how}</figcaption>`;
}

/** Cells are markup. A wide table scrolls by itself; the keyboard can reach it to do so. */
function tableHtml(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  styleOf: (column: number) => string,
  label: string,
  attributes = '',
): string {
  const style = (at: number) => (styleOf(at) ? ` class="${styleOf(at)}"` : '');
  const head = header.map((cell, at) => `<th scope="col"${style(at)}>${cell}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell, at) => `<td${style(at)}>${cell}</td>`).join('')}</tr>`);
  const table = `<table${attributes}><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
  return `<div class="scroll" role="region" tabindex="0" ${label}>${table}</div>`;
}

/** Rows of an answer; `caption` is the id of their name. */
function rowsHtml(page: Page, table: AnswerTable, leftOut: number, caption: string): string {
  const { columns, rows } = shownTable(table, page.language);
  const label = `aria-labelledby="${caption}"`;
  const grid = tableHtml(
    columns.map(({ title }) => escapeHtml(title)),
    rows.map((row) => row.map(escapeHtml)),
    (at) => (columns[at]?.isNumber ? 'number-cell' : ''),
    label,
    ` ${label}`,
  );
  return `${grid}${leftOut > 0 ? `<p class="left-out">${page.texts.leftOut(leftOut)}</p>` : ''}`;
}

/** Rows of a chart that the page lists; a reader who needs more asks the database. */
const maxRows = 100;

function chartHtml(page: Page, block: ChartBlock): string {
  const { chart, table, figure } = block;
  const drawn = (page.charts.get(block) ?? []).map(({ svg, style }) => {
    // Inline where it is known to be harmless; else as an image, in which nothing runs and nothing is fetched.
    const data = () => Buffer.from(svg, 'utf8').toString('base64');
    const image = () => `<img alt="${escapeHtml(chart.title)}" src="data:image/svg+xml;base64,${data()}">`;
    return `<div class="picture ${style}">${inlinePicture(svg, page.newId('picture')) ?? image()}</div>`;
  });
  const id = page.newId('caption');
  const caption = captionHtml(page, figure, page.receipts.get(figure)?.figure.name ?? chart.title, id);
  const listed = { ...table, rows: table.rows.slice(0, maxRows) };
  const rows = rowsHtml(page, listed, table.rows.length - listed.rows.length, id);
  if (drawn.length === 0) return `<figure class="rows">${caption}${rows}</figure>`;
  return `<figure class="chart">${drawn.join('\n')}${caption}<details><summary>${page.texts.rows}</summary>${rows}</details></figure>`;
}
