import { readdirSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { FileNote, WrittenAs } from '../../schema/snapshot/snapshot.ts';
import { DriverError } from '../contract/driver.ts';
import { inspectFile } from '../contract/file-stamp.ts';
import type { CsvForm } from '../data-files/clean-csv.ts';

type Format = 'csv' | 'json' | 'parquet' | 'workbook';

/** One table to be, from files of one format. */
export interface DataTable {
  name: string;
  format: Format;
  paths: string[];
  /** Whether folders such as `year=2024` are columns. */
  isPartitioned: boolean;
  /** Whether the files were found to be parts of one table, or that is only likely from their names. */
  isCertain: boolean;
  isQuicklyCounted: boolean;
  /** Columns whose texts are read as dates or numbers. */
  written?: ReadonlyMap<string, WrittenAs>;
  /** How all its CSV files are to be read; undefined where the engine is to find out. */
  form?: CsvForm;
  /** The columns of a copied sheet, which knows their types. */
  columns?: { name: string; type: string }[];
  /** What of the files is not in the table. */
  notes?: FileNote[];
  /** The query that reads it, once it was looked at. */
  source?: string;
}

export interface DataFiles {
  tables: DataTable[];
  /** Files that copies were made of, each with the mark it had then. */
  copied?: { path: string; stamp: string }[];
}

const formats: Record<string, Format> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  parquet: 'parquet',
  xlsx: 'workbook',
  xlsm: 'workbook',
};
/** Hidden files, and what a spreadsheet program keeps beside an open workbook. */
const ignored = /^(?:[._]|~\$)/;
const ending = /\.([a-z]+)(?:\.(?:gz|zst))?$/i;
/** Text up to this size is counted when it is introspected. */
const countedBytes = 200_000_000;

/** The data files that a path stands for; undefined for a file of another kind, which is then a database. */
export async function findDataFiles(path: string): Promise<DataFiles | undefined> {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) {
    if (formatOf(path) === undefined) return undefined;
    inspectFile(path);
    return { tables: named([tableOf(stem(path), [path], true)]) };
  }
  const entries = readdirSync(path, { withFileTypes: true })
    .filter((entry) => !ignored.test(entry.name))
    .sort((a, b) => a.name.localeCompare(b.name));
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const files = entries
    .filter((entry) => entry.isFile() && formatOf(entry.name))
    .map((entry) => join(path, entry.name));
  const tables = folders.some((name) => name.includes('='))
    ? wholeFolder(path, basename(path))
    : [...likelyParts(files, basename(path)), ...folders.flatMap((name) => wholeFolder(join(path, name), name))];
  if (tables.length === 0) throw new DriverError({ code: 'NO_DATA_FILES', message: `no data files in ${path}` });
  return { tables: named(tables) };
}

/** Every data file below a folder as one table. */
function wholeFolder(folder: string, name: string): DataTable[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !ignored.test(entry.name) && formatOf(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const byFormat = [...Map.groupBy(files, formatOf).values()];
  return byFormat.map((paths) => ({
    ...tableOf(name, paths, true),
    isPartitioned: paths.every((path) =>
      relative(folder, path)
        .split(sep)
        .slice(0, -1)
        .some((part) => part.includes('=')),
    ),
  }));
}

/** `sales_2023.csv` and `sales_2024.csv` are likely one table; `part-0.parquet` and its kin are named after the folder. */
function likelyParts(files: string[], folder: string): DataTable[] {
  const shared = (path: string) => sharedName(stem(path));
  // Which sheets of workbooks belong together is seen when they are read.
  const groups = Map.groupBy(files, (path) => `${formatOf(path)} ${isWorkbook(path) ? path : shared(path)}`);
  return [...groups.values()].map((paths) => {
    const [first = ''] = paths;
    if (paths.length === 1) return tableOf(stem(first), paths, true);
    const name = shared(first);
    return tableOf(name === '' || /^part$/i.test(name) ? folder : name, paths, false);
  });
}

const isWorkbook = (path: string): boolean => formatOf(path) === 'workbook';

/** A name without the number or the mark of a part at its end. */
export const sharedName = (name: string): string => name.replace(/[\d_\-. ]+$|[-_]?[0-9a-f]{8}-[0-9a-f-]{20,}.*$/i, '');

function tableOf(name: string, paths: string[], isCertain: boolean): DataTable {
  const format = formatOf(paths[0] ?? '') ?? 'csv';
  const bytes = paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  const isQuicklyCounted = format === 'parquet' || bytes <= countedBytes;
  return { name, format, paths, isPartitioned: false, isCertain, isQuicklyCounted };
}

/** Two files of one name get numbers. */
export function named(tables: DataTable[]): DataTable[] {
  const used = new Set<string>();
  return tables.map((table) => {
    let name = table.name;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${table.name}_${number}`;
    used.add(name.toLowerCase());
    return { ...table, name };
  });
}

function formatOf(path: string): Format | undefined {
  return formats[ending.exec(path)?.[1]?.toLowerCase() ?? ''];
}

export function stem(path: string): string {
  return basename(path).replace(ending, '');
}
