import { describe, expect, it } from 'vitest';
import { type Dialect, quoteIdentifier } from '../../src/dialects/dialect.ts';
import type { Snapshot, Table } from '../../src/schema/snapshot/snapshot.ts';
import type { Role } from '../../src/sql/contracts/contracts.ts';
import { judge } from '../../src/sql/policy/policy.ts';
import { pick, type Random, randomFrom } from './mutate.ts';

/**
 * Statements that try to reach a denied column or function by its name alone: a second notation for calls, aliases that are
 * called like columns, names in another case. What the policy allows is compiled by the real engine, which says by its own
 * means what the statement reads.
 */
export interface Witness {
  dialect: Dialect;
  /** What the engine says of a statement: that it compiles, that it doesn't, or what it reads that the role may not. */
  ask(sql: string): Promise<'compiles' | 'fails' | { reads: string }>;
}

const columns: Record<string, string[]> = {
  customers: ['id', 'name', 'phone', 'note'],
  offers: ['id', 'name', 'phone', 'amount'],
  staff: ['id', 'name', 'salary', 'boss'],
  payroll: ['id', 'salary'],
  // Most engines fold ASCII letters only.
  ärzte: ['id', 'salary'],
};

export const role: Role = {
  name: 'clerk',
  tables: ['customers', 'offers', 'staff'],
  deniedColumns: ['customers.phone', 'staff.salary', 'staff.id'],
};
/** The same as grants: the columns of each table that the role may read. */
export const granted: Record<string, string[]> = {
  customers: ['id', 'name', 'note'],
  offers: ['id', 'name', 'phone', 'amount'],
  staff: ['name', 'boss'],
};

/** Every engine has these tables; `secret` differs between two databases that are otherwise the same. */
export function setup(secret: number, types: { key: string; text: string; end?: string; quote?: string }): string[] {
  const { key, text, end = '', quote = '' } = types;
  const rows: Record<string, string[]> = {
    customers: [`1, 'a', '${secret}', 'x'`, `2, 'b', '${secret + 1}', 'y'`],
    offers: ["1, 'a', '10', '5'", "2, 'c', '11', '6'"],
    staff: [`${secret}, 'a', '${secret}', 'b'`, `${secret + 1}, 'b', '${secret * 2}', 'b'`],
    payroll: [`${secret}, '${secret}'`],
    ärzte: [`${secret}, '${secret}'`],
  };
  return Object.entries(columns).flatMap(([name, names]) => {
    const table = `${quote}${name}${quote}`;
    return [
      `CREATE TABLE ${table} (${names.map((name) => `${name} ${name === 'id' ? key : text}`).join(', ')})${end}`,
      `INSERT INTO ${table} VALUES ${rows[name]?.map((row) => `(${row})`).join(', ')}`,
    ];
  });
}

export function snapshotOf(dialect: Dialect): Snapshot {
  const tables = Object.entries(columns).map(
    ([name, names]): Table => ({
      name,
      kind: 'table',
      columns: names.map((column) => ({
        name: column,
        type: column === 'id' ? 'INTEGER' : 'text',
        kind: column === 'id' ? 'integer' : 'text',
        nullable: true,
      })),
      primaryKey: ['id'],
      uniqueKeys: [],
      foreignKeys: [],
    }),
  );
  return { dialect: dialect.name, database: 'shop', fingerprint: '', tables };
}

/** Functions that no list allows, and some that every list does: both can stand behind a dot. */
const functions = [
  'pg_sleep',
  'ts_stat',
  'pg_read_file',
  'current_setting',
  'wipe',
  'peek',
  'row_to_json',
  'upper',
  'length',
];
const tables = ['customers', 'offers', 'staff', 'customers', 'staff', 'payroll', 'ärzte'];

class Writer {
  private readonly random: Random;
  private readonly dialect: Dialect;
  /** A word that a statement uses again and again, in other cases and quotes, for different things. */
  private twin = '';
  constructor(random: Random, dialect: Dialect) {
    this.random = random;
    this.dialect = dialect;
  }

  private chance(share: number): boolean {
    return this.random() < share;
  }

  private any<T>(...items: (() => T)[]): T {
    return pick(this.random, items)();
  }

  /** A name in some case, quoted or not. */
  private name(text: string): string {
    const cased = this.chance(this.twin === text ? 0.4 : 0.75)
      ? text
      : pick(this.random, [text.toUpperCase(), text[0]?.toUpperCase() + text.slice(1)]);
    return this.chance(this.twin === text ? 0.5 : 0.8) ? cased : quoteIdentifier(this.dialect, cased);
  }

