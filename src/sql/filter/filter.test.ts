import { describe, expect, it } from 'vitest';
import { dialects } from '../../dialects/registry.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import type { Role } from '../contracts/contracts.ts';
import { applyRights, bindClaims, type Claims } from './filter.ts';

const table = (name: string, columns: string[], more: Partial<Table> = {}): Table => ({
  name,
  kind: 'table',
  columns: columns.map((name) => {
    const [type, kind] = name.endsWith('id') ? (['INTEGER', 'integer'] as const) : (['TEXT', 'text'] as const);
    return { name, type, kind, nullable: true };
  }),
  primaryKey: [],
  uniqueKeys: [],
  foreignKeys: [],
  ...more,
});

const snapshot: Snapshot = {
  dialect: 'sqlite',
  database: 'shop',
  fingerprint: '',
  tables: [
    table('orders', ['id', 'region_id', 'note'], { heirs: ['orders_2024'] }),
    table('all_sales', ['id'], { heirs: ['orders'] }),
    table('customers', ['id', 'phone']),
    table('stores', ['id']),
    table('recent', ['id'], { kind: 'view' }),
    table('own_view', ['id', 'region_id'], { kind: 'view' }),
  ],
};

const role: Role = {
  name: 'north',
  rowFilters: { orders: 'region_id = {user.region}', own_view: 'region_id = {user.region}' },
  masks: { 'customers.phone': 'mask' },
};

const grant = (sql: string, claims: Claims = { region: 3 }, as: Role = role) =>
  applyRights(sql, { dialect: dialects.sqlite, snapshot, role: as, claims });
const reasonOf = (sql: string, claims?: Claims, as?: Role) => {
  const found = grant(sql, claims, as);
  return found.ok ? 'granted' : found.verdict.reason;
};

