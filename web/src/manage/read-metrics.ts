/** One figure of what Prometheus reads. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** The lines of `/metrics` that hold figures. */
export function readMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (!found) return [];
    const [, name = '', labels = '', value = ''] = found;
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', one = '']) => [key, one]);
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });
}

const sumOf = (samples: readonly Sample[]): number => samples.reduce((sum, { value }) => sum + value, 0);

/** How much the server was used since it started. */
export interface Usage {
  runs: number;
  /** By how they ended, the most first. */
  byStatus: { status: string; count: number }[];
  /** Why there was no answer, the most first. */
  errors: { reason: string; count: number }[];
  /** Of runs with a statement, how many gave the rows at the first try; undefined where there were none. */
  firstTry: number | undefined;
  /** Seconds of a run, on average. */
  seconds: number | undefined;
  statements: number;
  cached: number;
  modelCalls: number;
  tokens: number;
  cost: number;
  open: number;
  underWay: number;
}

export function usageOf(samples: readonly Sample[]): Usage {
  const named = (name: string) => samples.filter((one) => one.name === `wenshu_${name}`);
  const total = (name: string) => sumOf(named(name));
  const grouped = (name: string, label: string) => {
    const counts = new Map<string, number>();
    for (const { labels, value } of named(name)) {
      const key = labels[label] ?? '';
      counts.set(key, (counts.get(key) ?? 0) + value);
    }
    return [...counts].filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one);
  };
  const tried = total('first_try_total');
  const timed = total('run_seconds_count');
  const right = sumOf(named('first_try_total').filter(({ labels }) => labels.success === 'true'));
  return {
    runs: total('runs_total'),
    byStatus: grouped('runs_total', 'status').map(([status, count]) => ({ status, count })),
    errors: grouped('errors_total', 'reason').map(([reason, count]) => ({ reason, count })),
    firstTry: tried > 0 ? right / tried : undefined,
    seconds: timed > 0 ? total('run_seconds_sum') / timed : undefined,
    statements: total('statements_total'),
    cached: total('cache_hits_total'),
    modelCalls: total('model_calls_total'),
    tokens: total('tokens_total'),
    cost: total('cost_total'),
    open: total('pool_connections_open'),
    underWay: total('runs_under_way'),
  };
}
