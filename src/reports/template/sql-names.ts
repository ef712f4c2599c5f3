/** A statement cut into what is code and what is quoted or a comment; an unfinished quote goes on to the end. */
const inert =
  /'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$)|--[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g;
const name = /\{\s*(\p{L}[\p{L}\p{N}_]{0,63})\s*\}/gu;
/** A name that somebody put quotes around, as one does with texts. */
const quotedName = /'\{\s*(\p{L}[\p{L}\p{N}_]{0,63})\s*\}'/gu;

const unquoted = (sql: string): string => sql.replace(quotedName, (_, found: string) => `{${found}}`);

/** Names that stand where a value could not be kept apart from the statement around it. */
export function namesInQuotes(sql: string): string[] {
  const inside = unquoted(sql).match(inert) ?? [];
  return inside.flatMap((text) => [...text.matchAll(name)].map((match) => match[1] as string));
}

/**
 * The statement with every name replaced by a literal; undefined where a value cannot be one that all engines read alike. A value is
 * never a part of the statement's language.
 */
export function withLiterals(sql: string, given: (name: string) => string): string | undefined {
  if (namesInQuotes(sql).length > 0) return undefined;
  let isSafe = true;
  const filled = unquoted(sql).replace(name, (_, found: string) => {
    const value = given(found);
    // In brackets where it is negative: two signs in a row would begin a comment.
    if (/^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) && !/^-?0\d/.test(value))
      return value.startsWith('-') ? `(${value})` : value;
    // A backslash ends no text in one engine and hides its end in another.
    if (/[\\\p{Cc}]/u.test(value)) isSafe = false;
    return `'${value.replaceAll("'", "''")}'`;
  });
  return isSafe ? filled : undefined;
}
