import { shortened } from '../../prompts/data-text.ts';
import type { Scalar } from '../../schema/snapshot/snapshot.ts';

/** One huge cell must not push everything else out of a conversation. */
const widestCell = 300;

/** Rows as a table of Markdown. What is stored can end neither its cell nor its line. */
export function rowText(columns: readonly string[], rows: readonly (readonly Scalar[])[]): string {
  const line = (cells: readonly Scalar[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

function cellText(cell: Scalar): string {
  const plain = String(cell ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|');
  return shortened(plain, widestCell);
}
