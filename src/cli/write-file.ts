import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, lstat, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isOwnEntry } from '../config/own-files.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';

const reasons: Record<string, Record<Language, string>> = {
  ENOENT: { zh: '文件夹不存在', en: 'the folder does not exist' },
  ENOTDIR: { zh: '路径中有一段不是文件夹', en: 'a part of the path is not a folder' },
  EACCES: { zh: '没有权限', en: 'no permission' },
  EPERM: { zh: '没有权限', en: 'no permission' },
  EROFS: { zh: '磁盘是只读的', en: 'the disk is read-only' },
  EISDIR: { zh: '它是一个文件夹', en: 'it is a folder' },
  ENOSPC: { zh: '磁盘已满', en: 'the disk is full' },
  EFBIG: { zh: '文件太大', en: 'it is too large' },
};

/** Why the system refused a file, in both languages. */
export function fileError(error: unknown): { detail: string; detail_zh: string } {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return { detail: reasons[code]?.en ?? code, detail_zh: reasons[code]?.zh ?? code };
}

/** Throws early when the file can't be written, before a long query runs in vain. */
export async function checkWritable(path: string): Promise<void> {
  await orOutputError(path, async () => {
    const existing = await stat(path).catch(() => undefined);
    if (existing?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    const target = await endOfLinks(path);
    await access(existing && !existing.isFile() ? path : dirname(target), constants.W_OK);
  });
}

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Writes the whole text beside the file, then renames it into place: readers never see half of it. */
export async function writeWhole(path: string, text: Pieces): Promise<void> {
  await orOutputError(path, async () => {
    // A link keeps pointing at its file, and a device or pipe is written to, not replaced.
    const target = await endOfLinks(path);
    const existing = await stat(path).catch(() => undefined);
    if (existing && !existing.isFile()) return fill(path, 'w', text);
    const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.part`);
    try {
      await fill(draft, 'wx', text);
      await chmod(draft, existing?.mode ?? 0o666 & ~process.umask());
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  });
}

/** As many as Linux follows. */
const mostLinks = 40;

/** The file that links lead to, which may not exist yet. Another account's link could lead to any file, so it is refused. */
async function endOfLinks(path: string): Promise<string> {
  let target = resolve(path);
  for (let links = 0; links < mostLinks; links += 1) {
    const entry = await lstat(target).catch(() => undefined);
    if (!entry?.isSymbolicLink()) return target;
    if (!isOwnEntry(target)) throw Object.assign(new Error(), { code: 'EACCES' });
    target = resolve(await realpath(dirname(target)), await readlink(target));
  }
  throw Object.assign(new Error(), { code: 'ELOOP' });
}

const chunkLength = 65_536;

async function fill(path: string, mode: string, text: Pieces): Promise<void> {
  const file = await open(path, mode, 0o600);
  try {
    let chunk = '';
    for await (const piece of text) {
      if (typeof piece !== 'string') {
        await file.writeFile(chunk);
        chunk = '';
        await file.writeFile(piece);
        continue;
      }
      chunk += piece;
      if (chunk.length < chunkLength) continue;
      await file.writeFile(chunk);
      chunk = '';
    }
    await file.writeFile(chunk);
    if (mode === 'wx') await file.sync();
  } finally {
    await file.close();
  }
}

async function orOutputError<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // What reading the rows threw is not the file's fault.
    if (!(error instanceof Error) || !/^E[A-Z]+$/.test(code)) throw error;
    throw new WenshuError('output_failed', { path, ...fileError(error) }, error.message);
  }
}
