import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Usage {
  calls: number;
  tokens: number;
  /** Of those, what a provider had kept from an earlier request. */
  cached?: number;
  cost: number;
}

/** What was spent on a day by all processes that share a home folder or a server, so that a daily ceiling holds across them. */
export interface DayBook {
  /** Rejects when it is not known: nothing may be spent then where a ceiling is to hold. */
  spent(day: string): Promise<Usage>;
  /** One call. Never fails: it was made. */
  note(day: string, tokens: number, cost: number): Promise<void>;
}

/** One file a day, a line for each call, for its owner alone. One that cannot be written is no reason to fail: the process still counts. */
export function openDayBook(folder: string): DayBook {
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
