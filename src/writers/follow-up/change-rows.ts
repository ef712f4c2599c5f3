import type { Dialect } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';
import type { RowsChange } from '../../schema/follow-up/follow-up.ts';
import { columnLabel } from '../../schema/names/labels.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import { analyseScopes } from '../../sql/scope/scope.ts';
import { firstRowsSql, lowestRowsSql, rowAtSql, rowCountSql, sortedRowsSql } from '../../sql/write/write.ts';
import type { Change, ContinuationContext, EarlierTurn } from './contracts.ts';

/** The statement of an answer, changed as the person asked; undefined where the rows do not allow it. */
export function changeRows(
  change: RowsChange,
  turn: EarlierTurn & { sql: string },
  language: Language,
  context: ContinuationContext,
): Change | undefined {
  const { dialect } = context;
  const zh = language === 'zh';
  const { sql, result } = turn;
  switch (change.kind) {
    case 'count':
      return {
        sql: rowCountSql(sql, dialect, zh ? '数量' : 'Number'),
        interpretation: zh ? '上一个结果一共有多少行。' : 'How many rows the answer before has.',
      };
    case 'place': {
      const place = change.place === -1 ? result?.rows.length : change.place;
      if (!place || (result && place > result.rows.length)) return undefined;
      return {
        sql: rowAtSql(sql, dialect, place),
        interpretation: zh ? `上一个结果的第${place}行。` : `Row ${place} of the answer before.`,
      };
    }
    case 'first':
      return firstFew(change, turn, zh, dialect);
    case 'sort': {
      const column = shownColumn(change, turn, language, context);
      if (column === undefined) return undefined;
      const way = zh
        ? change.direction === 'desc'
          ? '从高到低'
          : '从低到高'
        : change.direction === 'desc'
          ? 'highest first'
          : 'lowest first';
      return {
        sql: sortedRowsSql(sql, dialect, { by: column, direction: change.direction, columns: result?.columns ?? [] }),
        interpretation: zh ? `上一个结果，按${column}${way}排列。` : `The answer before, sorted by ${column}, ${way}.`,
      };
    }
  }
}

/** The first rows as shown; of rows in no order, those with the highest figure. */
function firstFew(
  { count, isFromEnd, isByFigure }: Extract<RowsChange, { kind: 'first' }>,
  { sql, result }: EarlierTurn & { sql: string },
  zh: boolean,
  dialect: Dialect,
): Change | undefined {
  const root = analyseScopes(sql, dialect)?.root;
  const figure = result?.columns[figureAt(result.rows)];
  const order = root?.clauses.order ? sql.slice(root.clauses.order.start, root.clauses.order.end) : '';
  // Months in their order are not yet the best ones.
  const isOfFigures =
    /\(/.test(order.replace(/\b(?:strftime|date\w*|to_char|extract|year|month)\s*\(/gi, '')) ||
    (figure !== undefined && order.includes(figure));
  if (root?.ordered && !isFromEnd && (!isByFigure || isOfFigures || figure === undefined))
    return {
      sql: firstRowsSql(sql, dialect, count),
      interpretation: zh ? `上一个结果的前${count}行。` : `The first ${count} rows of the answer before.`,
    };
  if (figure === undefined) return undefined;
  // As many as were shown: not the best five turned round, but the five at the other end.
  const lowest =
    isFromEnd && isOfFigures && count >= (result?.rows.length ?? 0) ? lowestRowsSql(sql, dialect, count) : undefined;
  if (lowest !== undefined)
    return {
      sql: lowest,
      interpretation: zh
        ? `与上一个结果相同，但取${figure}最低的${count}个。`
        : `As the answer before, but the ${count} with the lowest ${figure}.`,
    };
  const sorted = sortedRowsSql(sql, dialect, {
    by: figure,
    direction: isFromEnd ? 'asc' : 'desc',
    columns: result?.columns ?? [],
  });
  return {
    sql: firstRowsSql(sorted, dialect, count),
    interpretation: zh
      ? `上一个结果中，${figure}${isFromEnd ? '最低' : '最高'}的${count}个。`
      : `Of the answer before, the ${count} with the ${isFromEnd ? 'lowest' : 'highest'} ${figure}.`,
  };
}

/** The last column that holds nothing but numbers. */
const figureAt = (rows: readonly (readonly Scalar[])[]): number =>
  (rows[0] ?? []).findLastIndex((_, index) =>
    rows.every((row) => typeof row[index] === 'number' || row[index] === null),
  );

function shownColumn(
  { by, columns }: Extract<RowsChange, { kind: 'sort' }>,
  { result }: EarlierTurn,
  language: Language,
  { snapshot, glossary }: ContinuationContext,
): string | undefined {
  const labels = columns.flatMap(({ table, column }) => {
    const owner = snapshot.tables.find(({ name }) => name === table);
    const found = owner?.columns.find(({ name }) => name === column);
    return owner && found ? [column, columnLabel(owner, found, language, glossary)] : [];
  });
  const wanted = [by, ...labels].map((label) => label.toLowerCase());
  const headers = result?.columns ?? [];
  return (
    headers.find((header) => wanted.includes(header.toLowerCase())) ??
    headers.find((header) => header.toLowerCase().includes(by.toLowerCase()))
  );
}
