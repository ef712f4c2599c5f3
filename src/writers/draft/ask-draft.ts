import type { Dialect } from '../../dialects/dialect.ts';
import type { ModelMessage } from '../../models/model.ts';
import { quoteText } from '../../prompts/data-text.ts';
import { renderPrompt } from '../../prompts/render-prompt.ts';
import { schemaText } from '../../prompts/schema-text.ts';
import type { GlossaryTerm } from '../../schema/glossary/glossary.ts';
import { termInSql } from '../../schema/glossary/glossary.ts';
import type { Snapshot, Table } from '../../schema/snapshot/snapshot.ts';
import { readDraft, type Suggestion } from './read-draft.ts';

export interface DraftSubject {
  /** What the role may know of; masked columns hold no value. */
  snapshot: Snapshot;
  dialect: Dialect;
  glossary: readonly GlossaryTerm[];
  /** Whether stored values may be shown to a model. */
  allowData: boolean;
  promptFolder?: string;
}

/** What a reply can say something about; more tables are asked about in another request. */
const mostColumns = 120;
const mostRequests = 6;

/** What a model proposes (`ask` gives the fields of its reply), and the tables that it was not asked about because there are too many. */
export async function askDraft(
  ask: (messages: ModelMessage[]) => Promise<Readonly<Record<string, unknown>>>,
  { snapshot, dialect, glossary, allowData, promptFolder }: DraftSubject,
): Promise<{ suggestions: Suggestion[]; left: Table[] }> {
  const options = promptFolder === undefined ? {} : { folder: promptFolder };
  const all = inParts(snapshot.tables.filter(({ kind }) => kind === 'table'));
  const suggestions: Suggestion[] = [];
  for (const tables of all.slice(0, mostRequests)) {
    const told = { tables: schemaText(tables, { dialect, language: 'zh', allowData }) };
    const inputs = {
      dialect: dialect.title,
      schema: renderPrompt('schema', told, options).text,
      known: glossary
        .map((term) => `${term.words.map((word) => quoteText(word, 30)).join(', ')} = ${termInSql(term, dialect)}`)
        .join('\n'),
    };
    const { messages } = renderPrompt('init', inputs, options);
    suggestions.push(...readDraft(await ask(messages)));
  }
  return { suggestions, left: all.slice(mostRequests).flat() };
}

/** Tables in their order, as many together as one reply can speak of. */
function inParts(tables: readonly Table[]): Table[][] {
  const parts: Table[][] = [];
  let columns = Number.POSITIVE_INFINITY;
  for (const table of tables) {
    columns += table.columns.length;
    if (columns > mostColumns) {
      parts.push([]);
      columns = table.columns.length;
    }
    parts.at(-1)?.push(table);
  }
  return parts;
}
