import { useEffect, useMemo, useRef, useState } from 'react';
import type { Answer, AnswerTable as Table } from '../../../src/protocol/answer.ts';
import { useWords } from '../app/settings.ts';
import { shownColumns } from './columns.ts';
import { type Order, sortRows } from './sort-rows.ts';
import { TableBar } from './TableBar.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRows } from './TableRows.tsx';
import { useRows } from './use-rows.ts';
import { useWindow } from './use-window.ts';

export interface AnswerTableProps {
  table: Table;
  choices: Answer['chart_choices'];
  /** Of the answer: units and yes or no are in its words. */
  language: Answer['language'];
  runId: string | undefined;
  /** Whether the run has ended: further pages and files are there only then. */
  isDone: boolean;
}

/** The rows of an answer: a real table, of which only what is in sight is drawn. */
export function AnswerTable({ table, choices, language, runId, isDone }: AnswerTableProps) {
  const words = useWords();
  const place = useRef<HTMLElement>(null);
  const [order, setOrder] = useState<Order>();
  const found = useRows(table, runId, isDone);
  const { rows, page } = found;
  const columns = useMemo(() => shownColumns({ ...table, rows }, choices, language), [table, rows, choices, language]);
  const isNumber = columns[order?.column ?? -1]?.isNumber ?? false;
  const sorted = useMemo(() => sortRows(rows, order, { isNumber, language }), [rows, order, isNumber, language]);
  const window = useWindow(place, sorted.length);
  const before = (page - 1) * 1000;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    if (place.current) place.current.scrollTop = 0;
  }, [page, order]);

  return (
    <div className="table-place">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="table-scroll" ref={place} aria-label={words.table} tabIndex={0}>
        <table
          className={window ? 'long' : undefined}
          aria-rowcount={found.total === undefined ? -1 : found.total + 1}
          aria-busy={found.isLoading}
        >
          <TableHead columns={columns} order={order} onOrder={setOrder} />
          <TableRows rows={sorted} columns={columns} window={window} before={before} language={language} />
        </table>
      </section>
      <TableBar
        found={found}
        table={table}
        columns={columns}
        runId={isDone ? runId : undefined}
        isSorted={order !== undefined}
      />
    </div>
  );
}
