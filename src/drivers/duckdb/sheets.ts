import { readWorkbook, type WorkbookTable } from '../data-files/workbook.ts';
import { type DataTable, sharedName, stem } from './files.ts';

interface Found extends WorkbookTable {
  workbook: string;
  /** Whether its workbook has no other. */
  isAlone: boolean;
}

/** Names that a spreadsheet program gives by itself: they say nothing. */
const givenName = /^(?:sheet|工作表|tabelle|feuille?|hoja|feuil|лист|シート)[ _]?\d*$/i;

/** Every sheet of these workbooks as a table. Workbooks such as `sales_2023` and `sales_2024` with one sheet each are one. */
export async function sheetTables(paths: readonly string[], scratch: string): Promise<DataTable[]> {
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
