/**
 * How alike two texts are, 0 to 1: 1 minus the edit distance over the longer length; 0 as soon as `floor` is out of reach.
 * With `forgiving` a letter that was left out counts half as much as a wrong one, and the lengths are added: for names,
 * which people shorten. Not for values: Austria is not Australia.
 */
export function editSimilarity(left: string, right: string, floor = 0, forgiving = false): number {
  const wrong = forgiving ? 2 : 1;
  const whole = forgiving ? left.length + right.length : Math.max(left.length, right.length);
  if (whole === 0) return 1;
  const allowed = Math.floor(whole * (1 - floor));
  if (Math.abs(left.length - right.length) > allowed) return 0;
  let previous = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 1; i <= left.length; i += 1) {
    const current = [i];
    let best = i;
    for (let j = 1; j <= right.length; j += 1) {
      const swap = (previous[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : wrong);
      const cell = Math.min(swap, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      current.push(cell);
      if (cell < best) best = cell;
    }
    if (best > allowed) return 0;
    previous = current;
  }
  return 1 - (previous[right.length] ?? whole) / whole;
}
