import type { AnswerTable, Language } from '../protocol/answer.ts';
import { columnLabel } from '../schema/labels.ts';
import type { GlossaryEntry } from '../schema/links.ts';
import type { Snapshot } from '../schema/snapshot.ts';

/** Headers as labels: an alias in words stays, a raw column name becomes its comment or glossary word. */
export function businessHeaders(
  table: AnswerTable,
  { snapshot, language, glossary }: { snapshot: Snapshot; language: Language; glossary: readonly GlossaryEntry[] },
): AnswerTable {
  const columns = table.columns.map((column) => {
    for (const owner of snapshot.tables) {
      const found = owner.columns.find((candidate) => candidate.name.toLowerCase() === column.name.toLowerCase());
      if (found) return { ...column, name: columnLabel(owner, found, language, glossary) };
    }
    return column;
  });
  return { ...table, columns };
}