  private column(of?: string): string {
    const own = of === undefined ? undefined : columns[of];
    const words = ['id', 'name', 'phone', 'salary', 'note', 'boss', 'amount', 'rowid', '_rowid'];
    if (this.twin && this.chance(0.3)) return this.name(this.twin);
    return this.name(pick(this.random, own && this.chance(0.85) ? own : this.chance(0.9) ? words : functions));
  }

  private alias(): string {
    if (this.twin && this.chance(0.4)) return this.name(this.twin);
    return this.name(
      pick(this.random, ['c', 'x', 'phone', 'salary', 'name', 'id', 'customers', 'staff', 'offers', ...functions]),
    );
  }

  /** One item of FROM, the name it goes by and the table behind it. */
  private source(depth: number): { text: string; label: string; table?: string } {
    const alias = this.alias();
    const as = this.chance(0.5) ? ' AS ' : ' ';
    const table = pick(this.random, tables);
    const plain = () => {
      const written = this.name(table);
      const isNamed = this.chance(0.75);
      const list = isNamed && this.chance(0.1) ? `(${this.column()}, ${this.column()})` : '';
      return { text: isNamed ? `${written}${as}${alias}${list}` : written, label: isNamed ? alias : written, table };
    };
    if (this.chance(0.7) || depth > 2) return plain();
    return this.any<{ text: string; label: string; table?: string }>(
      () => ({ text: `(${this.query(depth + 1)})${as}${alias}`, label: alias }),
      () => ({
        text: `(SELECT ${this.any(
          () => `1 AS ${this.column()}`,
          () => "'a'",
          () => '5.0',
        )})${as}${alias}`,
        label: alias,
      }),
      () => ({ text: this.functionSource(`${as}${alias}`), label: alias }),
      // SQLite compiles the brackets of a join with an alias as SELECT *.
      () =>
        this.dialect.name === 'sqlite'
          ? plain()
          : {
              text: `(${this.name(table)} ${this.alias()} CROSS JOIN ${this.source(3).text})${as}${alias}`,
              label: alias,
            },
    );
  }

  private functionSource(alias: string, list = this.chance(0.3) ? `(${this.column()})` : ''): string {
    const calls: Partial<Record<Dialect['name'], string[]>> = {
      postgres: [
        'unnest(ARRAY[5.0])',
        "unnest(ARRAY['a', 'b'])",
        'generate_series(1, 2)',
        "json_each('{}')",
        'json_array_elements_text(\'["a"]\')',
        "regexp_split_to_table('a b', ' ')",
        "(VALUES ('a'), ('b'))",
      ],
      duckdb: ['generate_series(1, 2)', 'unnest([1, 2])', "(VALUES ('a'))"],
      sqlite: ["json_each('[1]')"],
      clickhouse: ['numbers(2)'],
    };
    return `${pick(this.random, calls[this.dialect.name] ?? ["(SELECT 'a' AS name)"])}${alias}${list}`;
  }

  private expression(labels: { label: string; table?: string }[], depth: number): string {
    const source = pick(this.random, labels);
    const { label } = source;
    const inner = () => this.expression(labels, depth + 1);
    if (depth > 3 || this.chance(0.45))
      return this.any(
        () => this.column(source.table),
        () => `${label}.${this.column(source.table)}`,
        () => `${label}.${this.column(source.table)}`,
        () => this.column(),
      );
    return this.any(
      () => label,
      () => this.alias(),
      () => "'a'",
      () => '1',
      () => `(${inner()}).${this.column()}`,
      () => `(${label}).${this.column(source.table)}`,
      () => `(${label}.*).${this.column(source.table)}`,
      () => `${this.column()}.${this.column()}`,
      () => `${this.alias()}.${this.column()}`,
      () => `${label}.${pick(this.random, functions)}`,
      () => `('a'::text).${pick(this.random, functions)}`,
      () => `(${inner()})[1].${pick(this.random, functions)}`,
      () => `main.${label}.${this.column(source.table)}`,
      () => `upper(${inner()})`,
      () => `coalesce(${inner()}, ${inner()})`,
      () => `count(${inner()})`,
      () => `max(${inner()}) OVER (PARTITION BY ${inner()})`,
      () => `CASE WHEN ${inner()} = ${inner()} THEN ${inner()} END`,
      () => `(SELECT ${inner()} FROM ${this.source(depth + 1).text} LIMIT 1)`,
      () => `(SELECT ${inner()})`,
      () =>
        `EXISTS (SELECT ${this.any(
          () => '1',
          () => 'DISTINCT *',
        )} FROM ${this.source(depth + 1).text} WHERE ${inner()} = ${inner()})`,
      () => `${inner()} IN (${this.query(depth + 2)})`,
      () => (this.dialect.methodCalls ? `${label}.${this.column()}.upper()` : `lower(${inner()})`),
      () => (this.dialect.fieldsByDot ? `tuple(${inner()}, 1).1` : inner()),
      () => `${inner()} IN ${this.name(pick(this.random, tables))}`,
    );
  }

