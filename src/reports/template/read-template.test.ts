import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../tests/fixtures/processor-time.ts';
import { readTemplate } from './read-template.ts';
import { bounds } from './template.ts';

const folder = new URL('./golden/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
const source = (name: string) => readFileSync(new URL(name, folder), 'utf8');

const faultsOf = (text: string, language: 'zh' | 'en' = 'en') =>
  readTemplate(text).faults.map(({ line, column, texts }) => `${line}:${column} ${texts[language]}`);

describe('a template', () => {
  it.each(files.filter((name) => !name.endsWith('.bad.md')))('%s is read', async (name) => {
    const { template, faults } = readTemplate(source(name));
    expect(faults).toEqual([]);
    await expect(`${JSON.stringify(template, null, 1)}\n`).toMatchFileSnapshot(
      `./golden/${name.replace('.md', '.golden.txt')}`,
    );
  });

  it.each(files.filter((name) => name.endsWith('.bad.md')))(
    '%s is found wrong, with places, in both languages',
    async (name) => {
      const text = source(name);
      const told = [...faultsOf(text, 'zh'), '', ...faultsOf(text, 'en')].join('\n');
      expect(faultsOf(text, 'en').length).toBeGreaterThan(0);
      await expect(`${told}\n`).toMatchFileSnapshot(`./golden/${name.replace('.md', '.golden.txt')}`);
    },
  );

  it('no fault speaks the other language', () => {
    for (const name of files.filter((file) => file.endsWith('.bad.md')))
      for (const { texts } of readTemplate(source(name)).faults) {
        expect(texts.zh).toMatch(/\p{Script=Han}/u);
        // What the author typed may be quoted.
        expect(texts.en.replace(/"[^"]*"|parameter \S+|list \S+/g, '')).not.toMatch(/\p{Script=Han}/u);
      }
  });

  it('a question without an id is known by its words, wherever it stands', () => {
    const ids = (text: string) => readTemplate(text).template?.placeholders.map(({ id }) => id);
    const [alone] = ids('{{ sales }}') ?? [];
    expect(ids('# New\n\n{{ orders }}\n\n{{ sales }} {{ sales }}')?.slice(1)).toEqual([alone, `${alone}-2`]);
  });

  it('is bounded in length, placeholders and questions', () => {
    expect(faultsOf('x'.repeat(bounds.characters + 1))).toHaveLength(1);
    expect(faultsOf('{{ q }} '.repeat(bounds.placeholders))).toEqual([]);
    expect(faultsOf('{{ q }} '.repeat(bounds.placeholders + 1))[0]).toContain('too many placeholders');
    expect(faultsOf(`{{ ${'q'.repeat(bounds.question + 1)} }}`)[0]).toContain('too long');
    expect(faultsOf('{{ }}'.repeat(1000))).toHaveLength(bounds.faults);
  });

  it('settings cannot grow by references', () => {
    const bomb = [
      'a: &a [x, x]',
      ...'bcdefghi'.split('').map((name, at) => `${name}: &${name} [*${'abcdefgh'[at]}, *${'abcdefgh'[at]}]`),
    ];
    expect(faultsOf(`---\n${bomb.join('\n')}\n---\n`).length).toBeGreaterThan(0);
    expect(faultsOf('---\ntitle: !!js/function "x"\n---\n').length).toBeGreaterThan(0);
  });

  it('signs that mark places while a text is laid out are no part of one', () => {
    expect(faultsOf('a \ue0001\ue001 b')).toEqual([
      '1:3 the template holds a character that cannot be shown; delete it',
    ]);
  });

  it.each([
    '{',
    '{{',
    '}}',
    '｛｛',
    '{{{{',
    '{{#',
    '{{/',
    '{{@',
    '{{$',
    '\\{{',
    '{{ a\n\nb }}',
    '{{ | }}',
    '---',
    '---\n',
  ])('whatever %j is, it is read or found wrong', (text) => {
    const { template, faults } = readTemplate(text);
    expect(template === null).toBe(faults.length > 0);
  });

  it('hostile lengths are read in a moment', async () => {
    const texts = [
      '{'.repeat(100_000),
      '{{ '.repeat(50_000),
      '{{ a } '.repeat(50_000),
      '｛｛'.repeat(50_000),
      '\\{{'.repeat(50_000),
    ];
    const read = () => {
      for (const text of texts) readTemplate(text);
    };
    expect(await processorTime(read)).toBeLessThan(5000);
  });
});
