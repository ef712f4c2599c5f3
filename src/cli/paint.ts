import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

export type Paint = (style: Style, text: string) => string;

/** Colours where they are wanted, plain text elsewhere. */
export function createPaint(enabled: boolean): Paint {
  if (!enabled) return (_, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}
