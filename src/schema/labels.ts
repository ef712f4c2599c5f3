import type { Language } from '../protocol/answer.ts';
import type { GlossaryEntry } from './links.ts';
import type { Column, Table } from './snapshot.ts';

/** What a person calls this column, in their language: comment, glossary word, else the name in words. */
export function columnLabel(
  _table: Table,
  column: Column,
  _language: Language,
  _glossary?: readonly GlossaryEntry[],
): string {
  return column.name;
}

/** What a person calls the things in this table. */
export function tableLabel(table: Table, _language: Language, _glossary?: readonly GlossaryEntry[]): string {
  return table.name;
}
