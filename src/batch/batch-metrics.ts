import { addWork, noWork, type Work } from '../drivers/contract/meter.ts';
import type { BatchMetrics, EtlResult } from '../protocol/batch.ts';

interface Measured {
  results: readonly EtlResult[];
  /** What was read for all of them: schema, stored values. */
  shared: Work;
  stages: BatchMetrics['stages'];
  ms: number;
  isOneView: boolean;
}

/** The figures of a batch. Questions count as they were asked, also those that share an answer; what was spent counts once. */
export function batchMetrics({ results, shared, stages, ms, isOneView }: Measured): BatchMetrics {
  const count = (is: (result: EtlResult) => boolean) => results.filter(is).length;
  const receipts = results.flatMap(({ answer, same_as }) => (answer && same_as === undefined ? [answer.receipt] : []));
  const sum = (of: (receipt: (typeof receipts)[number]) => number) => receipts.reduce((all, one) => all + of(one), 0);
  const work = receipts
    .map(({ connections_opened, statements }) => ({ connections: connections_opened, statements }))
    .reduce(addWork, addWork(noWork, shared));
  const failed = results.flatMap(({ problem }) => (problem ? [problem.class] : []));
  const error_classes = Object.fromEntries(
    [...new Set(failed)].map((name) => [name, failed.filter((one) => one === name).length]),
  );
  return {
    total: results.length,
    filled: count(({ status }) => status === 'filled'),
    first_try: count(({ status, repaired_by }) => status === 'filled' && repaired_by === null),
    repaired: count(({ status, repaired_by }) => status === 'filled' && repaired_by !== null),
    failed: failed.length,
    error_classes,
    ms: Math.round(ms),
    stages,
    connections_opened: work.connections,
    statements: work.statements.reduce((all, one) => all + one.count, 0),
    model_calls: sum(({ model_calls }) => model_calls),
    tokens: sum(({ tokens }) => tokens),
    cost: sum(({ cost }) => cost),
    one_view: isOneView,
  };
}