describe('applyRights', () => {
  it('limits what is read, and says what', () => {
    const found = grant('SELECT o.id, c.phone FROM orders o JOIN customers c ON c.id = o.id');
    expect(found.ok && found.granted).toMatchObject({ tables: ['orders'], masked: ['customers.phone'] });
    expect(found.ok && found.granted.sql).toContain('WHERE (kept."region_id" = 3)) o');
    const open = grant('SELECT id FROM stores');
    expect(open.ok && open.granted).toEqual({
      sql: 'SELECT id FROM stores',
      told: 'SELECT id FROM stores',
      tables: [],
      masked: [],
    });
  });

  it('reads nothing without the claim, and only what needs none', () => {
    expect(reasonOf('SELECT * FROM orders', {})).toBe('claim');
    expect(reasonOf('SELECT * FROM orders', { region: [] })).toBe('claim');
    expect(reasonOf('SELECT * FROM orders', { region: Number.NaN })).toBe('claim');
    expect(reasonOf('SELECT * FROM orders', JSON.parse('{"__proto__": {"region": 3}}'))).toBe('claim');
    expect(reasonOf('SELECT * FROM stores', {})).toBe('granted');
  });

  it('refuses what may show rows of a limited table', () => {
    for (const sql of [
      'SELECT * FROM recent',
      'SELECT * FROM orders_2024',
      'SELECT * FROM all_sales',
      'SELECT * FROM gone',
    ])
      expect(reasonOf(sql), sql).toBe('table');
    // A view that is limited itself is meant.
    expect(reasonOf('SELECT * FROM own_view')).toBe('granted');
  });

  it('refuses everything when a limit names what is not there, or cannot be had', () => {
    expect(reasonOf('SELECT * FROM stores', {}, { name: 'x', rowFilters: { ordres: 'id = 1' } })).toBe('limit_setup');
    expect(reasonOf('SELECT * FROM customers', {}, { name: 'x', masks: { 'customers.fax': 'null' } })).toBe(
      'limit_setup',
    );
    // SQLite has no such function, and without a key anybody could make the same.
    expect(reasonOf('SELECT * FROM customers', {}, { name: 'x', masks: { 'customers.phone': 'hash' } })).toBe(
      'limit_setup',
    );
    expect(reasonOf('SELECT * FROM orders', {}, { name: 'x', rowFilters: { orders: '1 = 1) OR (1 = 1' } })).toBe(
      'limit_setup',
    );
  });

  it('keeps an engine from looking at other rows first, wherever that could fail', () => {
    const fenced = (sql: string) => {
      const found = grant(sql);
      return found.ok ? found.granted.sql.includes('LIMIT -1') : found.verdict.reason;
    };
    for (const where of [
      '1 / (id - 5) > 0',
      'abs(id) > 1',
      "json_extract(id, '$') = 1",
      'CAST(id AS INT) = 1',
      'id + 1 > 2',
      'coalesce(NULL, json(note)) IS NULL',
      '"json"(note) IS NULL',
      "note LIKE 'a%'",
      "note LIKE 'a' ESCAPE id",
      "note = 'a' COLLATE NOCASE",
      'note = 5',
      "id = '5'",
      "1 = '5'",
      "note > DATE '2024-01-01'",
      'note = id',
      'id IN (SELECT id FROM stores)',
      'id IN (1, 1 / id)',
      'EXISTS (SELECT 1 FROM stores)',
      'CASE WHEN id = 1 THEN 1 END',
      '(id, note) = (1, 2)',
      'id = 1 AND abs(id) > 1',
      'phone = 1',
    ])
      expect(fenced(`SELECT id FROM orders WHERE ${where}`), where).toBe(true);
    for (const sql of [
      'SELECT x FROM (SELECT 1 / id AS x FROM orders) WHERE x > 1',
      'WITH o AS (SELECT json(note) AS x FROM orders) SELECT x FROM o',
      'SELECT json(note) AS x FROM orders UNION ALL SELECT 1',
      'SELECT note FROM orders GROUP BY note HAVING json(note) IS NULL',
      'SELECT json(note) AS x FROM orders WHERE x IS NULL',
      'SELECT json(note) AS id FROM orders WHERE id = 1',
      'SELECT (SELECT json(note)) FROM orders',
      'SELECT o.id FROM orders o NATURAL JOIN stores',
      'SELECT o.id FROM orders o JOIN stores USING (id)',
      'SELECT o.id FROM orders o, json_each(o.note) AS j',
      "SELECT o.id FROM orders o JOIN customers c ON c.id = o.id AND c.phone = '1'",
    ])
      expect(fenced(sql), sql).not.toBe(false);
    for (const sql of [
      'SELECT sum(id) / 2, id FROM orders WHERE id > -5 GROUP BY id ORDER BY 1 / id LIMIT 5',
      "SELECT DISTINCT json(note) FROM orders WHERE NOT (note = 'a' OR id BETWEEN 1 AND 5) AND region_id IN (1, 2)",
      'SELECT o.id FROM orders o LEFT JOIN stores s ON s.id = o.id WHERE s.id IS NULL AND 3 < o.id',
      "SELECT id FROM orders WHERE 1 = 1 AND 'a' <> 'b' AND id > 3",
    ])
      expect(fenced(sql), sql).toBe(false);
  });

  it('takes a typed literal where no stored value has to be converted', () => {
    const dated = table('visits', ['id', 'region_id']);
    const columns = [
      ...dated.columns,
      { name: 'day', type: 'date', kind: 'date' as const, nullable: true },
      { name: 'at', type: 'timestamp', kind: 'datetime' as const, nullable: true },
      { name: 'ratio', type: 'integer', kind: 'integer' as const, nullable: true, computed: true as const },
    ];
    const place = { dialect: dialects.postgres, snapshot: { ...snapshot, tables: [{ ...dated, columns }] } };
    const fenced = (where: string) => {
      const as: Role = { name: 'x', rowFilters: { visits: 'region_id = 1' } };
      const found = applyRights(`SELECT id FROM visits WHERE ${where}`, { ...place, role: as, claims: {} });
      return found.ok ? found.granted.sql.includes('OFFSET 0') : found.verdict.reason;
    };
    expect(fenced("day >= DATE '2024-01-01' AND at < TIMESTAMP '2024-01-01 10:00' AND at > DATE '2024-01-01'")).toBe(
      false,
    );
    expect(fenced("day >= TIMESTAMP '2024-01-01 10:00'")).toBe(true);
    expect(fenced("id > DATE '2024-01-01'")).toBe(true);
    // computed when it is read, so that it may fail on a hidden row
    expect(fenced('ratio > 1')).toBe(true);
  });

  it('fences a filter that asks another table, and a view, whatever the statement is', () => {
    const asking = 'region_id IN (SELECT id FROM stores)';
    const fenced = (sql: string, rowFilters: Record<string, string>) => {
      const found = grant(sql, {}, { name: 'x', rowFilters });
      return found.ok && found.granted.sql.includes('LIMIT -1');
    };
    expect(fenced('SELECT id FROM orders ORDER BY 1 / id LIMIT 5', { orders: asking })).toBe(true);
    expect(fenced('SELECT id FROM orders', { orders: 'region_id IN (SELECT 1 UNION SELECT 2)' })).toBe(true);
    expect(fenced('SELECT id FROM orders', { orders: 'region_id = 1' })).toBe(false);
    expect(fenced('SELECT id FROM own_view WHERE id > 1', { own_view: 'region_id = 1' })).toBe(true);
  });

  it('gives no other name of a key that is masked', () => {
    const keyed = { ...snapshot, tables: [table('staff', ['id', 'name'], { primaryKey: ['id'] })] };
    const written = (sql: string, name: 'sqlite' | 'mariadb', mask: string) => {
      const place = { dialect: dialects[name], snapshot: { ...keyed, dialect: name } };
      const found = applyRights(sql, { ...place, role: { name: 'x', masks: { [mask]: 'null' } }, claims: {} });
      return found.ok ? found.granted.sql : found.verdict.reason;
    };
    for (const key of ['rowid', 'oid', '_rowid_'])
      expect(written(`SELECT ${key} FROM staff`, 'sqlite', 'staff.id')).not.toContain(`kept.${key}`);
    expect(written('SELECT _rowid FROM staff', 'mariadb', 'staff.ID')).not.toContain('kept._rowid');
    expect(written('SELECT rowid FROM staff', 'sqlite', 'staff.name')).toContain('kept.rowid');
  });

  it('shows no key of a hash', () => {
    const as: Role = { name: 'x', masks: { 'customers.phone': 'hash' } };
    for (const dialect of Object.values(dialects).filter(({ digestOf }) => digestOf)) {
      const place = { dialect, snapshot: { ...snapshot, dialect: dialect.name } };
      const found = applyRights('SELECT * FROM customers', { ...place, role: as, claims: {}, key: "se'cret" });
      if (!found.ok) throw new Error(`${dialect.name}: ${found.verdict.reason}`);
      expect(found.granted.sql).toContain("se''cret");
      expect(found.granted.told).not.toContain('cret');
    }
  });
});

