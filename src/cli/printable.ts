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

/**
 * C0 except line feed and tab, DEL, C1, the marks that override the direction of writing, and what takes no room and so hides in a
 * word; a joiner between two pictures is part of them.
 */
const unsafe =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<!\p{Extended_Pictographic}|\u{fe0f}|[\u{1f3fb}-\u{1f3ff}])\u200d/gu;
