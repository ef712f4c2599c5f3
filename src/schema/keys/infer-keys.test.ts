import { expect, it } from 'vitest';
import { processorTime } from '../../../tests/fixtures/processor-time.ts';
import type { ForeignKey, Snapshot, Table } from '../snapshot/snapshot.ts';
import { guessKeys } from './guess-keys.ts';
import { type Inclusion, inferKeys, withInferredKeys } from './infer-keys.ts';

/** `teams(id*, name, code=a1)`: a star marks the primary key, a sample stands after `=`. */
function table(text: string, foreignKeys: ForeignKey[] = []): Table {
  const [name = '', list = ''] = text.replace(')', '').split('(');
  const columns = list.split(',').map((column) => column.trim());
  return {
    name,
    kind: 'table',
    columns: columns.map((column) => {
      const [named = '', sample] = column.split('=');
      const samples = sample === undefined ? {} : { samples: [sample] };
      return { name: named.replace('*', ''), type: '', kind: 'other' as const, nullable: true, ...samples };
    }),
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
  const { tables } = inclusion ? await withInferredKeys(snapshot, inclusion) : inferKeys(snapshot);
  return tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys
      .filter((key) => key.evidence !== 'declared')
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
  const key: ForeignKey = { columns: ['owner'], table: 'person', referenced: ['person_id'], evidence: 'declared' };
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

it('a number with a point leads nowhere, whatever its values are', async () => {
  const rated = table('classes(class_id*, rating)');
  for (const column of rated.columns) if (column.name === 'rating') column.type = 'REAL';
  const ratings = table('ratings(rating_id*, stars)');
  expect(await inferred(snapshotOf(ratings, rated), async () => 1)).toEqual([]);
  expect(await inferred(snapshotOf(ratings, 'classes(class_id*, rating)'), async () => 1)).toHaveLength(1);
});

it('values overrule a name that only looks right', async () => {
  const snapshot = snapshotOf('singer(singer_id*)', 'song(song_id*, singer_id)');
  expect(await inferred(snapshot, async () => 0.1)).toEqual([]);
  expect(await inferred(snapshot, async () => undefined)).toEqual(['song.singer_id → singer.singer_id']);
});

it('Chinese keys: shared characters propose, values choose', async () => {
  const snapshot = snapshotOf('演职员(词条id, 姓名)', '电影(词条id, 名称)', '演员和电影(演员id, 所属电影id, 片酬)');
  const inclusion: Inclusion = async ({ column }, { table: parent }) =>
    (column === '演员id') === (parent === '演职员') ? 1 : 0;
  expect(await inferred(snapshot, inclusion)).toEqual([
    '演员和电影.演员id → 演职员.词条id',
    '演员和电影.所属电影id → 电影.词条id',
  ]);
  expect(await inferred(snapshot)).toContain('演员和电影.所属电影id → 电影.词条id');
});

it('a Chinese key without any shared character is found by its values alone', async () => {
  const snapshot = snapshotOf('诗人(词条id=item_7, 姓名)', '诗词(词条id=item_9, 作者id=item_7)');
  const inclusion: Inclusion = async ({ column }) => (column === '作者id' ? 1 : 0);
  expect(await inferred(snapshot)).toEqual([]);
  expect(await inferred(snapshot, inclusion)).toEqual(['诗词.作者id → 诗人.词条id']);
});

it('hundreds of tables are not compared with each other', async () => {
  const tables = Array.from({ length: 900 }, (_, index) =>
    table(`area_${index}(area_${index}_id*, area_${(index + 1) % 900}_id, a, b, c, d, e, f, g, h)`),
  );
  const spent = await processorTime(() => expect(guessKeys(snapshotOf(...tables))).toHaveLength(900));
  expect(spent).toBeLessThan(1500);
});

it('a key of a table that needs its schema names it', async () => {
  const inSchema = (schema: string, text: string) => ({ ...table(text), schema });
  const tables = [inSchema('old', 'clients(id*, name)'), inSchema('crm', 'clients(id*, name)')];
  const { tables: found } = inferKeys(snapshotOf(...tables, inSchema('crm', 'deals(id*, client_id)')));
  const keys = found.at(-1)?.foreignKeys;
  // Two of the same name are no guess at all.
  expect(keys).toEqual([]);
  const { tables: single } = inferKeys(snapshotOf(tables[1] ?? '', inSchema('crm', 'deals(id*, client_id)')));
  expect(single.at(-1)?.foreignKeys).toMatchObject([{ table: 'clients', schema: 'crm', referenced: ['id'] }]);
});

it('texts of one form that are found whole are a key, whatever it is called', async () => {
  const snapshot = snapshotOf('staff(staff_no*=E01, name)', 'item(item_no*=X-1)', 'orders(id*, seller_no=E07)');
  expect(await inferred(snapshot)).toEqual([]);
  expect(await inferred(snapshot, async () => 1)).toEqual(['orders.seller_no → staff.staff_no']);
  expect(await inferred(snapshot, async () => 0.7)).toEqual([]);
});

it('numbers prove nothing: a table’s own key is found in any longer table', async () => {
  const receipts = snapshotOf('签收单(签收编号*, 日期)', '费用(费用编号*, 金额)', '付款(付款编号*, 对应签收)');
  expect(await inferred(receipts, async () => 1)).toEqual([]);
  expect(await inferred(snapshotOf('visit(visit_id*)', 'bill(bill_id*)'), async () => 1)).toEqual([]);
});

it('says why a key is one, and keeps what the values refute', async () => {
  const snapshot = snapshotOf('team(id*)', 'game(id*, team_id, guest_team_id, judge_id)', 'judge(judge_id*)');
  const shares: Record<string, number> = { team_id: 0.8, guest_team_id: 0 };
  const found = await withInferredKeys(snapshot, async ({ column }) => shares[column]);
  expect(found.tables[1]?.foreignKeys.map(({ columns, evidence }) => [columns[0], evidence])).toEqual([
    ['team_id', 'values'],
    ['judge_id', 'names'],
  ]);
  expect(found.refutedKeys).toEqual([
    { column: { table: 'game', column: 'guest_team_id' }, target: { table: 'team', column: 'id' } },
  ]);
  // Nobody was asked: nothing is refuted.
  expect(inferKeys(snapshot).refutedKeys).toBeUndefined();
});

it('a name that several tables have for their own key leads to none of them', async () => {
  const tables = ['book(entry_id*)', 'poem(entry_id*)', 'cover(id*, entry_id)'];
  expect(await inferred(snapshotOf(...tables), async () => 1)).toEqual([]);
  expect(await inferred(snapshotOf('poem(entry_id*)', 'cover(id*, entry_id)'), async () => 1)).toHaveLength(1);
});

it('a role before a noun is a key when its values are, a count never', async () => {
  const snapshot = snapshotOf('game(id*)', 'report(id*, home_game, away_games)');
  expect(await inferred(snapshot)).toEqual([]);
  expect(await inferred(snapshot, async () => 1)).toEqual(['report.home_game → game.id']);
});

it('a word of reference before a noun says it by itself, and values may still say no', async () => {
  const snapshot = snapshotOf('game(id*)', 'report(id*, link_to_game, ref_game, leads_to_game)');
  const named = ['report.link_to_game → game.id', 'report.ref_game → game.id'];
  expect(await inferred(snapshot)).toEqual(named);
  expect(await inferred(snapshot, async () => 0)).toEqual([]);
});

it('a code points to the code of what it names, though that has a number of its own', async () => {
  expect(await inferred(snapshotOf('sets(id*, code)', 'cards(id*, setcode)'))).toEqual(['cards.setcode → sets.code']);
});
