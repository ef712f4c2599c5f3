import { unseenText } from '../../answer/texts.ts';
import type { Dialect } from '../../dialects/dialect.ts';
import { schemaText } from '../../prompts/schema-text.ts';
import type { Language } from '../../protocol/answer.ts';
import { narrowSchema } from '../../schema/narrow-schema.ts';
import type { Table } from '../../schema/snapshot/snapshot.ts';
import { faultText } from '../../sql/glossary/glossary.ts';
import type { QueryAnalysis } from '../state/state.ts';
import { askedText } from '../steps/conversation.ts';
import type { Node } from '../supervisor/stage.ts';

/** What is known of a question before anybody has written a statement for it. */
const unwritten: QueryAnalysis = {
  sql: null,
  interpretation: '',
  assumptions: [],
  source: '',
  confidence: 0,
  not_understood: [],
  suggestions: [],
};

/** What is the question about? Its words are tied to the schema, and the part that it may concern is retrieved, whoever will write. */
export const schema: Node = async (state, dependencies, run) => {
  const { dialect, glossaryFaults, isDown, read, snapshot } = dependencies;
  const { question, links } = await read(askedText(state));
  const { tables } = narrowSchema(question, links, await snapshot()).snapshot;
  const named = [...links.tables, ...links.columns, ...links.values].map((link) => link.table);
  // A business word that means nothing here would only seem to be unknown; business people could not set it right.
  const text = question.text.toLowerCase();
  const said = glossaryFaults().filter(({ words }) => words.some((word) => text.includes(word.toLowerCase())));
  const faults = state.audience === 'business' ? [] : said.map((fault) => faultText(fault, state.language));
  // Without it a stored word would seem to be unknown.
  const warnings = [...(isDown() && !state.dry_run ? [unseenText[state.language]] : []), ...faults];
  for (const warning of warnings)
    run.emit({ type: 'stage-warning', run_id: state.run_id, stage: 'schema_analysis', text: warning });
  return {
    schema_info: {
      linked: [...new Set(named)],
      tables: tables.map(({ name }) => name),
      schema: textOf(tables, dialect, state.language),
    },
    query_analysis: { ...unwritten, not_understood: links.unmatched.map(({ text }) => text) },
    ...(warnings.length > 0 ? { warnings } : {}),
  };
};

const texts = new WeakMap<readonly Table[], Map<string, string>>();

/** It says nothing of the question: the same for all of them. */
function textOf(tables: readonly Table[], dialect: Dialect, language: Language): string {
  const own = texts.get(tables) ?? new Map<string, string>();
  const text = own.get(language) ?? schemaText(tables, { dialect, language, allowData: false });
  texts.set(tables, own.set(language, text));
  return text;
}
