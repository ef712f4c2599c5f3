import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { chatWords } from './chat-words.ts';
import type { Context } from './context.ts';

export interface ChatInput {
  /** The next line; undefined at the end. */
  next(prompt: string): Promise<string | undefined>;
  close(): void;
}

const commands = [
  '/next',
  '/export ',
  '/sql',
  '/schema',
  '/history',
  '/preferences',
  '/forget ',
  '/continue',
  '/help',
  '/quit',
];
const historySize = 500;

/** Lines from a person, with editing and history, or from a pipe. */
export function openChatInput(context: Context): ChatInput {
  const { terminal } = context;
  const history = historyFile(context.home());
  const lines = createInterface({
    input: terminal.input,
    ...(terminal.isInteractive
      ? { output: terminal.output, terminal: true, history: history.read(), historySize, completer: complete }
      : { terminal: false, crlfDelay: Number.POSITIVE_INFINITY }),
  });
  const queue = createQueue(lines);
  let pressedBefore = false;
  if (terminal.isInteractive) {
    lines.on('SIGINT', () => {
      pressedBefore = pressInterrupt(lines, context, pressedBefore);
    });
  }
  return {
    async next(prompt) {
      if (terminal.isInteractive && queue.isEmpty()) {
        lines.setPrompt(prompt);
        lines.prompt();
      }
      const line = await queue.take();
      pressedBefore = false;
      if (line?.trim() && terminal.isInteractive) history.add(line);
      return line;
    },
    close: () => lines.close(),
  };
}

function complete(line: string): [string[], string] {
  return line.startsWith('/') ? [commands.filter((command) => command.startsWith(line)), line] : [[], line];
}

/** readline loses lines that arrive while nobody waits for one; a person may type ahead, and a pipe always does. */
function createQueue(lines: Interface) {
  const waitingLines: string[] = [];
  let taker: ((line: string | undefined) => void) | undefined;
  let ended = false;
  const give = (line: string | undefined) => {
    const take = taker;
    taker = undefined;
    take?.(line);
  };
  lines.on('line', (line) => (taker ? give(line) : void waitingLines.push(line)));
  lines.on('close', () => {
    ended = true;
    give(undefined);
  });
  return {
    isEmpty: () => waitingLines.length === 0,
    take: () =>
      new Promise<string | undefined>((resolve) => {
        const line = waitingLines.shift();
        if (line !== undefined || ended) resolve(line);
        else taker = resolve;
      }),
  };
}

/** Stops the running query; else empties the line; else asks to be pressed again, and then leaves. True when it asked. */
function pressInterrupt(lines: Interface, context: Context, pressedBefore: boolean): boolean {
  if (context.interrupt.press()) return false;
  if (context.interrupt.isBusy() || (lines.line === '' && pressedBefore)) {
    lines.close();
    context.terminal.output.write('\n');
    context.leave();
  }
  if (lines.line === '') {
    context.terminal.output.write(`\n${chatWords[context.language].leave}\n`);
    lines.prompt();
    return true;
  }
  lines.write(null, { ctrl: true, name: 'e' });
  lines.write(null, { ctrl: true, name: 'u' });
  return false;
}

/** Questions of earlier conversations, newest first as readline wants them; readable by their owner alone. */
function historyFile(home: string | undefined) {
  const path = home && join(home, 'chat-history');
  return {
    read(): string[] {
      if (!path) return [];
      try {
        const kept = readFileSync(path, 'utf8').split('\n').filter(Boolean).slice(-historySize);
        writeFileSync(path, `${kept.join('\n')}\n`, { mode: 0o600 });
        return kept.reverse();
      } catch {
        return [];
      }
    },
    add(line: string): void {
      if (!home || !path) return;
      try {
        mkdirSync(home, { recursive: true, mode: 0o700 });
        appendFileSync(path, `${line.replaceAll('\n', ' ')}\n`, { mode: 0o600 });
      } catch {
        // A history that cannot be kept is no reason to stop talking.
      }
    },
  };
}
