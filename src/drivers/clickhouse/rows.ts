import { StringDecoder } from 'node:string_decoder';
import { resultBounds, tooLarge } from '../rows/result-bounds.ts';

/**
 * The lines of a `JSONCompactEachRow…` response, parsed as many at a time as have arrived. The client's own reading makes two
 * objects of every line first, and gathers a line of any length.
 */
export async function* clickhouseRows(stream: AsyncIterable<Buffer>): AsyncGenerator<unknown[][], void, void> {
  const decoder = new StringDecoder('utf8');
  let open: string[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const text = decoder.write(chunk);
    const end = text.lastIndexOf('\n');
    if (end >= 0) {
      yield rowsIn(open.join('') + text.slice(0, end));
      open = [];
      size = 0;
    }
    open.push(text.slice(end + 1));
    size += text.length - end - 1;
    if (size > resultBounds.rowBytes) throw tooLarge();
  }
  const rest = open.join('');
  if (rest.trim() !== '') yield rowsIn(rest);
}

function rowsIn(text: string): unknown[][] {
  try {
    // A line break inside of a value is written as `\n`, so that every other one ends a row.
    const rows = JSON.parse(`[${text.replaceAll('\n', ',')}]`) as unknown[];
    if (rows.every(Array.isArray)) return rows as unknown[][];
  } catch {
    // Not all of it are rows: told below.
  }
  throw new Error(failureIn(text));
}

/** A server that fails in the middle of a result writes its complaint behind the rows, in one of several forms. */
function failureIn(text: string): string {
  const [told] = /Code: \d+\. DB::Exception[^\n]*/.exec(text) ?? [];
  const [, wrapped] = /^\{"exception": *("(?:[^"\\]|\\.)*")/m.exec(text) ?? [];
  if (wrapped !== undefined) return JSON.parse(wrapped) as string;
  return told ?? `the server sent something else than rows: ${text.slice(-200)}`;
}
