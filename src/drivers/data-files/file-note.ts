import type { FileNote } from '../../schema/snapshot/snapshot.ts';

const namedPlaces = 10;

/** None where there is nothing to tell. */
export function noteOf(kind: FileNote['kind'], source: string, places: readonly number[]): FileNote[] {
  return places.length === 0 ? [] : [{ kind, source, count: places.length, places: places.slice(0, namedPlaces) }];
}
