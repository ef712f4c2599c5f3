import { cutCellsText } from '../../answer/cut-cells-text.ts';
import { changesAnswers, fileNoteText } from '../../answer/file-note-text.ts';
import { unaskedText } from '../../answer/texts.ts';
import { nameInSql } from '../../dialects/dialect.ts';
import type { RowSet } from '../../drivers/contract/driver.ts';
import type { Links } from '../../schema/links/contracts.ts';
import { tableLabel } from '../../schema/names/labels.ts';
import { findTable } from '../../schema/snapshot/snapshot.ts';
import { lintSql, unaskedTables, warningText } from '../../sql/lint/lint.ts';
import type { Dependencies, RunContext } from '../state/dependencies.ts';
import type { State, Update } from '../state/state.ts';
import { askedText } from './conversation.ts';

/** Counting empty cells of a larger table would cost more than the warning is worth. */
const countableRows = 1_000_000;
/** What all warnings of a run may take in the database together; less where a statement may take less. */
const warningsMs = 1500;

/** What may mislead about this statement and its rows; business people get only what is nearly certain. */
export async function warnings(
  state: State,
  dependencies: Dependencies,
  run: RunContext,
  rows?: RowSet,
): Promise<Update> {
  const { question, links } = await dependencies.read(askedText(state));
  const found = await lintSql(state.generated_sql ?? '', {
    dialect: dependencies.dialect,
    snapshot: await dependencies.snapshot(),
    values: await dependencies.values(),
    glossary: dependencies.glossary,
    question,
    ...(state.dry_run ? {} : { countNulls: nullCounter(dependencies, run) }),
    ...(rows ? { result: { ...rows, columns: rows.columns.map((column) => column.name) } } : {}),
  });
  const shown = state.audience === 'business' ? found.filter((warning) => warning.severity === 'hard') : found;
  const texts = shown.map((warning) => warningText(warning, state.audience, state.language));
  texts.push(...(await unasked(links, state, dependencies)));
  texts.push(...(await fileNotes(state, dependencies)));
  if (rows?.cutCells) texts.push(cutCellsText(rows.cutCells, state.language));
  for (const text of texts) run.emit({ type: 'stage-warning', run_id: state.run_id, stage: 'analysis', text });
  return texts.length > 0 ? { warnings: texts } : {};
}

/** A model may have been talked into showing something else; everybody is told, because nobody else would notice. */
async function unasked(links: Links, state: State, dependencies: Dependencies): Promise<string[]> {
  const source = state.query_analysis?.source;
  // What a person typed is what they want, and the embedded engine reads nothing but the question.
  if (source === 'typed' || (source === 'embedded' && !state.sql_repair_applied)) return [];
  const { dialect, glossary } = dependencies;
  const snapshot = await dependencies.snapshot();
  const tables = unaskedTables(state.generated_sql ?? '', { dialect, snapshot, links });
  const labels = tables.map((table) => tableLabel(table, state.language, glossary));
  return labels.length > 0 ? [unaskedText(labels, state.language)] : [];
}

/** What of the files behind the tables of this statement could not be read. */
async function fileNotes(
  { generated_sql: sql, language }: State,
  { judge, snapshot }: Dependencies,
): Promise<string[]> {
  const noted = (await snapshot()).tables.filter(({ fileNotes = [] }) => fileNotes.some(changesAnswers));
  if (noted.length === 0) return [];
  const { tables } = await judge(sql ?? '');
  const used = new Set(tables.map((table) => table.toLowerCase()));
  const notes = noted.filter(({ name }) => used.has(name.toLowerCase())).flatMap(({ fileNotes = [] }) => fileNotes);
  return notes.filter(changesAnswers).map((note) => fileNoteText(note, language));
}

/** Asks the database under the policy, for as long as all warnings of a run may take together, and no longer than the run. */
function nullCounter({ dialect, trial, judge, snapshot, settings }: Dependencies, { signal, now }: RunContext) {
  const started = now();
  const patience = Math.min(warningsMs, settings.limits.timeout_seconds * 1000);
  return async (table: string, column: string): Promise<number | undefined> => {
    const timeoutMs = patience - (now() - started);
    const known = findTable(await snapshot(), table);
    if (timeoutMs <= 0 || (known?.rowCount ?? Number.POSITIVE_INFINITY) > countableRows) return undefined;
    const sql = `SELECT COUNT(*) FROM ${nameInSql(dialect, table)} WHERE ${nameInSql(dialect, column)} IS NULL`;
    if (!(await judge(sql)).allowed) return undefined;
    const counted = await trial.run(sql, { maxRows: 1, timeoutMs, purpose: 'warning' }).catch(() => undefined);
    signal?.throwIfAborted();
    return counted && Number(counted.rows[0]?.[0]);
  };
}
