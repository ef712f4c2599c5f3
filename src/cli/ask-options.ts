import { parseModelName } from '../models/model-name.ts';
import type { Language } from '../protocol/answer.ts';
import type { WenshuEvent } from '../protocol/event.ts';
import type { AskOptions } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import { claimsIn } from './claims.ts';
import type { Context } from './context.ts';
import { usageError } from './parse-arguments.ts';
import { createProgress } from './progress.ts';

/** What the flags say about a run. */
export function askOptions(values: FlagValues, signal: AbortSignal): AskOptions {
  return {
    signal,
    ...(values.audience ? { audience: values.audience as 'analyst' | 'business' } : {}),
    ...asRole(values),
    ...(values.model?.[0] ? { model: values.model[0] } : {}),
    ...(values['dry-run'] ? { dryRun: true } : {}),
    settings: {
      ...(values.lang ? { language: values.lang as 'zh' | 'en' } : {}),
      ...(values.loop ? { debug_loop: true } : {}),
      ...(values.fresh ? { fresh: true } : {}),
    },
  };
}

/** Whose view of the data. On a person's own terminal they say themselves what is known of them: the data is theirs to read. */
export const asRole = ({ role, claim }: FlagValues): Pick<AskOptions, 'role'> =>
  role ? { role: claim ? { name: role, claims: claimsIn(claim) } : role } : {};

/** A model that cannot be had is said at once, not silently replaced by another. */
export function checkModel({ model = [] }: FlagValues, language: Language): void {
  if (model.length > 1) throw usageError(language, { zh: '--model 只能写一次', en: '--model can be given once' });
  if (model[0] !== undefined) parseModelName(model[0]);
}

/** Shows on a terminal how far the run is, and clears it before the answer is printed. In a pipe nobody listens. */
export async function withProgress<T>(
  { terminal, language }: Context,
  work: (listener: { onEvent?: (event: WenshuEvent) => void }) => Promise<T>,
): Promise<T> {
  if (!terminal.showsProgress) return work({});
  const progress = createProgress({
    write: (text) => void terminal.errors.write(text),
    width: Math.min(terminal.width(), 80),
    language,
    now: () => performance.now(),
    every(ms, tick) {
      const timer = setInterval(tick, ms);
      return () => clearInterval(timer);
    },
  });
  try {
    return await work({ onEvent: progress.onEvent });
  } finally {
    progress.end();
  }
}
