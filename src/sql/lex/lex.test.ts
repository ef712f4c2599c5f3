import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf, dialects } from '../../dialects/registry.ts';
import { codeLexemes, lexSql } from './lex.ts';

const pieces = (name: DialectName, sql: string): string[] =>
  lexSql(sql, dialectOf(name)).map(({ kind, text, unterminated }) => `${kind}${unterminated ? '!' : ''} ${text}`);

describe('lexSql', () => {
  it('keeps every character that is not white space, at its place', () => {
    const sql = `SELECT a.b, 'x''y' "q" -- end\n FROM [t] WHERE 😀 ， c>=1e3 /* … */ AND 名=:p`;
    for (const dialect of Object.values(dialects)) {
      const lexemes = lexSql(sql, dialect);
      let at = 0;
      for (const { start, end, text } of lexemes) {
        expect(sql.slice(at, start)).toMatch(/^[ \n]*$/);
        expect(sql.slice(start, end)).toBe(text);
        at = end;
      }
      expect(at).toBe(sql.length);
    }
  });

  it.each<[DialectName, string, string[]]>([
    ['sqlite', `'it''s' "a""b" \`c\` [d e]`, [`string 'it''s'`, 'quoted "a""b"', 'quoted `c`', 'quoted [d e]']],
    ['sqlite', `'a\\' b`, [`string 'a\\'`, 'word b']],
    ['sqlite', `x'41' n'a'`, [`string x'41'`, 'word n', `string 'a'`]],
    [
      'sqlite',
      '?1 :a @b $c ::d',
      ['parameter ?1', 'parameter :a', 'parameter @b', 'parameter $c', 'operator ::', 'word d'],
    ],
    ['sqlite', '0x1F 1e-3 .5 1_000 1.', ['number 0x1F', 'number 1e-3', 'number .5', 'number 1_000', 'number 1.']],
    ['sqlite', 'a\u3000b', ['word a', 'unknown \u3000', 'word b']],
    ['sqlite', '/* a /* b */ c', ['comment /* a /* b */', 'word c']],
    ['postgres', '/* a /* b */ c', ['comment! /* a /* b */ c']],
    ['postgres', `E'a\\'b' $$x'y$$ $t$z$$$t$`, [`string E'a\\'b'`, `string $$x'y$$`, 'string $t$z$$$t$']],
    ['postgres', `U&"a" U&'b' $1`, ['quoted U&"a"', `string U&'b'`, 'parameter $1']],
    [
      'postgres',
      `a ?| b @> c #>> d`,
      ['word a', 'operator ?|', 'word b', 'operator @>', 'word c', 'operator #>>', 'word d'],
    ],
    ['postgres', 'a[1:n]', ['word a', 'punctuation [', 'number 1', 'punctuation :', 'word n', 'punctuation ]']],
    ['mysql', `"a\\"b" 'c\\'d'`, [`string "a\\"b"`, `string 'c\\'d'`]],
    ['mysql', '1--1 -- x', ['number 1', 'operator -', 'operator -', 'number 1', 'comment -- x']],
    ['mysql', 'a # b\nc', ['word a', 'comment # b', 'word c']],
    ['mysql', '@@x @a', ['parameter @@x', 'parameter @a']],
    [
      'oracle',
      `q'[it's]' nq'!a!' N'b' v$x a#b`,
      [`string q'[it's]'`, `string nq'!a!'`, `string N'b'`, 'word v$x', 'word a#b'],
    ],
    ['snowflake', 'a:b.c // d', ['word a', 'punctuation :', 'word b', 'punctuation .', 'word c', 'comment // d']],
    ['bigquery', `"""a"b""" r'\\d' '''x'y'''`, [`string """a"b"""`, `string r'\\d'`, `string '''x'y'''`]],
    [
      'clickhouse',
      '`a\\`b` "c" {x:Int8}',
      ['quoted `a\\`b`', 'quoted "c"', 'punctuation {', 'word x', 'punctuation :', 'word Int8', 'punctuation }'],
    ],
    ['duckdb', 'a // b ** c', ['word a', 'operator //', 'word b', 'operator **', 'word c']],
  ])('%s reads %s', (name, sql, expected) => expect(pieces(name, sql)).toEqual(expected));

  it('takes quotes and escapes off the value', () => {
    const values = (name: DialectName, sql: string) => lexSql(sql, dialectOf(name)).map(({ value }) => value);
    expect(values('sqlite', `'it''s' "a""b" [c]`)).toEqual([`it's`, 'a"b', 'c']);
    expect(values('mysql', `'it\\'s\\n'`)).toEqual([`it's\n`]);
    expect(values('oracle', `q'{x}'`)).toEqual(['x']);
  });

  it('marks what the text ends inside of', () => {
    for (const sql of [`'a`, '"a', '/* a', '`a'])
      expect(lexSql(sql, dialectOf('sqlite')).at(-1)?.unterminated).toBe(true);
  });

  it('reads very long words whole', () => {
    expect(lexSql('a'.repeat(5000), dialectOf('sqlite'))).toHaveLength(1);
  });
});

it('codeLexemes leaves comments out', () => {
  expect(codeLexemes('a -- b\n/* c */ d', dialectOf('sqlite')).map(({ text }) => text)).toEqual(['a', 'd']);
});
