const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  '#39': "'",
};

/** The few names for signs that people write in Markdown; others stay as they are written. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#?\w{2,4});/g, (whole, name: string) => entities[name] ?? whole);

/** Lines of one paragraph: Chinese goes on without a gap. */
export const joinLines = (text: string): string =>
  text
    .replace(
      /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])\n[ \t]*(?=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])/gu,
      '',
    )
    .replace(/\s*\n\s*/g, ' ');

/** Whatever a cell or a person gave, on one line and without signs that cannot be seen. */
export const oneLine = (text: string, most = 1000): string => {
  const line = text
    .replace(/[\p{Cc}\u2028\u2029\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ue000-\ue00f]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
};
