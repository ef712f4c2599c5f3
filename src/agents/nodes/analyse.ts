import { countSentence, doneSentence, summariseRows } from '../../answer/summarise-rows.ts';
import { tableOf } from '../../answer/table.ts';
import type { RowSet } from '../../drivers/contract/driver.ts';
import { cleanQuestion } from '../../prompts/data-text.ts';
import { compressResult } from '../../prompts/result-text.ts';
import type { AnswerTable } from '../../protocol/answer.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State } from '../state/state.ts';
import { aboutSchema } from '../steps/row-source.ts';
import { warnings } from '../steps/warnings.ts';
import type { Node } from '../supervisor/stage.ts';

/** What do the rows say? Computed by default: no tokens, no invention. */
export const analyse: Node = async (state, dependencies, run) => {
  const { results, settings, privacy } = dependencies;
  const rows = await results.rows(state.execution_result?.reference ?? '');
  if (!rows) return { summary: '' };
  const table = await tableFor(rows, state, dependencies);
  run.emit({ type: 'rows-ready', run_id: state.run_id, table });
  // A schema or a plan has no highest and lowest, and no query ran.
  if (aboutSchema(state.generated_sql ?? '', state, dependencies)) {
    const summary = countSentence(rows.rows.length, rows.truncated, state.language);
    run.emit({ type: 'text-delta', run_id: state.run_id, text: summary });
    return { summary };
  }
  const isPrivate = privacy.privateColumns(state.generated_sql ?? '');
  const spoken = named(rows, table);
  const cellsOf = (row: RowSet['rows'][number]) =>
    row.map((cell, at) => (isPrivate[at] && typeof cell === 'number' ? String(cell) : cell));
  const computed = summariseRows(
    isPrivate.some(Boolean) ? { ...spoken, rows: spoken.rows.map(cellsOf) } : spoken,
    state.language,
    settings.enable_result_summary,
  );
  const isAsked = maySummarise(rows, settings);
  const cells = isAsked ? privacy.rows(state.run_id, state.generated_sql ?? '', rows.rows) : undefined;
  const said = cells ? await summaryByModel({ ...rows, rows: cells }, state, dependencies, run) : computed;
  const summary = said ?? doneSentence(rows.rows.length, state.language);
  if (said === undefined)
    run.emit({ type: 'analysis-error', run_id: state.run_id, reason: 'summary_failed', text: summary });
  if (said === undefined || !cells) run.emit({ type: 'text-delta', run_id: state.run_id, text: summary });
  return { summary, ...(await warnings(state, dependencies, run, rows)) };
};

type Shown = Pick<State, 'audience' | 'language' | 'generated_sql'>;

/** Under headers for this reader. */
export async function tableFor(
  rows: RowSet,
  { audience, language, generated_sql: sql }: Shown,
  parts: Pick<Dependencies, 'glossary' | 'dialect' | 'snapshot' | 'leakGuard'>,
): Promise<AnswerTable> {
  const table = tableOf(rows);
  if (audience === 'analyst') return table;
  // It puts statements into words, which nobody else on the way of a question does.
  const { businessTable } = await import('../../answer/business-table.ts');
  const { glossary, dialect } = parts;
  const [snapshot, guard] = await Promise.all([parts.snapshot(), parts.leakGuard()]);
  return businessTable(table, { snapshot, language, glossary, dialect, guard, sql });
}

/** The rows as the reader sees them: a sentence about them uses the headers above them. */
export const named = (rows: RowSet, { columns, rows: cells }: AnswerTable): RowSet => ({
  ...rows,
  rows: cells,
  columns: rows.columns.map((column, index) => ({ ...column, name: columns[index]?.name ?? '' })),
});

/** A model words the summary only where it is wanted and may see the rows. */
function maySummarise({ rows }: RowSet, settings: Dependencies['settings']): boolean {
  const { summary_writer, enable_result_summary, allow_llm_to_see_data } = settings;
  return summary_writer === 'model' && enable_result_summary && allow_llm_to_see_data && rows.length > 0;
}

/** Asked with the question as the person put it; undefined when the model failed or said what it must not. */
async function summaryByModel(
  rows: RowSet,
  state: State,
  dependencies: Dependencies,
  run: RunContext,
): Promise<string | undefined> {
  const shown = compressResult({ ...rows, columns: rows.columns.map((column) => column.name) });
  const inputs = {
    question: cleanQuestion(state.question),
    row_count: rows.truncated ? `more than ${shown.total_count}` : String(shown.total_count),
    rows: shown.rows,
    statistics: shown.statistics,
  };
  const request = { stage: 'summary', prompt: 'summary', inputs } as const;
  const { sayByModel } = await import('../steps/say-by-model.ts');
  return sayByModel(request, `${shown.rows} ${state.question}`, state, dependencies, run);
}
