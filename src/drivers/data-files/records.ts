import { splitLine } from './split-line.ts';
import type { TextLine } from './text-lines.ts';

/** What one or more lines of a file say: cells, or that they cannot be read. */
export interface CsvRecord {
  /** Its first line. */
  line: number;
  cells: string[];
  /** A quote was opened and never closed. */
  isOpen?: true;
}

/** More lines than this are no text of one cell. */
const longestText = 200;

/**
 * Makes records of lines. A quote that nobody closed must not swallow the rest of the file: when lines inside a quoted text are
 * whole records by themselves, the quote is the mistake, and only its line is lost.
 */
export function recordReader(separator: string, width: number) {
  let waiting: TextLine[] = [];

  function* settle(isLast: boolean): Generator<CsvRecord> {
    while (waiting.length > 0) {
      const [first] = waiting as [TextLine];
      let isSettled = false;
      for (let count = 1; count <= waiting.length && !isSettled; count += 1) {
        const lines = waiting.slice(0, count);
        if (count > 1 && !lines.at(-1)?.text.includes('"')) continue;
        const { cells, isOpen } = splitLine(lines.map(({ text }) => text).join('\n'), separator);
        if (isOpen) continue;
        isSettled = true;
        const isMistake = lines.slice(1).some(({ text }) => isWhole(text));
        yield isMistake ? { line: first.number, cells: [], isOpen: true } : { line: first.number, cells };
        waiting = waiting.slice(isMistake ? 1 : count);
      }
      if (isSettled) continue;
      const isHopeless = isLast || waiting.length > longestText || waiting.slice(1).some(({ text }) => isWhole(text));
      if (!isHopeless) return;
      yield { line: first.number, cells: [], isOpen: true };
      waiting = waiting.slice(1);
    }
  }

  // The line that ends a quoted text has an odd number of quotes; a record by itself has an even one.
  const isWhole = (text: string): boolean => {
    if ((text.split('"').length - 1) % 2 === 1) return false;
    const { cells, isOpen } = splitLine(text, separator);
    return !isOpen && width > 1 && cells.length === width;
  };

  return {
    *read(lines: readonly TextLine[]): Generator<CsvRecord> {
      for (const line of lines) {
        if (waiting.length === 0) {
          const { cells, isOpen } = splitLine(line.text, separator);
          if (isOpen) waiting.push(line);
          else yield { line: line.number, cells };
          continue;
        }
        waiting.push(line);
        yield* settle(false);
      }
    },
    end: () => settle(true),
  };
}
