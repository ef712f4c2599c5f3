const kept = new Set(
  'select from t where group by having order count figure first top and or not in like between is null distinct union intersect except join as c v n'.split(
    ' ',
  ),
);

/** The shape of a gold statement with names, values and directions left out, to count what is lost by shape. */
export function skeleton(sql: string): string {
  return sql
    .replace(/\s+/g, ' ')
    .replace(/'[^']*'/g, 'v')
    .replace(/limit 1\b/gi, 'first')
    .replace(/limit \d+/gi, 'top')
    .replace(/\bT\d+\s*\.\s*(?:"[^"]*"|\w+)/gi, 'c')
    .replace(/\b(from|join) (?:"[^"]*"|\w+)/gi, '$1 t')
    .replace(/\bas T\d+\b/gi, '')
    .replace(/"[^"]*"/g, 'c')
    .replace(/ on c ==? c(?: and c ==? c)*/gi, '')
    .replace(/-?\d+(?:\.\d+)?(?:-\d+)*/g, 'n')
    .replace(/count \( \* \)/gi, 'count')
    .replace(/\b(?:sum|avg|max|min) ?\( ?c ?\)/gi, 'figure')
    .replace(/ (?:<=|>=|<|>) /g, ' ≷ ')
    .replace(/ ==? /g, ' = ')
    .replace(/\b(?:desc|asc)\b/gi, '')
    .toLowerCase()
    .replace(/[a-z_][\w.]*/g, (word) => (kept.has(word) ? word : 'c'))
    .replace(/c\s?\( ?\*? ?c? ?\)/g, 'figure')
    .replace(/c(?: , c)+/g, 'c')
    .replace(/ +/g, ' ')
    .trim();
}
