import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileConfig } from '../config/schema.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Model, ModelReply } from './model.ts';

export interface Usage {
  calls: number;
  tokens: number;
  /** Of those, what a provider had kept from an earlier request. */
  cached?: number;
  cost: number;
}

/** What was spent on a day by all processes that share a home folder or a server, so that a daily ceiling holds across them. */
export interface UsageLog {
  /** Rejects when it is not known: nothing may be spent then where a ceiling is to hold. */
  spent(day: string): Promise<Usage>;
  /** One call. Never fails: it was made. */
  note(day: string, tokens: number, cost: number): Promise<void>;
}

/** One file a day, a line for each call, for its owner alone. One that cannot be written is no reason to fail: the process still counts. */
export function openUsageLog(folder: string): UsageLog {
  const fileOf = (day: string) => join(folder, `${day}.txt`);
  return {
    async spent(day) {
      const usage = { calls: 0, tokens: 0, cost: 0 };
      for (const line of textOf(fileOf(day)).split('\n')) {
        const [tokens, cost] = line.split(' ').map(Number);
        if (!Number.isFinite(tokens) || !Number.isFinite(cost)) continue;
        usage.calls += 1;
        usage.tokens += tokens ?? 0;
        usage.cost += cost ?? 0;
      }
      return usage;
    },
    async note(day, tokens, cost) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        appendFileSync(fileOf(day), `${tokens} ${cost}\n`, { mode: 0o600 });
      } catch {
        // The disk is full, or the folder is somebody else's.
      }
    },
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

type Ceilings = FileConfig['model_settings']['ceilings'];

/** What was spent, by run and by day; asked before each call, told after it. */
export interface Account {
  /** A model whose calls are counted for this run and refused when a ceiling is reached. */
  charging(model: Model, runId: string): Model;
  usageOf(runId: string): Usage;
  today(): Promise<Usage>;
}

const nothing = (): Usage => ({ calls: 0, tokens: 0, cost: 0 });

/** `day` gives the date that the daily ceiling counts by; the usage log counts other processes too. Runs are forgotten once there are many. */
export function createAccount(ceilings: Ceilings, day: () => string, log?: UsageLog, capacity = 1000): Account {
  const runs = new Map<string, Usage>();
  let current = { day: '', usage: nothing() };

  function here(): Usage {
    if (current.day !== day()) current = { day: day(), usage: nothing() };
    return current.usage;
  }

  async function daily(): Promise<Usage> {
    here();
    const noted = await log?.spent(current.day);
    // A log that could not be written knows less than we do.
    return noted && noted.calls > current.usage.calls ? noted : current.usage;
  }

  function usageOf(runId: string): Usage {
    return runs.get(runId) ?? nothing();
  }

  async function add(
    runId: string,
    { promptTokens, completionTokens, cachedTokens = 0, cost }: ModelReply,
  ): Promise<void> {
    const tokens = promptTokens + completionTokens;
    const sum = (usage: Usage): Usage => ({
      calls: usage.calls + 1,
      tokens: usage.tokens + tokens,
      cached: (usage.cached ?? 0) + cachedTokens,
      cost: usage.cost + cost,
    });
    runs.set(runId, sum(usageOf(runId)));
    const usage = sum(here());
    current.usage = usage;
    const noted = log?.note(current.day, tokens, cost);
    const oldest = runs.keys().next().value;
    if (runs.size > capacity && oldest !== undefined) runs.delete(oldest);
    await noted;
  }

  async function refuseOverCeiling(runId: string): Promise<void> {
    const { tokens_per_run, cost_per_run, tokens_per_day, cost_per_day } = ceilings;
    const run = usageOf(runId);
    if (isReached(run.tokens, tokens_per_run) || isReached(run.cost, cost_per_run))
      throw new WenshuError('model_ceiling');
    if (tokens_per_day === undefined && cost_per_day === undefined) return;
    const total = await daily().catch((error: unknown) => {
      throw new WenshuError('spending_unknown', {}, error instanceof Error ? error.message : String(error));
    });
    if (isReached(total.tokens, tokens_per_day) || isReached(total.cost, cost_per_day))
      throw new WenshuError('model_ceiling');
  }

  return {
    charging: (model, runId) => ({
      name: model.name,
      async complete(messages, options) {
        await refuseOverCeiling(runId);
        const reply = await model.complete(messages, options);
        await add(runId, reply);
        return reply;
      },
    }),
    usageOf,
    today: async () => ({ ...(await daily()) }),
  };
}

const isReached = (spent: number, ceiling: number | undefined): boolean => ceiling !== undefined && spent >= ceiling;
