import { useState } from 'react';
import type { AnswerTable } from '../../../src/protocol/answer.ts';
import { copyText } from '../api/copy-text.ts';
import { Problem } from '../api/problem.ts';
import { send } from '../api/request.ts';
import { saveFile } from '../api/save-file.ts';
import { useWords } from '../app/settings.ts';
import type { ShownColumn } from './columns.ts';
import type { Rows } from './use-rows.ts';

export interface TableBarProps {
  found: Rows;
  table: AnswerTable;
  columns: readonly ShownColumn[];
  /** Undefined while there is nothing to be had as a file. */
  runId: string | undefined;
  isSorted: boolean;
}

const lineOf = (cells: readonly unknown[]) =>
  cells.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t');

/** How many rows there are, further pages, and the rows as something to take along. */
export function TableBar({ found, table, columns, runId, isSorted }: TableBarProps) {
  const words = useWords();
  const [said, setSaid] = useState('');
  const { rows, total, page, pages, isLoading, turn } = found;
  const first = (page - 1) * 1000 + 1;

  async function copy() {
    const lines = [columns.map(({ title }) => title), ...rows].map(lineOf).join('\n');
    setSaid((await copyText(lines)) ? words.copied : words.notCopied);
  }
  async function save(form: 'csv' | 'xlsx') {
    setSaid(words.preparing);
    try {
      const reply = await send(`/api/v1/runs/${encodeURIComponent(runId ?? '')}/export.${form}`);
      saveFile(await reply.blob(), `${words.name}.${form}`);
      setSaid('');
    } catch (error) {
      setSaid(error instanceof Problem ? words.problem(error) : words.brokenOff);
    }
  }

  return (
    <div className="table-bar">
      <p>
        {pages > 1
          ? words.rowsOf(first, first + rows.length - 1, total ?? 0)
          : total === undefined
            ? words.firstRows(table.row_count)
            : words.rowCount(total)}
        {isSorted && pages > 1 && ` · ${words.sortedPage}`}
      </p>
      {pages > 1 && (
        <div className="pages">
          <button type="button" className="quiet" disabled={page <= 1 || isLoading} onClick={() => turn(page - 1)}>
            {words.previousPage}
          </button>
          <span>{words.page(page, pages)}</span>
          <button type="button" className="quiet" disabled={page >= pages || isLoading} onClick={() => turn(page + 1)}>
            {words.nextPage}
          </button>
        </div>
      )}
      <div className="table-files">
        <span role="status">{said}</span>
        <button type="button" className="quiet" onClick={copy}>
          {words.copy}
        </button>
        {runId && (
          <>
            <button type="button" className="quiet" onClick={() => save('csv')}>
              {words.csv}
            </button>
            <button type="button" className="quiet" onClick={() => save('xlsx')}>
              {words.xlsx}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
