/** Where something stands in a text, from 1; columns count characters as people see them. */
export interface Position {
  line: number;
  column: number;
}

/** Positions of a text by offset. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    const line = text.slice(starts[low], offset);
    return { line: low + 1, column: [...line].length + 1 };
  };
}
