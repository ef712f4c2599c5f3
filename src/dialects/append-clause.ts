/** `$tag$ … $tag$` and Oracle's `q'[ … ]'`, in which neither quotes nor semicolons mean anything. */
const longString =
  /(?<![\w$])\$(\w*)\$[\s\S]*?\$\1\$|(?<![\w$])[nN]?[qQ]'(?:\[[\s\S]*?\]|\{[\s\S]*?\}|\([\s\S]*?\)|<[\s\S]*?>|([^\s[{(<])[\s\S]*?\2)'/;
const plain = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|\s+|;|[\s\S]/;
const withBackslash =
  /'''[\s\S]*?'''|"""[\s\S]*?"""|'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"\\]|""|\\[\s\S])*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*|\s+|;|[\s\S]/;
const pieces = new RegExp(`${longString.source}|${plain.source}`, 'g');
const piecesWithBackslash = new RegExp(`${longString.source}|${withBackslash.source}`, 'g');

/**
 * Puts a clause after the last word of a statement: before its semicolon and before the comments that trail it, so that
 * neither swallows the clause.
 */
export function appendClause(sql: string, clause: string, backslashEscapes = false): string {
  return `${statementBody(sql, backslashEscapes)}\n${clause}`;
}

/** The statement without what trails it: semicolons, comments and white space. */
export function statementBody(sql: string, backslashEscapes = false): string {
  // Most statements hold nothing that could trail: they need not be read piece by piece.
  if (!/--|\/\*|[#;]/.test(sql)) return sql.trimEnd();
  let end = 0;
  for (const { 0: piece, index } of sql.matchAll(backslashEscapes ? piecesWithBackslash : pieces)) {
    if (!/^(?:--|\/\*|#|\s|;)/.test(piece) || piece === '#') end = index + piece.length;
  }
  return sql.slice(0, end);
}
