const mostCharacters = 300;

/** The sentence around a placeholder, with a gap where it stands: for whoever writes the statement. */
export function contextOf(source: string, start: number, end: number): string {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = source.indexOf('\n', end);
  const before = source.slice(Math.max(from, start - 1000), start);
  const behind = source.slice(end, Math.min(lineEnd < 0 ? source.length : lineEnd, end + 1000));
  const plain = (text: string) =>
    text.replace(/\{\{[^}]*(?:\}[^}]+)*\}\}|｛｛[^｝]*｝｝/g, '…').replace(/[#>*|`]+/g, ' ');
  const sentenceStart = /[^。！？!?；;]*$/.exec(plain(before))?.[0] ?? '';
  const sentenceEnd = /^[^。！？!?；;]*[。！？!?；;]?/.exec(plain(behind))?.[0] ?? '';
  const sentence = `${sentenceStart}____${sentenceEnd}`.replace(/\s+/g, ' ').trim();
  // Alone it says nothing.
  return !/\p{L}/u.test(sentence) ? '' : sentence.slice(0, mostCharacters);
}
