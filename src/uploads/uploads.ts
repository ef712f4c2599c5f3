import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedConnection } from '../config/config.ts';
import { connectionSchema } from '../config/schema.ts';
import { fileKindOf } from '../drivers/data-files/file-kind.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { fileError } from '../memory/own-file.ts';
import { recordsIn } from '../memory/records.ts';
import { type UploadRecord, uploadsOf } from '../memory/user-records.ts';
import type { UploadSpace } from '../protocol/connection.ts';

type Store = Parameters<typeof recordsIn>[0];

interface UploadsOptions {
  /** Below it every person has a folder; without one nothing is taken. */
  home: string | null;
  store(): Promise<Store>;
  /** Whether anything can have been brought: whoever only looks makes no files. */
  hasStore(): boolean;
  most: { file: number; space: number; files: number };
  now?: () => Date;
}

export type KeptUpload = UploadRecord & { id: string };

/** A file on its way in. */
export interface Incoming {
  /** As the person calls it; anything may stand there. */
  name: string;
  body: AsyncIterable<Uint8Array>;
}

/** The files that people brought: each in a folder of its own below that of its person, and a record of it in memory. */
export interface Uploads {
  list(user: string): Promise<KeptUpload[]>;
  find(user: string, id: string): Promise<KeptUpload | undefined>;
  /** Written, recognised and then proven by `read`; what any of them refuses leaves nothing behind. */
  take<T>(file: Incoming, user: string, read: (upload: NamedConnection) => Promise<T>): Promise<[KeptUpload, T]>;
  change(user: string, id: string, record: UploadRecord): Promise<void>;
  /** False where there is none. */
  remove(user: string, id: string): Promise<boolean>;
  connection(user: string, upload: KeptUpload): NamedConnection;
  space(user: string): Promise<UploadSpace>;
}

/** What somebody left half-written by a crash is older than any upload may take. */
const leftoverMs = 3_600_000;
/** A person has at the most `upload_files`, which is at most this many. */
const mostListed = 10_000;

/** A file system counts bytes, and a number or an ending may follow. */
const longestBytes = 160;

/**
 * The name of a file in words, without its folders and ending, as it may also stand in a folder of ours: no signs that a file system,
 * an engine or a pattern reads as something else.
 */
function titleOf(given: string): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .replace(/\.[a-z][a-z0-9]{0,7}$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}-]+/gu, ' ')
    .replace(/^[ -]+| +$/g, '');
  return cut(plain).trim() || 'data';
}

function cut(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > longestBytes) break;
    kept += character;
  }
  return kept;
}

/** Throws where this many bytes are too many. */
type Measure = (bytes: number) => void;

/** What comes is written as it comes, to a file that was not there before; gives its bytes. What breaks off is an error. */
async function writeFile(path: string, body: AsyncIterable<Uint8Array>, measure: Measure): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    const pieces = body[Symbol.asyncIterator]();
    for (;;) {
      const { value, done } = await pieces.next().catch((error: unknown) => {
        throw new WenshuError('upload_broken_off', {}, error instanceof Error ? error.message : String(error));
      });
      if (done) break;
      bytes += value.byteLength;
      // Before it is written: nobody fills the disk with what is refused.
      measure(bytes);
      await file.writeFile(value);
    }
  } finally {
    await file.close();
  }
  return bytes;
}

