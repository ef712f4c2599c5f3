import { describe, expect, test } from 'vitest';
import { compactSchema, petShop } from '../../../tests/fixtures/compact-schema.ts';
import { postgres } from '../../dialects/postgres.ts';
import { sqlite } from '../../dialects/sqlite.ts';
import { analyseScopes, type ColumnUse, resolveColumns, type Scopes, type TextRange } from './scope.ts';

const snapshot = compactSchema(petShop);

function scopesOf(sql: string): Scopes {
  const scopes = analyseScopes(sql, sqlite);
  if (!scopes) throw new Error(`not analysed: ${sql}`);
  return scopes;
}

const at = (scopes: Scopes, range: TextRange | undefined) => range && scopes.sql.slice(range.start, range.end);
const uses = (scopes: Scopes) => scopes.all.flatMap((scope) => scope.columns);

/** How each column use of a statement is resolved, as `written=kind`. */
function resolved(sql: string, dialect = sqlite): string[] {
  const scopes = analyseScopes(sql, dialect);
  if (!scopes) return ['not parsed'];
  const { columns } = resolveColumns(scopes, snapshot);
  return uses(scopes).map((use) => `${at(scopes, use.range)}=${columns.get(use)?.kind}`);
}

describe('blocks', () => {
  test('nests WITH items, derived tables, subqueries and set operations', () => {
    const { all, root } = scopesOf(
      'WITH q AS (SELECT 1 AS a) SELECT a FROM (SELECT a FROM q) d WHERE a IN (SELECT 2) UNION SELECT 3 ORDER BY a',
    );
    expect(root.kind).toBe('set');
    expect(all.map(({ kind, role, serves }) => [kind, role, serves].filter(Boolean).join(' '))).toEqual([
      'select cte',
      'set root',
      'select member',
      'select derived',
      'select expression in',
      'select member',
    ]);
    expect(root.clauses.order).toBeDefined();
    expect(root.children.filter((child) => child.role === 'member').every((child) => !child.clauses.order)).toBe(true);
  });

  test('clauses have exact ranges', () => {
    const scopes = scopesOf(
      "SELECT DISTINCT a, count(*) FROM t WHERE b = 'from where' GROUP BY a HAVING count(*) > 1 ORDER BY a LIMIT 3",
    );
    const texts = Object.fromEntries(
      Object.entries(scopes.root.clauses).map(([clause, range]) => [clause, at(scopes, range)]),
    );
    expect(texts).toEqual({
      select: 'SELECT DISTINCT a, count(*)',
      from: 'FROM t',
      where: "WHERE b = 'from where'",
      group: 'GROUP BY a',
      having: 'HAVING count(*) > 1',
      order: 'ORDER BY a',
      limit: 'LIMIT 3',
    });
    expect(scopes.root).toMatchObject({
      distinct: true,
      grouped: true,
      aggregates: true,
      limited: true,
      ordered: true,
    });
  });

  test('brackets around a member do not swallow the set operation after it', () => {
    const { root } = scopesOf('SELECT * FROM (SELECT a FROM b) UNION SELECT * FROM (SELECT c FROM d)');
    expect(root.set).toEqual({ operator: 'union', all: false });
    expect(root.children).toHaveLength(2);
  });

  test('what is no single query has no scopes', () => {
    for (const sql of ['SELECT 1; SELECT 2', 'DELETE FROM t', 'SELECT FROM WHERE', ''])
      expect(analyseScopes(sql, sqlite)).toBeUndefined();
  });
});

describe('sources', () => {
  test('names, aliases, joins and their conditions', () => {
    const scopes = scopesOf(
      'SELECT 1 FROM "Has Pet" AS h LEFT JOIN Pets p ON h.PetID = p.PetID AND p.weight > 1 JOIN City USING (code), Clinics',
    );
    expect(scopes.root.sources.map(({ name, alias, quoted, join }) => ({ name, alias, quoted, join }))).toEqual([
      { name: 'Has Pet', alias: 'h', quoted: true, join: 'first' },
      { name: 'Pets', alias: 'p', quoted: false, join: 'left' },
      { name: 'City', alias: undefined, quoted: false, join: 'inner' },
      { name: 'Clinics', alias: undefined, quoted: false, join: 'comma' },
    ]);
    const [, pets, city] = scopes.root.sources;
    expect(at(scopes, pets?.joinRange)).toBe('LEFT JOIN Pets p ON h.PetID = p.PetID AND p.weight > 1');
    expect(at(scopes, pets?.onRange)).toBe('h.PetID = p.PetID AND p.weight > 1');
    expect(pets?.onPairs.map((pair) => at(scopes, pair.range))).toEqual(['h.PetID = p.PetID']);
    expect(city?.using.map(({ range }) => at(scopes, range))).toEqual(['code']);
  });

  test('a WITH item is a source of its own kind, also in a subquery', () => {
    const { all } = scopesOf('WITH q AS (SELECT 1 AS a) SELECT 1 WHERE EXISTS (SELECT a FROM q)');
    expect(all.at(-1)?.sources[0]).toMatchObject({ kind: 'cte', child: { name: 'q' } });
  });
});

