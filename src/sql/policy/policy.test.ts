import { describe, expect, it } from 'vitest';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf, dialects } from '../../dialects/registry.ts';
import type { RefusalReason, StatementClass } from '../contracts/contracts.ts';
import { judge } from './policy.ts';

const sqlite = dialectOf('sqlite');

describe('one verdict for the whole text', () => {
  it.each<[string, StatementClass, RefusalReason, string?]>([
    ['', 'unknown', 'empty'],
    ['  -- nothing\n;', 'unknown', 'empty'],
    ['DELETE FROM t', 'write', 'writes', 'DELETE'],
    ['REPLACE INTO t VALUES (1)', 'write', 'writes', 'REPLACE'],
    ['DROP TABLE t', 'schema', 'not_a_query', 'DROP'],
    ['PRAGMA user_version = 1', 'session', 'session', 'PRAGMA'],
    ["ATTACH 'x' AS y", 'file', 'not_a_query', 'ATTACH'],
    ['GRANT ALL ON t TO u', 'privilege', 'not_a_query', 'GRANT'],
    ['CALL p()', 'execute', 'not_a_query', 'CALL'],
    ['EXPLAIN SELECT 1', 'read', 'not_a_query', 'EXPLAIN'],
    ['EXPLAIN DELETE FROM t', 'write', 'writes', 'DELETE'],
    ['SELECT 1; DROP TABLE t', 'schema', 'several_statements', 'DROP'],
    ['SELECT 1; DELETE FROM t; DROP TABLE t', 'schema', 'several_statements'],
    ['SELECT 1; SELECT 2', 'read', 'several_statements'],
    ['WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x', 'write', 'writes', 'DELETE'],
    ['SELECT a INTO b FROM t', 'write', 'selects_into', 'INTO'],
    ['SELECT a FROM t FOR UPDATE', 'write', 'locks'],
    ["SELECT load_extension('x')", 'file', 'function', 'load_extension'],
    ["SELECT * FROM fsdir('x')", 'file', 'function', 'fsdir'],
    ['SELECT * FROM sqlite_master', 'read', 'catalog', 'sqlite_master'],
    ['SELECT ?', 'read', 'parameter', '?'],
    ['SELECT /*! 1 */ 2', 'unknown', 'executable_comment', '/*! 1 */'],
    ['SELECT a FROM', 'unknown', 'not_parsed'],
    ['frobnicate it', 'unknown', 'not_a_query', 'frobnicate'],
  ])('%s → %s, %s', (sql, statementClass, reason, subject) => {
    const verdict = judge(sql, sqlite);
    expect(verdict).toMatchObject({ allowed: false, statement_class: statementClass, reason });
    if (subject) expect(verdict.subject).toBe(subject);
  });

  it('is never a matter of substrings', () => {
    const verdict = judge('SELECT updated_at, "delete" FROM drop_offs', sqlite);
    expect(verdict).toEqual({ allowed: true, statement_class: 'read', tables: ['drop_offs'], functions: [] });
  });

  it('marks what is only wrong as repairable', () => {
    expect(judge('SELECT a FROM WHERE', sqlite).repairable).toBe(true);
    expect(judge('SELECT YEAR(d) FROM t', sqlite)).toMatchObject({
      reason: 'function',
      subject: 'year',
      repairable: true,
    });
    expect(judge("SELECT YEAR(d), load_extension('x') FROM t", sqlite).repairable).toBeUndefined();
    expect(judge('SELECT YEAR(d) FROM sqlite_master', sqlite)).toMatchObject({ reason: 'catalog' });
    expect(judge('DELETE FROM', sqlite).repairable).toBeUndefined();
    expect(judge('SELECT a INTO OUTFILE FROM', sqlite).repairable).toBeUndefined();
  });

  it('fails closed when it fails itself', () => {
    const broken = {
      ...sqlite,
      get allowedFunctions(): never {
        throw new Error('broken');
      },
    };
    expect(judge('SELECT upper(a) FROM t', broken)).toMatchObject({ allowed: false, statement_class: 'unknown' });
    expect(judge(undefined as unknown as string, sqlite)).toMatchObject({ allowed: false });
  });
});

