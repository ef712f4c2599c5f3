import { expect, it } from 'vitest';
import { guessKeys, type Inclusion, withInferredKeys } from './infer-keys.ts';
import type { ForeignKey, Snapshot, Table } from './snapshot/snapshot.ts';

/** `teams(id*, name)`: a star marks the primary key. */
function table(text: string, foreignKeys: ForeignKey[] = []): Table {
  const [name = '', list = ''] = text.replace(')', '').split('(');
  const columns = list.split(',').map((column) => column.trim());
  return {
    name,
    kind: 'table',
    columns: columns.map((column) => ({ name: column.replace('*', ''), type: '', kind: 'other', nullable: true })),
    primaryKey: columns.filter((column) => column.endsWith('*')).map((column) => column.slice(0, -1)),
    uniqueKeys: [],
    foreignKeys,
  };
}

const snapshotOf = (...tables: (string | Table)[]): Snapshot => ({
  dialect: 'sqlite',
  database: 'x',
  tables: tables.map((one) => (typeof one === 'string' ? table(one) : one)),
  fingerprint: 'x',
});

async function inferred(snapshot: Snapshot, inclusion?: Inclusion): Promise<string[]> {
  const { tables } = await withInferredKeys(snapshot, inclusion);
  return tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys
      .filter((key) => !key.declared)
      .map((key) => `${name}.${key.columns[0]} → ${key.table}.${key.referenced[0]}`),
  );
}

it('the name of another table’s key', async () => {
  expect(await inferred(snapshotOf('singer(singer_id*, name)', 'song(song_id*, Singer_ID)'))).toEqual([
    'song.Singer_ID → singer.singer_id',
  ]);
});

it('the name of a table before id, singular or plural, in one piece, with a role before it', async () => {
  const snapshot = snapshotOf('teams(id*, name)', 'games(id*, home_team_id, teamId, teamid, team_code)');
  expect(await inferred(snapshot)).toEqual([
    'games.home_team_id → teams.id',
    'games.teamId → teams.id',
    'games.teamid → teams.id',
  ]);
});

it('names that every table has mean nothing', async () => {
  expect(await inferred(snapshotOf('a(name*, year)', 'b(id*, name)', 'c(id*, code)', 'd(code*, id)'))).toEqual([]);
});

it('a declared key between two tables speaks for both', async () => {
  const key: ForeignKey = { columns: ['owner'], table: 'person', referenced: ['person_id'], declared: true };
  expect(guessKeys(snapshotOf('person(person_id*)', table('pet(pet_id*, owner, person_id)', [key])))).toEqual([]);
});

it('a table’s own key points nowhere, a key shared by two tables points once', async () => {
  expect(await inferred(snapshotOf('people(people_id*)', 'swimmer(people_id*, people_id2)'))).toEqual([
    'swimmer.people_id → people.people_id',
  ]);
});

it('a plain noun is a key only when its values are', async () => {
  const snapshot = snapshotOf('department(code*, name)', 'doctor(id*, department)');
  expect(await inferred(snapshot)).toEqual([]);
  expect(await inferred(snapshot, async () => 0.9)).toEqual(['doctor.department → department.code']);
  expect(await inferred(snapshot, async () => 0.3)).toEqual([]);
  expect(await inferred(snapshot, async () => undefined)).toEqual([]);
});

it('values overrule a name that only looks right', async () => {
  const snapshot = snapshotOf('singer(singer_id*)', 'song(song_id*, singer_id)');
  expect(await inferred(snapshot, async () => 0.1)).toEqual([]);
  expect(await inferred(snapshot, async () => undefined)).toEqual(['song.singer_id → singer.singer_id']);
});

it('Chinese keys: shared characters propose, values choose', async () => {
  const snapshot = snapshotOf('演职员(词条id, 姓名)', '电影(词条id, 名称)', '演员和电影(演员id, 所属电影id, 片酬)');
  const inclusion: Inclusion = async (_table, column, parent) =>
    (column === '演员id') === (parent === '演职员') ? 1 : 0;
  expect(await inferred(snapshot, inclusion)).toEqual([
    '演员和电影.演员id → 演职员.词条id',
    '演员和电影.所属电影id → 电影.词条id',
  ]);
  expect(await inferred(snapshot)).toContain('演员和电影.所属电影id → 电影.词条id');
});

it('a Chinese key without any shared character is found by its values alone', async () => {
  const snapshot = snapshotOf('诗人(词条id, 姓名)', '诗词(词条id, 作者id)');
  expect(await inferred(snapshot)).toEqual([]);
  expect(await inferred(snapshot, async () => 1)).toEqual(['诗词.作者id → 诗人.词条id']);
});

it('hundreds of tables are not compared with each other', () => {
  const tables = Array.from({ length: 900 }, (_, index) =>
    table(`area_${index}(area_${index}_id*, area_${(index + 1) % 900}_id, a, b, c, d, e, f, g, h)`),
  );
  const start = performance.now();
  expect(guessKeys(snapshotOf(...tables))).toHaveLength(900);
  expect(performance.now() - start).toBeLessThan(1500);
});

it('a key of a table that needs its schema names it', async () => {
  const inSchema = (schema: string, text: string) => ({ ...table(text), schema });
  const tables = [inSchema('old', 'clients(id*, name)'), inSchema('crm', 'clients(id*, name)')];
  const { tables: found } = await withInferredKeys(snapshotOf(...tables, inSchema('crm', 'deals(id*, client_id)')));
  const keys = found.at(-1)?.foreignKeys;
  // Two of the same name are no guess at all.
  expect(keys).toEqual([]);
  const { tables: single } = await withInferredKeys(
    snapshotOf(tables[1] ?? '', inSchema('crm', 'deals(id*, client_id)')),
  );
  expect(single.at(-1)?.foreignKeys).toMatchObject([{ table: 'clients', schema: 'crm', referenced: ['id'] }]);
});
