import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteIdentifier, stringInSql } from '../../dialects/dialect.ts';
import { duckdb as dialect } from '../../dialects/duckdb.ts';
import { DriverError } from '../contract/driver.ts';
import { inspectFile } from '../contract/file-stamp.ts';
import { cleanCsv } from '../data-files/clean-csv.ts';
import { readWorkbook, type WorkbookTable } from '../data-files/workbook.ts';
import { type DataFiles, type DataTable, named, sharedName, stem } from './files.ts';
import { missing, type Reading, readingOf } from './written-values.ts';

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

/** What reads a table of files: a function of the engine with everything that it would else have to guess. */
async function readerSql(session: DuckDBConnection, table: DataTable): Promise<string> {
  const { format, paths, isPartitioned, columns } = table;
  const list = `[${paths.map(text).join(', ')}]`;
  const options = `union_by_name = true, hive_partitioning = ${isPartitioned}`;
  if (columns) {
    const typed = columns.map(({ name, type }) => `${text(name)}: ${text(type)}`).join(', ');
    return `read_csv(${list}, auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', columns = {${typed}})`;
  }
  if (format !== 'csv') return `read_${format}(${list}, ${options})`;
  return csvReaderSql(session, table, list, options);
}

const text = (value: string): string => stringInSql(dialect, value);

async function csvReaderSql(
  session: DuckDBConnection,
  { paths, form }: DataTable,
  list: string,
  options: string,
): Promise<string> {
  const [first = ''] = paths;
  const known = form
    ? `, delim = ${text(form.separator)}, header = ${form.hasHeader}, quote = '"', escape = '"', strict_mode = false`
    : '';
  // Looked at once and for all: a view that guesses anew could change its types between two questions.
  const sniff = async (more: string) => {
    const sniffed = await session.runAndReadAll(
      `SELECT Prompt, concat(DateFormat, ' ', TimestampFormat), "Columns", Quote, Escape FROM sniff_csv(${text(first)}, sample_size = -1${more})`,
    );
    return sniffed.getRowsJson()[0] ?? [];
  };
  const guess = await sniff(known);
  // An apostrophe inside double quotes (1'234.50, O'Brien) is no sign of escape, whatever the engine makes of it.
  const isFooled = guess[3] === '"' && guess[4] === "'";
  const [prompt, formats, columns] = isFooled ? await sniff(`, quote = '"', escape = '"'`) : guess;
  // The engine takes the day to stand first where the month may; the values shall say.
  const isEither = /%[dm][-/.]%[dm]/.test(String(formats));
  if (paths.length > 1) {
    const dates = (columns as { name: string; type: string }[]).filter(({ type }) => /^(?:DATE|TIMESTAMP)$/.test(type));
    const types = dates.map(({ name }) => `${text(name)}: 'VARCHAR'`).join(', ');
    return `read_csv(${list}, ${options}${known}${isEither && types ? `, types = {${types}}` : ''})`;
  }
  const reader = String(prompt).replace(/^\s*FROM\s+|;\s*$/gi, '');
  return isEither ? reader.replaceAll(/: '(?:DATE|TIMESTAMP)'/g, ": 'VARCHAR'") : reader;
}

interface Found extends WorkbookTable {
  workbook: string;
  /** Whether its workbook has no other. */
  isAlone: boolean;
}

/** Names that a spreadsheet program gives by itself: they say nothing. */
const givenName = /^(?:sheet|工作表|tabelle|feuille?|hoja|feuil|лист|シート)[ _]?\d*$/i;

/** Every sheet of these workbooks as a table. Workbooks such as `sales_2023` and `sales_2024` with one sheet each are one. */
async function sheetTables(paths: readonly string[], scratch: string): Promise<DataTable[]> {
  const found: Found[] = [];
  for (const path of paths) {
    const sheets = await readWorkbook(path, scratch);
    found.push(...sheets.map((sheet) => ({ ...sheet, workbook: stem(path), isAlone: sheets.length === 1 })));
  }
  const groups = Map.groupBy(found, (sheet) => (paths.length > 1 && sheet.isAlone ? partOf(sheet) : sheet));
  return [...groups.values()].map((sheets) => tableOf(sheets, found));
}

/** The same for sheets with the same columns in workbooks whose names differ in a number only. */
const partOf = ({ workbook, columns }: Found): string =>
  JSON.stringify([sharedName(workbook), columns.map(({ name }) => name)]);

