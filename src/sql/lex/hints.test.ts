import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../dialects/registry.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { applyRights } from '../filter/filter.ts';
import { pageSql } from '../page/page.ts';
import { withoutHints } from './lex.ts';

const [sqlserver, mysql] = [dialectOf('sqlserver'), dialectOf('mysql')];
const squeezed = (sql: string) => sql.replace(/\s+/g, ' ').trim();

describe('hints count as comments', () => {
  it.each([
    ['SELECT a FROM t WITH (NOLOCK, INDEX(ix, 2)) WHERE a > 1', 'SELECT a FROM t WHERE a > 1'],
    ['SELECT a FROM t x (NOLOCK), u (nolock) WHERE a > 1', 'SELECT a FROM t x , u WHERE a > 1'],
    ['SELECT a FROM t OPTION (HASH JOIN, RECOMPILE);', 'SELECT a FROM t ;'],
    // Not where a name may stand, and not with a word that is not on the list.
    ['SELECT COUNT(nolock), f(nolock) FROM t', 'SELECT COUNT(nolock), f(nolock) FROM t'],
    ['SELECT a FROM t WITH (NOLOCK, XLOCK)', 'SELECT a FROM t WITH (NOLOCK, XLOCK)'],
    ['SELECT a FROM t CROSS APPLY f(nolock)', 'SELECT a FROM t CROSS APPLY f(nolock)'],
    ["SELECT TRIM('x' FROM f(nolock)) FROM t", "SELECT TRIM('x' FROM f(nolock)) FROM t"],
    ['SELECT 1 WHERE 1 IS NOT DISTINCT FROM f(nolock)', 'SELECT 1 WHERE 1 IS NOT DISTINCT FROM f(nolock)'],
    // Several without WITH are the arguments of a function.
    ['SELECT (SELECT a FROM f(nolock, rowlock)) FROM t', 'SELECT (SELECT a FROM f(nolock, rowlock)) FROM t'],
    ['SELECT (SELECT a FROM u (nolock)) FROM t', 'SELECT (SELECT a FROM u ) FROM t'],
    ['SELECT (SELECT a FROM t OPTION (RECOMPILE))', 'SELECT (SELECT a FROM t OPTION (RECOMPILE))'],
  ])('in SQL Server: %s', (sql, left) => {
    expect(squeezed(withoutHints(sql, sqlserver))).toBe(left);
    expect(withoutHints(sql, sqlserver)).toHaveLength(sql.length);
  });

  it.each([
    ['SELECT DISTINCT SQL_NO_CACHE SQL_BIG_RESULT a FROM t', 'SELECT DISTINCT a FROM t'],
    ['SELECT sql_no_cache.a, sql_big_result, b FROM t', 'SELECT sql_no_cache.a, sql_big_result, b FROM t'],
    ['SELECT `SQL_NO_CACHE` FROM t', 'SELECT `SQL_NO_CACHE` FROM t'],
  ])('in MySQL: %s', (sql, left) => {
    expect(squeezed(withoutHints(sql, mysql))).toBe(left);
  });

  it('are dropped where a table gives way to what the role may see of it', () => {
    const columns = ['id', 'region'].map((name) => ({ name, type: 'INT', kind: 'integer' as const, nullable: true }));
    const table = { name: 'orders', kind: 'table' as const, columns, primaryKey: [], uniqueKeys: [], foreignKeys: [] };
    const snapshot: Snapshot = { dialect: 'sqlserver', database: 'shop', fingerprint: '', tables: [table] };
    const role = { name: 'north', rowFilters: { orders: 'region = 1' } };
    const grant = applyRights('SELECT id FROM orders AS o WITH (NOLOCK) OPTION (RECOMPILE)', {
      dialect: sqlserver,
      snapshot,
      role,
      claims: {},
    });
    expect(grant.ok && grant.granted.sql).toMatch(/\[region\] = 1/);
    expect(grant.ok && grant.granted.sql).not.toMatch(/NOLOCK|RECOMPILE/);
  });

  it('do not stand between a query and its page', () => {
    const sql = pageSql('SELECT id FROM orders WITH (NOLOCK) ORDER BY id OPTION (RECOMPILE)', sqlserver, { page: 2 });
    expect(squeezed(sql)).toBe(
      'SELECT id FROM orders WITH (NOLOCK) ORDER BY id, 1 OFFSET 100 ROWS FETCH NEXT 100 ROWS ONLY',
    );
  });
});
