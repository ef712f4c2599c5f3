import { randomUUID } from 'node:crypto';
import { lstat, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Two machines, or two containers, may share a folder for temporary files: a process is known by its number on its own one only. */
const prefix = `wenshu-duckdb-${hostname().replace(/[^\w.]/g, '')}-`;

/** Sorting more than fits into memory needs a place that is neither beside the data nor in the working folder. */
export function scratchFolder(process: number): string {
  return join(tmpdir(), `${prefix}${process}-${randomUUID()}`);
}

/** A program that was killed leaves its folder behind, perhaps with gigabytes in it: whoever starts next removes it. */
export async function removeLeftovers(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const left = names.filter((name) => {
    if (!name.startsWith(prefix)) return false;
    const [, number] = /^(\d+)-[0-9a-f-]{36}$/.exec(name.slice(prefix.length)) ?? [];
    return number !== undefined && isGone(Number(number));
  });
  await Promise.all(left.map((name) => removeOwn(join(tmpdir(), name)).catch(() => {})));
}

/** Only a folder of this account: whoever owns one may put links into it while it is being emptied. */
async function removeOwn(path: string): Promise<void> {
  const { uid } = await lstat(path);
  if (uid === (process.getuid?.() ?? uid)) await rm(path, { recursive: true, force: true });
}

function isGone(number: number): boolean {
  try {
    process.kill(number, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
