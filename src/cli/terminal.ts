import type { Readable, Writable } from 'node:stream';
import type { Environment } from '../config/environment.ts';
import { screenText } from './printable.ts';

/** Where a command reads and writes, and what can be shown there. */
export interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
  errors: Writable;
  /** A person sits at both ends. */
  isInteractive: boolean;
  /** Standard error is a screen: a progress line may be rewritten there. */
  showsProgress: boolean;
  /** Standard output is a screen: a small picture may stand there. */
  showsCharts: boolean;
  /** Colours on standard output, and on standard error. */
  color: boolean;
  errorColor: boolean;
  /** Cells in a line of the screen now; Infinity in a pipe. */
  width(): number;
}

interface Screen extends Writable {
  isTTY?: boolean;
  columns?: number;
}

export function createTerminal(
  streams: { stdin: Readable & { isTTY?: boolean }; stdout: Screen; stderr: Screen },
  environment: Environment,
): Terminal {
  const { stdin, stdout, stderr } = streams;
  const colors = (screen: Screen) =>
    environment.color === 'always' || (environment.color === 'auto' && screen.isTTY === true);
  return {
    input: stdin,
    output: stdout,
    errors: stderr,
    isInteractive: stdin.isTTY === true && stdout.isTTY === true,
    showsCharts: stdout.isTTY === true && !environment.dumb,
    showsProgress: stderr.isTTY === true && !environment.dumb,
    color: colors(stdout),
    errorColor: colors(stderr),
    width: () => (stdout.isTTY ? stdout.columns || 80 : (environment.columns ?? Number.POSITIVE_INFINITY)),
  };
}

/**
 * Waits while the reader is slow, so that an export of millions of rows stays small in memory. Whatever a text holds (names of files,
 * what was typed, stored values), a screen obeys none of it but our own colours; a pipe gets it untouched.
 */
export async function write(stream: Screen, text: string): Promise<void> {
  if (stream.write(stream.isTTY ? screenText(text) : text)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done).off('error', done);
      resolve();
    };
    stream.once('drain', done).once('close', done).once('error', done);
  });
}
