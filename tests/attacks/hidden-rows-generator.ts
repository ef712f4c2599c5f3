import { createRandom, type Random } from '../leaks/random.ts';
import {
  common,
  type EngineName,
  failing,
  harmless,
  harmlessDates,
  type Kind,
  own,
  type Templates,
} from './hidden-rows-templates.ts';

/** Hidden rows hold what engines fail on, there are none, or there are as many that hold nothing of the kind. */
export const copies = ['full', 'part', 'harmless'] as const;

/**
 * The same tables with hidden rows and without them. What is stored in visible rows suits every column's purpose; hidden ones hold what
 * engines fail on: texts that are no date, number, document or pattern, numbers at the ends of their range, divisors of zero.
 */
export function hiddenRowsFixture(copy: (typeof copies)[number], engine: EngineName): string[] {
  const quoted = (text: string) => `'${engine === 'mariadb' ? text.replaceAll('\\', '\\\\') : text}'`;
  const statements = [
    'CREATE TABLE stores (id INTEGER PRIMARY KEY, region INTEGER, name VARCHAR(20))',
    "INSERT INTO stores VALUES (1, 1, 'north'), (2, 2, 'south'), (3, 1, 'east')",
    `CREATE TABLE orders (id INTEGER PRIMARY KEY, region INTEGER, store_id INTEGER, divisor INTEGER, amount BIGINT,
      price DOUBLE PRECISION, note VARCHAR(60), number_text VARCHAR(60), doc VARCHAR(60), pattern VARCHAR(60), day DATE)`,
    `CREATE TABLE payments (id INTEGER PRIMARY KEY, order_id INTEGER, region INTEGER, divisor INTEGER, amount BIGINT,
      price DOUBLE PRECISION, note VARCHAR(60), number_text VARCHAR(60), doc VARCHAR(60), pattern VARCHAR(60), day DATE)`,
  ];
  const poison = [
    ['0', '9223372036854775807', '1e300', 'secret note', 'secret', '{secret', '([', '9999-12-31'],
    ['0', '-9223372036854775807', '-1e300', '2025-99-99', '1e999', '', '*', '9999-12-30'],
    ['-1', '0', '0', 'ee\\', '', '[1,', '\\', '2025-01-01'],
  ];
  for (const table of ['orders', 'payments'])
    for (let id = 1; id <= 24; id += 1) {
      const region = id % 3 === 1 ? 1 : 2;
      if (copy === 'part' && region === 2) continue;
      const good = [
        `${1 + (id % 4)}`,
        `${id * 10}`,
        `${id}.5`,
        `2025-01-1${id % 10}`,
        `${id}`,
        `{"a": ${id}}`,
        '^2025',
        `2025-02-1${id % 10}`,
      ];
      const [divisor, amount, price, ...texts] = (
        region === 2 && copy === 'full' ? poison[id % poison.length] : good
      ) as string[];
      const values = [
        id,
        ...(table === 'orders' ? [region, 1 + (id % 3)] : [1 + ((id * 7) % 24), region]),
        divisor,
        amount,
        price,
      ];
      statements.push(`INSERT INTO ${table} VALUES (${[...values, ...texts.map((text) => quoted(text))].join(', ')})`);
    }
  statements.push(
    'CREATE VIEW ratios AS SELECT id, region, divisor, amount, price, note, number_text, doc, pattern, day, 100 / divisor AS ratio FROM orders',
    'CREATE VIEW busy AS SELECT o.id, p.region, o.divisor, p.amount, p.price, o.note, p.number_text, o.doc, p.pattern, o.day FROM orders o JOIN payments p ON p.order_id = o.id',
  );
  if (engine === 'postgres') statements.push('ANALYZE');
  if (engine === 'mariadb')
    statements.push('ANALYZE TABLE orders PERSISTENT FOR ALL', 'CREATE INDEX by_region ON orders (region)');
  if (engine === 'sqlite') statements.push('CREATE INDEX by_region ON orders (region)', 'ANALYZE');
  return statements;
}

/** Columns of every source; derived ones hand out the same names, so that statements nest. */
const columns: Record<Kind, string[]> = {
  i: ['id', 'region', 'divisor', 'amount'],
  n: ['price'],
  s: ['note', 'number_text', 'doc', 'pattern'],
  d: ['day'],
  b: [],
};
const all = Object.values(columns).flat();
const kindOf = (column: string) =>
  (Object.keys(columns) as Kind[]).find((kind) => columns[kind].includes(column)) as Kind;
