/** A file system counts bytes, and a number or an ending may follow. */
const longestBytes = 160;

/**
 * The name of a file in words, without its folders and ending, as it may also stand in a folder of ours: no signs that a file system,
 * an engine or a pattern reads as something else.
 */
export function titleOf(given: string): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .replace(/\.[a-z][a-z0-9]{0,7}$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}-]+/gu, ' ')
    .replace(/^[ -]+| +$/g, '');
  return cut(plain).trim() || 'data';
}

function cut(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > longestBytes) break;
    kept += character;
  }
  return kept;
}
