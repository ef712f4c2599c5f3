import { noneText } from '../../answer/texts.ts';
import type { Dependencies } from '../state/dependencies.ts';
import type { ClarificationContext, State } from '../state/state.ts';

/** Options in the order in which a person has chosen such readings, or such ways out, before; "none of these" stays last. */
export async function inChosenOrder(
  context: ClarificationContext,
  { user_id: user, run_id }: State,
  { taught, connectionId, log }: Dependencies,
): Promise<ClarificationContext> {
  const chosen = await taught.choices(user, connectionId).catch((error: unknown) => {
    log({ run_id, stage: 'generate', message: 'earlier choices could not be read', detail: error });
    return () => 0;
  });
  const last = new Set<string>(Object.values(noneText).map(({ label }) => label));
  const wayOf = new Map(context.outcomes.map(({ id, way }) => [id, way]));
  const weight = ({ id, label }: { id: string; label: string }) =>
    last.has(label) ? -1 : chosen(wayOf.get(id) ?? label);
  const options = context.asked.options.toSorted((left, right) => weight(right) - weight(left));
  const idOf = new Map(options.map(({ id }, index) => [id, String(index + 1)]));
  const renamed = <One extends { id: string }>(one: One): One => ({ ...one, id: idOf.get(one.id) ?? one.id });
  return {
    ...context,
    asked: { ...context.asked, options: options.map(renamed) },
    outcomes: context.outcomes.map(renamed),
  };
}
