import type { Language } from '../../../src/protocol/answer.ts';
import { type Cell, cellText } from './cell-text.ts';
import type { ShownColumn } from './columns.ts';
import type { Window } from './use-window.ts';

export interface TableRowsProps {
  rows: readonly (readonly Cell[])[];
  columns: readonly ShownColumn[];
  /** What of them is in sight; all when absent. */
  window: Window | undefined;
  /** How many rows stand on the pages before. */
  before: number;
  language: Language;
}

export function TableRows({ rows, columns, window, before, language }: TableRowsProps) {
  const from = window?.from ?? 0;
  const shown = window ? rows.slice(from, window.to) : rows;
  return (
    <tbody>
      {window && window.above > 0 && <tr className="left-out" style={{ height: window.above }} />}
      {shown.map((row, index) => {
        const place = before + from + index;
        return (
          <tr key={place} aria-rowindex={place + 2}>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <td key={at} className={column.isNumber ? 'number' : undefined}>
                {cellText(row[at] ?? null, column, language)}
              </td>
            ))}
          </tr>
        );
      })}
      {window && window.below > 0 && <tr className="left-out" style={{ height: window.below }} />}
    </tbody>
  );
}
