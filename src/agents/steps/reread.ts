import { readingOf } from '../../writers/model-writer.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { QueryAnalysis, State } from '../state/state.ts';
import { askedText } from './conversation.ts';

/** What is said of a statement is said of the one that runs now; of one that a person typed nothing is said. */
export async function reread(
  sql: string,
  state: State,
  { read, snapshot, dialect, glossary }: Dependencies,
): Promise<QueryAnalysis | null> {
  const analysis = state.query_analysis;
  if (!analysis || analysis.source === 'typed') return analysis;
  const { question } = await read(askedText(state));
  return {
    ...analysis,
    sql,
    interpretation: readingOf(sql, { question, snapshot: await snapshot(), dialect, glossary }),
  };
}
