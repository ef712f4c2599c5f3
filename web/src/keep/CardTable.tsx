import type { AnswerTable } from '../../../src/protocol/answer.ts';
import type { Chart } from '../../../src/protocol/chart.ts';
import { cellText } from '../answer/cell-text.ts';
import { shownColumns } from '../answer/columns.ts';
import { useSettings } from '../app/settings.ts';

export interface CardTableProps {
  table: AnswerTable;
  /** Knows what the figures are counted in. */
  chart: Chart | null;
  most: number;
}

/** The first rows of an answer; the rest is a question away. */
export function CardTable({ table, chart, most }: CardTableProps) {
  const { words, language } = useSettings();
  const columns = shownColumns(table, chart ? [chart] : [], language);
  const more = table.row_count - Math.min(most, table.rows.length);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="table-scroll" aria-label={words.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, most).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
              <tr key={index}>
                {columns.map((column, at) => (
                  <td key={column.title} className={column.isNumber ? 'number' : undefined}>
                    {cellText(row[at] ?? null, column, language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && <p className="small">{words.keep.moreRows(more)}</p>}
    </>
  );
}
