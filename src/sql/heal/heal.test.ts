import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compactSchema, petShop } from '../../../tests/fixtures/compact-schema.ts';
import { processorTime } from '../../../tests/fixtures/processor-time.ts';
import type { DialectName } from '../../dialects/dialect.ts';
import { dialectOf } from '../../dialects/registry.ts';
import { openSqliteShadow } from '../../drivers/shadows.ts';
import { checkSql } from '../check/check.ts';
import type { Role } from '../contracts/contracts.ts';
import { judge } from '../policy/policy.ts';
import { type HealContext, healSql, repairOptions } from './heal.ts';

function contextOf(name: DialectName, role?: Role): HealContext {
  const snapshot = compactSchema(petShop, name);
  const dialect = dialectOf(name);
  const shadow = name === 'sqlite' ? { shadow: openSqliteShadow(snapshot) } : {};
  return { snapshot, dialect, ...shadow, ...(role ? { role } : {}), judge: (sql) => judge(sql, dialect, role) };
}

/** Blocks of a golden file: an optional question, the statement, and the expected lines. */
function readCases(name: string) {
  const text = readFileSync(new URL(`./cases/${name}.txt`, import.meta.url), 'utf8');
  return text.split(/\n\n+/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => !line.startsWith('#') && line.trim() !== '');
    const at = lines.findIndex((line) => line.startsWith('=> '));
    if (at < 0) return [];
    const question = lines[0]?.startsWith('? ') ? lines[0].slice(2) : undefined;
    const sql = lines.slice(question === undefined ? 0 : 1, at).join('\n');
    return [{ sql, question, expected: lines.slice(at).join('\n') }];
  });
}

async function told(sql: string, question: string | undefined, context: HealContext): Promise<string> {
  const problems = await checkSql(sql, context);
  const options = await repairOptions(sql, problems, { ...context, ...(question ? { question } : {}) });
  if (options.length === 0) return '=> none';
  const steps = options.length === 1 ? (options[0]?.steps ?? []) : [];
  return [
    ...options.map((option) => `=> ${option.sql}`),
    ...steps.map(({ rule, en, zh }) => `   ${rule}: ${en} / ${zh}`),
  ].join('\n');
}

describe.each(['sqlite', 'postgres', 'mysql'] as const)('%s', (name) => {
  const context = contextOf(name);
  test.each(readCases(name))('$sql', async ({ sql, question, expected }) => {
    expect(await told(sql, question, context)).toBe(expected);
  });
});

describe('healSql', () => {
  const context = contextOf('sqlite');
  const column = [{ class: 'column_not_found' as const, message: '', suggestions: [] }];

  test('never touches a statement without problems', async () => {
    expect(await healSql('SELECT pet_type FROM Pets', [], context)).toBeUndefined();
  });

  test('leaves alone what no other statement can mend', async () => {
    for (const problemClass of ['timeout', 'permission_error', 'connection_error'] as const) {
      const problems = [{ class: problemClass, message: '', suggestions: [] }];
      expect(await healSql('SELECT pet_type FROM Pets', problems, context)).toBeUndefined();
    }
  });

  test('none rather than a guess: a tie with different rows is no repair', async () => {
    const sql = 'SELECT Fname, city_name FROM Student';
    expect(await healSql(sql, column, context)).toBeUndefined();
    expect(await repairOptions(sql, column, context)).toHaveLength(2);
  });

  test('a choice that cannot change the rows is no tie', async () => {
    const healed = await healSql('SELECT PetID FROM Has_Pet h JOIN Pets p ON h.PetID = p.PetID', column, context);
    expect(healed?.sql).toBe('SELECT p.PetID FROM Has_Pet h JOIN Pets p ON h.PetID = p.PetID');
  });

  test('keeps the rest of the text as it stands', async () => {
    const sql = "SELECT  pet_type -- kind\nFROM Pets\tWHERE weight<>3 and PetType NOT in ('a')";
    expect((await healSql(sql, column, context))?.sql).toBe(sql.replace('pet_type', 'PetType'));
  });

  test('brings in no table and no column that the role may not read', async () => {
    const role: Role = { name: 'clerk', tables: ['Student', 'City', 'Pets'], deniedColumns: ['Pets.PetType'] };
    const limited = contextOf('sqlite', role);
    expect(await healSql('SELECT LName FROM Student WHERE weight > 3', column, limited)).toBeUndefined();
    expect(await healSql('SELECT pet_type FROM Pets', column, limited)).toBeUndefined();
    expect((await healSql('SELECT wight FROM Pets', column, limited))?.sql).toBe('SELECT weight FROM Pets');
  });

  test.each([
    'DELETE FROM Pets WHERE pet_type = 1',
    'SELECT pet_type FROM Pets; DROP TABLE Pets',
    'SELECT pet_type INTO OUTFILE FROM Pets',
    "SELECT load_extension('x'), pet_type FROM Pets",
    "SELECT name FROM Clinics WHERE name = 'x'; DELETE FROM Clinics --'",
    "SELECT name FROM Clinics WHERE name = 'a'b' UNION SELECT sql FROM sqlite_master",
    'UPDATE Pets SET pet_type = 1',
    'WITH d AS (DELETE FROM Pets RETURNING *) SELECT pet_type FROM d',
  ])('a forbidden statement is never healed into an allowed one: %s', async (sql) => {
    const problems = [...(await checkSql(sql, context)), ...column];
    expect(await repairOptions(sql, problems, context)).toEqual([]);
  });

  test('the schema itself is cut to the role, even before the policy looks', async () => {
    const { judge: _, ...unjudged } = contextOf('sqlite', { name: 'clerk', deniedColumns: ['Pets.PetType'] });
    expect(await healSql('SELECT pet_type FROM Pets', column, unjudged)).toBeUndefined();
  });

  test('gives up in bounded time', async () => {
    const sql = `SELECT ${Array.from({ length: 40 }, (_, i) => `x${i}.y${i}`).join(', ')} FROM Pets p JOIN Student s ON p.a = s.b`;
    const spent = await processorTime(async () => expect(await healSql(sql, column, context)).toBeUndefined());
    expect(spent).toBeLessThan(2_000);
  });
});
