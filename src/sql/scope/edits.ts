import type { TextRange } from './types.ts';

/** A replacement of a part of the text; an empty range inserts. */
export interface TextEdit extends TextRange {
  text: string;
}

/** Applies edits to the text; one that overlaps an earlier one of the list is left out, insertions at one place keep their order. */
export function applyEdits(sql: string, edits: readonly TextEdit[]): string {
  const kept: TextEdit[] = [];
  for (const edit of edits) {
    const overlaps = kept.some((other) => edit.start < other.end && other.start < edit.end);
    const repeats = kept.some(
      (other) => edit.start === other.start && edit.end === other.end && edit.text === other.text,
    );
    if (!overlaps && !repeats) kept.push(edit);
  }
  let result = '';
  let at = 0;
  for (const edit of kept.sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += sql.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + sql.slice(at);
}
