const hidden = '[hidden]';

/** Keys whose text is a secret; counts such as `tokens: 812` are numbers and stay. */
const secretKey = /^(?:.*[_-])?(?:api[_-]?key|password|passwd|pwd|secret|token|authorization|credentials?)$/i;

/**
 * user:password@host in a database address; its scheme may be left out, a path may have lost one of the slashes, and people write
 * passwords with a slash as they are. A token in place of a password may be as long as it likes: what has no slash is gone through once.
 */
const addressSecret = /(\/[^\s:/@]{0,200}):(?:\S{0,300}|[^\s/]*)@/g;

const secretTexts: [RegExp, string][] = [
  [addressSecret, `$1:${hidden}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${hidden}`],
  [/\b(?:sk|wsk|pk|rk|ghp|gho|xox[abp])[-_][\w-]{12,}/g, hidden],
  [
    /\b((?:[\w-]{0,40}[_-])?(?:api[_-]?key|password|passwd|pwd|secret|token)["']?\s*[=:]\s*["']?)[^\s"'&;,]+/gi,
    `$1${hidden}`,
  ],
];

/** A copy fit for a log: secrets hidden, and nothing in it that JSON cannot carry. */
export function redact(value: unknown, seen: readonly object[] = []): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return value;
  if (seen.includes(value)) return '[circular]';
  const path = [...seen, value];
  if (value instanceof Error) return redact({ name: value.name, message: value.message, stack: value.stack }, path);
  if (Array.isArray(value)) return value.map((item) => redact(item, path));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      typeof item === 'string' && secretKey.test(key) ? hidden : redact(item, path),
    ]),
  );
}

export function redactText(text: string): string {
  return secretTexts.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);
}

/** What somebody wrote as a database, where it is none: `user:password@host` may be all of it. */
export const withoutPassword = (written: string): string =>
  written.replace(/((?:^|\/)[^:/@]*):.*@/s, (_, user: string) => `${user}:${hidden}@`);

/** For sentences that people read: only the password of an address, because `password: …` may be what the sentence is about. */
export function redactAddresses(text: string): string {
  return text.replace(addressSecret, `$1:${hidden}@`);
}
