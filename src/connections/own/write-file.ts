import { open } from 'node:fs/promises';
import { WenshuError } from '../../errors/wenshu-error.ts';

/** Throws where this many bytes are too many. */
export type Measure = (bytes: number) => void;

/** What comes is written as it comes, to a file that was not there before; gives its bytes. What breaks off is an error. */
export async function writeFile(path: string, body: AsyncIterable<Uint8Array>, measure: Measure): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    const pieces = body[Symbol.asyncIterator]();
    for (;;) {
      const { value, done } = await pieces.next().catch((error: unknown) => {
        throw new WenshuError('upload_broken_off', {}, error instanceof Error ? error.message : String(error));
      });
      if (done) break;
      bytes += value.byteLength;
      // Before it is written: nobody fills the disk with what is refused.
      measure(bytes);
      await file.writeFile(value);
    }
  } finally {
    await file.close();
  }
  return bytes;
}
