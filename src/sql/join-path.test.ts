import { describe, expect, test } from 'vitest';
import { compactSchema, petShop } from '../../tests/fixtures/compact-schema.ts';
import { findTable, type Snapshot } from '../schema/snapshot/snapshot.ts';
import { linksBetween, shortestPaths } from './join-path.ts';

function paths(snapshot: Snapshot, from: string[], to: string): string[] {
  const tables = from.map((name) => findTable(snapshot, name)!);
  return shortestPaths(snapshot, tables, findTable(snapshot, to)!).map((path) =>
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

describe('keys that nobody declared', () => {
  test('the same name as another key', () => {
    const snapshot = compactSchema('a: user_id* int, x text\nb: id* int, user_id int');
    expect(paths(snapshot, ['b'], 'a')).toEqual(['b.user_id=a.user_id']);
  });
  test('a name that tells the table', () => {
    const snapshot = compactSchema(
      'stations: id* int\ntrips: id* int, start_station_id int\nevent: event_id* text\nbudget: b* int, link_to_event text',
    );
    expect(paths(snapshot, ['trips'], 'stations')).toEqual(['trips.start_station_id=stations.id']);
    expect(paths(snapshot, ['budget'], 'event')).toEqual(['budget.link_to_event=event.event_id']);
  });
  test('types must agree', () => {
    const snapshot = compactSchema('stations: id* int\ntrips: id* int, station_id text');
    expect(paths(snapshot, ['trips'], 'stations')).toEqual([]);
  });
  test('a declared key leaves no room for guesses', () => {
    const snapshot = compactSchema('a: k* int\nb: k int, other int > a.k');
    const links = linksBetween(snapshot, findTable(snapshot, 'b')!, findTable(snapshot, 'a')!);
    expect(links.map((link) => [link.pairs[0]?.from, link.declared])).toEqual([['other', true]]);
  });
});
