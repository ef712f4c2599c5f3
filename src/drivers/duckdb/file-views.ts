import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier, stringInSql } from '../../dialects/dialect.ts';
import { duckdb as dialect } from '../../dialects/duckdb.ts';
import { DriverError } from '../contract/driver.ts';
import { inspectFile } from '../contract/file-stamp.ts';
import { cleanCsv } from '../data-files/clean-csv.ts';
import { readerSql } from './csv-reader.ts';
import { type DataFiles, type DataTable, named, stem } from './files.ts';
import { asText, readingsIn } from './readings.ts';
import { sheetTables } from './sheets.ts';

/** Beyond so many files nobody compares their columns one by one. */
const comparedFiles = 50;

/** Views over the files, and leave to read those and no others. What was found is noted, so that nobody need look twice. */
export async function createFileViews(session: DuckDBConnection, files: DataFiles, scratch: string): Promise<void> {
  if (!files.tables.every(({ source }) => source)) await lookAtFiles(session, files, scratch);
  for (const { name, source } of files.tables)
    await session.run(`CREATE VIEW ${quoteIdentifier(dialect, name)} AS ${source}`);
  const allowed = files.tables.flatMap((table) => table.paths).map((path) => stringInSql(dialect, path));
  await session.run(`SET allowed_paths = [${allowed.join(', ')}]`);
}

async function lookAtFiles(session: DuckDBConnection, files: DataFiles, scratch: string): Promise<void> {
  const copied = new Set<string>();
  const workbooks = files.tables.filter(({ format }) => format === 'workbook').flatMap(({ paths }) => paths);
  const tables: DataTable[] = [];
  for (const table of files.tables.filter(({ format }) => format !== 'workbook'))
    tables.push(...(await tablesOf(session, table, scratch, copied)));
  for (const path of workbooks) copied.add(path);
  tables.push(...(await sheetTables(workbooks, scratch)));
  if (tables.length === 0) {
    const [file = ''] = files.tables.flatMap(({ paths }) => paths);
    throw new DriverError({ code: 'EMPTY_FILE', message: 'nothing stands in the files', file });
  }
  files.copied = [...copied].map((path) => ({ path, ...inspectFile(path) }));
  files.tables = named(tables);
  for (const table of files.tables) {
    const source = await readerSql(session, table);
    const isTyped = table.format === 'json' || table.format === 'parquet';
    const readings = isTyped ? [] : await readingsIn(session, source);
    table.written = new Map(readings.map(({ column, reading }) => [column, reading.written]));
    const replaced = readings.map(({ quoted, reading }) => `${reading.sql(asText(quoted))} AS ${quoted}`).join(', ');
    const columns = replaced === '' ? '*' : `* REPLACE (${replaced})`;
    table.source = `SELECT ${columns} FROM ${source}`;
  }
}

/** Files that were taken for parts of one table, as that table or, where they are none, as one each. */
async function tablesOf(
  session: DuckDBConnection,
  table: DataTable,
  scratch: string,
  copied: Set<string>,
): Promise<DataTable[]> {
  const parts = table.format === 'csv' ? await readable(table, scratch, copied) : [table];
  if (parts.length === 0) return [];
  const paths = parts.flatMap((part) => part.paths);
  const [first] = parts;
  const isSameForm = parts.every(({ form }) => JSON.stringify(form) === JSON.stringify(first?.form));
  const whole: DataTable = {
    ...table,
    paths,
    notes: parts.flatMap(({ notes = [] }) => notes),
    ...(isSameForm && first?.form ? { form: first.form } : {}),
  };
  if (table.isCertain || paths.length > comparedFiles) return [whole];
  const single = parts.flatMap((part) =>
    part.paths.map((path) => ({ ...part, name: part.paths.length > 1 ? stem(path) : part.name, paths: [path] })),
  );
  return (await haveSameColumns(session, single)) ? [whole] : single;
}

/** Each CSV file of a table by itself, as it can be read; what is empty is none. */
async function readable(table: DataTable, scratch: string, copied: Set<string>): Promise<DataTable[]> {
  const parts: DataTable[] = [];
  for (const path of table.paths) {
    const found = await cleanCsv(path, scratch);
    if (found.isEmpty) continue;
    if (found.path !== path) copied.add(path);
    const { form, notes } = found;
    parts.push({ ...table, name: stem(path), paths: [found.path], notes, ...(form ? { form } : {}) });
  }
  return parts;
}

async function haveSameColumns(session: DuckDBConnection, parts: readonly DataTable[]): Promise<boolean> {
  const described = new Set<string>();
  for (const part of parts) {
    const source = await readerSql(session, part);
    const rows = (await session.runAndReadAll(`DESCRIBE FROM ${source}`)).getRowsJson();
    described.add(JSON.stringify(rows.map(([name]) => name)));
  }
  return described.size === 1;
}
