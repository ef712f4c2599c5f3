import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { cleanCsv } from './clean-csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'wenshu-clean-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What an engine would be given, and what was noted, as `kind: lines`. */
async function cleaned(content: string | Buffer, name = 'sales.csv') {
  const path = join(folder, name);
  writeFileSync(path, content);
  const { path: readable, form, notes, isEmpty } = await cleanCsv(path, join(folder, 'scratch'));
  return {
    isCopied: readable !== path,
    lines: readable === path ? [] : readFileSync(readable, 'utf8').trimEnd().split('\n'),
    form,
    notes: notes.map(({ kind, places }) => `${kind}: ${places.join(' ')}`),
    isEmpty,
  };
}

const sold = ['2024-01-01,tea,3', '2024-01-02,pot,4', '2024-01-03,cup,5', '2024-01-04,tea,6'];
const table = (...lines: string[]) => `${['day,item,amount', ...lines].join('\n')}\n`;
const kept = ['day,item,amount', ...sold];

describe('a file that can be read where it lies', () => {
  it.each([
    ['commas', table(...sold), ','],
    ['semicolons', table(...sold).replaceAll(',', ';'), ';'],
    ['tabs', table(...sold).replaceAll(',', '\t'), '\t'],
    ['quoted cells', table(...sold, '2024-01-05,"a, ""c""",7'), ','],
    ['Windows line ends', table(...sold).replaceAll('\n', '\r\n'), ','],
    ['a decimal comma', 'item;price\ntea;1,50\npot;2,50\n', ';'],
  ])('%s', async (_, content, separator) => {
    const found = await cleaned(content);
    expect(found).toMatchObject({ isCopied: false, form: { separator, hasHeader: true }, notes: [] });
  });

  it('without names', async () => {
    const found = await cleaned(sold.join('\n'));
    expect(found).toMatchObject({ isCopied: false, form: { hasHeader: false }, notes: ['unnamed: 1'] });
  });

  it('quotes of another kind are left to the engine', async () => {
    expect(await cleaned("item,price\n'a, b',3\n'c, d',4\n")).toMatchObject({ isCopied: false, notes: [] });
  });

  it('one column of texts is left to the engine', async () => {
    expect(await cleaned('remark\nall good\nso, so\n')).toMatchObject({ isCopied: false, notes: [] });
  });
});

describe('lines that are no rows are left out and told', () => {
  it.each([
    ['a short line', table(...sold.slice(0, 2), '2024-01-09,only', ...sold.slice(2)), 'lines: 4'],
    ['a long line', table(...sold.slice(0, 2), '2024-01-09,tea,3,4,5', ...sold.slice(2)), 'lines: 4'],
    ['a short line right below the names', table('2024-01-09', ...sold), 'lines: 2'],
    ['an open quote', table(...sold.slice(0, 2), '2024-01-09,"tea,3', ...sold.slice(2)), 'lines: 4'],
    ['an open quote in the last line', table(...sold, '2024-01-09,"tea,3'), 'lines: 6'],
    [
      'an open quote that a later one seems to close',
      table(...sold.slice(0, 2), '2024-01-09,"tea,3', ...sold.slice(2, 3), '2024-01-04,"tea",6'),
      'lines: 4',
    ],
    ['a line of totals', table(...sold, 'Total,,18'), 'totals: 6'],
    ['合计', table(...sold, '合计：,,18'), 'totals: 6'],
  ])('%s', async (_, content, note) => {
    const found = await cleaned(content);
    expect(found.lines).toEqual(kept);
    expect(found.notes).toEqual([note]);
  });

  it('totals in the middle are rows like any other', async () => {
    expect(await cleaned(table(...sold, 'Total,,18', ...sold))).toMatchObject({ isCopied: false, notes: [] });
  });

  it('more of them than are named are counted', async () => {
    const path = join(folder, 'many.csv');
    const bad = Array.from({ length: 15 }, () => 'x,y');
    writeFileSync(path, table(...sold, ...bad, ...sold, ...sold, ...sold));
    const { notes } = await cleanCsv(path, join(folder, 'scratch'));
    expect(notes).toMatchObject([{ kind: 'lines', source: 'many.csv', count: 15 }]);
    expect(notes[0]?.places).toHaveLength(10);
  });
});

