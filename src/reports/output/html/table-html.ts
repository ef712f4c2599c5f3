import type { AnswerTable } from '../../../protocol/answer.ts';
import type { Block } from '../../document/document.ts';
import { plainInlines } from '../told/plain-inlines.ts';
import { escapeHtml } from '../told/plain-text.ts';
import { shownTable } from '../told/shown-table.ts';
import { inlinesHtml } from './inlines-html.ts';
import type { Page } from './page.ts';

/** Wide ones are moved sideways by themselves; so that the keyboard can do it too, they are a place to go to. */
const scrolling = (label: string, table: string): string =>
  `<div class="scroll" role="region" tabindex="0" ${label}>${table}</div>`;

/** Rows of an answer. `caption` is the id of what names them. */
export function rowsHtml(page: Page, table: AnswerTable, leftOut: number, caption: string): string {
  const { columns, rows } = shownTable(table, page.language);
  const side = (at: number) => (columns[at]?.isNumber ? ' class="number-cell"' : '');
  const head = columns.map(({ title }, at) => `<th scope="col"${side(at)}>${escapeHtml(title)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, at) => `<td${side(at)}>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  const more = leftOut > 0 ? `<p class="left-out">${page.words.leftOut(leftOut)}</p>` : '';
  const named = `aria-labelledby="${caption}"`;
  return `${scrolling(named, `<table ${named}><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`)}${more}`;
}

/** A table that the template's author wrote. */
export function ownTableHtml(page: Page, { header, rows, align }: Extract<Block, { kind: 'table' }>): string {
  const side = (at: number) => (align[at] ? ` class="${align[at]}"` : '');
  const head = header.map((cell, at) => `<th scope="col"${side(at)}>${inlinesHtml(page, cell)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, at) => `<td${side(at)}>${inlinesHtml(page, cell)}</td>`).join('')}</tr>`,
  );
  const table = `<table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
  return scrolling(
    `aria-label="${escapeHtml(page.words.table(header.map(plainInlines).join(page.words.comma)))}"`,
    table,
  );
}
