import { createInterface } from 'node:readline';
import type { Context } from './context.ts';

/** One line that a person types; Ctrl-C and Ctrl-D give none. */
export function readLine(prompt: string, { terminal }: Pick<Context, 'terminal'>): Promise<string | undefined> {
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
