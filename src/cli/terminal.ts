import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Environment } from '../config/environment.ts';
import { screenText } from './text.ts';

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

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';

export type Paint = (style: Style, text: string) => string;

/** Colours where they are wanted, plain text elsewhere. */
export function createPaint(enabled: boolean): Paint {
  if (!enabled) return (_, text) => text;
  return (style, text) => styleText(style, text, { validateStream: false });
}

/** One line that a person types; Ctrl-C and Ctrl-D give none. */
export function readLine(prompt: string, terminal: Terminal): Promise<string | undefined> {
  const lines = createInterface({ input: terminal.input, output: terminal.output, terminal: true });
  return new Promise((resolve) => {
    let read: string | undefined;
    lines.on('line', (line) => {
      read = line.trim().normalize('NFKC');
      lines.close();
    });
    lines.on('SIGINT', () => lines.close());
    lines.on('close', () => resolve(read));
    lines.setPrompt(prompt);
    lines.prompt();
  });
}