describe('columns and literals', () => {
  test('clause, qualifier and enclosing function', () => {
    const scopes = scopesOf('SELECT max(p.weight) FROM Pets p WHERE lower(PetType) = 1 ORDER BY bought');
    const told = uses(scopes).map((use: ColumnUse) => [
      use.qualifier,
      use.name,
      use.clause,
      use.function?.name,
      use.whole,
    ]);
    expect(told).toEqual([
      ['p', 'weight', 'select', 'max', undefined],
      [undefined, 'PetType', 'where', 'lower', undefined],
      [undefined, 'bought', 'order', undefined, true],
    ]);
  });

  test('literals are tied to their place, equal ones too', () => {
    const scopes = scopesOf(
      "SELECT 1 FROM t WHERE a = 'x' AND b NOT IN ('x', 'y') AND 5 < c AND d BETWEEN 1 AND -2 AND e LIKE 'it''s%' AND f = \"q\"",
    );
    const told = scopes.root.comparisons.map((item) => [
      item.column.name,
      item.operator,
      item.negated,
      item.value,
      at(scopes, item.range),
    ]);
    expect(told).toEqual([
      ['a', '=', false, 'x', "'x'"],
      ['b', 'in', true, 'x', "'x'"],
      ['b', 'in', true, 'y', "'y'"],
      ['c', '>', false, '5', '5'],
      ['d', 'between', false, '1', '1'],
      ['d', 'between', false, '-2', '2'],
      ['e', 'like', false, "it's%", "'it''s%'"],
      ['f', '=', false, 'q', '"q"'],
    ]);
    expect(scopes.root.comparisons[0]?.range).not.toEqual(scopes.root.comparisons[1]?.range);
  });

  test('places are UTF-16 units, behind characters beyond the basic plane as well', () => {
    const scopes = scopesOf("SELECT '😀', 姓名 FROM 员工 WHERE 编号 = 3");
    expect(uses(scopes).map((use) => at(scopes, use.range))).toEqual(['姓名', '编号']);
    expect(at(scopes, scopes.root.comparisons[0]?.range)).toBe('3');
  });

  test('items of the SELECT list', () => {
    const scopes = scopesOf('SELECT a AS "x y", count(*), t.*, b FROM t');
    expect(scopes.root.projections.map(({ name, range }) => [name, at(scopes, range)])).toEqual([
      ['x y', 'a AS "x y"'],
      ['count', 'count(*)'],
      [undefined, 't.*'],
      ['b', 'b'],
    ]);
  });

  test('an alias with a column list and a cast are no calls', () => {
    const scopes = analyseScopes(
      'SELECT a::numeric(4, 1), CAST(b AS varchar(3)) FROM generate_series(1, 3) AS g(a)',
      postgres,
    );
    expect(scopes?.root.functions.map((call) => call.name)).toEqual(['CAST', 'generate_series']);
  });
});

