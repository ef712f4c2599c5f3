/** The list with one of its members at another place. */
export function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const rest = list.filter((_, index) => index !== from);
  const one = list[from];
  const place = Math.min(Math.max(to, 0), rest.length);
  return one === undefined ? [...list] : [...rest.slice(0, place), one, ...rest.slice(place)];
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Where a key moves the card at a place; the same place where it moves nothing. */
export function placeAfterKey(key: string, from: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return Math.min(Math.max(from + (steps[key] ?? 0), 0), count - 1);
}
