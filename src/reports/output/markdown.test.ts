import { describe, expect, it } from 'vitest';
import { type Block, type Inline, type ReportDocument, slotMark } from '../document/document.ts';
import { readMarkdown } from '../document/read-markdown.ts';
import { toMarkdown } from './markdown.ts';

const pictures = { draw: async () => '<svg xmlns="http://www.w3.org/2000/svg"/>' };

const metrics = {
  total: 1,
  filled: 1,
  first_try: 1,
  repaired: 0,
  failed: 0,
  error_classes: {},
  ms: 120,
  stages: [],
  connections_opened: 1,
  statements: 1,
  model_calls: 0,
  tokens: 0,
  cost: 0,
  one_view: true,
};

const documentOf = (blocks: Block[], text = '42'): ReportDocument => ({
  title: 'Report',
  language: 'en',
  audience: 'analyst',
  at: '2026-06-30T08:00:00.000Z',
  window: { from: '2026-05-01', to: '2026-05-31' },
  databases: ['Shop'],
  blocks,
  figures: [
    {
      id: 'sales',
      name: text,
      question: text,
      status: 'filled',
      shown: text,
      interpretation: text,
      assumptions: [text],
      warnings: [text],
      problem: null,
      isMarked: true,
      sql: `SELECT 1 -- ${text}`,
      connection: text,
      runId: 'r1',
      value: 42,
      line: 1,
    },
  ],
  metrics,
});

const none = () => ({ inlines: [], alone: null, after: [] });

/** Everything that a reader of Markdown makes of a text. */
function kindsIn(blocks: readonly Block[]): Set<string> {
  const kinds = new Set<string>();
  const look = (one: unknown): void => {
    if (Array.isArray(one)) for (const inner of one) look(inner);
    else if (one && typeof one === 'object') {
      if ('kind' in one) kinds.add(String(one.kind));
      for (const inner of Object.values(one)) look(inner);
    }
  };
  look(blocks);
  return kinds;
}

const hostile = [
  '<script>alert(1)</script>',
  '[x](javascript:alert(1)) [y](https://evil.example)',
  '![x](https://evil.example/p.png)',
  '{{ sales }} {{#each a in b}} \\{{',
  '| a | b |\n|---|---|\n| c | d |',
  'one\n\n# two\n\n- three',
  '# heading',
  '- item',
  '1. item',
  '=====',
  '> quote',
  '```\ncode\n```',
  '`code` ``more``',
  '**bold** __bold__ *em* _em_ ~~gone~~',
  'https://evil.example www.evil.example a@evil.example',
  '<https://evil.example>',
  '&lt;b&gt; &amp; &#60;',
  '\\* \\[ \\\\ \\',
  '[ref]: https://evil.example',
  '[^1]: note [^1]',
  'a \\| b | c',
  '    indented',
  '$$x$$ $1 and $2',
  'a  \nb\\\nc',
  '\u0000\u001b[31m\u202e\ue000\u0031\ue001',
];

describe('Markdown of a report', () => {
  it.each(hostile)('%j is text wherever it comes from', async (text) => {
    const value: Inline = { kind: 'value', figure: 'sales', text, isMarked: false };
    const table = { columns: [{ name: text, type: 'text' }], rows: [[text], [text]], row_count: 2, truncated: false };
    const blocks: Block[] = [
      { kind: 'heading', depth: 2, inlines: [value] },
      { kind: 'paragraph', inlines: [{ kind: 'text', text }] },
      { kind: 'paragraph', inlines: [value] },
      { kind: 'note', figure: 'sales', text },
      { kind: 'rows', figure: 'sales', table, leftOut: 0 },
      { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph', inlines: [value] }]] },
    ];
    const { text: made } = await toMarkdown(documentOf(blocks, text), pictures);
    const again = readMarkdown(made, none);
    // Links, code and pictures only where the report itself puts them: the statement of the receipt.
    expect([...kindsIn(again)].sort()).toEqual([
      'code',
      'heading',
      'list',
      'paragraph',
      'quote',
      'strong',
      'table',
      'text',
    ]);
    expect(again.filter(({ kind }) => kind === 'table')).toHaveLength(1);
    const grid = again.find((block) => block.kind === 'table');
    expect(grid?.rows).toHaveLength(2);
    expect(grid?.header).toHaveLength(1);
    const headings = again.filter(({ kind }) => kind === 'heading');
    expect(headings).toHaveLength(4);
  });

  it('structure comes back as it was', async () => {
    const source = [
      '## Part **one**',
      'A *line* with `code`, a [link](https://example.com/a?b=1) and  \na break.',
      '- a\n- b\n  - c',
      '1. x\n2. y',
      '> said',
      '| a | b |\n|:-:|--:|\n| 1 | `x` |',
      '---',
      '```\nlet x\n```',
    ].join('\n\n');
    const blocks = readMarkdown(source, none);
    const { text } = await toMarkdown(documentOf(blocks), pictures);
    const again = readMarkdown(text, none).slice(3, 3 + blocks.length);
    expect(again).toEqual(blocks);
  });

  it('draws charts beside the text, or shows their rows', async () => {
    const chart = {
      kind: 'bar',
      title: 'Sales ](x)',
      x: { column: 0, name: 'City', type: 'category' },
      y: { column: 1, name: 'Sales', type: 'number' },
    } as const;
    const table = {
      columns: [
        { name: 'City', type: 'text' },
        { name: 'Sales', type: 'integer' },
      ],
      rows: [
        ['Rome', 3],
        ['Oslo', 1200],
      ],
      row_count: 2,
      truncated: false,
    };
    const document = documentOf([{ kind: 'chart', figure: 'sales', chart, table }]);
    const beside = await toMarkdown(document, pictures, 'my report.files');
    expect(beside.text).toContain('![Sales \\](x)](<my%20report.files/figure-1.svg>)');
    expect(beside.pictures.map(({ name }) => name)).toEqual(['figure-1.svg']);
    const alone = await toMarkdown(document, pictures);
    expect(alone.pictures).toEqual([]);
    expect(alone.text).toContain('| Oslo | 1,200 |');
  });

  it('Chinese punctuation beside emphasis is read and written so that others see it', async () => {
    const given = () => ({
      inlines: [{ kind: 'value', figure: 'sales', text: '17.4万元', isMarked: false } as const],
      alone: null,
      after: [],
    });
    const blocks = readMarkdown(`**销售额：**${slotMark(0)}，是**“重点”**的`, given);
    expect(kindsIn(blocks)).toContain('strong');
    const { text } = await toMarkdown(documentOf(blocks), pictures);
    expect(text).toContain('**销售额**：17.4万元\\[1\\]，是“**重点**”的');
  });
});
