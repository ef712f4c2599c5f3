import type { Block, Inline } from '../document/document.ts';
import { piecesOf, type Slot } from '../document/slots.ts';
import { type FilledNode, filledTree } from '../word-file/filled-tree.ts';
import { attributeOf, childOf, textOf, type XmlElement } from '../word-file/xml.ts';
import type { WordText } from './word-text.ts';

type Paragraph = Extract<FilledNode, { kind: 'paragraph' }>;

/** A filled Word template as the document that every other output is made from: its words and structure, without its look. */
export function wordBlocks(word: WordText, { source, given }: { source: string; given(at: number): Slot }): Block[] {
  const inlinesOf = ({ pieces }: Paragraph): Inline[] =>
    pieces.flatMap((piece): Inline[] => {
      if (piece.kind === 'e') return elementInlines(word.elements[piece.at]);
      if (piece.kind !== 'text') return [];
      return piecesOf(piece.text).flatMap((part) =>
        part.kind === 'text' ? [{ kind: 'text', text: part.text } as const] : given(part.at).inlines,
      );
    });
  const slotsOf = ({ pieces }: Paragraph) =>
    pieces.flatMap((piece) =>
      piece.kind === 'text'
        ? piecesOf(piece.text).flatMap((part) => (part.kind === 'slot' ? [given(part.at)] : []))
        : [],
    );

  function paragraphBlocks(paragraph: Paragraph): Block[] {
    const slots = slotsOf(paragraph);
    const inlines = inlinesOf(paragraph);
    const words = paragraph.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
    const isAlone = /^\s*(?:\ue000\d+\ue001\s*)+$/.test(words);
    if (isAlone && slots.every(({ alone }) => alone !== null)) return slots.flatMap(({ alone }) => alone ?? []);
    const after = slots.flatMap((slot) => slot.after);
    if (inlines.length === 0) return after;
    const look = paragraph.at === null ? undefined : childOf(word.paragraphs[paragraph.at] as XmlElement, 'w:pPr');
    const depth = depthOf(look);
    if (depth) return [{ kind: 'heading', depth, inlines }, ...after];
    const plain: Block = { kind: 'paragraph', inlines };
    const isItem = look !== undefined && childOf(look, 'w:numPr') !== undefined;
    return [isItem ? { kind: 'list', isOrdered: false, items: [[plain]] } : plain, ...after];
  }

  function tableBlocks(table: Extract<FilledNode, { kind: 'container' }>): Block[] {
    const rows = table.children.flatMap((row) => (row.kind === 'container' ? [row] : []));
    const nested: Block[] = [];
    const cells = rows.map((row) =>
      row.children.flatMap((cell) => {
        if (cell.kind !== 'container') return [];
        const inside = nodesBlocks(cell.children);
        nested.push(...inside.filter(({ kind }) => !['paragraph', 'heading', 'list'].includes(kind)));
        return [cell.children.flatMap((one) => (one.kind === 'paragraph' ? inlinesOf(one) : []))];
      }),
    );
    const filled = cells.filter((row) => row.some((cell) => cell.length > 0));
    const [header, ...rest] = filled;
    if (!header) return nested;
    return [{ kind: 'table', header, rows: rest, align: header.map(() => null) }, ...nested];
  }

  function nodesBlocks(nodes: readonly FilledNode[]): Block[] {
    const blocks = nodes.flatMap((node) => {
      if (node.kind === 'kept') return [];
      if (node.kind === 'paragraph') return paragraphBlocks(node);
      return word.containers[node.at]?.name === 'w:tbl' ? tableBlocks(node) : nodesBlocks(node.children);
    });
    return joinLists(blocks);
  }
  return nodesBlocks(filledTree(source));
}

/** Of a style that says so by its name, or by its rank. */
function depthOf(look: XmlElement | undefined): 1 | 2 | 3 | 4 | undefined {
  const style = look && childOf(look, 'w:pStyle');
  const name = style ? (attributeOf(style, 'w:val') ?? '') : '';
  if (/^(?:title|标题)$/i.test(name)) return 1;
  const rank = Number(/^(?:heading|标题)?\s*([1-6])$/i.exec(name)?.[1] ?? 0);
  return rank > 0 ? (Math.min(rank + 1, 4) as 2) : undefined;
}

function elementInlines(element: XmlElement | undefined): Inline[] {
  if (!element) return [];
  if (childOf(element, 'w:br')) return [{ kind: 'break' }];
  const text = childOf(element, 'w:tab') ? ' ' : textOf(element).trim();
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** Items that follow each other are one list. */
function joinLists(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind === 'list' && last?.kind === 'list')
      joined[joined.length - 1] = { ...last, items: [...last.items, ...block.items] };
    else joined.push(block);
  }
  return joined;
}
