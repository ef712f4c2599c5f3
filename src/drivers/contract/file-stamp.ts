import { statSync } from 'node:fs';
import { DriverError } from './driver.ts';

/** A file that must be there, and a mark that changes whenever its content may have. */
export function inspectFile(path: string): { stamp: string } {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!stat) throw new DriverError({ code: 'MISSING_FILE', message: `no such file: ${path}` });
  if (stat.isDirectory()) throw new DriverError({ code: 'IS_DIRECTORY', message: `is a directory: ${path}` });
  return { stamp: [stat.ino, stat.size, stat.mtimeNs].join(':') };
}
