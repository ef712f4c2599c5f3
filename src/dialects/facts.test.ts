import { expect, it } from 'vitest';
import { type Dialect, derivedTable, lacksFunction } from './dialect.ts';
import { dialectOf, dialects } from './registry.ts';
import { standard } from './standard.ts';

const all = Object.values(dialects);
const fields = [...new Set(all.flatMap((dialect) => Object.keys(dialect)))] as (keyof Dialect)[];

/** Calls that show what a function of the dialect writes. */
const calls: { [Key in keyof Dialect]?: (dialect: Dialect) => string } = {
  limit: (dialect) => dialect.limit('SELECT 1', 5, 10).replaceAll('\n', ' '),
  cast: (dialect) => ['decimal', 'int', 'text', 'date'].map((type) => dialect.cast('x', type)).join('; '),
  concat: (dialect) => dialect.concat('a', 'b'),
  rowFence: (dialect) => dialect.rowFence('SELECT * FROM t', 'x = 1'),
  textOf: (dialect) => dialect.textOf('x'),
  lengthOf: (dialect) => dialect.lengthOf('text'),
  partOf: (dialect) => dialect.partOf('text', '2', 3),
  digestOf: (dialect) => dialect.digestOf?.('text') ?? 'none',
  positionOf: (dialect) => dialect.positionOf('text', "'a'"),
  joinValues: (dialect) => `${dialect.joinValues('x', "', '", false)}; ${dialect.joinValues('x', "', '", true)}`,
  dateLiteral: (dialect) => dialect.dateLiteral('2025-07-14'),
  datePart: (dialect) => dialect.datePart('year', 'd'),
  dateBucket: (dialect) => dialect.dateBucket('month', 'd'),
  daysBetween: (dialect) => dialect.daysBetween('d', 'e'),
  wholeDaysBetween: (dialect) => dialect.wholeDaysBetween('d', 'e'),
};

function answer(dialect: Dialect, field: keyof Dialect): string {
  const shown = JSON.stringify(calls[field]?.(dialect) ?? dialect[field], (_, value) => {
    if (value instanceof Set) return value.size > 12 ? `${value.size} words` : [...value].join(' ');
    return value instanceof RegExp ? String(value) : value;
  });
  return shown ?? 'none';
}

it.each(all)('$name answers every field', (dialect) => {
  expect(fields.filter((field) => !(field in dialect))).toEqual([]);
  expect(fields.filter((field) => typeof dialect[field] === 'function' && !calls[field])).toEqual([]);
});

it('differs from the others in what the golden file says', async () => {
  const own = new Set<keyof Dialect>(['name', 'title', 'manual', 'promptHints', 'catalogPrefixes', 'operators']);
  const lines = fields
    .filter((field) => !own.has(field))
    .flatMap((field) => {
      const byAnswer = Map.groupBy(all, (dialect) => answer(dialect, field));
      const isStandard = (text: string) =>
        field in standard && text === answer({ ...all[0], ...standard } as Dialect, field);
      return [
        field,
        ...[...byAnswer].map(
          ([text, group]) =>
            `  ${isStandard(text) ? 'default ' : ''}${text}: ${group.map(({ name }) => name).join(', ')}`,
        ),
      ];
    });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('facts.golden.txt');
});

it('says nothing that is the default anyway', () => {
  // Else a reader takes it for a difference. A function is another one each time it is written.
  const repeated = all.flatMap((dialect) =>
    (Object.keys(standard) as (keyof typeof standard)[])
      .filter(
        (field) =>
          dialect[field] !== standard[field] && answer(dialect, field) === answer({ ...dialect, ...standard }, field),
      )
      .filter((field) => field !== 'limit')
      .map((field) => `${dialect.name}: ${field}`),
  );
  expect(repeated).toEqual([]);
});

it('names a query in FROM, with AS where it may stand', () => {
  expect(derivedTable(dialectOf('postgres'), 'SELECT 1', 't')).toBe('(\nSELECT 1\n) AS t');
  expect(derivedTable(dialectOf('oracle'), 'SELECT 1', 't')).toBe('(\nSELECT 1\n) t');
});

it.each([
  ['sqlite', 'greatest', true],
  ['oracle', 'right', true],
  ['postgres', 'right', false],
  ['postgres', 'ifnull', true],
  ['mysql', 'greatest', false],
] as const)('%s lacks %s: %s', (name, called, lacks) => expect(lacksFunction(dialectOf(name), called)).toBe(lacks));
