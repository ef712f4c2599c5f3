import { expect, it } from 'vitest';
import { monthlyReport, pictures } from '../../../tests/fixtures/report-documents.ts';
import { openWordFile, xmlOf } from '../word-file/word-file.ts';
import { textOf } from '../word-file/xml.ts';
import { toDocx } from './docx.ts';
import { toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';

const bodyOf = (bytes: Uint8Array) => xmlOf(openWordFile(bytes).parts.get('word/document.xml') ?? new Uint8Array());

/** The monthly report, with a table and a chart whose reading is not sure. */
const whole = monthlyReport('en');
const isUnsure = new Set(['trend', 'best']);
const unsure = {
  ...whole,
  figures: whole.figures.map((figure) => (isUnsure.has(figure.id) ? { ...figure, isMarked: true } : figure)),
};

it('marks tables and charts where they stand, not in the appendix alone', async () => {
  const { text } = await toMarkdown(unsure, pictures, 'report.files');
  expect(text).toContain('**Revenue per month**\\[4\\] (to be checked)');
  expect(text).toContain('**Top 5 products by revenue**\\[5\\] (to be checked)');

  const html = await toHtml(unsure, pictures);
  const captions = [...html.matchAll(/<figcaption[\s\S]*?<\/figcaption>/g)].map(([caption]) => caption);
  const marked = captions.filter((caption) => caption.includes('<span class="badge">to be checked</span>'));
  expect(marked).toHaveLength(unsure.blocks.filter((block) => 'figure' in block && isUnsure.has(block.figure)).length);
  expect(marked.length).toBeGreaterThan(1);

  const word = textOf(bodyOf(await toDocx(unsure, pictures)));
  expect(word).toContain('Revenue per month[4] [to be checked]');
  expect(word).toContain('Top 5 products by revenue[5] [to be checked]');
});

it('tells below the title of a Word document too how much is to be checked', async () => {
  const told = '1 missing, 1 to be checked; each is marked where it stands.';
  expect(textOf(bodyOf(await toDocx(whole, pictures)))).toContain(told);
  const sound = { ...whole, figures: whole.figures.filter(({ status, isMarked }) => status === 'filled' && !isMarked) };
  expect(textOf(bodyOf(await toDocx(sound, pictures)))).not.toContain('to be checked;');
});
