import { open } from 'node:fs/promises';
import type { UploadKind } from '../../protocol/connection.ts';

/** What a file is, by its content alone, and how it has to be called to be read as that. */
interface FileKind {
  kind: UploadKind;
  /** With its dot. */
  ending: string;
  /** How its address begins. */
  scheme: 'sqlite' | 'duckdb';
}

const kinds = {
  text: { kind: 'text', ending: '.csv', scheme: 'duckdb' },
  workbook: { kind: 'workbook', ending: '.xlsx', scheme: 'duckdb' },
  columns: { kind: 'columns', ending: '.parquet', scheme: 'duckdb' },
  records: { kind: 'records', ending: '.json', scheme: 'duckdb' },
  duckdb: { kind: 'database', ending: '.duckdb', scheme: 'duckdb' },
  sqlite: { kind: 'database', ending: '.sqlite', scheme: 'sqlite' },
} as const satisfies Record<string, FileKind>;

const headBytes = 65_536;
/** The directory of an archive stands at its end. */
const tailBytes = 1_000_000;

/** Undefined for what is no data, whatever it is called. What is inside may still be broken: the engine says so. */
export async function fileKindOf(path: string): Promise<FileKind | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const part = async (from: number, most: number) => {
      const bytes = Buffer.alloc(Math.max(0, Math.min(most, size - from)));
      await file.read(bytes, 0, bytes.length, from);
      return bytes;
    };
    const head = await part(0, headBytes);
    const starts = (text: string, at = 0) => head.toString('latin1', at, at + text.length) === text;
    if (starts('SQLite format 3\0')) return kinds.sqlite;
    if (starts('DUCK', 8)) return kinds.duckdb;
    if (starts('PAR1'))
      return (await part(Math.max(0, size - 4), 4)).toString('latin1') === 'PAR1' ? kinds.columns : undefined;
    // The box of old Office files: the engine says what to do with it.
    if (starts('\xd0\xcf\x11\xe0')) return kinds.workbook;
    if (starts('PK\x03\x04')) {
      const tail = await part(Math.max(0, size - tailBytes), tailBytes);
      return tail.includes('xl/workbook.xml') ? kinds.workbook : undefined;
    }
    return textKind(head);
  } finally {
    await file.close();
  }
}

const wideMarks = ['\xff\xfe', '\xfe\xff'];

function textKind(head: Buffer): FileKind | undefined {
  if (wideMarks.includes(head.toString('latin1', 0, 2))) return kinds.text;
  // No text of any encoding that people export has these.
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return undefined;
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text === '' || /^(?:<|%PDF|\{\\rtf)/.test(text)) return undefined;
  // `[name],[city]` is a header, `[{` and `["` are not.
  return /^(?:\{|\[\s*(?:[[{"\d\-\]]|true|false|null))/.test(text) ? kinds.records : kinds.text;
}
