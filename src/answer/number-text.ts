/** A number for people: thousands separated, at most two decimals unless it is smaller than one. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.abs(value) >= 1 || value === 0 ? 2 : 4;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
