import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';

/** A line of a text file, without its end. */
export interface TextLine {
  /** From 1, as an editor counts. */
  number: number;
  text: string;
}

/** What a reader of the raw file would stumble over. */
export interface TextOddities {
  /** Not UTF-8 from the first byte to the last. */
  isDecoded: boolean;
  /** Zero bytes were left out, or ends of lines are of more than one kind. */
  isMended: boolean;
  /** Lines with characters that no encoding explains. */
  unknownCharacters: number[];
}

type Wide = 'utf-16le' | 'utf-16be';
type Narrow = 'gb18030' | 'windows-1252';

const lookedAtBytes = 1_000_000;
const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];

/**
 * The lines of a text file, some at a time, each in its own encoding: spreadsheets in China still write GB 18030, "Unicode text"
 * is UTF-16, and a file that two programs wrote to has lines of both. What was odd is noted while it is read.
 */
export async function* textLines(path: string, oddities: TextOddities): AsyncGenerator<TextLine[]> {
  let number = 0;
  for await (const texts of textsIn(path, oddities))
    yield texts.map((text) => {
      number += 1;
      if (text.includes('\ufffd')) oddities.unknownCharacters.push(number);
      if (!text.includes('\0')) return { number, text };
      oddities.isMended = true;
      return { number, text: text.replaceAll('\0', '') };
    });
}

export const noOddities = (): TextOddities => ({ isDecoded: false, isMended: false, unknownCharacters: [] });

async function* textsIn(path: string, oddities: TextOddities): AsyncGenerator<string[]> {
  let head: Buffer[] | undefined = [];
  let decode: ((bytes: Buffer, isLast: boolean) => string[]) | undefined;
  let read = 0;
  for await (const chunk of textBytes(path)) {
    const bytes = chunk as Buffer;
    read += bytes.length;
    if (decode) yield decode(bytes, false);
    else head?.push(bytes);
    if (decode || read < lookedAtBytes) continue;
    const start = Buffer.concat(head ?? []);
    head = undefined;
    decode = decoderFor(start, oddities);
    yield decode(start, false);
  }
  const start = Buffer.concat(head ?? []);
  decode ??= decoderFor(start, oddities);
  yield decode(head ? start : Buffer.alloc(0), true);
}

/** The bytes of a text, unpacked where they are packed. */
function textBytes(path: string): Readable {
  const file = createReadStream(path, { highWaterMark: 200_000 });
  const unpacked = /\.gz$/i.test(path) ? createGunzip() : /\.zst$/i.test(path) ? createZstdDecompress() : undefined;
  if (!unpacked) return file;
  file.on('error', (error) => unpacked.destroy(error));
  return file.pipe(unpacked);
}

/** Cuts bytes into lines and makes text of them; what is left of the last line waits for the next bytes. */
function decoderFor(head: Buffer, oddities: TextOddities): (bytes: Buffer, isLast: boolean) => string[] {
  const wide = wideEncoding(head);
  if (wide) {
    oddities.isDecoded = true;
    return wideLines(wide);
  }
  // Old programs of one kind end lines with a carriage return alone.
  const end = head.includes(lineFeed) || !head.includes(carriageReturn) ? lineFeed : carriageReturn;
  if (end === carriageReturn) oddities.isMended = true;
  const narrow = narrowEncoding(head);
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const kinds = new Set<boolean>();
  const textOf = (line: Buffer): string => {
    const isReturned = line.at(-1) === carriageReturn;
    if (kinds.add(isReturned).size > 1) oddities.isMended = true;
    const bytes = isReturned ? line.subarray(0, -1) : line;
    const text = lineText(bytes, narrow, oddities);
    if (!isFirst) return text;
    isFirst = false;
    return text.replace(/^\ufeff/, '');
  };
  return (bytes, isLast) => {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const texts: string[] = [];
    let from = 0;
    for (let at = all.indexOf(end); at >= 0; at = all.indexOf(end, from)) {
      texts.push(textOf(all.subarray(from, at)));
      from = at + 1;
    }
    rest = all.subarray(from);
    if (isLast && rest.length > 0) {
      // The last line may lack its end; that says nothing about the others.
      kinds.clear();
      texts.push(textOf(rest));
    }
    return texts;
  };
}

function wideLines(encoding: Wide): (bytes: Buffer, isLast: boolean) => string[] {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  return (bytes, isLast) => {
    const lines = (rest + decoder.decode(bytes, { stream: !isLast })).split(/\r?\n/);
    rest = isLast ? '' : (lines.pop() ?? '');
    if (isLast && lines.at(-1) === '') lines.pop();
    return lines;
  };
}

const decoders = {
  gb18030: new TextDecoder('gb18030', { fatal: true }),
  'windows-1252': new TextDecoder('windows-1252'),
};

function lineText(bytes: Buffer, narrow: Narrow | undefined, oddities: TextOddities): string {
  const isUnicode = isUtf8(bytes);
  // Two Chinese characters of the old encoding may happen to be two letters of UTF-8; three bytes in a row do not just happen.
  if (isUnicode && (narrow === undefined || isAscii(bytes) || bytes.some((byte) => byte >= 0xe0)))
    return bytes.toString();
  oddities.isDecoded = true;
  try {
    return decoders[narrow ?? 'gb18030'].decode(bytes);
  } catch {
    return bytes.toString();
  }
}

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80);

function wideEncoding(head: Buffer): Wide | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Without a mark: every other byte of plain letters, separators and ends of lines is zero.
  const looked = head.subarray(0, 2000);
  const zeros = [0, 0];
  looked.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > looked.length / 8 && even * 10 < odd) return 'utf-16le';
  return even > looked.length / 8 && odd * 10 < even ? 'utf-16be' : undefined;
}

/** The encoding of lines that are not UTF-8; undefined where there is no such line. */
function narrowEncoding(head: Buffer): Narrow | undefined {
  // The last character of an excerpt may be cut in two.
  if ([0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)))) return undefined;
  // Chinese takes two bytes a character, and accents stand alone between plain letters.
  let [alone, together] = [0, 0];
  for (let at = 0; at < head.length; at += 1) {
    if ((head[at] ?? 0) < 0x80) continue;
    const isNext = (head[at + 1] ?? 0) >= 0x80;
    if (isNext) together += 1;
    else alone += 1;
    while ((head[at + 1] ?? 0) >= 0x80) at += 1;
  }
  return alone > together * 2 ? 'windows-1252' : 'gb18030';
}

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
