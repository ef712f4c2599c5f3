import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { problemsMet } from '../../agents/steps/problems-met.ts';
import { poolUse } from '../../drivers/pool/pool.ts';
import type { RunRecord } from '../../protocol/run-record.ts';

/** For Prometheus. No word of a question, a statement or the data is in it. */
export interface Metrics {
  /** A run that ended, or that asks back. */
  ran(record: RunRecord): void;
  /** A run that found the queue full. */
  turnedAway(): void;
  text(): Promise<string>;
  contentType: string;
}

/** Seconds: a question without a model takes some hundredths, one with a model some ten. */
const times = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics(load: () => { running: number; waiting: number }, { ofProcess = true } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `wenshu_${name}_total`, help, labelNames, registers });
  const histogram = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Histogram({ name: `wenshu_${name}_seconds`, help, labelNames, buckets: times, registers });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `wenshu_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });

  const runs = counter('runs', 'Runs by how they ended and who wrote the statement.', ['status', 'source']);
  const firstTry = counter('first_try', 'Runs with a statement, by whether the first one gave the rows.', ['success']);
  const repaired = counter('repaired', 'Runs whose statement was mended, by whether that gave the rows.', ['success']);
  const retried = counter('retried', 'Runs with more than one attempt, by whether that gave the rows.', ['success']);
  const errors = counter('errors', 'Runs without an answer, by why.', ['reason']);
  const opened = counter('connections_opened', 'Connections that were really opened.');
  const statements = counter('statements', 'Statements that reached a database, by what for.', ['purpose']);
  const rows = counter('rows', 'Rows that databases sent, by what for.', ['purpose']);
  const inDatabase = counter('database_seconds', 'Time in databases, by what for.', ['purpose']);
  const cached = counter('cache_hits', 'Runs whose rows came from the result cache.');
  const calls = counter('model_calls', 'Requests to models.');
  const tokens = counter('tokens', 'Tokens of models; those that a provider had kept apart.', ['kind']);
  const cost = counter('cost', 'What models cost, in the currency of the configured prices.');
  const refused = counter('turned_away', 'Requests that found the line full.');
  const time = histogram('run', 'Time of a run.', ['status']);
  const stageTime = histogram('stage', 'Time of a stage.', ['stage', 'status']);
  new Counter({
    name: 'wenshu_problems_total',
    help: 'What checks and databases found wrong with statements, by class.',
    labelNames: ['class'],
    registers,
    collect() {
      this.reset();
      for (const [name, times] of problemsMet()) this.inc({ class: name }, times);
    },
  });
  gauge('runs_under_way', 'Runs under way.', () => load().running);
  gauge('runs_waiting', 'Runs in line.', () => load().waiting);
  gauge('pool_connections_open', 'Connections that are open.', () => poolUse().open);
  gauge('pool_connections_idle', 'Of the open connections, those that rest.', () => poolUse().idle);
  gauge('pool_waiting', 'Queries that wait for a connection.', () => poolUse().waiting);

  return {
    ran(record) {
      const { status, source, reason, ms, attempts } = record;
      const success = String(status === 'answered');
      runs.inc({ status, source: source ?? 'none' });
      time.observe({ status }, ms / 1000);
      for (const stage of record.stages)
        stageTime.observe({ stage: stage.name, status: stage.status }, stage.ms / 1000);
      if (attempts > 0) firstTry.inc({ success: String(record.first_try) });
      if (record.repairs > 0) repaired.inc({ success });
      if (attempts > 1) retried.inc({ success });
      if (reason !== null) errors.inc({ reason });
      opened.inc(record.connections_opened);
      for (const one of record.statements) {
        statements.inc({ purpose: one.purpose }, one.count);
        rows.inc({ purpose: one.purpose }, one.rows);
        inDatabase.inc({ purpose: one.purpose }, one.ms / 1000);
      }
      if (record.from_cache) cached.inc();
      calls.inc(record.model_calls);
      tokens.inc({ kind: 'new' }, record.tokens - record.cached_tokens);
      tokens.inc({ kind: 'cached' }, record.cached_tokens);
      cost.inc(record.cost);
    },
    turnedAway: () => refused.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
