/** Cells of a line, and whether a quote is still open at its end. */
export interface SplitLine {
  cells: string[];
  isOpen: boolean;
}

/**
 * One line of separated values. A quote ends a cell only before a separator or the end: people write `"6" pipe"` too, and some
 * programs escape quotes with a backslash.
 */
export function splitLine(text: string, separator: string): SplitLine {
  if (!text.includes('"')) return { cells: text.split(separator), isOpen: false };
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const start = skipBlanks(text, at, separator);
    if (text[start] !== '"') {
      const end = text.indexOf(separator, at);
      cells.push(text.slice(at, end < 0 ? undefined : end));
      if (end < 0) return { cells, isOpen: false };
      at = end + 1;
      continue;
    }
    const end = closingQuote(text, start + 1, separator);
    if (end < 0) return { cells: [...cells, text.slice(start + 1)], isOpen: true };
    cells.push(text.slice(start + 1, end).replaceAll(/\\"|""/g, '"'));
    const next = skipBlanks(text, end + 1, separator);
    if (next >= text.length) return { cells, isOpen: false };
    at = next + 1;
  }
}

function closingQuote(text: string, from: number, separator: string): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    const isPair = text[at + 1] === '"';
    if (!isPair && isEnd(text, at + 1, separator)) return at;
    // `\""` at the end of a cell: the backslash escapes the first quote, the second one closes.
    if (isPair && text[at - 1] === '\\' && isEnd(text, at + 2, separator)) return at + 1;
    if (isPair) at += 1;
  }
  return -1;
}

function isEnd(text: string, from: number, separator: string): boolean {
  const next = skipBlanks(text, from, separator);
  return next >= text.length || text[next] === separator || text[next] === '\n';
}

function skipBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at += 1;
  return at;
}
