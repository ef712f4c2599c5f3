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
  // Equal beginnings and endings cost nothing, so only what lies between them is compared.
  let start = 0;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (start < leftEnd && start < rightEnd && left.charCodeAt(start) === right.charCodeAt(start)) start += 1;
  while (leftEnd > start && rightEnd > start && left.charCodeAt(leftEnd - 1) === right.charCodeAt(rightEnd - 1)) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const width = rightEnd - start;
  const row = Uint16Array.from({ length: width + 1 }, (_, i) => i);
  for (let i = start; i < leftEnd; i += 1) {
    const letter = left.charCodeAt(i);
    let diagonal = row[0] as number;
    let last = i - start + 1;
    let best = last;
    row[0] = last;
    for (let j = 1; j <= width; j += 1) {
      const above = row[j] as number;
      const swap = diagonal + (letter === right.charCodeAt(start + j - 1) ? 0 : wrong);
      last = Math.min(swap, above + 1, last + 1);
      row[j] = last;
      diagonal = above;
      if (last < best) best = last;
    }
    if (best > allowed) return 0;
  }
  const distance = row[width] as number;
  return distance > allowed ? 0 : 1 - distance / whole;
}
