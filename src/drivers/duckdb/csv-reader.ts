import type { DuckDBConnection } from '@duckdb/node-api';
import { stringInSql } from '../../dialects/dialect.ts';
import { duckdb as dialect } from '../../dialects/duckdb.ts';
import type { DataTable } from './files.ts';

/** What reads a table of files: a function of the engine with everything that it would else have to guess. */
export async function readerSql(session: DuckDBConnection, table: DataTable): Promise<string> {
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
