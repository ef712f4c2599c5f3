import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const lookedAtBytes = 1_000_000;

/**
 * The path of a text file that is in UTF-8, or of a copy in the scratch folder that is: spreadsheets in China still
 * write GB 18030, and "Unicode text" is UTF-16.
 */
export async function readableCopy(path: string, scratch: string): Promise<string> {
  if (!/\.(?:csv|tsv)$/i.test(path)) return path;
  const encoding = await encodingOf(path);
  if (encoding === 'utf-8') return path;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const copy = join(scratch, basename(path));
  const decoder = new TextDecoder(encoding);
  const decoded = async function* () {
    for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  };
  await pipeline(Readable.from(decoded()), createWriteStream(copy, { mode: 0o600 }));
  return copy;
}

async function encodingOf(path: string): Promise<'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(lookedAtBytes) });
    const head = buffer.subarray(0, bytesRead);
    if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
    if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
    // The last character of the excerpt may be cut in two.
    const isText = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
    return isText ? 'utf-8' : 'gb18030';
  } finally {
    await file.close();
  }
}