  private star(labels: { label: string }[]): string {
    const { label } = pick(this.random, labels);
    const except = this.dialect.name === 'duckdb' ? 'EXCLUDE' : 'EXCEPT';
    const listed = () =>
      `${this.chance(0.5) ? '' : `${label}.`}* ${except} (${this.name('phone')}, ${this.name('salary')}, ${this.name('id')})`;
    const one = () => `* ${except} (${this.column()})`;
    return this.any(
      () => '*',
      () => `${label}.*`,
      listed,
      listed,
      one,
    );
  }

  private get hasSemiJoins(): boolean {
    return this.dialect.name === 'duckdb' || this.dialect.name === 'clickhouse';
  }

  /** A statement; some have blanks and comments that engines read differently. */
  statement(): string {
    this.twin = this.chance(0.5) ? pick(this.random, [...functions, ...tables, 'phone', 'salary', 'id', 'name']) : '';
    const sql = this.chance(0.3) ? this.shape() : this.query();
    if (!this.chance(0.1)) return sql;
    const blanks = [
      '\u00a0',
      '\u3000',
      '\v',
      '\f',
      '\u2028',
      '/**/',
      '/* */',
      '-- x\n',
      '--x\n',
      '--\u00a0x\n',
      '--\u3000',
      '#x\n',
      '/*!',
      '*/',
    ];
    return sql.replace(/ /g, () => (this.chance(0.1) ? pick(this.random, blanks) : ' '));
  }

  /** A word in any case, quoted or not. */
  private vary(word: string): string {
    // Where case counts, a name in another case is mostly one that doesn't exist.
    const { foldsTo, ignoresCase } = this.dialect;
    const isOther = this.chance(foldsTo === 'preserve' && !ignoresCase ? 0.2 : 0.67);
    const cased = isOther ? pick(this.random, [word.toUpperCase(), `${word[0]?.toUpperCase()}${word.slice(1)}`]) : word;
    return this.chance(0.5) ? cased : quoteIdentifier(this.dialect, cased);
  }

  /** Short statements in which one name stands for two things. */
  private shape(): string {
    const word = pick(this.random, functions);
    const table = pick(this.random, tables);
    const outer = pick(this.random, ['customers', 'staff']);
    const denied = outer === 'customers' ? 'phone' : 'salary';
    const label = this.vary(this.chance(0.5) ? word : 's');
    const column = () => this.vary(pick(this.random, [word, denied, 'id', 'row_to_json', 'name']));
    const names = columns[table] ?? [];
    const nearer = this.any(
      () => `${this.vary('offers')} o(a, b, x, y)`,
      () => this.vary('offers'),
      () => `(${this.vary('offers')} o CROSS JOIN (SELECT 1 AS one) z) AS j(a, b, c, d, e)`,
      () =>
        `(SELECT 1 AS id) s ${this.hasSemiJoins ? pick(this.random, ['SEMI ', 'ANTI ']) : ''}JOIN offers o USING (id)`,
      () => (this.dialect.name === 'duckdb' ? `offers UNPIVOT (v FOR n IN (name, ${denied}))` : this.vary('offers')),
    );
    const step = `WITH ${this.vary(this.chance(0.5) ? table : 'offers')} AS (SELECT 1 AS ${column()})`;
    return this.any(
      () =>
        `SELECT ${this.vary(label.replace(/\W/g, '').toLowerCase())}.${this.vary(word)} FROM ${this.functionSource(` AS ${label}`)}`,
      () => `SELECT ${label}.${this.vary(word)} FROM ${this.functionSource(` AS ${label}`, `(${this.vary(word)})`)}`,
      () =>
        `${step} SELECT ${this.any(
          () => '*',
          () => `${this.vary(table)}.${column()}`,
          column,
        )} FROM ${this.vary(table)}`,
      () => `${step} SELECT (SELECT ${this.vary(denied)} FROM ${this.vary('offers')} LIMIT 1) FROM ${this.vary(outer)}`,
      () => `SELECT (SELECT ${this.vary(denied)} FROM ${nearer} LIMIT 1) FROM ${this.vary(outer)}`,
      () => `SELECT ${pick(this.random, ['main', 'public', 'notation'])}.${this.vary(table)} FROM ${this.vary(table)}`,
      () =>
        `SELECT q.${this.vary(word)} FROM (SELECT ${this.vary(pick(this.random, names))}, 1 AS ${this.vary(word)} FROM ${this.vary(table)}) q`,
      () =>
        `SELECT (SELECT 1 FROM ${this.vary(table)} s JOIN ${this.vary(table)} t ON ${this.vary(denied)} = '1' JOIN offers o ON 1 = 1 LIMIT 1) FROM ${this.vary(outer)}`,
      () => `SELECT (SELECT 1 FROM offers HAVING ${this.vary(denied)} = '1' LIMIT 1) FROM ${this.vary(outer)}`,
      () => `SELECT (SELECT x FROM (SELECT ${this.vary(denied)} AS x) q, offers o LIMIT 1) FROM ${this.vary(outer)}`,
      () => `SELECT (SELECT max(v.a) FROM (VALUES (${this.vary(denied)})) v(a), offers o) FROM ${this.vary(outer)}`,
      () => `SELECT EXISTS (SELECT DISTINCT * FROM ${this.vary(table)} ORDER BY 1 LIMIT 1 OFFSET 1)`,
    );
  }

