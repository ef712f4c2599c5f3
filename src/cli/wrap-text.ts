import { textWidth } from './text-width.ts';

/** Where a line may break: after a space, and between any two Chinese characters. */
const pieces =
  /[\p{Script=Han}，。、；：！？）」”][，。、；：！？）」”]*|[^\s\p{Script=Han}，。、；：！？）」”]+\s*|\s+/gu;

/** Lines no wider than `width` terminal cells; a single word that is wider stays whole. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(pieces) ?? []) {
    if (line && textWidth(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}
