import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { sqlite } from '../../dialects/sqlite.ts';
import { introspectSqlite } from '../../drivers/sqlite/introspect.ts';
import { readQuestion } from '../../question/read-question.ts';
import { isMultiplied } from '../../schema/keys/keys.ts';
import { schemaFacts } from '../../schema/meaning/schema-facts.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Block, type Expression, emptyBlock, type Form } from '../form/form.ts';
import { compileForm } from './compile.ts';

const database = new DatabaseSync(':memory:', { returnArrays: true, readBigInts: true });
database.exec(`
  CREATE TABLE clubs (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, born DATE, club_id INTEGER REFERENCES clubs (id), boss_id INTEGER REFERENCES people (id));
  CREATE TABLE payments (id INTEGER PRIMARY KEY, payer_id INTEGER REFERENCES people (id), payee_id INTEGER REFERENCES people (id), amount NUMERIC, paid_at DATETIME);
  INSERT INTO clubs VALUES (1, 'Red'), (2, 'Blue'), (3, 'Green');
  INSERT INTO people VALUES (1, 'Ann', '1990-01-01', 1, NULL), (2, 'Bob', '1980-01-01', 1, 1), (3, 'Cy', '1985-05-05', 2, 1), (4, 'Ann', '2000-02-02', 2, 3);
  INSERT INTO payments VALUES (1, 1, 2, 10, '2025-01-31 23:59:00'), (2, 1, 3, 20, '2025-02-01 00:00:00'), (3, 4, 1, 5, '2025-02-28 12:00:00');
`);
const { tables, fingerprint } = introspectSqlite(database, {});
const snapshot: Snapshot = { dialect: 'sqlite', database: 'x', tables, fingerprint };
const facts = schemaFacts(snapshot);
const context = { facts, dialect: sqlite };

const column = (table: string, name: string): Expression => ({ kind: 'column', table, column: name });
const form = (block: Partial<Block>): Form => ({ kind: 'block', block: { ...emptyBlock(), ...block } });
const rows = (sql: string | undefined) =>
  database
    .prepare(sql ?? '')
    .all()
    .map((row) => (row as unknown as unknown[]).map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)));
const run = (block: Partial<Block>) => rows(compileForm(form(block), context)?.sql);

describe('one block', () => {
  it('groups by the key behind a name when the name stands for many rows', () => {
    const sum: Expression = { kind: 'aggregate', name: 'sum', argument: column('payments', 'amount') };
    const block = {
      select: [column('people@payments.payer_id', 'name'), sum],
      order: { by: sum, direction: 'desc' as const, limit: 5 },
    };
    expect(run(block)).toEqual([
      ['Ann', 30],
      ['Ann', 5],
    ]);
  });

  it('counts rows of the table itself without its key', () => {
    expect(run({ select: [column('people', 'name'), { kind: 'aggregate', name: 'count', entity: 'people' }] })).toEqual(
      [
        ['Ann', 2],
        ['Bob', 1],
        ['Cy', 1],
      ],
    );
  });

  it('puts conditions on figures behind the groups', () => {
    const count: Expression = { kind: 'aggregate', name: 'count', entity: 'people' };
    expect(
      run({
        select: [column('clubs', 'name')],
        where: [{ kind: 'compare', left: count, operator: '>=', right: { kind: 'literal', value: 2 } }],
      }),
    ).toEqual([['Red'], ['Blue']]);
  });

  it('keeps the whole last day of a period', () => {
    const [period] = readQuestion('2025年1月', { today: '2026-01-01' }).periods;
    if (!period) throw new Error('no period');
    expect(
      run({
        select: [column('payments', 'id')],
        where: [{ kind: 'period', left: { table: 'payments', column: 'paid_at' }, period }],
      }),
    ).toEqual([[1]]);
  });

  it('keeps roles of one table apart', () => {
    const block = { select: [column('people@payments.payer_id', 'name'), column('people@payments.payee_id', 'name')] };
    expect(run(block)).toEqual([
      ['Ann', 'Bob'],
      ['Ann', 'Cy'],
      ['Ann', 'Ann'],
    ]);
    expect(run({ select: [column('people', 'name'), column('people@people.boss_id', 'name')] })).toEqual([
      ['Bob', 'Ann'],
      ['Cy', 'Ann'],
      ['Ann', 'Cy'],
    ]);
  });

  it('quotes values and odd names', () => {
    const sql = compileForm(
      form({
        select: [column('people', 'name')],
        where: [
          {
            kind: 'compare',
            left: column('people', 'name'),
            operator: '=',
            right: { kind: 'literal', value: "'; DROP TABLE people; --" },
          },
        ],
      }),
      context,
    )?.sql;
    expect(sql).toContain("'''; DROP TABLE people; --'");
    expect(rows(sql)).toEqual([]);
  });
});

it('writes set operations, differences and growth', () => {
  const of = (name: string): Block => ({
    ...emptyBlock(),
    select: [column('people', 'name')],
    where: [{ kind: 'compare', left: column('clubs', 'name'), operator: '=', right: { kind: 'literal', value: name } }],
  });
  expect(
    rows(compileForm({ kind: 'set', operator: 'intersect', left: of('Red'), right: of('Blue') }, context)?.sql),
  ).toEqual([['Ann']]);
  const paid = (id: number): Block => ({
    ...emptyBlock(),
    select: [{ kind: 'aggregate', name: 'sum', argument: column('payments', 'amount') }],
    where: [{ kind: 'compare', left: column('payments', 'id'), operator: '=', right: { kind: 'literal', value: id } }],
  });
  expect(rows(compileForm({ kind: 'difference', operator: '-', left: paid(2), right: paid(1) }, context)?.sql)).toEqual(
    [[10]],
  );
  expect(
    rows(compileForm({ kind: 'difference', operator: 'growth', left: paid(2), right: paid(1) }, context)?.sql),
  ).toEqual([[100]]);
});

it('finds the smallest tree and knows what a join repeats', () => {
  const tree = facts.keys.tree(['clubs', 'payments']);
  expect(tree?.instances.sort()).toEqual(['clubs', 'payments', 'people']);
  expect(tree && isMultiplied('clubs', tree)).toBe(true);
  expect(tree && isMultiplied('payments', tree)).toBe(false);
  expect(facts.keys.tree(['clubs', 'nowhere'])).toBeUndefined();
});
