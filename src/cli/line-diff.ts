import type { Paint } from './paint.ts';

type Line = { mark: ' ' | '+' | '-'; text: string };

const around = 2;

/** What changes between two texts, line by line, with a little around each change. */
export function lineDiff(before: string, after: string, paint: Paint): string {
  const lines = compared(linesOf(before), linesOf(after));
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ mark }) => mark !== ' ');
  const shown: string[] = [];
  let isCut = false;
  for (const [at, { mark, text }] of lines.entries()) {
    if (!isNear(at)) {
      isCut = true;
      continue;
    }
    if (isCut) shown.push(paint('dim', '  …'));
    isCut = false;
    const line = `${mark} ${text}`;
    shown.push(mark === ' ' ? line : paint(mark === '+' ? 'green' : 'red', line));
  }
  return shown.join('\n');
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** By the longest lines that both have, in order. */
function compared(before: readonly string[], after: readonly string[]): Line[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const isSame = before[row] === after[column];
      const length = isSame ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] as number[])[column] = length;
    }
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      lines.push({ mark: ' ', text: before[row] as string });
      row += 1;
      column += 1;
    } else if (row < before.length && (column === after.length || at(row + 1, column) > at(row, column + 1))) {
      lines.push({ mark: '-', text: before[row] as string });
      row += 1;
    } else {
      lines.push({ mark: '+', text: after[column] as string });
      column += 1;
    }
  }
  return lines;
}
