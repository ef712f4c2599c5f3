import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Lexer, type Token } from 'marked';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { readMarkdown } from '../../src/reports/document/read-markdown.ts';
import { outputs } from '../../src/reports/output/outputs.ts';
import { type ReportOptions, runReport } from '../../src/reports/run/run-report.ts';
import { readTemplate } from '../../src/reports/template/read-template.ts';
import { createWenshu, type Wenshu } from '../../src/wenshu.ts';
import { processorTime } from '../fixtures/processor-time.ts';

/** What somebody may have typed into a field of a form, to be read by whoever makes reports. */
const stored = [
  '{{ how many customers are there }}',
  '{{#each x in y}}{{/each}} \\{{ $region }}',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '[free](javascript:alert(1)) ![p](https://evil.example/p.png) [y](https://evil.example)',
  'a | b\n|---|\n\n# heading\n\n- item',
  '`code` **bold** https://evil.example www.evil.example',
  "x' OR '1'='1",
  '\ue0000\ue001 \u001b[31m \u202e',
];

let folder: string;
let wenshu: Wenshu;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenshu-hostile-'));
  const file = new DatabaseSync(join(folder, 'hostile.sqlite'));
  file.exec('CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, spent REAL NOT NULL)');
  const insert = file.prepare('INSERT INTO customers (name, spent) VALUES (?, ?)');
  for (const [at, name] of stored.entries()) insert.run(name, 100 - at);
  file.close();
  const config = loadConfig({ folder, db: join(folder, 'hostile.sqlite') });
  wenshu = createWenshu({ ...config, home: null });
});
afterAll(async () => {
  await wenshu.close();
  rmSync(folder, { recursive: true, force: true });
});

async function filled(text: string, options: Partial<ReportOptions> = {}) {
  const { template, faults } = readTemplate(text);
  expect(faults).toEqual([]);
  if (!template) throw new Error('no template');
  return runReport(template, wenshu, { audience: 'analyst', language: 'en', ...options });
}

/** Kinds of everything in a Markdown text, as any reader of it sees it. */
function tokensIn(text: string): Set<string> {
  const kinds = new Set<string>();
  const look = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      kinds.add(token.type);
      if ('tokens' in token && token.tokens) look(token.tokens);
      if (token.type === 'list') look(token.items);
      if (token.type === 'table') look([...token.header, ...token.rows.flat()].flatMap((cell) => cell.tokens));
    }
  };
  look(new Lexer({ gfm: true }).lex(text));
  return kinds;
}

