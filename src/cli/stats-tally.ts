import type { RunRecord } from '../protocol/run-record.ts';

/** Some of a whole; `share` is null where the whole is empty. */
export interface Part {
  count: number;
  of: number;
  share: number | null;
}

export interface Times {
  runs: number;
  median_ms: number;
  p95_ms: number;
}

export interface Tally {
  runs: number;
  by_status: Record<string, number>;
  by_source: Record<string, number>;
  /** Of runs with a statement, those whose first one gave the rows. */
  first_try: Part;
  /** Of runs whose statement was mended, those that were answered. */
  repaired: Part;
  /** Of runs with more than one attempt, those that were answered. */
  retried: Part;
  /** Why there was no answer, most often first. */
  reasons: Record<string, number>;
  /** What was wrong with statements on the way, also with those that were mended; most often first. */
  error_classes: Record<string, number>;
  time: Times;
  stages: Record<string, Times>;
  connections_opened: number;
  statements: number;
  from_cache: number;
  model_calls: number;
  tokens: number;
  cached_tokens: number;
  cost: number;
}

/** Many runs in figures. */
export function tally(records: readonly RunRecord[]): Tally {
  const answered = records.filter(({ status }) => status === 'answered');
  const withStatement = records.filter(({ attempts }) => attempts > 0);
  const share = (isPart: (record: RunRecord) => boolean, all: readonly RunRecord[]): Part => {
    const count = all.filter(isPart).length;
    return { count, of: all.length, share: all.length === 0 ? null : count / all.length };
  };
  const isAnswered = ({ status }: RunRecord) => status === 'answered';
  const sum = (value: (record: RunRecord) => number) => records.reduce((total, one) => total + value(one), 0);
  const stages = records.flatMap((record) => record.stages);
  return {
    runs: records.length,
    by_status: counted(records.map(({ status }) => status)),
    by_source: counted(answered.flatMap(({ source }) => source ?? [])),
    first_try: share(({ first_try }) => first_try, withStatement),
    repaired: share(
      isAnswered,
      records.filter(({ repairs }) => repairs > 0),
    ),
    retried: share(
      isAnswered,
      records.filter(({ attempts }) => attempts > 1),
    ),
    reasons: counted(records.flatMap(({ reason }) => reason ?? [])),
    error_classes: counted(records.flatMap((one) => one.error_classes)),
    time: timesOf(records.map(({ ms }) => ms)),
    stages: Object.fromEntries(
      [...Map.groupBy(stages, ({ name }) => name)].map(([name, own]) => [name, timesOf(own.map(({ ms }) => ms))]),
    ),
    connections_opened: sum((one) => one.connections_opened),
    statements: sum((one) => one.statements.reduce((total, { count }) => total + count, 0)),
    from_cache: records.filter((one) => one.from_cache).length,
    model_calls: sum((one) => one.model_calls),
    tokens: sum((one) => one.tokens),
    cached_tokens: sum((one) => one.cached_tokens),
    cost: Number(sum((one) => one.cost).toFixed(6)),
  };
}

function counted(names: readonly string[]): Record<string, number> {
  const groups = [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length] as const);
  return Object.fromEntries(groups.sort(([, a], [, b]) => b - a));
}

/** The value that so much of them do not exceed. */
function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0);
  return { runs: all.length, median_ms: at(0.5), p95_ms: at(0.95) };
}
