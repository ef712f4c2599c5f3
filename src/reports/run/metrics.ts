import type { BatchMetrics, EtlResult } from '../../protocol/batch.ts';

/** The figures of a run that asked in several batches, or not at all. */
export function joinedMetrics(results: readonly EtlResult[], batches: readonly BatchMetrics[]): BatchMetrics {
  const sum = (of: (metrics: BatchMetrics) => number) => batches.reduce((all, one) => all + of(one), 0);
  const failed = results.filter(({ status }) => status === 'failed');
  const error_classes: Record<string, number> = {};
  for (const { problem } of failed) {
    const name = problem?.class ?? 'unknown';
    error_classes[name] = (error_classes[name] ?? 0) + 1;
  }
  const stages = new Map<string, number>();
  for (const { name, ms } of batches.flatMap((one) => one.stages)) stages.set(name, (stages.get(name) ?? 0) + ms);
  return {
    total: results.length,
    filled: results.length - failed.length,
    first_try: sum(({ first_try }) => first_try),
    repaired: sum(({ repaired }) => repaired),
    failed: failed.length,
    error_classes,
    ms: sum(({ ms }) => ms),
    stages: [...stages].map(([name, ms]) => ({ name, ms })),
    connections_opened: sum(({ connections_opened }) => connections_opened),
    statements: sum(({ statements }) => statements),
    model_calls: sum(({ model_calls }) => model_calls),
    tokens: sum(({ tokens }) => tokens),
    cost: sum(({ cost }) => cost),
    // What was read in two batches is of two moments.
    one_view: batches.length === 1 && (batches[0]?.one_view ?? false),
  };
}
