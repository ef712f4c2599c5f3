import type { Dialect } from '../dialects/dialect.ts';
import { codeLexemes } from '../sql/lex/lex.ts';

/** A cell as a driver or an engine hands it out. */
export type Cell = string | number | bigint | boolean | null | Uint8Array;

/**
 * Whether two results say the same: the same rows as a multiset, in the same order when `ordered`, floats to 6 places,
 * columns in any order. Names of columns do not count.
 */
export function sameRows(
  gold: readonly (readonly Cell[])[],
  other: readonly (readonly Cell[])[],
  ordered: boolean,
): boolean {
  const width = gold[0]?.length ?? 0;
  return (gold.length > 0 || other.length === 0) && other.every((row) => row.length === width)
    ? containsRows(gold, other, ordered)
    : false;
}

/** The same, where `other` may show further columns: people see the figure that made a ranking, the name beside a key. */
export function containsRows(
  gold: readonly (readonly Cell[])[],
  other: readonly (readonly Cell[])[],
  ordered: boolean,
): boolean {
  if (gold.length !== other.length) return false;
  if (gold.length === 0) return true;
  const width = gold[0]?.length ?? 0;
  const otherWidth = other[0]?.length ?? 0;
  if (otherWidth < width || other.some((row) => row.length !== otherWidth)) return false;
  if (gold.some((row) => row.length !== width)) return false;
  const left = gold.map((row) => row.map(cellKey));
  const right = other.map((row) => row.map(cellKey));
  const wanted = rowKeys(left, range(width), ordered);
  // Only columns with the same cells can stand for each other, which leaves few assignments to try.
  const leftColumns = range(width).map((column) => columnKey(left, column, ordered));
  const rightColumns = range(otherWidth).map((column) => columnKey(right, column, ordered));
  const choices = leftColumns.map((key) => range(otherWidth).filter((column) => rightColumns[column] === key));
  if (choices.some((list) => list.length === 0)) return false;
  let attempts = 0;
  const assign = (chosen: number[]): boolean => {
    if (chosen.length === width) {
      attempts += 1;
      return rowKeys(right, chosen, ordered) === wanted;
    }
    for (const column of choices[chosen.length] ?? []) {
      if (chosen.includes(column)) continue;
      if (assign([...chosen, column])) return true;
      if (attempts > 500) return false;
    }
    return false;
  };
  return assign([]);
}

/** Whether the statement orders its final rows: an ORDER BY outside all brackets. */
export function ordersAtTop(sql: string, dialect: Dialect): boolean {
  let depth = 0;
  const lexemes = codeLexemes(sql, dialect);
  for (const [i, lexeme] of lexemes.entries()) {
    if (lexeme.text === '(') depth += 1;
    else if (lexeme.text === ')') depth -= 1;
    else if (
      depth === 0 &&
      isWord(lexeme.text, 'order') &&
      isWord(lexemes[i + 1]?.text, 'by') &&
      lexeme.kind === 'word'
    )
      return true;
  }
  return false;
}

function isWord(text: string | undefined, word: string): boolean {
  return text?.toLowerCase() === word;
}

function cellKey(cell: Cell): string {
  if (cell === null || cell === undefined) return 'null';
  if (typeof cell === 'boolean') return cell ? 'n1' : 'n0';
  if (typeof cell === 'bigint') return `n${cell}`;
  if (typeof cell === 'number') return `n${Number.isFinite(cell) ? String(Number(cell.toFixed(6)) + 0) : cell}`;
  if (typeof cell === 'string') return `s${cell}`;
  return `b${Buffer.from(cell).toString('hex')}`;
}

function rowKeys(rows: readonly string[][], columns: readonly number[], ordered: boolean): string {
  const keys = rows.map((row) => JSON.stringify(columns.map((column) => row[column])));
  return (ordered ? keys : keys.sort()).join('\n');
}

function columnKey(rows: readonly string[][], column: number, ordered: boolean): string {
  return rowKeys(rows, [column], ordered);
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}
