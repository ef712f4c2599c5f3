import type { Dialect } from '../dialects/dialect.ts';
import type { RowSet } from '../drivers/contract/driver.ts';
import type { Answer, Clarification } from '../protocol/answer.ts';
import type { GlossaryTerm } from '../schema/glossary/glossary.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { businessTable } from './business-table.ts';
import { leftOutNotes } from './connection-notes.ts';
import type { LeakGuard } from './leak-guard.ts';
import { buildReceipt } from './receipt.ts';
import type { RunOutcome } from './run-outcome.ts';
import { tableOf } from './table.ts';

export interface PresentOptions {
  rows: RowSet | undefined;
  snapshot: Snapshot;
  glossary: readonly GlossaryTerm[];
  dialect: Dialect;
  guard: LeakGuard;
}

type Asked = { asked: Clarification } | null;
type Ended = RunOutcome & { answer: Answer | null; clarification_context: Asked; confirmation_context: Asked };

/** The answer as a person gets it: with its rows, under headers for that audience; or the question that the run waits on. */
export function presentAnswer(state: Ended, { rows, ...options }: PresentOptions): Answer {
  const built = state.answer ?? waitingAnswer(state);
  // The last stage cannot tell how long it took itself.
  const { stages, language } = state;
  const answer = { ...built, receipt: { ...built.receipt, stages } };
  const table = rows ? tableOf(rows) : null;
  if (!table || state.audience === 'analyst') return { ...answer, table };
  return {
    ...answer,
    table: businessTable(table, { ...options, language, sql: state.generated_sql }),
  };
}

/** A run that waits for a person's choice. */
export function waitingAnswer(state: Ended): Answer {
  const asked = (state.confirmation_context ?? state.clarification_context)?.asked ?? { question: '', options: [] };
  return {
    status: 'clarify',
    text: asked.question,
    language: state.language,
    table: null,
    chart: null,
    clarification: asked,
    follow_ups: [],
    warnings: [...leftOutNotes(state), ...state.warnings],
    failure_reason: null,
    error: null,
    receipt: buildReceipt(state),
  };
}
