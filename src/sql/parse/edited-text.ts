/** A change of the text for the parser: `text` in the place of `length` characters. */
export interface ParserEdit {
  at: number;
  length: number;
  text: string;
}

/** A text for the parser, with the place in the original of every one of its places. */
export interface EditedText {
  sql: string;
  places: number[];
}

export function editedText(sql: string, edits: readonly ParserEdit[]): EditedText {
  let text = '';
  let from = 0;
  const places: number[] = [];
  const add = (piece: string, place: (offset: number) => number) => {
    for (let offset = 0; offset < piece.length; offset += 1) places.push(place(offset));
    text += piece;
  };
  for (const { at, length, text: piece } of [...edits].sort((one, other) => one.at - other.at)) {
    const start = from;
    add(sql.slice(start, at), (offset) => start + offset);
    add(piece, (offset) => at + Math.min(offset, length));
    from = at + length;
  }
  const rest = from;
  add(sql.slice(rest), (offset) => rest + offset);
  places.push(sql.length);
  return { sql: text, places };
}
