import type { Scalar } from '../schema/snapshot.ts';

/** One line of RFC 4180 text. NULL is an empty field, an empty string is `""`, so that the two stay apart. */
export function csvLine(cells: readonly Scalar[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

function csvField(cell: Scalar): string {
  if (cell === null) return '';
  const text = String(cell);
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without this mark Excel reads Chinese in a CSV file as another encoding. */
export const excelMark = '\ufeff';
