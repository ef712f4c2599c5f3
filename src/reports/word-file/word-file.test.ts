import { Document, Packer, Paragraph } from 'docx';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { changed, partOf } from '../../../tests/fixtures/word-template.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import { openWordFile, packed } from './word-file.ts';
import { parseXml, writeXml } from './xml.ts';

const plain = new Uint8Array(
  await Packer.toArrayBuffer(new Document({ sections: [{ children: [new Paragraph('a')] }] })),
);
const rels = 'word/_rels/document.xml.rels';
const related =
  (type: string, target: string, mode = ' TargetMode="External"') =>
  (text: string) =>
    text.replace(
      '</Relationships>',
      `<Relationship Id="rIdX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/></Relationships>`,
    );
const inBody = (xml: string) => (text: string) => text.replace('<w:body>', `<w:body>${xml}`);
const field = (...codes: string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${codes.map((code) => `<w:r><w:instrText>${code}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

/** A packed file whose one entry says that it is as large as this. */
function bomb(size: number): Uint8Array {
  const bytes = zipSync({ 'word/document.xml': new Uint8Array(1000) });
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return bytes;
}

const refused: [string, Uint8Array, string][] = [
  ['something else', new TextEncoder().encode('# Markdown'), 'no Word document'],
  ['another packed file', zipSync({ 'a.txt': new Uint8Array(3) }), 'no Word document'],
  ['a damaged one', plain.slice(0, 400), 'damaged'],
  ['macros by their part', changed(plain, { 'word/vbaProject.bin': 'x' }), 'macros'],
  [
    'macros by their type',
    changed(plain, {
      '[Content_Types].xml': (text) =>
        text
          .replace('wordprocessingml.document.main+xml', 'wordprocessingml.document.macroEnabled.main+xml')
          .replace(
            'application/vnd.openxmlformats-officedocument.wordprocessingml.document.macroEnabled.main+xml',
            'application/vnd.ms-word.document.macroEnabled.main+xml',
          ),
    }),
    'macros',
  ],
  ['an embedded workbook', changed(plain, { 'word/embeddings/oleObject1.bin': 'x' }), 'embedded'],
  ['ActiveX', changed(plain, { 'word/activeX/activeX1.xml': '<a/>' }), 'embedded'],
  [
    'an object in the text',
    changed(plain, { 'word/document.xml': inBody('<w:p><w:r><w:object/></w:r></w:p>') }),
    'embedded',
  ],
  [
    'a part that is another document',
    changed(plain, { 'word/document.xml': inBody('<w:altChunk r:id="rIdX"/>') }),
    'embedded',
  ],
  ['a picture from elsewhere', changed(plain, { [rels]: related('image', 'https://evil.example/a.png') }), 'fetches'],
  ['a link to a file', changed(plain, { [rels]: related('hyperlink', 'file:///etc/passwd') }), 'fetches'],
  ['a link that is a script', changed(plain, { [rels]: related('hyperlink', 'javascript:x') }), 'fetches'],
  ['a part outside', changed(plain, { [rels]: related('image', '../../../etc/passwd', '') }), 'lead elsewhere'],
  ['a name that climbs', changed(plain, { '../evil.xml': '<a/>' }), 'lead elsewhere'],
  ['an absolute name', changed(plain, { '/etc/evil.xml': '<a/>' }), 'lead elsewhere'],
  ['the same part twice', changed(plain, { 'word/Document.xml': '<a/>' }), 'lead elsewhere'],
  [
    'a type definition',
    changed(plain, {
      'word/document.xml': (text) => text.replace('<w:document', '<!DOCTYPE x [<!ENTITY a "b">]><w:document'),
    }),
    'damaged',
  ],
  ['an entity', changed(plain, { 'word/document.xml': inBody('<w:p><w:r><w:t>&xxe;</w:t></w:r></w:p>') }), 'damaged'],
  [
    'a field that starts a program',
    changed(plain, { 'word/document.xml': inBody(field(' DDEAUTO c:\\cmd.exe')) }),
    'field',
  ],
  [
    'the same in pieces',
    changed(plain, { 'word/document.xml': inBody(field(' D', 'DE', 'AUTO c:\\cmd.exe')) }),
    'field',
  ],
  [
    'a field that reads a file',
    changed(plain, {
      'word/document.xml': inBody('<w:p><w:fldSimple w:instr=" INCLUDETEXT &quot;/etc/passwd&quot;"/></w:p>'),
    }),
    'field',
  ],
  ['one that would be 4 GB', bomb(0xfffffff0), 'too large'],
  [
    'one of many parts',
    zipSync(Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`word/${at}.xml`, new Uint8Array()]))),
    'too large',
  ],
  [
    'endless depth',
    changed(plain, { 'word/document.xml': inBody('<w:sdt>'.repeat(500) + '</w:sdt>'.repeat(500)) }),
    'too large',
  ],
];

describe('a Word file is refused with', () => {
  it.each(refused)('%s', (_, bytes, why) => {
    const before = process.memoryUsage().rss;
    let error: unknown;
    try {
      openWordFile(bytes);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(WenshuError);
    expect((error as WenshuError).code).toBe('docx_refused');
    expect((error as WenshuError).message).toContain(why);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });
});

describe('a Word file is taken with', () => {
  it('links to the web, page numbers and tables of contents', () => {
    const bytes = changed(plain, {
      [rels]: related('hyperlink', 'https://example.com/'),
      'word/document.xml': inBody(
        field(' PAGE ') + field(' TOC \\o "1-3" \\h ') + field(' HYPERLINK "https://example.com" '),
      ),
    });
    expect(openWordFile(bytes).dropped).toEqual([]);
  });

  it('the template that it was made from, which is left out and told', () => {
    const bytes = changed(plain, {
      'word/settings.xml': (text) => text.replace('</w:settings>', '<w:attachedTemplate r:id="rIdX"/></w:settings>'),
      'word/_rels/settings.xml.rels': related(
        'attachedTemplate',
        'file:///C:/Normal.dotm',
      )('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>'),
    });
    const file = openWordFile(bytes);
    expect(file.dropped).toEqual(['attachedTemplate']);
    const again = packed(file);
    expect(partOf(again, 'word/settings.xml') + partOf(again, 'word/_rels/settings.xml.rels')).not.toMatch(
      /attachedTemplate|Normal/,
    );
  });
});

describe('XML', () => {
  it('goes back as it came, letter for letter', () => {
    const text = partOf(plain, 'word/document.xml').replace(/^<\?xml[^>]*\?>\s*/, '');
    expect(writeXml(parseXml(text))).toBe(text);
    expect(writeXml(parseXml('<a b="1 &amp; 2" c=\'x\'>&lt;y&#62;<![CDATA[<z>]]></a>'))).toBe(
      '<a b="1 &amp; 2" c=\'x\'>&lt;y&#62;&#60;z&#62;</a>',
    );
  });

  it.each(['<a>', '<a></b>', '</a>', '<a b=c/>', '<a/><!DOCTYPE x>', 'text'])('is refused: %s', (text) => {
    expect(() => parseXml(text)).toThrow('damaged');
  });
});
