import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { compactSchema, petShop } from '../../../tests/fixtures/compact-schema.ts';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { openSqliteShadow } from '../../drivers/shadows.ts';
import { createValueIndex } from '../../schema/values/value-index.ts';
import type { Shadow, Verdict } from '../contracts/contracts.ts';
import { judge } from '../policy/policy.ts';
import { type Readiness, type ReadinessContext, readinessOf } from './readiness.ts';

/** What is stored, for the columns that the cases compare with. */
const stored: Record<string, string[]> = {
  'Pets.PetType': ['Cat', 'Dog'],
  'City.state': ['New York', 'Ohio'],
  '部门.名称': ['研发部', 'Sales'],
};

/** A context that notes what it was asked for. */
function contextOf(name: DialectName) {
  const dialect = dialectOf(name);
  const snapshot = compactSchema(petShop, name);
  const engine = name === 'sqlite' ? openSqliteShadow(snapshot) : undefined;
  const noted = { judged: [] as string[], prepared: [] as string[] };
  const shadow: Shadow | undefined = engine && {
    prepare(sql) {
      noted.prepared.push(sql);
      return engine.prepare(sql);
    },
    close: async () => {},
  };
  const context: ReadinessContext & { snapshot: typeof snapshot } = {
    dialect,
    snapshot,
    judge(sql) {
      noted.judged.push(sql);
      return judge(sql, dialect, undefined, snapshot);
    },
    shadow: async () => shadow,
    values: async () =>
      createValueIndex({
        snapshot,
        distinctValues: async (table, column) => stored[`${table}.${column}`] ?? [],
      }),
  };
  return { context, noted, close: async () => engine?.close() };
}

function told(found: Readiness): string {
  if (found.kind === 'refused') return `refused: ${found.verdict.statement_class} ${found.verdict.reason}`;
  if (found.kind === 'faulty') return `faulty: ${found.problems[0].class} ${found.problems[0].subject ?? ''}`.trim();
  const { sql, healed, rewritten } = found;
  return [
    `ready: ${sql}`,
    ...healed.map(({ en, zh }) => `  healed: ${en} / ${zh}`),
    ...rewritten.map(({ en, zh }) => `  rewritten: ${en} / ${zh}`),
  ].join('\n');
}

/** Blocks of the golden file: a statement, then what comes of it. */
const cases = (name: string) =>
  readFileSync(new URL(`./cases/${name}.txt`, import.meta.url), 'utf8')
    .split(/\n\n+/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')))
    .filter(([sql]) => sql !== undefined)
    .map(([sql = '', ...expected]) => ({ sql, expected: expected.join('\n') }));

describe.each(['sqlite', 'postgres'] as const)('%s', (name) => {
  const { context, close } = contextOf(name);
  afterAll(close);
  test.each(cases(name))('$sql', async ({ sql, expected }) => {
    expect(told(await readinessOf(sql, context))).toBe(expected);
  });
});

describe('in one go', () => {
  const { context, noted, close } = contextOf('sqlite');
  afterAll(close);
  const ready = async (...given: [sql: string, switches?: Parameters<typeof readinessOf>[2]]) => {
    noted.judged.length = 0;
    noted.prepared.length = 0;
    const [sql, switches] = given;
    return readinessOf(sql, context, switches);
  };

  test('a statement that is right is judged once, prepared once and left as it stands', async () => {
    const sql = 'SELECT weight FROM Pets';
    expect(await ready(sql)).toMatchObject({ kind: 'ready', sql, healed: [], rewritten: [] });
    expect(noted).toEqual({ judged: [sql], prepared: [sql] });
  });

  test('where the engine is dear it is asked only about what looks wrong, and has the last word then', async () => {
    const sql = 'SELECT weight FROM Pets';
    expect(await ready(sql, { engine: 'in doubt' })).toMatchObject({ kind: 'ready', sql });
    expect(noted).toEqual({ judged: [sql], prepared: [] });
    const wrong = 'SELECT nothing_like_it FROM Pets';
    expect(await ready(wrong, { engine: 'in doubt', heal: false })).toMatchObject({ kind: 'faulty' });
    expect(noted.prepared).toEqual([wrong]);
  });

  test('no engine, not even an empty one, is shown what the policy does not allow', async () => {
    await ready("SELECT load_extension('x') FROM Pets");
    await ready('DELETE FROM Pets');
    await ready('SELECT NVL(weight, 0) FROM Pets', { heal: false });
    expect(noted.prepared).toEqual([]);
  });

  test('what comes out differently has been judged as it comes out, and the verdict is of that text', async () => {
    const found = await ready("SELECT pet_type FROM Pets WHERE PetType = 'dog'");
    expect(found).toMatchObject({ kind: 'ready', sql: "SELECT PetType FROM Pets WHERE PetType = 'Dog'" });
    expect(noted.judged.at(-1)).toBe("SELECT PetType FROM Pets WHERE PetType = 'Dog'");
    expect(found.verdict).toMatchObject({ allowed: true, tables: ['pets'] });
  });

  test('a rewrite that the policy does not want is left out', async () => {
    const strict = (sql: string): Verdict =>
      sql.includes("'Dog'")
        ? { allowed: false, statement_class: 'read', reason: 'table', tables: [], functions: [] }
        : judge(sql, context.dialect, undefined, context.snapshot);
    const sql = "SELECT weight FROM Pets WHERE PetType = 'dog'";
    expect(await readinessOf(sql, { ...context, judge: strict })).toMatchObject({ kind: 'ready', sql, rewritten: [] });
  });

  test('each part can be left out', async () => {
    const sql = "SELECT pet_type FROM Pets WHERE PetType = 'dog'";
    expect(await ready(sql, { heal: false })).toMatchObject({ kind: 'faulty' });
    expect(await ready(sql, { rewrite: false })).toMatchObject({
      sql: "SELECT PetType FROM Pets WHERE PetType = 'dog'",
    });
    expect(await ready(sql, { check: false, rewrite: false })).toMatchObject({ kind: 'ready', sql });
    expect(noted.prepared).toEqual([]);
  });

  test('without the check a statement that is not allowed is not ready either', async () => {
    expect(await ready('SELECT NVL(weight, 0) FROM Pets', { check: false, heal: false })).toMatchObject({
      kind: 'faulty',
    });
  });

  test('what a database said is believed: it is not checked once more, and healed or not at all', async () => {
    const known = [
      { class: 'column_not_found' as const, message: 'no such column', subject: 'pet_type', suggestions: [] },
    ];
    expect(await ready('SELECT pet_type FROM Pets', { known })).toMatchObject({ sql: 'SELECT PetType FROM Pets' });
    const timeout = [{ class: 'timeout' as const, message: 'too slow', suggestions: [] }];
    expect(await ready('SELECT weight FROM Pets', { known: timeout })).toMatchObject({
      kind: 'faulty',
      problems: timeout,
    });
  });

  test('without a snapshot only the policy speaks', async () => {
    const { snapshot: _, ...bare } = context;
    expect(await readinessOf('SELECT nothing FROM nowhere', bare)).toMatchObject({ kind: 'ready' });
    expect(await readinessOf('DROP TABLE nowhere', bare)).toMatchObject({ kind: 'refused' });
  });
});
