import { pad } from './cell-text.ts';
import type { Paint } from './paint.ts';
import { printableLine } from './printable.ts';
import { textWidth } from './text-width.ts';
import { wrapText } from './wrap-text.ts';

/** A name with a few words behind it, and under it lines of three: a name, a kind, notes that are wrapped. */
export function underName(
  name: string,
  about: string,
  lines: readonly (readonly string[])[],
  paint: Paint,
  width: number,
): string {
  const [names, kinds] = [widest(lines, 0), widest(lines, 1)];
  const indent = names + kinds + 6;
  return [
    paint('bold', printableLine(name)) + (about ? `  ${paint('dim', about)}` : ''),
    ...lines.flatMap(([column = '', kind = '', notes = '']) => {
      const [first = '', ...more] = wrapText(notes, Math.max(20, width - indent));
      const line = `  ${pad(column, names, 'left')}  ${paint('dim', pad(kind, kinds, 'left'))}  ${first}`.trimEnd();
      return [line, ...more.map((rest) => ' '.repeat(indent) + rest)];
    }),
  ].join('\n');
}

const widest = (lines: readonly (readonly string[])[], index: number) =>
  Math.max(0, ...lines.map((line) => textWidth(line[index] ?? '')));
