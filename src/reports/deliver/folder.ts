import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failed, type Parcel, type Tried } from './parcel.ts';

/**
 * Into the folder that the configuration names. The name is made here and holds no separator; it is written beside and then put in
 * its place, so that nobody reads half a file and no link that lies there is followed.
 */
export async function toFolder({ file, run }: Parcel, { folder }: { folder: string }): Promise<Tried> {
  const beside = join(folder, `.${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o750 });
    await writeFile(beside, file.bytes, { flag: 'wx', mode: 0o640 });
    await rename(beside, join(folder, fileName(file.name, run.slice(-8))));
    return { ok: true };
  } catch (error) {
    await rm(beside, { force: true });
    return failed((error as NodeJS.ErrnoException).code ?? 'unwritten');
  }
}

/**
 * Letters, digits and a few marks; never hidden, never a way to another folder. With `mark` two runs of the same name, perhaps of two
 * people, stay apart.
 */
export function fileName(wanted: string, mark = ''): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z]{2,4})?$/s.exec(wanted) ?? [];
  const safe = stem
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...safe].slice(0, 60).join('');
  const free = /^(?:con|prn|aux|nul|com\d|lpt\d)?$/i.test(short) ? `report-${short}`.replace(/-$/, '') : short;
  return `${free}${mark === '' ? '' : `-${mark}`}${ending}`;
}
