import { words } from '../../dialects/functions/words.ts';
import type { Lexeme } from '../lex/lex.ts';
import { limits } from './limits.ts';

const rowMakers = words(
  `generate_series generator generate_array generate_date_array generate_timestamp_array range numbers numbers_mt zeros zeros_mt
  sequence array_repeat generate_subscripts list_resize arrayresize arraywithconstant`,
);
const textMakers = words(
  `repeat lpad rpad space replicate printf format leftpad rightpad leftpadutf8 rightpadutf8 zeroblob randomblob randomstring
  randomprintableascii`,
);

/**
 * `generate_series(1, 1e12)`, `repeat('x', 1000000000)`, `printf('%90000000s', '')`: rows and text out of nothing. Text inside
 * text is refused as well, because two small numbers multiply.
 */
export function makesTooMuch(code: Lexeme[], index: number, name: string): boolean {
  const isText = textMakers.has(name);
  if (!isText && !rowMakers.has(name)) return false;
  const most = isText ? limits.text : limits.series;
  let depth = 0;
  for (let i = index + 1; i < code.length; i += 1) {
    const { text, kind, value } = code[i] as Lexeme;
    if (text === '(') depth += 1;
    else if (text === ')') depth -= 1;
    if (depth === 0) return false;
    if (kind === 'number' && Number(text.replaceAll('_', '')) > most) return true;
    if (isText && kind === 'word' && code[i + 1]?.text === '(' && isMultiplier(name, value)) return true;
    if (isFormat(name) && kind === 'string' && widthsIn(value).some((width) => width > most)) return true;
  }
  return false;
}

/** A width of ten inside of a pattern is what patterns are for. */
function isMultiplier(outer: string, inner: string): boolean {
  return !isFormat(outer) && textMakers.has(inner.toLowerCase()) && !isFormat(inner.toLowerCase());
}

function isFormat(name: string): boolean {
  return name === 'printf' || name === 'format';
}

/** Numbers in the places of a pattern: `%90000000s`, `%1$.*d`, `{:>90000000}`. */
function widthsIn(pattern: string): number[] {
  const places = pattern.match(/%[-+ #0-9$.*,]*[a-z]|\{[^}]*\}/gi) ?? [];
  return places.flatMap((place) => place.match(/\d+/g) ?? []).map(Number);
}
