import type { FormatStyle } from '../../../dialects/dialect.ts';

/** Date formats in the three spellings that matter: strftime (SQLite, DuckDB), DATE_FORMAT (MySQL) and TO_CHAR (Postgres, Oracle, Snowflake). */
const codes: Record<FormatStyle, string>[] = [
  { strftime: '%Y', dateFormat: '%Y', toChar: 'YYYY' },
  { strftime: '%y', dateFormat: '%y', toChar: 'YY' },
  { strftime: '%m', dateFormat: '%m', toChar: 'MM' },
  { strftime: '%d', dateFormat: '%d', toChar: 'DD' },
  { strftime: '%H', dateFormat: '%H', toChar: 'HH24' },
  { strftime: '%M', dateFormat: '%i', toChar: 'MI' },
  { strftime: '%S', dateFormat: '%s', toChar: 'SS' },
  { strftime: '%S', dateFormat: '%S', toChar: 'SS' },
  { strftime: '%j', dateFormat: '%j', toChar: 'DDD' },
];

/** The same format in another spelling; undefined when a part of it has no counterpart. */
export function translateFormat(format: string, from: FormatStyle, to: FormatStyle): string | undefined {
  const known = [...new Map(codes.map((code) => [code[from], code[to]])).entries()].sort(
    (a, b) => b[0].length - a[0].length,
  );
  let result = '';
  for (let at = 0; at < format.length; ) {
    const found = known.find(
      ([text]) =>
        format.slice(at, at + text.length).toUpperCase() === (from === 'toChar' ? text : text.toUpperCase()) &&
        (from === 'toChar' || format.startsWith(text, at)),
    );
    if (found) {
      result += found[1];
      at += found[0].length;
    } else if (format[at] === '%' || (from === 'toChar' && /[A-Za-z]/.test(format[at] as string))) return undefined;
    else {
      result += format[at];
      at += 1;
    }
  }
  return result;
}
