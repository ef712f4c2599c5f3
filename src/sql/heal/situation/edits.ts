import type { TextRange } from '../../scope/scope.ts';

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

/** A part that is to be removed, with the blanks before it. */
export function withBlank(sql: string, range: TextRange): TextRange {
  let { start } = range;
  while (start > 0 && /\s/.test(sql[start - 1] as string)) start -= 1;
  return { start, end: range.end };
}
