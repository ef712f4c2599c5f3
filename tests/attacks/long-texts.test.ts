import { describe, expect, it } from 'vitest';
import { redactText } from '../../src/errors/redact.ts';
import { personalTexts } from '../../src/models/personal-patterns.ts';
import { readTemplate } from '../../src/reports/template/read-template.ts';
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
  it.each(['1', 'é', '_a_', 'a.', '/a:', '//a:b', 'a-', 'x_token', 'a@', '+1 '])('%j', async (unit) => {
    const text = filled(unit);
    const looked = () => {
      redactText(text);
      personalTexts(text);
    };
    expect(await processorTime(looked)).toBeLessThan(8000);
  });
});
