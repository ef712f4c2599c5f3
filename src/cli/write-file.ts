import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, chmod, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isOwn } from '../config/own-files.ts';
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
};

/** Says early whether the file can be written, before a long query runs for nothing. */
export async function checkWritable(path: string, language: Language): Promise<void> {
  await orOutputError(path, language, async () => {
    const existing = await stat(path).catch(() => undefined);
    if (existing?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    await access(existing && !existing.isFile() ? path : dirname(resolve(path)), constants.W_OK);
  });
}

type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Writes the whole text beside the file and puts it in place at the end: nobody ever sees half of it. */
export async function writeWhole(path: string, text: Pieces, language: Language): Promise<void> {
  await orOutputError(path, language, async () => {
    // A link keeps pointing at its file, and a device or pipe is written to, not replaced.
    const link = await lstat(path).catch(() => undefined);
    if (link?.isSymbolicLink() && !isOwn(path)) throw Object.assign(new Error(), { code: 'EACCES' });
    const target = await realpath(path).catch(() => resolve(path));
    const existing = await stat(target).catch(() => undefined);
    if (existing && !existing.isFile()) return fill(target, 'w', text);
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

async function orOutputError<T>(path: string, language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // What reading the rows threw is not the file's fault.
    if (!(error instanceof Error) || !/^E[A-Z]+$/.test(code)) throw error;
    throw new WenshuError('output_failed', { path, detail: reasons[code]?.[language] ?? code }, error.message);
  }
}