function tableOf(sheets: readonly Found[], all: readonly Found[]): DataTable {
  const [first] = sheets as [Found];
  const columns = first.columns.map(({ name }, at) => ({
    name,
    type: commonType(sheets.map((one) => one.columns[at])),
  }));
  return {
    name: sheets.length > 1 ? sharedName(first.workbook) || first.workbook : nameOf(first, all),
    format: 'workbook',
    paths: sheets.map(({ path }) => path),
    isPartitioned: false,
    isCertain: true,
    isQuicklyCounted: true,
    columns,
    notes: sheets.flatMap(({ notes }) => notes),
  };
}

function nameOf({ sheet, workbook, isAlone }: Found, all: readonly Found[]): string {
  const name = sheet.trim();
  const isMany = new Set(all.map((one) => one.workbook)).size > 1;
  if (givenName.test(name)) return isAlone ? workbook : `${workbook} ${name}`;
  if (isMany && isAlone) return workbook;
  const isTaken = all.some((one) => one.workbook !== workbook && one.sheet.trim().toLowerCase() === name.toLowerCase());
  return isTaken ? `${workbook} ${name}` : name;
}

function commonType(columns: readonly ({ type: string } | undefined)[]): string {
  const types = new Set(columns.map((column) => column?.type ?? 'VARCHAR'));
  if (types.size === 1) return [...types][0] ?? 'VARCHAR';
  if ([...types].every((type) => type === 'BIGINT' || type === 'DOUBLE')) return 'DOUBLE';
  return [...types].every((type) => type === 'DATE' || type === 'TIMESTAMP') ? 'TIMESTAMP' : 'VARCHAR';
}

interface ColumnReading {
  column: string;
  quoted: string;
  reading: Reading;
}

/** Rows from which a form is guessed; whether it holds is looked at in all of them. */
const guessedFrom = 5000;
const mostValues = 500;

const asText = (quoted: string): string => `CAST(${quoted} AS VARCHAR)`;

/**
 * The columns of texts (and of numbers such as 20240305) that hold nothing but dates or numbers in another form. A single
 * value that does not fit leaves the column as it stands.
 */
async function readingsIn(session: DuckDBConnection, source: string): Promise<ColumnReading[]> {
  const rowsOf = async (sql: string) => (await session.runAndReadAll(sql)).getRowsJson() as unknown[][];
  const columns = (await rowsOf(`DESCRIBE FROM ${source}`))
    .filter(([, type]) => /^(?:VARCHAR|BIGINT)$/.test(String(type)))
    .map(([name, type]) => ({ column: String(name), type, quoted: quoteIdentifier(dialect, String(name)) }));
  if (columns.length === 0) return [];
  const lists = columns.map(({ quoted }) => `list(DISTINCT ${asText(quoted)})[:${mostValues}]`);
  const [samples = []] = await rowsOf(`SELECT ${lists.join(', ')} FROM (FROM ${source} LIMIT ${guessedFrom})`);
  let found: ColumnReading[] = [];
  const seen = new Map<string, string[]>();
  columns.forEach(({ column, type, quoted }, index) => {
    const values = ((samples[index] ?? []) as (string | null)[]).filter((value) => value !== null);
    const reading = readingOf(column, values);
    seen.set(column, values);
    if (reading && (type === 'VARCHAR' || reading.written.as === 'date')) found.push({ column, quoted, reading });
  });
  // A later row may be the first that tells day from month: once more with what did not fit.
  for (let round = 0; round < 2 && found.length > 0; round += 1) {
    const strange = found.map(({ quoted, reading }) => {
      const value = asText(quoted);
      return `list(DISTINCT ${value}) FILTER (WHERE NOT regexp_full_match(trim(${value}), '${missing.source}', 'i') AND ${reading.sql(value)} IS NULL)[:20]`;
    });
    const [left = []] = await rowsOf(`SELECT ${strange.join(', ')} FROM ${source}`);
    if (left.every((values) => ((values ?? []) as string[]).length === 0)) break;
    const isLast = round === 1;
    found = found.flatMap((one, index) => {
      const values = (left[index] ?? []) as string[];
      if (values.length === 0) return [one];
      const reading = isLast ? undefined : readingOf(one.column, [...(seen.get(one.column) ?? []), ...values]);
      return reading ? [{ ...one, reading }] : [];
    });
  }
  return found;
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
  files.copied = [...copied].map((path) => ({ path, stamp: inspectFile(path).stamp }));
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
