import { describe, expect, it } from 'vitest';
import type { Dialect } from '../../src/dialects/dialect.ts';
import type { Role } from '../../src/sql/contracts/contracts.ts';
import { judge } from '../../src/sql/policy/policy.ts';

/** Two databases of one engine that differ in the one row of `secrets (token)`: a result that differs has read it. */
export interface Engine {
  dialect: Dialect;
  /** All rows as one text; rejects what the engine refuses. */
  run(sql: string, database: 0 | 1): Promise<string>;
}

/** What to set up in each of the two databases. */
export const tables = [42, 7].map((token) => [
  'CREATE TABLE secrets (token INT)',
  `INSERT INTO secrets VALUES (${token})`,
  'CREATE TABLE orders (id INT)',
]);

const bodies = [
  'SELECT 1 AS token',
  'SELECT token FROM secrets',
  'SELECT token FROM x',
  'SELECT token FROM (SELECT token FROM secrets) q',
  'SELECT (SELECT max(token) FROM secrets) AS token',
  'WITH y AS (SELECT token FROM secrets) SELECT token FROM y',
  'WITH secrets AS (SELECT token FROM secrets) SELECT token FROM secrets',
  'SELECT 1 AS token UNION ALL SELECT token + 1 FROM secrets WHERE token < 43',
  'SELECT token FROM secrets UNION ALL SELECT token + 1 FROM secrets WHERE token < 43',
  'SELECT token FROM x UNION ALL SELECT token + 1 FROM secrets WHERE token < 43',
  'SELECT token FROM secrets UNION ALL SELECT token + 1 FROM x WHERE token < 43',
  '(SELECT 40 AS token) UNION (SELECT token + 1 FROM secrets WHERE token < 43)',
  'SELECT 42 AS token INTERSECT SELECT token FROM secrets',
  'SELECT 7 AS token EXCEPT SELECT token - 35 FROM secrets',
];
const ends = [
  'SELECT token FROM secrets',
  'SELECT token FROM x',
  'SELECT s.token FROM x, secrets s',
  'SELECT (SELECT max(token) FROM secrets) AS token',
  'SELECT token FROM (WITH secrets AS (SELECT token FROM secrets) SELECT token FROM secrets) q',
];

/** Every WITH of one item made of these, plain and recursive, and every fifth of two items, in both orders. */
function* statements(): Generator<string> {
  let pair = 0;
  for (const recursive of ['', 'RECURSIVE ']) {
    for (const end of ends) {
      for (const one of bodies) {
        yield `WITH ${recursive}secrets AS (${one}) ${end}`;
        yield `WITH ${recursive}x AS (${one}) ${end}`;
        for (const other of bodies) {
          pair += 1;
          if (pair % 5 > 0) continue;
          yield `WITH ${recursive}x AS (${one}), secrets AS (${other}) ${end}`;
          yield `WITH ${recursive}secrets AS (${one}), x AS (${other}) ${end}`;
        }
      }
    }
  }
}

const role: Role = { name: 'clerk', tables: ['orders'] };

/** What an engine reads from a table that a role must not see, the policy must have seen too. */
export function withItemsSpec(title: string, engine: () => Engine): void {
  describe(`WITH items: ${title}`, () => {
    it('hide no table from the policy that the engine reads', async () => {
      const { dialect, run } = engine();
      const tally = { ran: 0, read: 0, allowed: 0 };
      const slipped: string[] = [];
      for (const sql of statements()) {
        const rows = await run(sql, 0).catch(() => undefined);
        if (rows === undefined) continue;
        const hasRead = rows !== (await run(sql, 1));
        const isAllowed = judge(sql, dialect, role).allowed;
        tally.ran += 1;
        if (hasRead) tally.read += 1;
        if (isAllowed) tally.allowed += 1;
        if (hasRead && isAllowed) slipped.push(sql);
      }
      expect(slipped).toEqual([]);
      // A policy that refuses everything would pass too, and so would an engine that runs nothing.
      expect(tally.read).toBeGreaterThan(20);
      expect(tally.allowed).toBeGreaterThan((tally.ran - tally.read) / 4);
    });
  });
}
