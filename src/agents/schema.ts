import { unseenText } from '../answer/texts.ts';
import { faultText } from '../sql/glossary/glossary.ts';
import { askedText } from './conversation.ts';
import type { Node } from './stage.ts';

/** Which tables is the question about? They are what a prompt will show and what the log keeps. */
export const schema: Node = async (state, { read, glossaryFaults, isDown }, run) => {
  const { question, links } = await read(askedText(state));
  const named = [...links.tables, ...links.columns, ...links.values].map((link) => link.table);
  // A business word that means nothing here would only seem to be unknown; business people could not set it right.
  const text = question.text.toLowerCase();
  const said = glossaryFaults().filter(({ words }) => words.some((word) => text.includes(word.toLowerCase())));
  const faults = state.audience === 'business' ? [] : said.map((fault) => faultText(fault, state.language));
  // Without it a stored word would seem to be unknown.
  const warnings = [...(isDown() && !state.dry_run ? [unseenText[state.language]] : []), ...faults];
  for (const warning of warnings)
    run.emit({ type: 'stage-warning', run_id: state.run_id, stage: 'schema_analysis', text: warning });
  return { schema_info: [...new Set(named)], ...(warnings.length > 0 ? { warnings } : {}) };
};
