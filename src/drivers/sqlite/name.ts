/** A name in double quotes. The worker process does without the dialect's tables of words, which take longer to load than to ask. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
