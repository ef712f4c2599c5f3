import type { Dialect } from '../dialects/dialect.ts';
import type { AnswerTable, Language } from '../protocol/answer.ts';
import { columnLabel, nameInWords } from '../schema/labels.ts';
import type { GlossaryEntry } from '../schema/links.ts';
import { findColumn, type Snapshot } from '../schema/snapshot.ts';
import { glossaryNames } from '../sql/words/labels.ts';
import { outputsInWords } from '../sql/words/words.ts';

export interface HeaderOptions {
  snapshot: Snapshot;
  language: Language;
  glossary: readonly GlossaryEntry[];
  dialect: Dialect;
  /** The statement that the rows come from; it knows which table's `name` this is, and what `count(*)` counts. */
  sql: string | null;
}

/** Headers in words: an alias in words stays; a raw column name or an expression is called what the statement makes of it. */
export function businessHeaders(table: AnswerTable, options: HeaderOptions): AnswerTable {
  const { snapshot, language, glossary, sql } = options;
  const spoken =
    sql === null ? [] : outputsInWords(sql, { ...options, glossary: glossaryNames(glossary), audience: 'business' });
  const label = (name: string, at: number): string => {
    const owner = snapshot.tables.find((each) => findColumn(each, name));
    const column = owner && findColumn(owner, name);
    if (owner && column) {
      const labels = new Set(
        snapshot.tables.flatMap((each) => {
          const twin = findColumn(each, name);
          return twin ? [columnLabel(each, twin, language, glossary)] : [];
        }),
      );
      // Where several tables have it, only the statement can tell whose it is.
      return labels.size > 1
        ? (spoken[at] ?? columnLabel(owner, column, language, glossary))
        : ([...labels][0] ?? name);
    }
    if (/[()*+/|'"=<>`[\]]/.test(name)) return spoken[at] ?? name;
    return /_|\p{Ll}\p{Lu}/u.test(name) ? nameInWords(name) : name;
  };
  return { ...table, columns: table.columns.map((column, at) => ({ ...column, name: label(column.name, at) })) };
}
