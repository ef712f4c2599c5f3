import { WenshuError } from '../../errors/wenshu-error.ts';

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

/** The same where a run cannot go on without one. Empty words are words: they consent to nothing. */
export function replyOf(value: unknown): Reply {
  const reply = asReply(value) ?? (isSilence(value) ? { say: '' } : undefined);
  if (!reply) throw new WenshuError('internal', {}, 'a reply is neither an option nor words');
  return reply;
}

const isSilence = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as { say?: unknown }).say === 'string';

function saying(text: string): Reply | undefined {
  const said = text.trim().slice(0, longestWords);
  return said === '' ? undefined : { say: said };
}