const constants: Record<Kind, string[]> = {
  i: ['1', '2', '7'],
  n: ['2.5', '10.0'],
  s: ["'x'", "'2025'"],
  d: [],
  b: ['1 = 1', '1 = 2'],
};
const tables = ['orders', 'orders', 'payments', 'ratios', 'busy'];

/** Statements of one engine, the same for the same seed. */
export function* hiddenRowsStatements(engine: EngineName, seed: number): Generator<string> {
  const random = createRandom(seed);
  const templates = Object.fromEntries(
    (Object.keys(common) as Kind[]).map((kind) => [
      kind,
      [...common[kind], ...(own[engine][kind] ?? []), ...(own[engine][kind] ?? [])],
    ]),
  ) as Templates;
  for (;;) yield statement(random, templates, engine);
}

function statement({ number: random, pick }: Random, templates: Templates, engine: EngineName): string {
  let names = 0;
  const next = () => {
    names += 1;
    return names;
  };
  const chance = (percent: number) => random(100) < percent;

  function expression(kind: Kind, scope: readonly string[], depth: number): string {
    if (depth <= 0 || chance(25)) {
      const column = columns[kind].length > 0 && (constants[kind].length === 0 || chance(80));
      if (kind === 'd' && engine === 'mariadb' && chance(10)) return `${pick(scope)}.day`;
      return column ? `${pick(scope)}.${pick(columns[kind])}` : pick(constants[kind]);
    }
    return fill(pick(templates[kind]), scope, depth - 1);
  }

  function fill(template: string, scope: readonly string[], depth: number): string {
    const inner = template.includes('{from}') ? `s${next()}` : undefined;
    const within = inner ? [inner, ...scope] : scope;
    const [before, after = ''] = inner ? split(template) : [template];
    const put = (text: string, names: readonly string[]) =>
      text.replace(/\{(\w+)\}/g, (_, hole: string) => {
        if (hole === 'sub') return inner as string;
        if (hole in columns) return expression(hole as Kind, names, depth);
        return `${hole === 'id' && names !== scope && !chance(50) ? pick(scope) : pick(names)}.${hole}`;
      });
    if (!inner) return put(before, scope);
    const from = `FROM ${source(depth)} ${inner}`;
    return `${put(before, scope)}${put(after.replace('{from}', '\u0000'), within)}`.replace('\u0000', from);
  }

  /** What stands before the subquery sees the names outside of it alone. */
  function split(template: string): [string, string] {
    const at = template.lastIndexOf('(SELECT', template.indexOf('{from}'));
    return [template.slice(0, at), template.slice(at)];
  }

  function source(depth: number): string {
    if (depth <= 0 || chance(70)) return pick(tables);
    const name = `q${next()}`;
    const list = all.map(
      (column) => `${chance(25) ? expression(kindOf(column), [name], 1) : `${name}.${column}`} AS ${column}`,
    );
    const where = chance(50) ? ` WHERE ${expression('b', [name], 1)}` : '';
    const other = chance(25) ? ` UNION ALL SELECT ${all.join(', ')} FROM ${pick(tables)}` : '';
    return `(SELECT ${list.join(', ')} FROM ${source(depth - 1)} ${name}${where}${other})`;
  }

  /** FROM with up to three sources, and the names of those. */
  function joined(depth: number, sourceOf: () => string, on: (names: readonly string[]) => string) {
    const names = ['a'];
    let from = `${sourceOf()} a`;
    for (const name of ['b', 'c']) {
      if (!chance(30)) break;
      const join = pick(['JOIN', 'LEFT JOIN', 'RIGHT JOIN', 'CROSS JOIN']);
      names.push(name);
      const key = `${name}.id = a.id`;
      const condition = pick([key, `${key} AND ${on(names)}`, on(names)]);
      from += ` ${join} ${sourceOf()} ${name}${join === 'CROSS JOIN' ? '' : ` ON ${condition}`}`;
    }
    const hasLateral = engine === 'postgres' || engine === 'duckdb';
    if (depth > 0 && hasLateral && chance(10))
      from += ` CROSS JOIN LATERAL (SELECT ${expression('i', ['l', ...names], depth)} AS x FROM ${pick(tables)} l WHERE l.id = a.id) v`;
    return { from, names };
  }

  /** Conditions that cannot fail: such statements are not fenced where nothing else asks for it. */
  function harmlessOn(names: readonly string[]): string {
    const one = () => fill(pick(engine === 'sqlite' ? harmless : [...harmless, ...harmlessDates]), names, 0);
    return pick([
      one(),
      `${one()} AND ${one()}`,
      `(${one()} OR ${one()})`,
      `NOT (${one()})`,
      `${one()} AND (${one()} OR ${one()})`,
    ]);
  }

  // Whether the failing part was evaluated must not depend on what is hidden either.
  if (chance(12)) {
    const parts = [fill(failing[engine], ['a'], 0), harmlessOn(['a'])];
    return `SELECT a.id FROM ${pick(['orders', 'payments'])} a WHERE ${(chance(50) ? parts : parts.toReversed()).join(' AND ')}`;
  }
  const depth = 1 + random(3);
  const isPlain = chance(35);
  const { from, names: scope } = isPlain
    ? joined(0, () => pick(['orders', 'payments', 'orders', 'payments', 'orders']), harmlessOn)
    : joined(
        depth,
        () => source(depth),
        (all) => expression('b', all, depth - 1),
      );
  const where = chance(80) ? ` WHERE ${isPlain ? harmlessOn(scope) : expression('b', scope, depth)}` : '';
  const value = (kind: Kind): string => {
    const written = expression(kind, scope, depth);
    return isPlain && written.includes('SELECT')
      ? fill(pick(templates[kind].filter((one) => !one.includes('{from}'))), scope, 0)
      : written;
  };
  const list = () => value(pick(['i', 'n', 's', 'd'] as const));
  const order = chance(30) ? ` ORDER BY ${list()}` : '';
  const shapes: (() => string)[] = [
    () =>
      `SELECT ${chance(15) ? 'DISTINCT ' : ''}a.id, ${list()} AS x FROM ${from}${where}${order && !chance(50) ? '' : order}`,
    () => `SELECT a.id, ${list()} AS x, ${list()} AS y FROM ${from}${where}${order}`,
    () => {
      const key = list();
      return `SELECT ${key} AS k, count(*) AS n, max(${value(pick(['i', 's'] as const))}) AS m FROM ${from}${where} GROUP BY ${key}`;
    },
    () => `SELECT sum(${value('i')}) AS s, avg(${value('n')}) AS m, min(${value('d')}) AS d FROM ${from}${where}`,
    () => `SELECT a.id, row_number() OVER (PARTITION BY ${list()} ORDER BY a.id) AS r FROM ${from}${where}`,
    // What an order or a window computes may be computed before a filter that is a join.
    () => `SELECT a.id FROM ${from}${where} ORDER BY ${list()}, a.id LIMIT ${1 + random(6)}`,
    () => `SELECT a.id, row_number() OVER (ORDER BY ${list()}, a.id) AS r FROM ${from}${where}`,
    () =>
      `SELECT a.id, max(${value('i')}) OVER (PARTITION BY ${list()}) AS r FROM ${from}${where} ORDER BY 1, 2 LIMIT 4`,
    () => {
      // A condition on groups that is one on rows: engines move it.
      const column = pick(all);
      const condition = fill(pick(templates.b), ['a'], 1).replaceAll(/\ba\.\w+/g, `a.${column}`);
      return `SELECT a.${column} FROM ${from}${where} GROUP BY a.${column} HAVING ${condition}`;
    },
    () =>
      `SELECT count(*) AS n FROM ${from}${where} HAVING max(${value('i')}) > ${value('i').replaceAll(/\b[abc]\.\w+/g, '5')}`,
    () =>
      `SELECT a.id, ${value('i')} AS x FROM ${from}${where} ${pick(['UNION', 'UNION ALL', 'EXCEPT', 'INTERSECT'])} SELECT z.id, ${expression('i', ['z'], depth)} FROM ${pick(tables)} z WHERE ${expression('b', ['z'], depth)}`,
    () => {
      const hint = engine === 'postgres' ? pick(['', 'MATERIALIZED ', 'NOT MATERIALIZED ']) : '';
      return `WITH w AS ${hint}(SELECT a.id, ${list()} AS x FROM ${from}${where}) SELECT w.id, w.x FROM w JOIN orders a ON a.id = w.id WHERE ${expression('b', ['a'], depth)}`;
    },
  ];
  return pick(shapes)();
}