  query(depth = 0): string {
    const first = this.source(depth);
    const labels = [first];
    let from = first.text;
    for (let at = 0; at < 2 && this.chance(0.35); at += 1) {
      const next = this.source(depth);
      const using = () => `JOIN ${next.text} USING (${this.column(next.table)})`;
      labels.push(next);
      from += ` ${this.any(
        () => `, ${next.text}`,
        () => `JOIN ${next.text} ON ${this.expression(labels, 2)} = ${this.expression(labels, 2)}`,
        () => `LEFT JOIN ${next.text} ON 1 = 1`,
        using,
        () => `NATURAL JOIN ${next.text}`,
        () => `CROSS JOIN ${next.text}`,
        () => (this.hasSemiJoins ? `${pick(this.random, ['SEMI', 'ANTI'])} JOIN ${next.text} USING (id)` : using()),
      )}`;
    }
    const items = Array.from({ length: this.chance(0.7) ? 1 : 2 }, () => {
      if (this.chance(0.08)) return this.star(labels);
      return `${this.expression(labels, 0)}${this.chance(0.2) ? ` AS ${this.alias()}` : ''}`;
    });
    let sql = `SELECT ${items.join(', ')} FROM ${from}`;
    if (this.chance(0.3)) sql += ` WHERE ${this.expression(labels, 1)} = ${this.expression(labels, 1)}`;
    if (this.chance(0.1)) sql += ` GROUP BY ${this.expression(labels, 2)}`;
    if (this.chance(0.15)) sql += ` ORDER BY ${this.expression(labels, 1)}`;
    if (depth === 0 && this.chance(this.twin ? 0.25 : 0.1)) sql = `WITH ${this.alias()} AS (${this.query(2)}) ${sql}`;
    if (depth === 0 && this.chance(0.05)) sql += ` UNION ALL ${this.query(2)}`;
    return sql;
  }
}

/** How many statements each engine gets: `WENSHU_GENERATED=50000` for a long run. */
const amount = Number(process.env.WENSHU_GENERATED ?? 1500);

export function notationSpec(title: string, witness: () => Witness): void {
  describe(`names that stand for something else: ${title}`, () => {
    it('reach nothing that the role may not read', { timeout: 3_600_000 }, async () => {
      const { dialect, ask } = witness();
      const snapshot = snapshotOf(dialect);
      const writer = new Writer(randomFrom(Number(process.env.WENSHU_SEED ?? 20_261_118)), dialect);
      const tally = { judged: 0, allowed: 0, compiled: 0, holes: [] as string[] };
      for (; tally.judged < amount; tally.judged += 1) {
        const sql = writer.statement();
        if (!judge(sql, dialect, role, snapshot).allowed) continue;
        tally.allowed += 1;
        const said = await ask(sql);
        if (said === 'compiles') tally.compiled += 1;
        if (typeof said === 'object') tally.holes.push(`${said.reads}: ${sql}`);
      }
      if (process.env.WENSHU_GENERATED) console.log(title, { ...tally, holes: tally.holes.length });
      expect(tally.holes).toEqual([]);
      // A policy that refuses everything would pass too, and so would an engine that compiles nothing.
      expect(tally.compiled).toBeGreaterThan(amount / 50);
    });
  });
}
