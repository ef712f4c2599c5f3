import { describe, expect, it } from 'vitest';
import { processorTime } from '../../tests/fixtures/processor-time.ts';
import { fieldSoFar } from './field-so-far.ts';

const sql = `SELECT name AS "the name", 'it''s'\n  FROM items -- 名称\nWHERE price > 3`;
const line = "SELECT name FROM items WHERE kind = 'ware'";
const block = (text: string) => `sql: |\n  ${text.replaceAll('\n', '\n  ')}\n`;

const forms: [string, string, string][] = [
  ['arguments of a call', JSON.stringify({ sql, confidence: 0.9 }), sql],
  ['arguments in another order', JSON.stringify({ assumptions: ['a'], sql }), sql],
  ['a block of YAML', `${block(sql)}tables: [items]\nconfidence: 0.9`, sql],
  ['a block after other fields', `tables: [items]\n${block(sql)}`, sql],
  ['YAML in a fence', `Here it is.\n\`\`\`yaml\n${block(sql)}\`\`\`\n`, sql],
  ['one line', `sql: ${line};\nconfidence: 1`, line],
  ['one line in quotes', `sql: "${line}"\nconfidence: 1`, line],
  ['one line in single quotes', `sql: '${line.replaceAll("'", "''")}'\nconfidence: 1`, line],
  ['JSON in text', `{\n  "sql": ${JSON.stringify(sql)},\n  "tables": []\n}`, sql],
  ['after thoughts', `<think>sql: |\n  SELECT 1\n</think>\n${block(sql)}`, sql],
];

describe('a field of a reply that is being written', () => {
  it.each(forms)('grows to the whole: %s', (_, text, whole) => {
    let before = '';
    let steps = 0;
    for (let end = 1; end <= text.length; end += 1) {
      const value = fieldSoFar(text.slice(0, end), 'sql');
      expect(whole.startsWith(value), value).toBe(true);
      expect(value.startsWith(before), `${before} | ${value}`).toBe(true);
      if (value !== before) steps += 1;
      before = value;
    }
    expect(before).toBe(whole);
    expect(steps).toBeGreaterThan(10);
  });

  it.each([
    '',
    'no such field',
    'sql:',
    'sql: |',
    'sql: |\n',
    'sql: >\n  folded',
    '```sql\nSELECT 1\n```',
    '{"sql": nul',
  ])('is empty where it cannot be told: %j', (text) => expect(['', 'nul']).toContain(fieldSoFar(text, 'sql')));

  it('is quick with what is made to be slow', async () => {
    const texts = ['{'.repeat(23_000), '"sql":'.repeat(3000), `sql: |\n${' '.repeat(20_000)}`, ',"sql'.repeat(4000)];
    expect(await processorTime(() => texts.map((text) => fieldSoFar(text, 'sql')))).toBeLessThan(1000);
  });
});
