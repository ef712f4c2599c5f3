import { WenshuError } from '../../errors/wenshu-error.ts';

const full = { detail: 'the disk is full', detail_zh: '磁盘已满' };
const closed = { detail: 'it may not be written to', detail_zh: '没有写入权限' };
const inTheWay = { detail: 'a file stands where its folder should be', detail_zh: '它的文件夹的位置上是一个文件' };
const many = { detail: 'too many files are open', detail_zh: '打开的文件太多' };
const failed = { detail: 'reading or writing it failed', detail_zh: '读写失败' };

/** What keeps a file of ours from being written, by the names that SQLite and the system have for it. */
const reasons: [RegExp, { detail: string; detail_zh: string }][] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/, full],
  [/^(?:SQLITE_READONLY|EACCES|EPERM|EROFS)/, closed],
  [/^(?:EEXIST|ENOTDIR)/, inTheWay],
  [/^(?:EMFILE|ENFILE)/, many],
];

/** What SQLite or the system says of a file of ours, as an error of the catalogue; undefined when it is about something else. */
export function ownFileError(path: string, error: unknown): WenshuError | undefined {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return new WenshuError('memory_corrupt', { path }, message);
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return new WenshuError('database_locked', { path }, message);
  const reason = reasons.find(([pattern]) => pattern.test(code))?.[1];
  if (!reason && !/^(?:SQLITE_(?:IOERR|CANTOPEN)|E[A-Z]+$)/.test(code)) return undefined;
  return new WenshuError('memory_unwritable', { path, ...(reason ?? failed) }, `${code}: ${message}`);
}

/** Does something with a file of ours; what is said of the file itself becomes an error of the catalogue. */
export function reading<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw ownFileError(path, error) ?? error;
  }
}
