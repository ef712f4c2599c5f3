/** A piece of a statement, for its colour alone: nothing is judged by it. */
export interface SqlPiece {
  kind: 'word' | 'text' | 'number' | 'comment' | 'name' | 'other';
  text: string;
  start: number;
}

const words = new Set(
  `select from where group by order having limit offset join left right inner outer full cross on using as and or not in is null like
  between exists case when then else end distinct union all except intersect with recursive over partition rows range asc desc cast
  interval filter within insert update delete set values into create drop alter true false fetch first next only lateral`
    .split(/\s+/)
    .filter(Boolean),
);

const pattern =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<text>'(?:[^']|'')*'?)|(?<name>"(?:[^"]|"")*"?|`[^`]*`?|\[[^\]\n]*\])|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)/gu;

/** A statement in pieces, none left out. */
export function sqlPieces(sql: string): SqlPiece[] {
  const pieces: SqlPiece[] = [];
  let at = 0;
  for (const match of sql.matchAll(pattern)) {
    if (match.index > at) pieces.push({ kind: 'other', text: sql.slice(at, match.index), start: at });
    const [text] = match;
    const named = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0] as SqlPiece['kind'];
    const kind = named === 'word' && !words.has(text.toLowerCase()) ? 'other' : named;
    pieces.push({ kind, text, start: match.index });
    at = match.index + text.length;
  }
  if (at < sql.length) pieces.push({ kind: 'other', text: sql.slice(at), start: at });
  return pieces;
}
