import { askedText } from './conversation.ts';
import type { Node } from './stage.ts';

/** Which tables is the question about? They are what a prompt will show and what the log keeps. */
export const schema: Node = async (state, { read }) => {
  const { links } = await read(askedText(state));
  const named = [...links.tables, ...links.columns, ...links.values].map((link) => link.table);
  return { schema_info: [...new Set(named)] };
};
