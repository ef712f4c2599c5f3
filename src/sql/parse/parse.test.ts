import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../dialects/registry.ts';
import { parseSql, walkTree } from './parse.ts';

const sqlite = dialectOf('sqlite');

/** Every name of the tree beside the text at its place: they must be the same. */
function names(sql: string): string[] {
  const parsed = parseSql(sql, sqlite);
  if (!parsed.ok) throw new Error(parsed.message);
  const found: string[] = [];
  walkTree({ statements: parsed.statements }, (_, node) => {
    const span = node.span as { start: number; end: number } | undefined;
    if (typeof node.name === 'string' && span) found.push(sql.slice(span.start, span.end));
  });
  return found;
}

const kinds = (sql: string): string => {
  const parsed = parseSql(sql, sqlite);
  return JSON.stringify(parsed.ok && parsed.statements);
};

describe('parseSql', () => {
  it('gives places in UTF-16 units behind an emoji', () => {
    expect(names(`SELECT '😀' AS a, "😀x" y, 表.名 FROM "t" AS 表`)).toEqual(
      expect.arrayContaining(['a', '"😀x"', 'y', '名', '表', '"t"']),
    );
  });

  it('reads NOT … LIKE as a tree, with the places of the original', () => {
    const sql = `SELECT 1 FROM c WHERE NOT "我 a" LIKE '%A%' AND b = 1 AND NOT upper(t.d) LIKE '😀' || e AND f`;
    expect(names(sql)).toEqual(['c', '"我 a"', 'b', 'd', 't', 'e', 'f']);
    expect(kinds(sql)).not.toContain('"raw"');
    expect(kinds(sql)).toContain('"not"');
  });

  it('reads a text once for all who ask, and lets none of them change it', () => {
    const sql = 'SELECT a FROM t WHERE b = 1';
    const parsed = parseSql(sql, sqlite);
    expect(parseSql(sql, sqlite)).toBe(parsed);
    expect(parseSql(sql, dialectOf('postgres'))).not.toBe(parsed);
    const [statement] = parsed.ok ? parsed.statements : [];
    expect(() => Object.assign(statement?.select as object, { from: null })).toThrow(TypeError);
    for (let n = 0; n < 20; n += 1) parseSql(`SELECT ${n}`, sqlite);
    expect(parseSql(sql, sqlite)).not.toBe(parsed);
  });

  it('leaves other negations alone', () => {
    for (const sql of ["SELECT NOT (a LIKE 'x')", "SELECT NOT a IN (1) AND b LIKE 'x'", "SELECT a NOT LIKE 'x'"]) {
      expect(kinds(sql)).not.toContain('"raw"');
    }
  });

  it('reads the spellings that the parser lacks, at their places', () => {
    for (const [name, sql] of [
      ['mysql', 'SELECT a # ; b\n, c FROM t # end'],
      ['oracle', "SELECT q'[it's]' AS a, nq'!x!' AS b, c FROM t"],
      ['oracle', "SELECT q'['''''']' AS a, b FROM t"],
      ['duckdb', 'SELECT a // b, c FROM t'],
    ] as const) {
      const parsed = parseSql(sql, dialectOf(name));
      expect(parsed.ok, sql).toBe(true);
      const table =
        parsed.ok &&
        JSON.stringify(parsed.statements).match(/"t","quoted":false,"trailing_comments":\[\],"span":\{"start":(\d+)/);
      expect(sql[Number(table ? table[1] : -1)], sql).toBe('t');
    }
  });

  it('places an error behind an emoji', () => {
    const parsed = parseSql(`SELECT '😀' FROM t WHERE )`, sqlite);
    expect(parsed).toMatchObject({ ok: false, start: 25 });
  });
});
