import { readdirSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier, stringInSql } from '../../dialects/dialect.ts';
import { duckdb as dialect } from '../../dialects/duckdb.ts';
import type { WrittenAs } from '../../schema/snapshot/snapshot.ts';
import { DriverError } from '../contract/driver.ts';
import { inspectFile } from '../contract/file-stamp.ts';
import { readableCopy } from '../contract/readable-copy.ts';
import { asText, readingsIn } from './readings.ts';

type Format = 'csv' | 'json' | 'parquet';

/** One table to be, from files of one format. */
interface DataTable {
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
  /** The query that reads it, once it was looked at. */
  source?: string;
}

export interface DataFiles {
  tables: DataTable[];
}

const formats: Record<string, Format> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  parquet: 'parquet',
};
const ending = /\.([a-z]+)(?:\.(?:gz|zst))?$/i;
/** Text up to this size is counted when it is introspected. */
const countedBytes = 200_000_000;
/** Beyond so many files nobody compares their columns one by one. */
const comparedFiles = 50;

/** The data files that a path stands for; undefined for a file of another kind, which is then a database. */
export async function findDataFiles(path: string): Promise<DataFiles | undefined> {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) {
    if (formatOf(path) === undefined) return undefined;
    inspectFile(path);
    return { tables: named([tableOf(stem(path), [path], true)]) };
  }
  const entries = readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !entry.name.startsWith('_'))
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

/** Views over the files, and leave to read those and no others. What was found is noted, so that nobody need look twice. */
export async function createFileViews(session: DuckDBConnection, files: DataFiles, scratch: string): Promise<void> {
  if (!files.tables.every(({ source }) => source)) await lookAtFiles(session, files, scratch);
  for (const { name, source } of files.tables)
    await session.run(`CREATE VIEW ${quoteIdentifier(dialect, name)} AS ${source}`);
  const allowed = files.tables.flatMap((table) => table.paths).map((path) => stringInSql(dialect, path));
  await session.run(`SET allowed_paths = [${allowed.join(', ')}]`);
}

async function lookAtFiles(session: DuckDBConnection, files: DataFiles, scratch: string): Promise<void> {
  const tables: DataTable[] = [];
  for (const table of files.tables) {
    if (table.format === 'csv') table.paths = await Promise.all(table.paths.map((path) => readableCopy(path, scratch)));
    const isOne = table.isCertain || table.paths.length > comparedFiles || (await haveSameColumns(session, table));
    tables.push(...(isOne ? [table] : table.paths.map((path) => tableOf(stem(path), [path], true))));
  }
  files.tables = named(tables);
  for (const table of files.tables) {
    const source = await readerSql(session, table);
    const readings = table.format === 'csv' ? await readingsIn(session, source) : [];
    table.written = new Map(readings.map(({ column, reading }) => [column, reading.written]));
    const replaced = readings.map(({ quoted, reading }) => `${reading.sql(asText(quoted))} AS ${quoted}`).join(', ');
    const columns = replaced === '' ? '*' : `* REPLACE (${replaced})`;
    table.source = `SELECT ${columns} FROM ${source}`;
  }
}

/** Every data file below a folder as one table. */
function wholeFolder(folder: string, name: string): DataTable[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^[._]/.test(entry.name) && formatOf(entry.name))
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
  const shared = (path: string) => stem(path).replace(/[\d_\-. ]+$|[-_]?[0-9a-f]{8}-[0-9a-f-]{20,}.*$/i, '');
  const groups = Map.groupBy(files, (path) => `${formatOf(path)} ${shared(path)}`);
  return [...groups.values()].map((paths) => {
    const [first = ''] = paths;
    if (paths.length === 1) return tableOf(stem(first), paths, true);
    const name = shared(first);
    return tableOf(name === '' || /^part$/i.test(name) ? folder : name, paths, false);
  });
}

function tableOf(name: string, paths: string[], isCertain: boolean): DataTable {
  const format = formatOf(paths[0] ?? '') ?? 'csv';
  const bytes = paths.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
  const isQuicklyCounted = format === 'parquet' || bytes <= countedBytes;
  return { name, format, paths, isPartitioned: false, isCertain, isQuicklyCounted };
}

/** Two files of one name get numbers. */
function named(tables: DataTable[]): DataTable[] {
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

function stem(path: string): string {
  return basename(path).replace(ending, '');
}

async function haveSameColumns(session: DuckDBConnection, table: DataTable): Promise<boolean> {
  const described = new Set<string>();
  for (const path of table.paths) {
    const source = await readerSql(session, { ...table, paths: [path] });
    const rows = (await session.runAndReadAll(`DESCRIBE FROM ${source}`)).getRowsJson();
    described.add(JSON.stringify(rows.map(([name]) => name)));
  }
  return described.size === 1;
}

async function readerSql(session: DuckDBConnection, { format, paths, isPartitioned }: DataTable): Promise<string> {
  const list = `[${paths.map((path) => stringInSql(dialect, path)).join(', ')}]`;
  const options = `union_by_name = true, hive_partitioning = ${isPartitioned}`;
  const [first = ''] = paths;
  if (format !== 'csv') return `read_${format}(${list}, ${options})`;
  // Looked at once and for all: a view that guesses anew could change its types between two questions.
  const sniff = async (more = '') => {
    const sniffed = await session.runAndReadAll(
      `SELECT Prompt, concat(DateFormat, ' ', TimestampFormat), "Columns", Quote, Escape FROM sniff_csv(${stringInSql(dialect, first)}, sample_size = -1${more})`,
    );
    return sniffed.getRowsJson()[0] ?? [];
  };
  const guess = await sniff();
  // An apostrophe inside double quotes (1'234.50, O'Brien) is no sign of escape, whatever the engine makes of it.
  const isFooled = guess[3] === '"' && guess[4] === "'";
  const [prompt, formats, columns] = isFooled ? await sniff(`, quote = '"', escape = '"'`) : guess;
  // The engine takes the day to stand first where the month may; the values shall say.
  const isEither = /%[dm][-/.]%[dm]/.test(String(formats));
  if (paths.length > 1) {
    const dates = (columns as { name: string; type: string }[]).filter(({ type }) => /^(?:DATE|TIMESTAMP)$/.test(type));
    const types = dates.map(({ name }) => `${stringInSql(dialect, name)}: 'VARCHAR'`).join(', ');
    return `read_csv(${list}, ${options}${isEither && types ? `, types = {${types}}` : ''})`;
  }
  const reader = String(prompt).replace(/^\s*FROM\s+|;\s*$/gi, '');
  return isEither ? reader.replaceAll(/: '(?:DATE|TIMESTAMP)'/g, ": 'VARCHAR'") : reader;
}
