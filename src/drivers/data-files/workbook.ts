import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { FileNote } from '../../schema/snapshot/snapshot.ts';
import { DriverError } from '../contract/driver.ts';
import type { SheetRow, Span } from './sheet.ts';
import { type SheetCopy, sheetCopy } from './sheet-copy.ts';
import { zipSizes } from './zip-sizes.ts';

/** A sheet as a table to be. */
export interface WorkbookTable extends SheetCopy {
  sheet: string;
}

const million = 1_000_000;
/** What a workbook may be, packed and unpacked; its texts are held in memory, its rows are not. */
export const workbookBounds = { packed: 200 * million, unpacked: 500 * million, texts: 100 * million, parts: 5000 };
/** Up to this size a workbook is held whole, which tells of merged cells. */
const wholeBytes = 20 * million;

/** Every sheet of a workbook that holds something and that people can see, copied to where the engine can read it. */
export async function readWorkbook(path: string, scratch: string): Promise<WorkbookTable[]> {
  const source = basename(path);
  const content = boundedContent(path, source);
  try {
    return await sheetsIn(content, source, scratch);
  } catch (error) {
    if (error instanceof DriverError) throw error;
    const { name, message } = error as Error;
    if (/Encrypted|Decryption/.test(name)) throw fault('WORKBOOK_PROTECTED', source, message);
    throw fault('WORKBOOK_BROKEN', source, message);
  }
}

async function sheetsIn(content: Buffer, source: string, scratch: string): Promise<WorkbookTable[]> {
  // Loaded by whoever meets a workbook, in the process that reads it.
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx');
  const sizes = [...(zipSizes(content) ?? new Map<string, number>()).values()];
  const isWhole = sizes.reduce((sum, size) => sum + size, 0) <= wholeBytes;
  const infos: { name: string; index: number; isHidden: boolean }[] = [];
  await readXlsx(content, {
    sheets({ name, hidden, veryHidden }, index) {
      infos.push({ name, index, isHidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  const shown = infos.filter(({ isHidden }) => !isHidden);
  const tables: WorkbookTable[] = [];
  for (const { name, index } of shown) {
    const whole = isWhole ? (await readXlsx(content, { sheets: [index] })).sheets[0] : undefined;
    const rows: AsyncIterable<SheetRow> | Iterable<SheetRow> = whole
      ? whole.rows.map((values, at) => ({ index: at, values }))
      : streamXlsxRows(content, { sheet: index });
    const spans: Span[] = whole?.merges ?? [];
    const copy = await sheetCopy(rows, spans, { source: `${source} / ${name}`, scratch });
    if (copy) tables.push({ ...copy, sheet: name });
  }
  const hidden = infos.filter(({ isHidden }) => isHidden);
  const [first] = tables;
  if (first && hidden.length > 0) first.notes.push(hiddenNote(source, hidden.length));
  return tables;
}

const hiddenNote = (source: string, count: number): FileNote => ({ kind: 'hidden', source, count, places: [] });

/** Refused before anything is unpacked: what is too large, and what is no workbook. */
function boundedContent(path: string, source: string): Buffer {
  const { size } = statSync(path);
  if (size === 0) throw fault('EMPTY_FILE', source, 'no bytes');
  if (size > workbookBounds.packed) throw fault('WORKBOOK_TOO_LARGE', source, `${size} bytes`);
  const content = readFileSync(path);
  // The box of old Office files: a workbook of before 2007, or a newer one with a password.
  if (content.toString('hex', 0, 4) === 'd0cf11e0') throw fault('WORKBOOK_PROTECTED', source, 'an OLE2 container');
  const sizes = zipSizes(content);
  if (!sizes) throw fault('WORKBOOK_BROKEN', source, 'no zip archive');
  const unpacked = [...sizes.values()].reduce((sum, one) => sum + one, 0);
  const texts = [...sizes].find(([name]) => name.endsWith('sharedStrings.xml'))?.[1] ?? 0;
  const { parts } = workbookBounds;
  if (unpacked > workbookBounds.unpacked || texts > workbookBounds.texts || sizes.size > parts)
    throw fault('WORKBOOK_TOO_LARGE', source, `${unpacked} bytes unpacked in ${sizes.size} parts`);
  return content;
}

const fault = (code: string, source: string, detail: string): DriverError =>
  new DriverError({ code, message: `${source}: ${detail}`, file: source });
