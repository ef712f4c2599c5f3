import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  [[1, 'a', true, null], '1,a,true,'],
  // NULL and the empty text stay apart
  [[null, ''], ',""'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"'],
  [[' a', 'b '], '" a","b "'],
  [['茶，杯', -5, 1e21], '茶，杯,-5,1e+21'],
  // exact decimals travel as text and stay numbers
  [['-12345678901234567890.5', '+3', '12%'], '-12345678901234567890.5,+3,12%'],
])('%o is written %s', (cells, line) => expect(csvLine(cells)).toBe(`${line}\r\n`));

it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '＝1+1', '-', '=HYPERLINK("http://x")'])(
  'a spreadsheet does not run %s',
  (text) => {
    const field = csvLine([text]).trimEnd().replace(/^"/, '');
    expect(field.startsWith("'")).toBe(true);
  },
);
