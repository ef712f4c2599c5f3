import { Document, Packer, type Paragraph } from 'docx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWenshu, loadConfig, type Wenshu } from '../../src/index.ts';
import { type Slot, slotMark } from '../../src/reports/document/document.ts';
import { fillDocx } from '../../src/reports/output/fill-docx.ts';
import { runReport } from '../../src/reports/run/run-report.ts';
import { readDocx, type WordTemplate, wordBlocks } from '../../src/reports/template/read-docx.ts';
import { openWordFile, xmlOf } from '../../src/reports/word-file/word-file.ts';
import { allOf, childOf, elementsIn, textOf, type XmlElement } from '../../src/reports/word-file/xml.ts';
import { hostile } from '../fixtures/hostile-document.ts';
import { monthlyReport, pictures } from '../fixtures/report-documents.ts';
import { changed, cut, partOf, wordTemplate } from '../fixtures/word-template.ts';

const documentOf = async (...children: Paragraph[]): Promise<Uint8Array> =>
  new Uint8Array(await Packer.toArrayBuffer(new Document({ sections: [{ children }] })));

const read = (bytes: Uint8Array): WordTemplate => {
  const found = readDocx(bytes);
  if (!found.template) throw new Error(JSON.stringify(found.faults));
  return found;
};

const bodyOf = (bytes: Uint8Array): XmlElement =>
  childOf(xmlOf(openWordFile(bytes).parts.get('word/document.xml') ?? new Uint8Array()), 'w:body') as XmlElement;
const lines = (body: XmlElement): string[] =>
  elementsIn(body)
    .filter(({ name }) => name === 'w:p')
    .map(textOf);

describe('a Word document as template', () => {
  it('is read over the cuts of its runs, with settings, loops and conditions', async () => {
    const { template } = read(await wordTemplate('zh'));
    expect(template.title).toBe('经营月报');
    expect(template.window).toBe('2025-10');
    expect(template.lists).toEqual({ 地区: ['华东', '华南'] });
    expect(template.placeholders.map(({ question, line }) => [line, question])).toEqual([
      [10, '本月销售额'],
      [12, '每个类别的产品数量'],
      [14, '销售额最高的5个产品'],
      [16, '{区}的订单数'],
      [23, '{区}的销售额'],
      [32, '火星上的退货率'],
    ]);
    expect(template.placeholders[0]?.contextText).toMatch(/^[^\ue000-\uf8ff]*创下新高[^\ue000-\uf8ff]*$/);
  });

  it('tells faults by paragraph and letter', async () => {
    const found = readDocx(await documentOf(cut('a'), cut('b', '{', '{ x | tabel }}'), cut('{{#each x}}')));
    expect(found.template).toBeNull();
    expect(found.faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 9],
      [3, 1],
      [3, 1],
    ]);
  });

  it('says that a placeholder in a header is not filled', async () => {
    const bytes = changed(await wordTemplate('en'), {
      'word/header1.xml': (text) => text.replace('Internal', '{{ sales }}'),
    });
    expect(readDocx(bytes).faults.map(({ texts }) => texts.en)).toEqual([expect.stringContaining('are not filled')]);
  });
});

/** What a run would have made of a template's text, given by hand: marks of slots in the place of placeholders. */
const filledBy = (word: WordTemplate, slots: Slot[]) => {
  let at = 0;
  const body = word.word.source.replace(/^---\n[\s\S]*?\n---\n/, '');
  return {
    source: body.replace(/\{\{[^}]*\}\}/g, () => slotMark(at++)),
    given: (index: number) => slots[index] as Slot,
  };
};
const words = (text: string): Slot => ({
  inlines: [{ kind: 'value', figure: 'sales', text, isMarked: false }],
  alone: null,
  after: [],
});

describe('filled in its own looks', () => {
  it('gives a value the look of its placeholder, its number, and leaves everything else as it was', async () => {
    const template = read(await documentOf(cut('a ', { text: '{{', bold: true, color: 'FF0000' }, ' x }}', ' b')));
    const bytes = await fillDocx(template, filledBy(template, [words('1,200')]), monthlyReport('en'), pictures);
    const [first] = elementsIn(bodyOf(bytes));
    expect(textOf(first as XmlElement)).toBe('a 1,200[1] b');
    const run = allOf(first as XmlElement, /^w:r$/).find((one) => textOf(one) === '1,200');
    expect(JSON.stringify(run)).toMatch(/w:b"[\s\S]*FF0000/);
    expect(partOf(bytes, 'word/styles.xml')).toBe(partOf(await documentOf(), 'word/styles.xml'));
  });

  it('writes hostile values as the texts that they are', async () => {
    const template = read(await documentOf(...hostile.map(() => cut('{{ x }}'))));
    const filled = filledBy(template, hostile.map(words));
    const bytes = await fillDocx(template, filled, monthlyReport('en'), pictures);
    const body = bodyOf(bytes);
    expect(allOf(body, /instrText|fldChar|fldSimple/)).toEqual([]);
    expect(textOf(body)).toContain('DDEAUTO c:\\\\cmd.exe');
    expect(lines(body)[0]).toBe('<script>window.hit=1</script>[1]');
  });

  it('refuses a loop that begins in one cell and ends in another', async () => {
    const template = read(await documentOf(cut('x')));
    const filled = { source: '\ue010c0\ue011', given: () => words('') };
    await expect(fillDocx(template, filled, monthlyReport('en'), pictures)).rejects.toThrow(
      'begins and ends at different places',
    );
  });
});

describe('on the demo', () => {
  let wenshu: Wenshu;
  beforeAll(() => {
    wenshu = createWenshu(loadConfig({ folder: import.meta.dirname, db: 'demo' }));
  });
  afterAll(() => wenshu.close());

  it('becomes a report with its tables and pictures in their places, receipts at the end', async () => {
    const template = read(await wordTemplate('zh'));
    const { document, filled } = await runReport(template.template, wenshu, {
      audience: 'business',
      read: (text) => wordBlocks(template.word, text),
    });
    const bytes = await fillDocx(template, filled, document, wenshu);
    const body = bodyOf(bytes);
    const text = lines(body);
    expect(text[0]).toBe('公司经营月报');
    expect(text[1]).toMatch(/^本月销售额 [\d,.]+\S*\[1\]，创下新高。$/);
    expect(text.filter((line) => /^华[东南] 的订单数：/.test(line))).toHaveLength(2);
    expect(text).toContain('以上为部分地区。');
    expect(text).toContain('{{ 原样 }}');
    expect(text.join('\n')).not.toMatch(/不会出现|#each|\/each|---|[\ue000-\uf8ff]/);
    expect(allOf(body, /^pic:pic$/)).toHaveLength(1);
    const tables = allOf(body, /^w:tbl$/).map((table) =>
      allOf(table, /^w:tr$/).map((row) => allOf(row, /^w:tc$/).map(textOf)),
    );
    expect(tables[0]).toHaveLength(6);
    expect(tables[1]?.map(([first]) => first)).toEqual(['地区', '华东', '华南']);
    expect(partOf(bytes, 'word/styles.xml')).toContain('KaiTi');
    expect(text).toContain('附录：每个数字的来历');
    expect(text.at(-1)).toMatch(/^同一时刻的数据/);
    // The same words for every other form.
    expect(document.blocks.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'heading',
      'chart',
      'heading',
      'rows',
      'paragraph',
      'paragraph',
      'table',
      'paragraph',
      'paragraph',
      'paragraph',
    ]);
  });
});
