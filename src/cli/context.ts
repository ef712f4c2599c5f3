import { basename, relative } from 'node:path';
import type { WenshuConfig } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import type { Language } from '../protocol/answer.ts';
import type { Wenshu, WenshuOptions } from '../wenshu.ts';
import { identityOf } from './ask-options.ts';
import { usageError } from './failure.ts';
import type { FlagValues } from './flags.ts';
import type { LogLine } from './log-file.ts';
import { type Terminal, write } from './terminal.ts';

/** Ctrl-C: the first one stops the query, the next one the program. */
interface Interrupt {
  /** A signal for one piece of work; `press` aborts the newest one that is not finished. */
  begin(): { signal: AbortSignal; finish(): void };
  /** What Ctrl-C does. True when there was work to stop, and it was not being stopped already. */
  press(): boolean;
  isBusy(): boolean;
}

export function createInterrupt(): Interrupt {
  let current: AbortController | undefined;
  return {
    begin() {
      const controller = new AbortController();
      current = controller;
      const finish = () => {
        if (current === controller) current = undefined;
      };
      return { signal: controller.signal, finish };
    },
    press() {
      if (!current || current.signal.aborted) return false;
      current.abort();
      return true;
    },
    isBusy: () => current !== undefined,
  };
}

/** What a command works with; `main.ts` puts it together. */
export interface Context {
  terminal: Terminal;
  /** Of messages: `--lang`, else the question's, else the locale's. A command that reads its question later sets it. */
  language: Language;
  /** Whether the locale names a language. */
  hasLocale: boolean;
  /** How this program is called here: `wenshu`, `npm run -s wenshu --`. */
  invocation: string;
  interrupt: Interrupt;
  /** Ends the program at once, as a second Ctrl-C asks for. */
  leave(): never;
  /** The settings that the flags, the file and the environment make together. */
  config(values: FlagValues): Promise<WenshuConfig>;
  /** Opens what `--db` and `--config` name, with other settings where a command has its own. Whoever opens it closes it. */
  open(values: FlagValues, instead?: Partial<WenshuConfig>, options?: WenshuOptions): Promise<Wenshu>;
  /** Where a command may keep its own files; absent when nothing is to be kept. Known once something was opened. */
  home(): string | undefined;
  log(line: LogLine): void;
}

/** A command: does its work and returns its exit code. Failures are thrown. */
export type Command = (input: { values: FlagValues; positionals: string[] }, context: Context) => Promise<number>;

/** Works with the database that `--db` and `--config` name, as the user and role of the flags; closes it afterwards. */
export async function withWenshu<T>(
  context: Context,
  values: FlagValues,
  work: (wenshu: Wenshu) => Promise<T>,
): Promise<T> {
  const wenshu = await context.open(values);
  try {
    return await work({ ...wenshu, ...wenshu.as(identityOf(values)) });
  } finally {
    await wenshu.close();
  }
}

/** Prints one JSON object with `--json`, else the text. */
export async function printResult(
  { terminal }: Context,
  { json }: FlagValues,
  result: unknown,
  text: () => string,
): Promise<void> {
  await write(terminal.output, `${json ? JSON.stringify(result) : text()}\n`);
}

/** What one word behind a command does: `revoke ID`. */
export interface Action {
  needsOperand?: true;
  run(input: { wenshu: Wenshu; operand: string; values: FlagValues }, context: Context): Promise<number>;
}

/** A command of several actions; without a word it does the first. */
export function commandOf(actions: Record<string, Action>, zh: string, en: string): Command {
  return ({ values, positionals }, context) => {
    const [name = Object.keys(actions)[0] ?? '', operand = '', ...more] = positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action || more.length > 0 || (action.needsOperand === true) !== (operand !== '')) throw usageError(zh, en);
    return withWenshu(context, values, (wenshu) => action.run({ wenshu, operand, values }, context));
  };
}

/** How this program is called here, so that a command we print can be copied and works. */
export function invocationOf(script: string, folder: string, npm: Environment['npm']): string {
  if (npm === 'run') return 'npm run -s wenshu --';
  if (npm === 'exec') return 'npx wenshu';
  if (basename(script) !== 'wenshu.js' || /[\\/]node_modules[\\/]/.test(script)) return 'wenshu';
  const near = relative(folder, script);
  return `node ${quoteForShell(near.startsWith('..') ? script : near)}`;
}

/** As the shell wants it, only when it must be quoted at all. */
export function quoteForShell(text: string): string {
  return /^[\w@%+=:,./~-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Of the package, which is two folders up both from `src/cli` and from `dist/cli`. */
