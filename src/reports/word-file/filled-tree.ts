import { type Marked, markedPieces } from './marks.ts';
import { refusal } from './refusal.ts';

/** What became of a Word template's text: paragraphs, tables, rows and cells by the numbers that they came with, as often as loops had them. */
export type FilledNode =
  | {
      kind: 'paragraph' /** Null for what stands there by itself, such as a note. */;
      at: number | null;
      pieces: Marked[];
    }
  | { kind: 'container'; at: number; children: FilledNode[] }
  | { kind: 'kept'; at: number };

export function filledTree(source: string): FilledNode[] {
  const root: Extract<FilledNode, { kind: 'container' }> = { kind: 'container', at: -1, children: [] };
  const open = [root];
  const inside = () => open.at(-1) ?? root;
  let paragraph: Extract<FilledNode, { kind: 'paragraph' }> | null = null;
  const begin = (at: number | null) => {
    paragraph = { kind: 'paragraph', at, pieces: [] };
    inside().children.push(paragraph);
    return paragraph;
  };
  for (const piece of markedPieces(source)) {
    switch (piece.kind) {
      case 'p':
        begin(piece.at);
        break;
      case 'o': {
        const container = { kind: 'container' as const, at: piece.at, children: [] };
        inside().children.push(container);
        open.push(container);
        paragraph = null;
        break;
      }
      case 'c':
        // A loop that begins in one cell and ends in another leaves halves of both.
        if (open.length === 1) throw refusal('crossed');
        open.pop();
        paragraph = null;
        break;
      case 'k':
        inside().children.push({ kind: 'kept', at: piece.at });
        paragraph = null;
        break;
      case 'text':
        for (const [index, line] of piece.text.split('\n').entries()) {
          if (index > 0) paragraph = null;
          if (line === '' || (!paragraph && line.trim() === '')) continue;
          const here: Extract<FilledNode, { kind: 'paragraph' }> = paragraph ?? begin(null);
          here.pieces.push({ kind: 'text', text: line });
        }
        break;
      default:
        (paragraph as Extract<FilledNode, { kind: 'paragraph' }> | null)?.pieces.push(piece);
    }
  }
  if (open.length > 1) throw refusal('crossed');
  return root.children;
}
