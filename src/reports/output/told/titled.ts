import type { Block, Inline, ReportDocument } from '../../document/document.ts';

/** A document that begins with a heading of the first rank has said its title; it is not said twice. */
export function titled({ title, blocks }: ReportDocument): { heading: Inline[]; blocks: Block[] } {
  const [first, ...rest] = blocks;
  if (first?.kind === 'heading' && first.depth === 1) return { heading: first.inlines, blocks: rest };
  return { heading: [{ kind: 'text', text: title }], blocks };
}
