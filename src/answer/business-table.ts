import type { Dialect } from '../dialects/dialect.ts';
import type { AnswerTable, Language } from '../protocol/answer.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import { columnLabel, nameInWords } from '../schema/names/labels.ts';
import { findColumn, type Scalar, type Snapshot } from '../schema/snapshot/snapshot.ts';
import { analyseScopes } from '../sql/scope/scope.ts';
import { outputsInWords } from '../sql/words/words.ts';
import { isSenseless, type LeakGuard, plainSpeech } from './leak-guard.ts';
import { gateTexts } from './texts.ts';

export interface BusinessTableOptions {
  snapshot: Snapshot;
  language: Language;
  glossary: readonly GlossaryTerm[];
  dialect: Dialect;
  guard: LeakGuard;
  /** The statement that the rows come from; it knows which table's `name` this is, and what `count(*)` counts. */
  sql: string | null;
}

/** Headers in words, and cells without what the statement itself put there. */
export function businessTable(table: AnswerTable, options: BusinessTableOptions): AnswerTable {
  const header = headerOf(options);
  const cell = cellOf(options.sql ?? '', options.guard);
  return {
    ...table,
    columns: table.columns.map((column, at) => ({ ...column, name: header(column.name, at) })),
    rows: table.rows.map((row) => row.map(cell)),
  };
}

/**
 * A stored value is shown as it is stored. One that repeats a name of the schema and stands in the statement was not
 * stored but written there: `SELECT 'zx_tbl'`, or a misspelt column that SQLite takes for a text.
 */
export function cellOf(sql: string, guard: LeakGuard): (cell: Scalar) => Scalar {
  const written = sql.toLowerCase();
  const isWritten = (cell: string) => cell.length > 2 && written.includes(cell.toLowerCase());
  return (cell) => (typeof cell === 'string' && isWritten(cell) && guard.leaksIn(cell).length > 0 ? '…' : cell);
}

/** An alias in words stays; a raw column name or an expression is called what the statement makes of it. */
function headerOf(options: BusinessTableOptions): (name: string, at: number) => string {
  const { sql, snapshot, language, glossary, dialect, guard } = options;
  const spoken = sql === null ? [] : outputsInWords(sql, { ...options, audience: 'business' });
  const projections = sql === null ? [] : (analyseScopes(sql, dialect)?.root.projections ?? []);
  const hasStar = projections.some(({ star }) => star);
  return (name, at) => {
    const labels = new Set(
      snapshot.tables.flatMap((each) => {
        const column = findColumn(each, name);
        return column ? [columnLabel(each, column, language, glossary)] : [];
      }),
    );
    const [label] = labels;
    // Where several tables have it, only the statement can tell whose it is.
    if (label !== undefined) return labels.size > 1 ? (spoken[at] ?? label) : label;
    const isAlias = !hasStar && projections[at]?.alias !== undefined;
    // A model's own words, in which it may have made names up.
    if (isAlias && !/^\w+$/.test(name))
      return plainSpeech(name, guard) || (spoken[at] ?? gateTexts[language].column(at + 1));
    // An alias that somebody made up of pieces says less than the statement does.
    if (/[()*+/|'"=<>`[\]]/.test(name) || (isAlias && isSenseless(name))) return spoken[at] ?? name;
    return /_|\p{Ll}\p{Lu}/u.test(name) ? nameInWords(name) : name;
  };
}
