import { describe, expect, test } from 'vitest';
import { compactSchema, petShop } from '../../../tests/fixtures/compact-schema.ts';
import { findColumn, findTable, type Snapshot } from '../snapshot/snapshot.ts';
import { inferKeys, isMultiplied, keyGraph } from './keys.ts';

function paths(snapshot: Snapshot, from: string[], to: string): string[] {
  const tables = from.map((name) => findTable(snapshot, name)!);
  return keyGraph(snapshot)
    .paths(tables, findTable(snapshot, to)!)
    .map((path) =>
      path
        .map((link) => link.pairs.map((pair) => `${link.from.name}.${pair.from}=${link.to.name}.${pair.to}`).join('&'))
        .join(' '),
    );
}

const shop = compactSchema(petShop);

describe('shortestPaths', () => {
  test('goes through a bridge', () => {
    expect(paths(shop, ['Student'], 'Pets')).toEqual(['Student.StuID=Has_Pet.StuID Has_Pet.PetID=Pets.PetID']);
  });
  test('gives both keys between the same tables', () => {
    expect(paths(shop, ['Student'], 'City')).toEqual(['Student.city_code=City.code', 'Student.home_city=City.code']);
  });
  test('never passes through a table twice, nor farther than three steps', () => {
    expect(paths(shop, ['Student'], 'order')).toEqual([]);
    expect(paths(shop, ['Pets'], 'Clinics')).toHaveLength(1);
    expect(paths(shop, ['Pets'], '员工')).toEqual([]);
  });
  test('begins at the nearest of several tables', () => {
    expect(paths(shop, ['Student', 'Has_Pet'], 'Pets')).toEqual(['Has_Pet.PetID=Pets.PetID']);
  });
});

describe('columns of one name', () => {
  const cards = 'cards: id* int, uuid text\nrulings: id* int, uuid text\nnotes: id* int, text text';
  test('lead where no key does, and a name that just anything has leads nowhere', () => {
    expect(paths(compactSchema(cards), ['cards'], 'rulings')).toEqual(['cards.uuid=rulings.uuid']);
    expect(paths(compactSchema(cards), ['cards'], 'notes')).toEqual([]);
  });
  test('never where their values said no', () => {
    const address = (table: string) => ({ table, column: 'uuid' });
    const refutedKeys = [{ column: address('cards'), target: address('rulings') }];
    expect(paths({ ...compactSchema(cards), refutedKeys }, ['cards'], 'rulings')).toEqual([]);
  });
});

const named = (text: string) => inferKeys(compactSchema(text));

describe('keys that nobody declared', () => {
  test('the same name as another key', () => {
    const snapshot = named('a: user_id* int, x text\nb: id* int, user_id int');
    expect(paths(snapshot, ['b'], 'a')).toEqual(['b.user_id=a.user_id']);
  });
  test('a name that tells the table', () => {
    const snapshot = named('stations: id* int\ntrips: id* int, start_station_id int');
    expect(paths(snapshot, ['trips'], 'stations')).toEqual(['trips.start_station_id=stations.id']);
  });
  test('types must agree', () => {
    const snapshot = named('stations: id* int\ntrips: id* int, station_id text');
    expect(paths(snapshot, ['trips'], 'stations')).toEqual([]);
  });
  test('a declared key leaves no room for guesses', () => {
    const snapshot = named('a: k* int\nb: k int, other int > a.k');
    const links = keyGraph(snapshot).linksBetween(findTable(snapshot, 'b')!, findTable(snapshot, 'a')!);
    expect(links.map((link) => [link.pairs[0]?.from, link.evidence])).toEqual([['other', 'declared']]);
  });
});

const clubs = compactSchema(`
clubs: id* int, name text
members: id* int, club_id int > clubs.id, sponsor_club int > clubs.id
badges: member_id* int > members.id, colour text
matches: id* int, home int > clubs.id
goals: match_id int > matches.id, member_id int > members.id
`);

test('two keys, and two ways round, are both told', () => {
  expect(paths(clubs, ['members'], 'clubs')).toEqual(['members.club_id=clubs.id', 'members.sponsor_club=clubs.id']);
  expect(paths(clubs, ['goals'], 'clubs')).toEqual([
    'goals.match_id=matches.id matches.home=clubs.id',
    'goals.member_id=members.id members.club_id=clubs.id',
    'goals.member_id=members.id members.sponsor_club=clubs.id',
  ]);
});

