import { expect, test } from 'vitest';
import { namesInQuotes, withLiterals } from './names.ts';

const filled = (sql: string, value: string) => withLiterals(sql, () => value);

test.each([
  ['SELECT {a}', "x' OR 1=1 --", "SELECT 'x'' OR 1=1 --'"],
  ["SELECT '{a}'", '华东', "SELECT '华东'"],
  ['SELECT {a}', '42', 'SELECT 42'],
  ['SELECT {a}', '-4.5', 'SELECT (-4.5)'],
  ['SELECT 1 -{a}', '-1', 'SELECT 1 -(-1)'],
  ['SELECT {a}', '007', "SELECT '007'"],
  ['SELECT {a}', '1; DROP TABLE t', "SELECT '1; DROP TABLE t'"],
  ['SELECT {a}', '{{ x }}', "SELECT '{{ x }}'"],
])('%s with %j is %s', (sql, value, text) => expect(filled(sql, value)).toBe(text));

test.each(['\\', "\\' OR 1=1 --", 'a\nb', '\u0000'])('%j is no text that every engine reads alike', (value) =>
  expect(filled('SELECT {a}', value)).toBeUndefined(),
);

test.each(["'%{a}%'", '"{a}"', '`{a}`', '-- {a}', '/* {a} */', "'it''s {a}'", '$$ {a} $$', "'open {a}", '"\'{a}\'"'])(
  'in %s a value could not be kept apart',
  (sql) => {
    expect(namesInQuotes(sql)).toEqual(['a']);
    expect(filled(sql, 'x')).toBeUndefined();
  },
);
