import type { Node } from './stage.ts';

/** Which tables is the question about? They are what a prompt will show and what the log keeps. */
export const schema: Node = async (state, { read }) => {
  const { links } = await read(state.enriched_query ?? state.question);
  const named = [...links.tables, ...links.columns, ...links.values].map((link) => link.table);
  return { schema_info: [...new Set(named)] };
};
