/** Where something stands in a text, from 1; columns count characters as people see them. */
export interface Position {
  line: number;
  column: number;
}

/** Positions of a text by offset, and lines alone: those of a text that is one long line cost nothing. */
export function positionsIn(text: string): { positionOf(offset: number): Position; lineOf(offset: number): number } {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const indexOf = (offset: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    lineOf: (offset) => indexOf(offset) + 1,
    positionOf(offset) {
      const index = indexOf(offset);
      return { line: index + 1, column: [...text.slice(starts[index], offset)].length + 1 };
    },
  };
}
