import { describe, expect, it } from 'vitest';
import { hostileDocument } from '../../../tests/fixtures/hostile-document.ts';
import { monthlyReport, pictures } from '../../../tests/fixtures/report-documents.ts';
import { partOf } from '../../../tests/fixtures/word-template.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { openWordFile, xmlOf } from '../word-file/word-file.ts';
import { allOf, attributeOf, childOf, elementsIn, textOf, type XmlElement } from '../word-file/xml.ts';
import { toDocx } from './docx.ts';

const bodyOf = (bytes: Uint8Array, part = 'word/document.xml'): XmlElement =>
  xmlOf(openWordFile(bytes).parts.get(part) ?? new Uint8Array());
const paragraphs = (body: XmlElement) => allOf(body, /^w:p$/);
const styled = (body: XmlElement, style: string) =>
  paragraphs(body)
    .filter((paragraph) => allOf(paragraph, /^w:pStyle$/).some((one) => attributeOf(one, 'w:val') === style))
    .map(textOf);

describe('toDocx', () => {
  it('has headings, lists, tables with figures to the right, and pictures', async () => {
    const bytes = await toDocx(monthlyReport('zh'), pictures);
    const body = bodyOf(bytes);
    expect(styled(body, 'Title')).toEqual(['2025 年 10 月经营月报']);
    expect(styled(body, 'Heading1')).toEqual([
      '销售走势',
      '卖得最好的产品',
      '要点',
      '附录：每个数字的来历',
      '本次生成情况',
    ]);
    expect(styled(body, 'Heading2')).toEqual(['各地区']);
    expect(allOf(body, /^w:numPr$/)).toHaveLength(4);
    expect(allOf(body, /^pic:pic$/)).toHaveLength(2);
    const [best] = allOf(body, /^w:tbl$/);
    const rows = allOf(best as XmlElement, /^w:tr$/).map((row) => allOf(row, /^w:tc$/).map(textOf));
    expect(rows.slice(0, 2)).toEqual([
      ['产品', '订单数', '销售额', '占比'],
      ['智能手表 Pro', '1,240', '301,220.5', '23.4%'],
    ]);
    const sides = allOf(best as XmlElement, /^w:jc$/).map((one) => attributeOf(one, 'w:val'));
    expect(sides.slice(0, 4)).toEqual(['left', 'right', 'right', 'right']);
    expect(textOf(body)).toContain('还有 37 行没有列出。');
  });

  it('ties every figure to its receipt by number', async () => {
    const body = bodyOf(await toDocx(monthlyReport('en'), pictures));
    const anchors = allOf(body, /^w:hyperlink$/).flatMap((link) => attributeOf(link, 'w:anchor') ?? []);
    const marks = allOf(body, /^w:bookmarkStart$/).map((one) => attributeOf(one, 'w:name'));
    expect(marks).toEqual([1, 2, 3, 4, 5, 6].map((number) => `receipt_${number}`));
    expect([...new Set(anchors)].sort()).toEqual(marks);
    expect(textOf(body)).toMatch(/1,907\[3\] \[to be checked\]/);
    expect(textOf(body)).toMatch(/Beware: 12 customers have no name/);
  });

  it('has a font for Chinese, a header with title and period, and page numbers', async () => {
    const bytes = await toDocx(monthlyReport('zh'), pictures);
    expect(partOf(bytes, 'word/styles.xml')).toContain('w:eastAsia="Microsoft YaHei"');
    expect(textOf(bodyOf(bytes, 'word/header1.xml'))).toContain('2025-10-01 – 2025-10-31');
    const fields = allOf(bodyOf(bytes, 'word/footer1.xml'), /^w:instrText$/).map((one) => textOf(one).trim());
    expect(fields).toEqual(['PAGE', 'NUMPAGES']);
  });

  it('tells rows where nothing can paint a picture, and says so', async () => {
    const paint = async () => {
      throw new WenshuError('package_missing', { what: 'PNG', command: '' });
    };
    const body = bodyOf(await toDocx(monthlyReport('zh'), pictures, { paint }));
    expect(allOf(body, /^pic:pic$/)).toHaveLength(0);
    expect(allOf(body, /^w:tbl$/)).toHaveLength(4);
    expect(textOf(body)).toContain('图表以表格给出');
    await expect(
      toDocx(monthlyReport('zh'), pictures, { paint: () => Promise.reject(new Error('broken')) }),
    ).rejects.toThrow('broken');
  });

  it('writes hostile texts as texts: well-formed, no field but page numbers, no address but of the web', async () => {
    // Opening it parses every part and refuses fields that act, objects and what is fetched.
    const { parts } = openWordFile(await toDocx(hostileDocument(), pictures));
    const body = xmlOf(parts.get('word/document.xml') ?? new Uint8Array());
    expect(textOf(body)).toContain('DDEAUTO c:\\\\cmd.exe');
    expect(textOf(body)).toContain('=cmd|"/c calc"!A1');
    expect(allOf(body, /^w:(?:instrText|fldSimple|fldChar|object)$/)).toEqual([]);
    const relations = [...parts]
      .filter(([name]) => name.endsWith('.rels'))
      .flatMap(([, bytes]) => elementsIn(xmlOf(bytes)));
    const outside = relations.filter((one) => attributeOf(one, 'TargetMode') === 'External');
    expect(outside.map((one) => attributeOf(one, 'Target'))).toEqual([
      'https://fine.example/%22onmouseover=%22window.hit=10',
    ]);
    expect(childOf(body, 'w:body')).toBeDefined();
  });
});
