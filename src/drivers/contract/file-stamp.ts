import { statSync } from 'node:fs';
import { type DataVersion, DriverError } from './driver.ts';

/** A file that must be there, and a mark that changes whenever its content may have. */
export function inspectFile(path: string): { inode: string; stamp: string } {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!stat) throw new DriverError({ code: 'MISSING_FILE', message: `no such file: ${path}` });
  if (stat.isDirectory()) throw new DriverError({ code: 'IS_DIRECTORY', message: `is a directory: ${path}` });
  return { inode: String(stat.ino), stamp: [stat.ino, stat.size, stat.mtimeNs].join(':') };
}

/** Two changes of a file this close together may bear the same time; whole seconds are the sign of a file system that has no finer. */
const fineNs = 50_000_000n;
const coarseNs = 2_000_000_000n;

/**
 * The version of data that lies in files, by what the file system says of them; those that are not there count as well. A change
 * of the same size within the same tick of the clock would not show: files that have only just changed have no version yet.
 */
export function filesVersion(paths: readonly string[], now: number = Date.now()): DataVersion {
  const moment = BigInt(Math.trunc(now)) * 1_000_000n;
  let isSettled = true;
  const marks = paths.map((path) => {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!stat) return `${path}:`;
    for (const time of [stat.mtimeNs, stat.ctimeNs])
      if (moment - time < (time % 1_000_000_000n === 0n ? coarseNs : fineNs)) isSettled = false;
    return [path, stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(':');
  });
  return isSettled ? { mark: marks.join('\n') } : 'changing';
}
