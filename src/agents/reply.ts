/** What a person sent back: an option's number, or words of their own. */
export type Reply = { choose: string } | { say: string };

const longestWords = 4000;

/** Whatever a client resumes a run with, as a reply; undefined where there is none in it. */
export function asReply(value: unknown): Reply | undefined {
  if (typeof value === 'number') return { choose: String(value) };
  if (typeof value === 'string') return saying(value);
  if (!value || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const { choose, say } = value as { choose?: unknown; say?: unknown };
  if (typeof choose === 'string' || typeof choose === 'number') return { choose: String(choose).trim().slice(0, 100) };
  if (typeof say === 'string') return saying(say);
  // LangGraph may name the interrupt that is answered.
  const [[id, inner] = [], ...others] = Object.entries(value);
  return id && others.length === 0 && /^[0-9a-f]{32}$/.test(id) ? asReply(inner) : undefined;
}

/** The same where a run goes on in any case: what is neither an option nor words says nothing, and consents to nothing. */
export const replyOf = (value: unknown): Reply => asReply(value) ?? { say: '' };

function saying(text: string): Reply | undefined {
  const said = text.trim().slice(0, longestWords);
  return said === '' ? undefined : { say: said };
}