describe('size and depth', () => {
  const timed = (sql: string) => {
    // time of this thread: a busy machine must not fail the test
    const start = process.threadCpuUsage();
    const verdict = judge(sql, sqlite);
    const { user, system } = process.threadCpuUsage(start);
    return { verdict, milliseconds: (user + system) / 1000 };
  };

  it.each<[string, string, RefusalReason]>([
    ['10 MB', `SELECT '${'x'.repeat(10_000_000)}'`, 'too_large'],
    ['1,000 brackets', `SELECT ${'('.repeat(1000)}1${')'.repeat(1000)}`, 'too_deep'],
    ['1,000 subqueries', `${'SELECT * FROM ('.repeat(1000)}SELECT 1${')'.repeat(1000)}`, 'too_deep'],
    ['1,000 calls', `SELECT ${'abs('.repeat(1000)}1${')'.repeat(1000)}`, 'too_deep'],
    ['1,000 NOTs', `SELECT ${'NOT '.repeat(1000)}1`, 'too_deep'],
    ['5,000 additions', `SELECT ${Array(5000).fill('1').join('+')}`, 'too_deep'],
    ['20,000 casts', `SELECT ${'CAST('.repeat(5000)}1`, 'too_deep'],
    ['40,000 commas', `SELECT ${Array(40_000).fill('1').join(',')}`, 'too_large'],
    ['a series without end', 'SELECT * FROM generate_series(1, 1e12)', 'too_large'],
  ])('refuses %s within a second', (_, sql, reason) => {
    const { verdict, milliseconds } = timed(sql);
    expect(verdict).toMatchObject({ allowed: false, reason });
    expect(milliseconds).toBeLessThan(1000);
  });

  it('lets ordinary nesting and long lists pass', () => {
    expect(judge(`SELECT ${'('.repeat(20)}1${')'.repeat(20)}`, sqlite).allowed).toBe(true);
    expect(judge(`${'SELECT * FROM ('.repeat(10)}SELECT 1 AS a${')'.repeat(10)}`, sqlite).allowed).toBe(true);
    expect(judge(`SELECT a FROM t WHERE a IN (${Array(5000).fill('1').join(', ')})`, sqlite).allowed).toBe(true);
    expect(judge(`SELECT a FROM t WHERE ${Array(300).fill('a = 1').join(' OR ')}`, sqlite).allowed).toBe(true);
  });
});

describe('text that two readers could take for two things', () => {
  it.each<[DialectName, string]>([
    ['sqlite', 'SELECT 1\0; DROP TABLE t'],
    ['sqlite', "SELECT 'a\0b'"],
    ['sqlite', 'SELECT\u00a01'],
    ['sqlite', 'SELECT\u30001'],
    ['sqlite', 'SEL\u200bECT 1'],
    ['sqlite', 'SELECT a\u200b FROM t'],
    ['sqlite', '\ufeffSELECT 1'],
    ['sqlite', 'SELECT 1\u2028FROM t'],
    ['sqlite', 'SELECT \u202e1'],
    ['sqlite', 'SELECT "a\u200bb" FROM t'],
    ['sqlite', 'SELECT "a\nb" FROM t'],
    ['sqlite', 'SELECT ｃｏｕｎｔ(*) FROM t'],
    ['sqlite', 'SELECT sa\u212Ae FROM t'],
    ['sqlite', 'SELECT раssword FROM t'],
    ['sqlite', 'SELECT 𝐬𝐞𝐥𝐞𝐜𝐭 FROM t'],
    ['sqlite', "SELECT '\ud800'"],
    ['postgres', 'SELECT 1 -- a\rDELETE FROM t'],
    ['postgres', "SELECT 'a\\' , ' , b --'"],
    ['mysql', "SELECT 'a\\' , b, 'c\\'"],
    ['mysql', 'SELECT 1--1'],
    ['mariadb', 'SELECT `a` FROM t --x\n'],
    ['sqlite', 'SELECT 1e5x'],
  ])('%s refuses %j', (name, sql) => {
    expect(judge(sql, dialectOf(name))).toMatchObject({
      allowed: false,
      statement_class: 'unknown',
      reason: 'suspicious_text',
    });
  });

  it('does not mind them inside strings', () => {
    for (const dialect of Object.values(dialects)) {
      expect(judge("SELECT '\u200b\u3000；ＳＥＬＥＣＴ\u00a0' FROM t", dialect).allowed, dialect.name).toBe(true);
    }
  });
});