export function openUploads({ home, store, hasStore, most, now = () => new Date() }: UploadsOptions): Uploads {
  const records = async (user: string) => recordsIn(await store(), uploadsOf(user));
  /** By person: what is on its way and in no record yet. */
  const underWay = new Map<string, { id: string; bytes: number }[]>();
  const folderOf = (user: string) => {
    if (home === null) throw new WenshuError('config_invalid', nowhere);
    return join(home, 'uploads', createHash('sha256').update(user).digest('hex').slice(0, 32));
  };

  async function list(user: string): Promise<KeptUpload[]> {
    if (!hasStore()) return [];
    const found = await (await records(user)).search({ limit: mostListed });
    return found.map(({ key, record }) => ({ ...record, id: key })).sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  const connection = (user: string, { id, title, file, scheme, said = {} }: KeptUpload): NamedConnection => ({
    ...connectionSchema.parse({ url: `${scheme}:${join(folderOf(user), id, file)}`, title, ...said }),
    id,
    ownedBy: user,
  });

  /** The file in its place, under the name that its content deserves. */
  async function written({ name, body }: Incoming, folder: string, measure: (bytes: number) => void) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, 'part');
    const bytes = await writeFile(part, body, measure);
    if (bytes === 0) throw new WenshuError('upload_unreadable', emptyWords);
    const found = await fileKindOf(part);
    const title = titleOf(name);
    if (!found) throw new WenshuError('upload_kind_unknown', { name: title });
    // Its table is called by the name of the file: in words, as people say it.
    const file = `${title}${found.ending}`;
    await rename(part, join(folder, file));
    return { file, title, bytes, kind: found.kind, scheme: found.scheme };
  }

  /** Folders of which there is no record: a process ended in the middle of them. */
  async function removeLeftovers(user: string, known: ReadonlySet<string>): Promise<void> {
    for (const id of await readdir(folderOf(user)).catch(() => [])) {
      const path = join(folderOf(user), id);
      const age = now().getTime() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now().getTime());
      if (!known.has(id) && age > leftoverMs) await rm(path, { recursive: true, force: true });
    }
  }

  return {
    list,
    connection,
    async find(user, id) {
      if (!hasStore()) return undefined;
      const found = await (await records(user)).get(id);
      return found && { ...found.record, id };
    },
    async take(file, user, read) {
      const id = `u-${randomBytes(9).toString('hex')}`;
      const folder = join(folderOf(user), id);
      const [kept, others] = [await list(user), underWay.get(user) ?? []];
      await removeLeftovers(user, new Set([...kept, ...others].map((one) => one.id)));
      const full = () => new WenshuError('upload_space_full', { files: most.files, limit: inMegabytes(most.space) });
      const mine = { id, bytes: 0 };
      // From here on without a pause: two that come together must see each other.
      const coming = underWay.get(user) ?? [];
      if (kept.length + coming.length >= most.files) throw full();
      underWay.set(user, [...coming, mine]);
      const before = kept.reduce((sum, { bytes }) => sum + bytes, 0);
      const measure = (bytes: number) => {
        if (bytes > most.file) throw new WenshuError('upload_too_large', { limit: inMegabytes(most.file) });
        mine.bytes = bytes;
        const all = (underWay.get(user) ?? []).reduce((sum, one) => sum + one.bytes, before);
        if (all > most.space) throw full();
      };
      try {
        const found = await written(file, folder, measure);
        const title = untaken(found.title, new Set(kept.map((one) => one.title)));
        const record = { ...found, title, at: now().toISOString() };
        const proven = await read(connection(user, { ...record, id }));
        await (await records(user)).put(id, record);
        return [{ ...record, id }, proven];
      } catch (error) {
        await rm(folder, { recursive: true, force: true }).catch(() => undefined);
        throw fileError(folder, error) ?? error;
      } finally {
        const rest = (underWay.get(user) ?? []).filter((one) => one !== mine);
        if (rest.length > 0) underWay.set(user, rest);
        else underWay.delete(user);
      }
    },
    async change(user, id, record) {
      await (await records(user)).put(id, record);
    },
    async remove(user, id) {
      const shelf = await records(user);
      if (!(await shelf.get(id))) return false;
      await shelf.delete(id);
      await rm(join(folderOf(user), id), { recursive: true, force: true });
      return true;
    },
    async space(user) {
      const kept = await list(user);
      const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
      return {
        files: kept.length,
        most_files: most.files,
        bytes,
        most_bytes: most.space,
        largest_file: most.file,
      };
    },
  };
}

const nowhere = {
  detail: 'files need a home folder to be kept in',
  detail_zh: '文件需要保存在 home 文件夹里',
};
const emptyWords = { detail: 'it is empty.', detail_zh: '文件是空的。' };

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** A second file of the same name gets a number. */
function untaken(title: string, taken: ReadonlySet<string>): string {
  if (!taken.has(title)) return title;
  for (let number = 2; ; number += 1) if (!taken.has(`${title} ${number}`)) return `${title} ${number}`;
}
