import type { Inline } from '../../document/document.ts';

/** What inlines say, without what they look like. */
export const plainInlines = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if ('inlines' in inline) return plainInlines(inline.inlines);
      return inline.kind === 'break' ? ' ' : inline.text;
    })
    .join('');
