import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { FileNote } from '../../schema/snapshot/snapshot.ts';

const heldCharacters = 500_000;

/** Writes rows as the plainest CSV there is: commas, double quotes where they are needed, nothing for what is missing. */
export function copyWriter(path: string) {
  const stream = createWriteStream(path, { mode: 0o600 });
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => undefined);
  let held: string[] = [];
  let size = 0;
  const flush = async () => {
    const isFull = !stream.write(held.join(''));
    held = [];
    size = 0;
    if (isFull) await Promise.race([once(stream, 'drain'), failed]);
  };
  return {
    /** True when `flush` should be awaited. */
    add(cells: readonly (string | null)[]): boolean {
      const line = `${cells.map(quoted).join(',')}\n`;
      held.push(line);
      size += line.length;
      return size > heldCharacters;
    },
    flush,
    async close() {
      await flush();
      stream.end();
      await Promise.race([once(stream, 'close'), failed]);
    },
  };
}

const quoted = (cell: string | null): string =>
  cell === null || cell === '' ? '' : /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const namedPlaces = 10;

/** None where there is nothing to tell. */
export function noteOf(kind: FileNote['kind'], source: string, places: readonly number[]): FileNote[] {
  return places.length === 0 ? [] : [{ kind, source, count: places.length, places: places.slice(0, namedPlaces) }];
}
