import type { WenshuConfig } from '../config/config.ts';
import { parseModelName } from '../models/providers.ts';
import type { AskOptions } from '../session/session.ts';
import type { SessionIdentity } from '../wenshu.ts';
import { usageError } from './failure.ts';
import { claimsIn, type FlagValues } from './flags.ts';

/** What the flags say about a run. */
export function askOptions(values: FlagValues, signal: AbortSignal): AskOptions {
  return {
    signal,
    ...(values.model?.[0] ? { model: values.model[0] } : {}),
    ...(values['dry-run'] ? { dryRun: true } : {}),
    settings: {
      ...(values.lang ? { language: values.lang as 'zh' | 'en' } : {}),
      ...(values.loop ? { debug_loop: true } : {}),
      ...(values.fresh ? { fresh: true } : {}),
    },
  };
}

/** Who reads the answers: the flag, else the configuration. */
export const audienceOf = (
  { audience }: FlagValues,
  config: Pick<WenshuConfig, 'audience'>,
): WenshuConfig['audience'] => (audience as WenshuConfig['audience'] | undefined) ?? config.audience;

/** Whom the session speaks for. On their own terminal users state their claims themselves: the data is theirs to read. */
export const identityOf = ({ role, claim, audience }: FlagValues): SessionIdentity => ({
  ...(role ? { role, claims: claim ? claimsIn(claim) : {} } : {}),
  ...(audience ? { audience: audience as 'analyst' | 'business' } : {}),
});

/** An unknown model is reported at once, not silently replaced by another. */
export function checkModel({ model = [] }: FlagValues): void {
  if (model.length > 1) throw usageError('--model 只能写一次', '--model can be given once');
  if (model[0] !== undefined) parseModelName(model[0]);
}