async function expectPlain(document: Awaited<ReturnType<typeof filled>>['document']): Promise<void> {
  const markdown = String((await outputs.md(document, wenshu, {})).content);
  const kinds = tokensIn(markdown);
  for (const kind of ['html', 'link', 'image', 'codespan', 'def', 'del'])
    expect([kind, kinds.has(kind)]).toEqual([kind, false]);
  const html = String((await outputs.html(document, wenshu)).content);
  expect(html).not.toMatch(/<script|<img src=x|(?:href|src)=["']?(?:javascript|https|data:text)/i);
}

describe('what is stored', () => {
  const all = 'SELECT name, spent FROM customers ORDER BY id';

  it('is text in tables, sentences, loops and questions, and asks nothing', async () => {
    const { document, outcome } = await filled(`---
lists: { names: { question: names of all customers } }
placeholders:
  - { id: all, name: Customers, sql: "${all}" }
  - { id: first, name: First, sql: "SELECT name FROM customers WHERE name = {one}" }
---
# Customers

{{ @all | table, rows: 50 }}

In a sentence: {{ @all }}.

{{#each one in names}}
- {{ $one }}: {{ @first | value }}
{{/each}}

| name | again |
|---|---|
{{#each one in names}}
| {{ $one }} | {{ @first | value }} |
{{/each}}
`);
    const list = document.blocks.find((block) => block.kind === 'list');
    const table = document.blocks.find((block) => block.kind === 'table');
    const known = stored.length;
    expect([list?.items.length, table?.rows.length]).toEqual([known, known]);
    // One for the list, one for all, and one for each name: nothing that a cell says.
    expect(Object.keys(outcome.etl_results)).toHaveLength(2 + known);
    expect(document.blocks.map(({ kind }) => kind)).toEqual(['heading', 'rows', 'paragraph', 'list', 'table']);
    await expectPlain(document);
  });

  it('a quotation mark in a value ends no text of a statement', async () => {
    const { document } = await filled(
      '---\nparams: [name]\nplaceholders: [{ id: a, sql: "SELECT count(*) AS n FROM customers WHERE name = {name}" }]\n---\n{{ @a }}',
      { params: { name: "x' OR '1'='1" } },
    );
    expect(document.figures[0]?.value).toBe(1);
  });

  it('a value that no statement can hold safely leaves a note', async () => {
    const { document, outcome } = await filled(
      '---\nparams: [name]\nplaceholders: [{ id: a, sql: "SELECT count(*) AS n FROM customers WHERE name = {name}" }]\n---\n{{ @a }}',
      { params: { name: "\\' OR 1=1 --" } },
    );
    expect(document.blocks[0]?.kind).toBe('note');
    expect(outcome.metrics).toMatchObject({ failed: 1, error_classes: { parameter: 1 } });
  });
});

describe('what a person gives', () => {
  it.each(stored)('%j as a parameter opens no placeholder and no link', async (value) => {
    const { document, outcome } = await filled(
      '---\nparams: [p]\ntitle: "Of {p}"\n---\n# {{ $p }}\n\n{{ $p }}\n\n- {{ $p }}\n\n[a](https://example.com/{{ $p }})',
      {
        params: { p: value },
      },
    );
    expect(Object.keys(outcome.etl_results)).toEqual([]);
    expect(document.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'paragraph']);
    await expectPlain(document);
  });
});

describe('a template', () => {
  it('brings no code, no path, no script and no picture from elsewhere', async () => {
    const { document } = await filled(`# <script>alert(1)</script>

<img src=x onerror=alert(1)> <iframe src="file:///etc/passwd"></iframe>

![p](https://evil.example/p.png) [a](javascript:alert(1)) [b](file:///etc/passwd) [c](data:text/html,x) [d](  JaVaScRiPt:alert(1)) <javascript:alert(1)>

[ref]: javascript:alert(1)

[ref] {% include "/etc/passwd" %} \${process.env.HOME} <%= 1 %> \\{{ constructor }}
`);
    await expectPlain(document);
    const text = JSON.stringify(document.blocks);
    expect(text).not.toContain('"kind":"link"');
    // Shown as it is written, to whoever wrote it.
    expect(text).toContain('<script>alert(1)</script>');
    expect(text).toContain('{% include');
  });

  it.each(['DROP TABLE customers', 'DELETE FROM customers', 'ATTACH DATABASE "/x" AS x', "SELECT load_extension('x')"])(
    'pinned %s is judged like any statement',
    async (sql) => {
      const { document } = await filled(
        `---\nplaceholders: [{ id: a, sql: '${sql.replaceAll("'", "''")}' }]\n---\n{{ @a }}`,
      );
      expect(document.blocks[0]?.kind).toBe('note');
      expect(document.figures[0]).toMatchObject({ status: 'failed', value: null });
    },
  );

  it('deep and dense Markdown is read in a moment', async () => {
    const texts = [
      '>'.repeat(20_000),
      '- '.repeat(20_000),
      '*'.repeat(50_000),
      '_a'.repeat(50_000),
      '['.repeat(50_000),
      '[a]('.repeat(20_000),
      '`a'.repeat(50_000),
      Array.from({ length: 2000 }, (_, at) => `${' '.repeat(at * 2)}- x`).join('\n'),
    ];
    const read = () => {
      for (const text of texts) readMarkdown(text, () => ({ inlines: [], alone: null, after: [] }));
    };
    expect(await processorTime(read)).toBeLessThan(8000);
  });
});
