import { isUtf8 } from 'node:buffer';
import { textBytes } from './text-lines.ts';

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];
/** Enough for the last line. */
const keptBytes = 20_000;

/**
 * Whether a file is UTF-8 and each of its lines a row of so many cells, looked at byte by byte, which takes a tenth of the time of
 * reading it. Gives its last line; undefined for everything that wants a closer look: open quotes, texts of several lines, empty
 * lines, ends of lines of two kinds.
 */
export async function lastLineIfRegular(path: string, separator: string, width: number): Promise<string | undefined> {
  const mark = separator.charCodeAt(0);
  let [cells, lines, returns, isQuoted, isStart] = [1, 0, 0, false, true];
  let rest: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);

  /** Whether all of the bytes, which begin and end with a line, are regular. */
  function isRegular(bytes: Buffer): boolean {
    if (bytes.includes(0) || !isUtf8(bytes)) return false;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (isQuoted) {
        if (byte === lineFeed) return false;
        if (byte !== quote) continue;
        const next = bytes[at + 1];
        if (next === quote) at += 1;
        else if (next === mark || next === lineFeed || next === carriageReturn || next === undefined) isQuoted = false;
        else return false;
      } else if (byte === mark) {
        cells += 1;
        isStart = true;
      } else if (byte === lineFeed) {
        if (cells !== width || (isStart && width === 1)) return false;
        lines += 1;
        if (bytes[at - 1] === carriageReturn) returns += 1;
        cells = 1;
        isStart = true;
      } else if (byte === quote && isStart) {
        isQuoted = true;
        isStart = false;
      } else if (byte !== carriageReturn) isStart = false;
    }
    return true;
  }

  for await (const chunk of textBytes(path)) {
    const all = Buffer.concat([rest, chunk as Buffer]);
    const end = all.lastIndexOf(lineFeed) + 1;
    const whole = all.subarray(0, end);
    if (!isRegular(whole)) return undefined;
    if (end > 0) tail = Buffer.from(whole.subarray(-keptBytes));
    rest = all.subarray(end);
    if (rest.length > 10_000_000) return undefined;
  }
  if (rest.length > 0 && !isRegular(Buffer.concat([rest, Buffer.of(lineFeed)]))) return undefined;
  // The last line may lack its end.
  const counted = rest.length > 0 ? lines - 1 : lines;
  if (returns !== 0 && returns !== counted) return undefined;
  return (rest.length > 0 ? rest : tail).toString().trimEnd().split('\n').at(-1);
}