describe('resolveColumns', () => {
  test('the local scope comes before the outer one', () => {
    expect(
      resolved('SELECT LName FROM Student WHERE EXISTS (SELECT 1 FROM Has_Pet WHERE StuID = Student.StuID)'),
    ).toEqual(['LName=column', 'StuID=column', 'Student.StuID=column']);
  });
  test('unknown, ambiguous and unknown qualifier', () => {
    expect(resolved('SELECT nme, StuID, x.Age FROM Student JOIN Has_Pet ON 1 = 1')).toEqual([
      'nme=unknown',
      'StuID=ambiguous',
      'x.Age=unknown',
    ]);
  });
  test('USING and NATURAL make a name unambiguous', () => {
    expect(resolved('SELECT StuID FROM Student JOIN Has_Pet USING (StuID)')).toEqual(['StuID=column']);
    expect(resolved('SELECT StuID FROM Student NATURAL JOIN Has_Pet')).toEqual(['StuID=column']);
  });
  test('derived tables and WITH items hand out their items', () => {
    expect(resolved('WITH q AS (SELECT Age + 1 AS older FROM Student) SELECT older, Age FROM q')).toEqual([
      'Age=column',
      'older=derived',
      'Age=unknown',
    ]);
    expect(resolved('SELECT LName, x FROM (SELECT * FROM Student) d')).toEqual(['LName=derived', 'x=unknown']);
  });
  test('a derived table sees what is around the subquery, not its siblings', () => {
    expect(resolved('SELECT 1 FROM Student WHERE Age IN (SELECT a FROM (SELECT Age AS a FROM Pets) d)')).toEqual([
      'Age=column',
      'a=derived',
      'Age=column',
    ]);
    expect(resolved('SELECT 1 FROM Pets p, (SELECT p.weight) d')).toEqual(['p.weight=unknown']);
  });
  test('aliases where the engine sees them', () => {
    expect(resolved('SELECT Age AS years FROM Student WHERE years > 3 ORDER BY years')).toEqual([
      'Age=column',
      'years=alias',
      'years=alias',
    ]);
    expect(
      resolved('SELECT "Age" AS years FROM "Student" WHERE years > 3 ORDER BY years + 1', postgres).slice(1),
    ).toEqual(['years=unknown', 'years=unknown']);
  });
  test('double-quoted strings, rowid and names without a place', () => {
    expect(resolved('SELECT "Age", "no such", rowid, current_date FROM Student')).toEqual([
      '"Age"=column',
      '"no such"=string',
      'rowid=pseudo',
    ]);
  });
  test('case counts where the engine says so', () => {
    expect(resolved('SELECT lname, "LName", "lname" FROM "Student"', postgres)).toEqual([
      'lname=unknown',
      '"LName"=column',
      '"lname"=unknown',
    ]);
  });
  test('nothing is said of sources that cannot be known', () => {
    expect(resolved('SELECT value, key FROM json_each(1)')).toEqual(['value=open', 'key=open']);
    expect(resolved('SELECT x FROM nowhere')).toEqual(['x=open']);
  });
});

describe('what a name means', () => {
  const tablesOf = (sql: string) => {
    const scopes = scopesOf(sql);
    const { tables, unknownTables } = resolveColumns(scopes, snapshot);
    return { stored: [...tables.values()].map(({ name }) => name), unknown: unknownTables.map(({ name }) => name) };
  };

  test('a step that hides a table reads that table, unless it recurs', () => {
    const hiding = 'WITH pets AS (SELECT pettype FROM pets) SELECT pettype FROM pets';
    expect(tablesOf(hiding)).toEqual({ stored: ['Pets'], unknown: [] });
    expect(resolved(hiding)).toEqual(['pettype=column', 'pettype=derived']);
    const recurring = 'WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT i FROM n';
    expect(resolved(recurring)).toEqual(['i=derived', 'i=derived', 'i=derived']);
  });

  test('a step of plain rows is no unknown table', () => {
    expect(tablesOf('WITH v(a) AS (VALUES (1), (2)) SELECT a FROM v')).toEqual({ stored: [], unknown: [] });
    expect(resolved('WITH v(a) AS (VALUES (1), (2)) SELECT a, b FROM v')).toEqual(['a=derived', 'b=unknown']);
    expect(resolved('WITH v AS (VALUES (1), (2)) SELECT a FROM v')).toEqual(['a=open']);
  });

  test('a set operation behind a bracket belongs to the whole, not to the bracket', () => {
    for (const sql of [
      'SELECT petid FROM pets WHERE petid > (SELECT 1) UNION SELECT stuid FROM student',
      'SELECT petid FROM (SELECT petid FROM pets) UNION SELECT stuid FROM student',
      'SELECT petid FROM (SELECT petid FROM pets) /* and */ UNION SELECT stuid FROM student',
    ]) {
      const { root } = scopesOf(sql);
      expect(root.kind, sql).toBe('set');
      expect(root.children.map(({ role }) => role)).toEqual(['member', 'member']);
      expect(resolved(sql)).not.toContain('stuid=unknown');
    }
    expect(resolved('SELECT 1 FROM pets WHERE 1 IN (SELECT 1) UNION SELECT petid FROM student')).toEqual([
      'petid=unknown',
    ]);
  });

  test('a catalogue before the schema is no contradiction, another schema is', () => {
    const [pets] = snapshot.tables.filter(({ name }) => name === 'Pets');
    if (!pets) throw new Error('no pets');
    const placed = { ...snapshot, tables: [{ ...pets, schema: 'shop' }] };
    const known = (sql: string) => resolveColumns(scopesOf(sql), placed).unknownTables.length === 0;
    expect(known('SELECT 1 FROM main.shop.pets')).toBe(true);
    expect(known('SELECT 1 FROM shop.pets')).toBe(true);
    expect(known('SELECT 1 FROM shop.other.pets')).toBe(false);
  });
});
