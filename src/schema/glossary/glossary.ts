import { type Dialect, nameInSql } from '../../dialects/dialect.ts';
import type { Language } from '../../protocol/answer.ts';

export interface ColumnName {
  table: string;
  column: string;
}

/**
 * A piece of SQL as a person wrote it, and where its columns stand, in order. It is given other qualifiers by these places
 * (`sqlOf`) and never printed from a tree.
 */
export interface SqlPiece {
  text: string;
  columns: readonly (ColumnName & { start: number; end: number })[];
}

export interface TableTerm {
  kind: 'table';
  words: readonly string[];
  table: string;
}

export interface ColumnTerm extends ColumnName {
  kind: 'column';
  words: readonly string[];
}

/** A figure: a calculation over the columns of one row, or an aggregate over many. */
export interface ExpressionTerm {
  kind: 'expression';
  words: readonly string[];
  expression: SqlPiece;
  /** What its aggregates are over, by place (`a` and `b` in `SUM(a) / COUNT(DISTINCT b)`); none in a value of single rows. */
  aggregated: readonly { start: number; end: number }[];
  /** What many rows of it make when nothing else is said, or what its aggregate makes of them: a ratio is no sum of ratios. */
  over: 'sum' | 'avg';
  /** The rows that count. */
  where?: SqlPiece;
}

/** A kind of rows (大客户: `customers.level = 'A'`). */
export interface ConditionTerm {
  kind: 'condition';
  words: readonly string[];
  /** What the rows are. */
  table: string;
  where: SqlPiece;
}

/** A business word with what it means in the schema, every name of it as stored. */
export type GlossaryTerm = TableTerm | ColumnTerm | ExpressionTerm | ConditionTerm;

/** Every column that a term reads. */
export function columnsOfTerm(term: GlossaryTerm): readonly ColumnName[] {
  switch (term.kind) {
    case 'table':
      return [];
    case 'column':
      return [term];
    case 'expression':
      return term.where ? [...term.expression.columns, ...term.where.columns] : term.expression.columns;
    case 'condition':
      return term.where.columns;
  }
}

/** Every table that a term reads, that of its figure first. */
export function tablesOfTerm(term: GlossaryTerm): string[] {
  const own = 'table' in term ? [term.table] : [];
  return [...new Set([...own, ...columnsOfTerm(term).map(({ table }) => table)])];
}

const han = /\p{Script=Han}/u;

/** What the term is called in a language; nothing when it has no word of it. */
export const wordOfTerm = ({ words }: GlossaryTerm, language: Language): string | undefined =>
  words.find((word) => han.test(word) === (language === 'zh'));

/** The word for a column or, without one, for a table. */
export function glossaryWord(
  glossary: readonly GlossaryTerm[],
  { table, column }: { table: string; column?: string },
  language: Language,
): string | undefined {
  const named = glossary.find((term) =>
    column === undefined
      ? term.kind === 'table' && term.table === table
      : term.kind === 'column' && term.table === table && term.column === column,
  );
  return named && wordOfTerm(named, language);
}

type NameOf = (column: ColumnName) => string;

/** The piece with its columns written as `nameOf` says. */
export const sqlOf = ({ text, columns }: SqlPiece, nameOf: NameOf): string =>
  withEdits(
    text,
    columns.map((column) => ({ ...column, text: nameOf(column) })),
  );

/** The figure over the rows of its condition alone, whatever other rows stand beside it. */
export function conditionalSql({ expression, aggregated, where }: ExpressionTerm, nameOf: NameOf): string {
  if (!where) return sqlOf(expression, nameOf);
  const { text, columns } = expression;
  const only = (value: string) => `CASE WHEN ${sqlOf(where, nameOf)} THEN ${value === '*' ? '1' : value} END`;
  if (aggregated.length === 0) return only(sqlOf(expression, nameOf));
  const inside = aggregated.map(({ start, end }) => {
    const own = columns.filter((column) => column.start >= start && column.end <= end);
    const placed = own.map((column) => ({ ...column, start: column.start - start, end: column.end - start }));
    return { start, end, text: only(sqlOf({ text: text.slice(start, end), columns: placed }, nameOf)) };
  });
  return withEdits(text, inside);
}

/** `edits` stand in order and do not overlap. */
function withEdits(text: string, edits: readonly { start: number; end: number; text: string }[]): string {
  let sql = '';
  let at = 0;
  for (const edit of edits) {
    sql += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return sql + text.slice(at);
}

/** What the term means, as SQL over whole tables. */
export function termInSql(term: GlossaryTerm, dialect: Dialect): string {
  const nameOf = ({ table, column }: ColumnName) => `${nameInSql(dialect, table)}.${nameInSql(dialect, column)}`;
  switch (term.kind) {
    case 'table':
      return nameInSql(dialect, term.table);
    case 'column':
      return nameOf(term);
    case 'condition':
      return `${nameInSql(dialect, term.table)} WHERE ${sqlOf(term.where, nameOf)}`;
    case 'expression':
      return sqlOf(term.expression, nameOf) + (term.where ? ` WHERE ${sqlOf(term.where, nameOf)}` : '');
  }
}
