import type { TextRange } from '../../scope/scope.ts';

/** A part that is to be removed, with the blanks before it. */
export function withBlank(sql: string, range: TextRange): TextRange {
  let { start } = range;
  while (start > 0 && /\s/.test(sql[start - 1] as string)) start -= 1;
  return { start, end: range.end };
}
