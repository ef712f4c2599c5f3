/**
 * Stored data reaches the terminal as text, never as commands to it: an escape sequence in a cell could move the cursor,
 * change the window's title or hide a row, and a direction mark could turn digits round.
 */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unsafe, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : '\ufffd';
  });
}

const mostCharacters = 4000;

/** The same on one line: for cells, labels and options. */
export function printableLine(text: string): string {
  // A cell may hold megabytes; no terminal shows more of it than this.
  const near = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
  const lines = near.split(/\r\n?|\n/);
  const joined = lines.length === 1 ? near : lines.map((line) => line.trim()).join(' ⏎ ');
  return printable(joined.replaceAll('\t', ' '));
}

const style = /(\u001b\[[0-9;]*m)/;

/** A whole text for a screen: our own colours stay, and every other command to it is shown. */
export function screenText(text: string): string {
  return text
    .split(style)
    .map((piece, at) => (at % 2 === 1 ? piece : printable(piece)))
    .join('');
}

/**
 * C0 except line feed and tab, DEL, C1, the marks that override the direction of writing, and what takes no room or looks like none
 * and so hides in a word; a joiner between two pictures is part of them, and so are the tags behind a flag.
 */
const unsafe = new RegExp(
  [
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]',
    '[\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2060-\\u2065\\u206a-\\u206f\\u2800\\u3164\\uffa0\\ufff0-\\ufffb]',
    '[\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0080}-\\u{e0fff}\\ud800-\\udfff]',
    '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]*)[\\u{e0000}-\\u{e007f}]',
    '(?<!\\p{Extended_Pictographic}|\\u{fe0f}|[\\u{1f3fb}-\\u{1f3ff}])\\u200d',
  ].join('|'),
  'gu',
);
