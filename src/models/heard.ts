import type { CompleteOptions } from './model.ts';

/** The same options, and whether their listener has heard anything yet: then a second try would tell it twice. */
export function heard(options: CompleteOptions): { options: CompleteOptions; wasHeard(): boolean } {
  const { onDelta } = options;
  let wasHeard = false;
  const listening = onDelta && {
    onDelta(text: string) {
      wasHeard = true;
      onDelta(text);
    },
  };
  return { options: { ...options, ...listening }, wasHeard: () => wasHeard };
}
