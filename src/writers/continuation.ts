import type { Dialect } from '../dialects/dialect.ts';
import type { Language } from '../protocol/answer.ts';
import { type RowsChange, readFollowUp } from '../schema/follow-up/follow-up.ts';
import type { Linked } from '../schema/follow-up/parts.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import { columnLabel } from '../schema/names/labels.ts';
import type { Scalar, Snapshot } from '../schema/snapshot/snapshot.ts';
import { analyseScopes } from '../sql/scope/scope.ts';
import { firstRowsSql, rowAtSql, rowCountSql, sortedRowsSql } from '../sql/write/write.ts';

/** One question of a conversation, as far as the next one may look back at it. */
export interface EarlierTurn {
  question: string;
  /** False for a question that led nowhere: nothing goes on from it. */
  isAnswered: boolean;
  sql?: string;
  result?: { columns: readonly string[]; rows: readonly (readonly Scalar[])[] };
}

/** How a continuation was read. */
export interface Continuation {
  /** A question that stands alone. For a change to the rows: the question that they answer. */
  text: string;
  /** Set when only the rows of the answer before were changed: the statement, and what it does in words. */
  change?: { sql: string; interpretation: string };
}

export interface ContinuationContext {
  read(text: string): Promise<Linked>;
  snapshot: Snapshot;
  dialect: Dialect;
  glossary: readonly GlossaryTerm[];
}

/**
 * Reads a text in the light of what was asked before; undefined when it stands alone. Earlier turns are read the same way
 * from the oldest on, so that "and for 2024?" after "by month" still knows what it is about.
 */
export async function readContinuation(
  turns: readonly EarlierTurn[],
  text: string,
  context: ContinuationContext,
): Promise<Continuation | undefined> {
  let standing: Linked | undefined;
  // A number of rows or a single one is looked at; what comes next is about the rows themselves again.
  let shown: EarlierTurn | undefined;
  for (const turn of turns.filter(({ isAnswered }) => isAnswered)) {
    const linked = await context.read(turn.question);
    const follow = standing && readFollowUp(standing, linked, context.snapshot);
    if (follow?.kind === 'question') standing = await context.read(follow.text);
    else if (follow === undefined) standing = linked;
    if (follow?.kind !== 'rows' || (follow.change.kind !== 'count' && follow.change.kind !== 'place')) shown = turn;
  }
  if (!standing) return undefined;
  const next = await context.read(text);
  const follow = readFollowUp(standing, next, context.snapshot);
  if (follow?.kind === 'question') return { text: follow.text };
  if (follow === undefined) return undefined;
  const change = shown?.sql && changed(follow.change, { ...shown, sql: shown.sql }, next.question.language, context);
  if (change) return { text: standing.question.whole, change };
  return follow.change.kind === 'sort' ? { text: sortedText(standing, follow.change) } : undefined;
}

/** The order as a part of the question, for a column that was not shown. */
function sortedText(
  { question: { whole, language } }: Linked,
  { by, direction }: Extract<RowsChange, { kind: 'sort' }>,
): string {
  const bare = whole.replace(/[\s?？。.!！]+$/u, '');
  if (language === 'zh') return `${bare}，按${by}${direction === 'desc' ? '从高到低' : '从低到高'}排序`;
  return `${bare}, sorted by ${by} ${direction === 'desc' ? 'in descending order' : 'in ascending order'}`;
}

function changed(
  change: RowsChange,
  turn: EarlierTurn & { sql: string },
  language: Language,
  context: ContinuationContext,
): Continuation['change'] {
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
  { count, isFromEnd }: Extract<RowsChange, { kind: 'first' }>,
  { sql, result }: EarlierTurn & { sql: string },
  zh: boolean,
  dialect: Dialect,
): Continuation['change'] {
  const isOrdered = analyseScopes(sql, dialect)?.root?.ordered ?? false;
  const figure = result?.columns[figureAt(result.rows)];
  if (isOrdered && !isFromEnd)
    return {
      sql: firstRowsSql(sql, dialect, count),
      interpretation: zh ? `上一个结果的前${count}行。` : `The first ${count} rows of the answer before.`,
    };
  if (figure === undefined) return undefined;
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
