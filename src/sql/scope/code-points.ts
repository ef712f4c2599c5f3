/** Maps an offset in Unicode code points (what the parser counts) to UTF-16 units (what JavaScript counts). */
export function codePointMapper(text: string): (offset: number) => number {
  if (!/[\ud800-\udfff]/.test(text)) return (offset) => offset;
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    starts.push(at);
    at += character.length;
  }
  starts.push(at);
  return (offset) => starts[offset] ?? at;
}
