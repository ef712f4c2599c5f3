import { randomBytes } from 'node:crypto';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Keeper } from './own-records.ts';
import { recordsIn, type Shelf } from './records.ts';

type Store = Parameters<typeof recordsIn>[0];

/** What a person keeps of one kind. */
export interface Kept<Record> {
  /** The latest first. */
  list(keeper: Keeper): Promise<(Record & { id: string })[]>;
  find(keeper: Keeper, id: string): Promise<(Record & { id: string }) | undefined>;
  /** Gives its id. */
  add(keeper: Keeper, record: Record): Promise<string>;
  change(keeper: Keeper, id: string, record: Record): Promise<void>;
  remove(keeper: Keeper, id: string): Promise<void>;
}

/** Where books are kept, opened when one is first written; whoever only looks makes no files. */
export interface BookPlace {
  store(): Promise<Store>;
  hasStore(): boolean;
}

/** `mark` begins every id, so that an id says what it is of; no more than `limit` are kept. */
export function openOwnBook<Record extends { at: string }>(
  { store, hasStore }: BookPlace,
  shelfOf: (keeper: Keeper) => Shelf<Record>,
  mark: string,
  limit: number,
): Kept<Record> {
  const records = async (keeper: Keeper) => recordsIn(await store(), shelfOf(keeper));
  const list: Kept<Record>['list'] = async (keeper) => {
    if (!hasStore()) return [];
    const found = await (await records(keeper)).search({ limit });
    return found.map(({ key, record }) => ({ ...record, id: key })).sort((one, other) => (one.at < other.at ? 1 : -1));
  };
  return {
    list,
    async find(keeper, id) {
      const found = hasStore() ? await (await records(keeper)).get(id) : undefined;
      return found && { ...found.record, id };
    },
    async add(keeper, record) {
      if ((await list(keeper)).length >= limit) throw new WenshuError('keeping_full', { limit });
      const id = `${mark}-${randomBytes(9).toString('hex')}`;
      await (await records(keeper)).put(id, record);
      return id;
    },
    change: async (keeper, id, record) => (await records(keeper)).put(id, record),
    remove: async (keeper, id) => (await records(keeper)).delete(id),
  };
}
