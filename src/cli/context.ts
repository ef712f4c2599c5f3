import type { WenshuConfig } from '../config/config.ts';
import type { Language } from '../protocol/answer.ts';
import type { Wenshu, WenshuOptions } from '../wenshu.ts';
import type { FlagValues } from './arguments.ts';
import type { Interrupt } from './interrupt.ts';
import type { LogLine } from './log-file.ts';
import type { Terminal } from './terminal.ts';

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

/** A command: does its work, says its exit code. What goes wrong is thrown. */
export type Command = (input: { values: FlagValues; positionals: string[] }, context: Context) => Promise<number>;
