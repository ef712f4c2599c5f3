import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../src/dialects/registry.ts';
import type { Snapshot, Table } from '../../src/schema/snapshot/snapshot.ts';
import { judge } from '../../src/sql/policy/policy.ts';
import { judgeWrite } from '../../src/sql/write/write.ts';
import { corpus } from './corpus.ts';
import { disguise, nest, randomFrom } from './mutate.ts';

const table = (name: string, columns: string[], kind: Table['kind'] = 'table'): Table => ({
  name,
  kind,
  columns: columns.map((column) => ({ name: column, type: 'TEXT', kind: 'text', nullable: true })),
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
});

/** Of which the role may see all but a column and a table. */
const tables = [
  table('employees', ['id', 'name', 'salary']),
  table('departments', ['id', 'title']),
  table('secret', ['a']),
  table('department_list', ['id', 'title'], 'view'),
];
const role = { name: 'clerk', tables: ['employees', 'department*'], deniedColumns: ['employees.salary'] };

const statements = (file: string) =>
  readFileSync(join(import.meta.dirname, 'changes', file), 'utf8')
    .split('\n')
    .filter(Boolean);

const writable = (['sqlite', 'duckdb', 'postgres', 'mysql', 'mariadb'] as const).map(dialectOf);

describe.each(writable)('changes: $name', (dialect) => {
  const snapshot: Snapshot = { dialect: dialect.name, database: 'office', fingerprint: '', tables };
  const may = (sql: string) => judgeWrite(sql, dialect, role, snapshot);

  it('refuses every attack, plain and in disguise', () => {
    const random = randomFrom(7);
    const slipped = statements('refused.sql').flatMap((sql) =>
      [sql, disguise(sql, dialect, random), `SELECT 1; ${sql}`, `${sql}; SELECT 1`, nest(sql, random)].filter(
        (text) => may(text).allowed,
      ),
    );
    expect(slipped).toEqual([]);
    for (const sql of statements('refused.sql')) expect(may(sql).repairable, sql).toBeUndefined();
  });

  it('allows plain changes, in disguise too, as a change and never as a query', () => {
    const random = randomFrom(8);
    for (const sql of statements('allowed.sql')) {
      for (const text of [sql, disguise(sql, dialect, random)]) {
        expect(may(text), text).toMatchObject({ allowed: true, statement_class: 'write' });
        // The policy of reading, under which everything else runs, is not softened by this.
        expect(judge(text, dialect, role, snapshot).allowed, text).toBe(false);
      }
    }
  });

  it('takes nothing from the corpus of reading for more than a plain change', () => {
    const open: Snapshot = {
      ...snapshot,
      tables: ['t', 'u', 'users', 'orders', 'customers'].map((name) => table(name, ['id', 'a'])),
    };
    const random = randomFrom(9);
    for (const sql of corpus('refused', dialect)) {
      for (const text of [sql, disguise(sql, dialect, random), `SELECT 1; ${sql}`]) {
        if (!judgeWrite(text, dialect, undefined, open).allowed) continue;
        expect(text.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ').trim()).toMatch(
          /^(?:insert\s+into|update|delete\s+from)\s/i,
        );
        expect(text).not.toMatch(/\b(?:returning|drop|replace into|on conflict|using|truncate)\b/i);
      }
    }
    for (const sql of corpus('legitimate', dialect))
      expect(judgeWrite(sql, dialect, undefined, open).allowed, sql).toBe(false);
  });
});