describe('bindClaims', () => {
  it('writes values as literals and never as SQL', () => {
    const text = "x' OR '1'='1";
    for (const dialect of Object.values(dialects)) {
      const bound = bindClaims('region = {user.r}', { r: text }, dialect);
      expect(bound, dialect.name).toEqual({ ok: true, condition: "region = 'x'' OR ''1''=''1'" });
    }
    const { sqlite, mysql } = dialects;
    const of = (condition: string, r: unknown, dialect = sqlite) => {
      const bound = bindClaims(condition, { r } as Claims, dialect);
      return bound.ok ? bound.condition : bound.reason;
    };
    expect(of('a = {user.r}', 'x\\', mysql)).toBe("a = 'x\\\\'");
    expect(of('a = {user.r}', [3, 5])).toBe('a IN (3, 5)');
    expect(of('a <> {user.r}', ['x'])).toBe("a NOT IN ('x')");
    expect(of('a IN {user.r}', 3)).toBe('a IN (3)');
    expect(of('a IN ({user.r})', ['x', 'y'])).toBe("a IN ('x', 'y')");
    expect(of('a > b -{user.r}', -3)).toBe('a > b -(-3)');
    expect(of("a = '{user.r}'", 3)).toBe('condition');
    expect(of('a > {user.r}', [1, 2])).toBe('condition');
    expect(of('a = {user.r}', 'a\u0000b')).toBe('claim');
    expect(of('a = {user.r}', { toString: 'x' })).toBe('claim');
  });
});
