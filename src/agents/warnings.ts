import type { RowSet } from '../drivers/driver.ts';
import { lintSql, warningText } from '../sql/lint/lint.ts';
import type { Dependencies, RunContext } from './dependencies.ts';
import type { State, Update } from './state.ts';

/** What may mislead about this statement and its rows; business people get only what is nearly certain. */
export async function warnings(
  state: State,
  dependencies: Dependencies,
  run: RunContext,
  rows?: RowSet,
): Promise<Update> {
  const { question } = await dependencies.read(state.enriched_query ?? state.question);
  const found = await lintSql(state.generated_sql ?? '', {
    dialect: dependencies.dialect,
    snapshot: await dependencies.snapshot(),
    values: await dependencies.values(),
    question,
    ...(rows ? { result: { ...rows, columns: rows.columns.map((column) => column.name) } } : {}),
  });
  const shown = state.audience === 'business' ? found.filter((warning) => warning.severity === 'hard') : found;
  const texts = shown.map((warning) => warningText(warning, state.audience, state.language));
  for (const text of texts) run.emit({ type: 'stage-warning', run_id: state.run_id, stage: 'analysis', text });
  return texts.length > 0 ? { warnings: texts } : {};
}
