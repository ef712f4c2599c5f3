import { WenshuError } from '../errors/wenshu-error.ts';
import type { DayBook, Usage } from './day-book.ts';
import type { Model, ModelReply } from './model.ts';

export interface Ceilings {
  tokensPerRun?: number;
  costPerRun?: number;
  tokensPerDay?: number;
  costPerDay?: number;
}

/** What was spent, by run and by day; asked before each call, told after it. */
export interface Account {
  /** A model whose calls are counted for this run and refused when a ceiling is reached. */
  charging(model: Model, runId: string): Model;
  usageOf(runId: string): Usage;
  today(): Promise<Usage>;
}

const nothing = (): Usage => ({ calls: 0, tokens: 0, cost: 0 });

/** `day` gives the date that the daily ceiling counts by; a book counts other processes too. Runs are forgotten once there are many. */
export function createAccount(ceilings: Ceilings, day: () => string, book?: DayBook, capacity = 1000): Account {
  const runs = new Map<string, Usage>();
  let current = { day: '', usage: nothing() };

  function here(): Usage {
    if (current.day !== day()) current = { day: day(), usage: nothing() };
    return current.usage;
  }

  async function daily(): Promise<Usage> {
    here();
    const noted = await book?.spent(current.day);
    // A book that could not be written knows less than we do.
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
    const noted = book?.note(current.day, tokens, cost);
    const oldest = runs.keys().next().value;
    if (runs.size > capacity && oldest !== undefined) runs.delete(oldest);
    await noted;
  }

  async function refuseOverCeiling(runId: string): Promise<void> {
    const { tokensPerRun, costPerRun, tokensPerDay, costPerDay } = ceilings;
    const run = usageOf(runId);
    if (isReached(run.tokens, tokensPerRun) || isReached(run.cost, costPerRun)) throw new WenshuError('model_ceiling');
    if (tokensPerDay === undefined && costPerDay === undefined) return;
    const total = await daily().catch((error: unknown) => {
      throw new WenshuError('spending_unknown', {}, error instanceof Error ? error.message : String(error));
    });
    if (isReached(total.tokens, tokensPerDay) || isReached(total.cost, costPerDay))
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
