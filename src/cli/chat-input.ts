import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { chatMessages } from './chat-messages.ts';
import type { Context } from './context.ts';

export interface ChatInput {
  /** The next line; undefined at the end. */
  next(prompt: string): Promise<string | undefined>;
  close(): void;
}

const commands = '/next|/export |/sql|/schema|/history|/preferences|/forget |/continue|/help|/quit'.split('|');
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
    context.terminal.output.write(`\n${chatMessages[context.language].leave}\n`);
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

const patterns = {
  empty: /^$/,
  next: /^(?:\/n(?:ext)?|下一?页|next(?: page)?)$/i,
  sql: /^(?:\/sql|(?:显示|查看|看看?)\s*sql|show (?:me )?(?:the )?sql)$/i,
  schema: /^(?:\/schema|(?:显示|查看)?(?:表|数据)结构)$/i,
  history: /^(?:\/history|(?:对话)?历史|history)$/i,
  preferences: /^(?:\/preferences|\/prefs|记住了什么|偏好|preferences)$/i,
  continue: /^(?:\/continue|继续|接着来|continue|go on)$/i,
  help: /^(?:\/help|\/\?|帮助|help|\?)$/i,
  quit: /^(?:\/q(?:uit)?|\/exit|退出|再见|quit|exit|bye)$/i,
  export: /^(?:\/export(?:\s+(.+))?|(?:导出(?:到|为)?|export(?: to)?)(?:\s*([^\s，。？?]+\.(?:csv|json|svg|png)))?)$/iu,
  forget: /^(?:(?:\/forget|忘掉第?|forget)\s*(\d{1,3})条?|\/forget(?:\s.*)?)$/iu,
  database: /^(?:\/db|换库|切换(?:数据库|到))(?:\s+(.+))?$/iu,
  unknown: /^(\/\S*)/,
};

/** What a person typed into the conversation; `text` is what a command is about: a file, a name, a number. */
export type ChatLine = { kind: 'question'; text: string } | { kind: keyof typeof patterns; text?: string | undefined };

/** Commands start with `/`, or are whole lines of plain words: "导出量最大的国家" stays a question. */
export function readChatLine(line: string): ChatLine {
  // A Chinese keyboard types ／ and ？ full-width.
  const plain = line.trim().normalize('NFKC');
  for (const [kind, pattern] of Object.entries(patterns)) {
    const match = pattern.exec(plain);
    if (match) return { kind: kind as keyof typeof patterns, text: (match[1] ?? match[2])?.trim() };
  }
  return { kind: 'question', text: line.trim() };
}

/** The option that was meant: `2`, `２`, `2.`, `选2`, `第2个`, or the option's own words. */
export function chosenOption(line: string, options: readonly { id: string; label: string }[]): string | undefined {
  const plain = line.trim().normalize('NFKC');
  const number = /^(?:选|选择|第|option\s*)?\s*(\d{1,2})\s*(?:[.、。)]|个|项)?$/i.exec(plain)?.[1];
  if (number) return options[Number(number) - 1]?.id;
  return options.find((option) => option.label.normalize('NFKC').toLowerCase() === plain.toLowerCase())?.id;
}

/** The reply to "Keep this?"; undefined for anything else, which is then the next question. */
export function keptFor(line: string): 'me' | 'everyone' | 'no' | undefined {
  const plain = line
    .trim()
    .normalize('NFKC')
    .replace(/[.。!！]$/, '')
    .toLowerCase();
  if (/^(?:me|for me|yes|y|我|自己|只为我|仅自己|为我|是|好|好的|记住)$/.test(plain)) return 'me';
  if (/^(?:everyone|everybody|all|for everyone|所有人|大家|全部|全员)$/.test(plain)) return 'everyone';
  return /^(?:no|n|不|不用|否|不要|不记)$/.test(plain) ? 'no' : undefined;
}
