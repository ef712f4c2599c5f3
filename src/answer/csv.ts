import type { Scalar } from '../schema/snapshot/snapshot.ts';

/**
 * One line of RFC 4180 text. NULL is an empty field, an empty string is `""`, so that the two stay apart. A text that a
 * spreadsheet would run as a formula gets an apostrophe before it; numbers, negative ones too, stay as they are.
 */
export function csvLine(cells: readonly Scalar[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

function csvField(cell: Scalar): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' && isFormula(cell) ? `'${cell}` : String(cell);
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** See https://owasp.org/www-community/attacks/CSV_Injection; Excel takes the full-width signs for the same. */
function isFormula(text: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-]?[\d.,]+(?:[eE][+-]?\d+)?%?$/.test(text);
}

/** Without this mark Excel reads Chinese in a CSV file as another encoding. */
export const excelMark = '\ufeff';
