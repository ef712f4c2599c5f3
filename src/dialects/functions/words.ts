/** Long word lists are written as plain lines of words: easier to read, sort and compare with a manual than arrays. */
export function words(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter(Boolean));
}
