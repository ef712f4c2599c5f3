import type { Writer } from './writer.ts';
import type { WriterParts } from './writers-with-model.ts';

/**
 * Who may write for a run: the embedded engine alone, or a model with the engine behind it. Rejects with `WenshuError` when the model that
 * was named cannot be had.
 */
export async function chooseWriters(
  run: { runId: string; model: string | null; isChange?: boolean },
  parts: WriterParts,
): Promise<Writer[]> {
  const model = await parts.models.modelFor('sql', run.runId, run.model ?? undefined);
  // The embedded engine asks questions and changes nothing.
  if (!model) return run.isChange ? [] : [parts.embedded];
  const { writersWithModel } = await import('./writers-with-model.ts');
  return writersWithModel(model, run.isChange ?? false, parts);
}
