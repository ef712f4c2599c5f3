/** Making one costs more than a hundred uses. */
const formats = [2, 4].map((digits) => new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }));
const [coarse, fine] = formats as [Intl.NumberFormat, Intl.NumberFormat];

/** A number for people: thousands separated, at most two decimals unless it is smaller than one. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return (Math.abs(value) >= 1 || value === 0 ? coarse : fine).format(value);
}