test('what a join multiplies is told, in each direction', () => {
  const graph = keyGraph(clubs);
  const told = (from: string, to: string) =>
    graph.linksBetween(findTable(clubs, from)!, findTable(clubs, to)!).map((link) => [link.refers, link.multiplies]);
  expect(told('matches', 'clubs')).toEqual([[true, false]]);
  expect(told('clubs', 'matches')).toEqual([[false, true]]);
  // A badge's member is its own key: a member has one at most.
  expect(told('members', 'badges')).toEqual([[false, false]]);
  const tree = graph.tree(['clubs', 'goals'])!;
  expect([isMultiplied('clubs', tree), isMultiplied('goals', tree)]).toEqual([true, false]);
  const pair = graph.tree(['members', 'badges'])!;
  expect([isMultiplied('members', pair), isMultiplied('badges', pair)]).toEqual([false, false]);
});

test('a refuted pair is no key, however it is called', () => {
  const column = (table: string, name: string) => {
    const found = findTable(shop, table)!;
    return { table: found, column: findColumn(found, name)! };
  };
  const shop = compactSchema('parcels: id* int, invoice_id int\ninvoices: invoice_id* int, total real');
  const [own, target] = [column('parcels', 'invoice_id'), column('invoices', 'invoice_id')];
  expect(keyGraph(shop).isKeyPair(own, target)).toBe(true);
  const address = (table: string) => ({ table, column: 'invoice_id' });
  const refuted = { ...shop, refutedKeys: [{ column: address('parcels'), target: address('invoices') }] };
  const graph = keyGraph(refuted);
  expect([graph.isRefuted(own, target), graph.isRefuted(target, own)]).toEqual([true, true]);
  expect([graph.isKeyPair(own, target), graph.isKeyPair(target, own)]).toEqual([false, false]);
});

test('columns that point to the same one belong together; a wide key joins by all its columns', () => {
  const wide = compactSchema(
    'rooms: id* int\nbeds: id* int, room int > rooms.id\nlamps: id* int, place int > rooms.id',
  );
  const [, beds, lamps] = wide.tables;
  const graph = keyGraph(wide);
  expect(
    graph.isKeyPair({ table: beds!, column: beds!.columns[1]! }, { table: lamps!, column: lamps!.columns[1]! }),
  ).toBe(true);
  expect(
    graph.isKeyPair({ table: beds!, column: beds!.columns[0]! }, { table: lamps!, column: lamps!.columns[0]! }),
  ).toBe(false);
});

test('a key of another schema’s table of the same name goes to that schema; one that names no column is left out', () => {
  const tables = compactSchema(
    'clients: id* int\nclients: id* int\ndeals: id* int, client int > clients.id, x int > clients.y',
  ).tables;
  const [old, crm, deals] = tables.map((table, index) => ({ ...table, schema: ['old', 'crm', 'crm'][index]! }));
  const snapshot: Snapshot = { ...clubs, tables: [old!, crm!, deals!] };
  expect(
    keyGraph(snapshot)
      .linksOf(deals!)
      .map(({ to, pairs }) => [to.schema, pairs[0]?.from]),
  ).toEqual([['crm', 'client']]);
});

test('a way over another table than the tree takes is told, one that somebody asked for is not', () => {
  const graph = keyGraph(clubs);
  const told = (instances: string[]) =>
    graph.otherWays(graph.tree(instances)!, new Set(instances)).map(({ over, instead }) => ({
      over: over.map(({ name }) => name).join(),
      instead: [...new Set(instead.map((way) => way.map(({ name }) => name).join()))],
    }));
  expect(told(['clubs', 'goals'])).toHaveLength(1);
  expect(
    told(['clubs', 'goals'])
      .flatMap(({ over, instead }) => [over, ...instead])
      .sort(),
  ).toEqual(['matches', 'members']);
  expect(told(['clubs', 'members', 'goals'])).toEqual([]);
  expect(told(['clubs', 'badges'])).toEqual([]);
});
