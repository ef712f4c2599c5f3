import type { Clarification } from '../protocol/answer.ts';

/** The option that a reply names, by its number or by its own words. */
export function optionFor(
  asked: Clarification,
  reply: { choose: string } | { say: string },
): Clarification['options'][number] | undefined {
  const text = ('choose' in reply ? reply.choose : reply.say).trim().toLowerCase();
  return asked.options.find((option) => option.id.toLowerCase() === text || option.label.toLowerCase() === text);
}