describe('what is mended without a loss', () => {
  it.each([
    ['a title and an empty line above the names', `Sales of 2024\n\n${table(...sold)}`],
    ['empty lines between rows', table(...sold.slice(0, 2), '', ',,', ...sold.slice(2))],
    ['a separator at the end of every line', table(...sold).replaceAll('\n', ',\n')],
    ['ends of lines of both kinds', table(...sold).replace('tea,3\n', 'tea,3\r\n')],
    ['ends of lines of the oldest kind', table(...sold).replaceAll('\n', '\r')],
    ['zero bytes', table(...sold).replace('pot', 'p\0ot')],
    ['a mark and UTF-16', Buffer.from(`\ufeff${table(...sold)}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(table(...sold), 'utf16le')],
  ])('%s', async (_, content) => {
    expect(await cleaned(content)).toMatchObject({ isCopied: true, lines: kept, notes: [] });
  });

  it('quotes inside quotes, escaped or not, and texts of several lines', async () => {
    const odd = ['1,"6" pipe",3', '2,"say \\"hi\\"",4', '3,"a\nb, ""c""",5', '4,"d""",6'];
    const { lines, notes } = await cleaned(table(...odd));
    const mended = ['1,"6"" pipe",3', '2,"say ""hi""",4', '3,"a\nb, ""c""",5', '4,"d""",6'];
    expect(lines.join('\n')).toBe(['day,item,amount', ...mended].join('\n'));
    expect(notes).toEqual([]);
  });

  it('a header with fewer names than the rows have cells is still the header', async () => {
    const { lines } = await cleaned('day,item\n2024-01-01,tea,3\n2024-01-02,pot,4\n');
    expect(lines[0]).toBe('day,item,column3');
    expect(lines).toHaveLength(3);
  });

  it('a header with a name more is too', async () => {
    const { lines, notes } = await cleaned('day,item,amount,note\n2024-01-01,tea,3\n2024-01-02,pot,4\n');
    expect(lines).toEqual(['day,item,amount,note', '2024-01-01,tea,3,', '2024-01-02,pot,4,']);
    expect(notes).toEqual([]);
  });

  it('lines of two encodings', async () => {
    const old = Buffer.from('323032342d30312d30322cb6febac5b5ea2c340a', 'hex'); // 2024-01-02,二号店,4
    const content = Buffer.concat([Buffer.from('日期,店铺,金额\n2024-01-01,一号店,3\n'), old]);
    const { lines } = await cleaned(content);
    expect(lines).toEqual(['日期,店铺,金额', '2024-01-01,一号店,3', '2024-01-02,二号店,4']);
  });

  it('the old encoding, also where it looks like another', async () => {
    // 联通 in GB 18030 happens to be two letters of UTF-8
    const { lines } = await cleaned(
      Buffer.from(
        'c3fbb3c6,bdf0b6ee\nc1aacda8,3\nd2c6b6af,4\n'.replace(/[0-9a-f]{4,}/g, (hex) =>
          Buffer.from(hex, 'hex').toString('latin1'),
        ),
        'latin1',
      ),
    );
    expect(lines).toEqual(['名称,金额', '联通,3', '移动,4']);
  });

  it('Western letters', async () => {
    const { lines } = await cleaned(Buffer.from('name,city\nJosé,Málaga\nAnn,Paris\n', 'latin1'));
    expect(lines).toEqual(['name,city', 'José,Málaga', 'Ann,Paris']);
  });

  it('a packed file with a bad line', async () => {
    const found = await cleaned(gzipSync(table(...sold, 'x')), 'sales.csv.gz');
    expect(found).toMatchObject({ lines: kept, notes: ['lines: 6'] });
  });
});

it.each([
  ['', true],
  ['\n \n', true],
  ['\ufeff', true],
  ['a,b\n', undefined],
])('%j is empty: %s', async (content, isEmpty) => {
  expect((await cleaned(content)).isEmpty).toBe(isEmpty);
});

it('where most lines do not fit, nothing is left out: they were taken for something else', async () => {
  const lines = ['a,b', '1', '2', '3,4,5', '6', '7,8,9,10', '11'];
  expect(await cleaned(lines.join('\n'))).toMatchObject({ isCopied: false, notes: [] });
});
