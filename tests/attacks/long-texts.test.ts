import { describe, expect, it } from 'vitest';
import { createLeakGuard, plainSpeech } from '../../src/answer/leak-guard.ts';
import { redactText } from '../../src/errors/redact.ts';
import { type PrivateKind, patternsOf, privateKinds, privateTexts } from '../../src/question/private/private-texts.ts';
import { inlinesText, type Paper } from '../../src/reports/output/markdown.ts';
import { readTemplate } from '../../src/reports/template/read-template.ts';
import type { Snapshot } from '../../src/schema/snapshot/snapshot.ts';
import { adversarialTexts } from '../fixtures/adversarial-texts.ts';
import { processorTime } from '../fixtures/processor-time.ts';

/** As much as one request may bring. What goes through a text once is done in a moment; what begins anew at each letter takes minutes. */
const whole = 240_000;
const filled = (unit: string, length = whole) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const known = Array.from({ length: 900 }, (_, at) => `{ id: ${filled('abc', 50)}${at}, question: q }`).join(', ');
const templates: [string, string][] = [
  ['one question again and again', filled('{{ a }}')],
  ['one question again and again, in lines', filled('{{ a }}\n')],
  ['loops within loops', filled('{{#each x in y}}')],
  ['loops within loops that are there', `---\nlists: { y: [a] }\n---\n${filled('{{#each x in y}}')}`],
  ['conditions within conditions', filled('{{#if $window}}')],
  [
    'names that are nearly known',
    `---\nplaceholders: [${known}]\n---\n${filled(`{{ @${filled('abc', 50)}x }}`, 160_000)}`,
  ],
  ['a name as long as the text', `---\nparams: [a, b]\n---\n{{ $${filled('a', 200_000)} }}`],
  ['a heading that opens and opens', `# ${filled('\\{{')}`],
  ['options without an end', filled('{{ a | b, c: d')],
  ['settings that are none', `---\n${filled('}}', 100_000)}\n---\nx`],
];

describe('a template as large as a request is read in a moment', () => {
  it.each(templates)('%s', async (_, text) => {
    expect(await processorTime(() => void readTemplate(text))).toBeLessThan(8000);
  });
});

describe('what is written down is looked at in a moment', () => {
  const units = [
    '1',
    'é',
    '_a_',
    'a.',
    '/a:',
    '//a:b',
    'a-',
    'x_token',
    'a@',
    '+1 ',
    '区',
    '小区',
    '北京市',
    '路1',
    '号',
    'A St ',
  ];
  it.each(units)('%j', async (unit) => {
    const text = filled(unit);
    const looked = () => {
      redactText(text);
      privateTexts(text, { personal: true });
    };
    expect(await processorTime(looked)).toBeLessThan(8000);
  });
});

/** Each pattern on texts that begin as it does, again and again. */
describe('every private form is looked for in a moment', () => {
  const units = [
    ...[
      '区',
      '小区',
      '北京市',
      '京A',
      'Aa',
      'eyJ',
      '1.',
      '(1',
      '+1 ',
      'a@',
      'a.',
      '://a',
      'x=',
      '-',
      '1-',
      '9 9',
      'A St ',
    ],
    ...[
      'Str. ',
      '1 Rue a ',
      'Rua A ',
      'Via A ',
      'de ',
      'Ab ',
      '$1$',
      'sk-',
      'bearer ',
      '微信',
      '1:',
      'ab:',
      '密码',
      'pass=',
    ],
    ...[
      'password: ',
      'gate code ',
      'https://a?',
      '&token',
      '-----BEGIN PRIVATE KEY-----',
      'Flat 1 A ',
      '1单元',
      '住在',
      '住',
    ],
  ];
  it.each(Object.keys(privateKinds) as PrivateKind[])('%s', async (kind) => {
    const { text = [], column = [] } = privateKinds[kind];
    for (const { pattern, lead } of patternsOf(kind, [...text, ...column])) {
      const own = pattern.source.match(/[\p{L}\d@:=]{2,}/gu) ?? [];
      const work = () => {
        for (const unit of new Set([...units, ...own]))
          for (const [match] of filled(unit, 40_000).matchAll(pattern)) match.replace(lead, '');
      };
      expect(await processorTime(work), pattern.source).toBeLessThan(8000);
    }
  });
});

/** What business people read is searched for technical words; much of it repeats what they typed. */
describe('what is meant for business people is looked at in a moment', () => {
  const guard = createLeakGuard({
    tables: [{ name: 'orders', columns: [{ name: 'city' }, { name: 'order_no' }, { name: 'zxkundnr' }] }],
  } as unknown as Snapshot);
  it.each([
    ...adversarialTexts(8000),
    ...['at (a:1:', '(a:1:1)', 'localhost.', 'error  ', 'select from ', 'city = ', '表"city', 'a://a:', '1.1.1.'].map(
      (unit): [string, string] => [unit, filled(unit, 8000)],
    ),
  ])('%s', async (_, text) => {
    expect(await processorTime(() => plainSpeech(text, guard))).toBeLessThan(500);
  });
});

it('backslashes before a word are emphasised in a moment', async () => {
  const paper = { language: 'en', document: { figures: [] }, references: new Map() } as unknown as Paper;
  const inlines = [
    { kind: 'strong', inlines: [{ kind: 'text', text: `${'\\'.repeat(40)}x` }] },
    { kind: 'text', text: 'y' },
  ] as unknown as Parameters<typeof inlinesText>[1];
  expect(await processorTime(() => inlinesText(paper, inlines, '\n'))).toBeLessThan(500);
});
