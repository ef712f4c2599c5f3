import { parseArgs } from 'node:util';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import { type CommandName, commandNames, commands } from './commands.ts';
import { usageError } from './failure.ts';
import { claimPattern, type Flag, type FlagName, type FlagValues, flags, globalFlags } from './flags.ts';
import { nearest } from './text.ts';

type Parsed =
  | { kind: 'command'; command: CommandName; values: FlagValues; positionals: string[] }
  | { kind: 'help'; command?: CommandName }
  | { kind: 'version' };

/** Reads the command line; anything not understood is a `usage` error that says what was probably meant. */
export function parseArguments(argv: readonly string[]): Parsed {
  const { command: word, rest } = splitCommand(argv);
  if (word === undefined) return readFlags(rest, globalFlags).values.version ? { kind: 'version' } : { kind: 'help' };
  if (word === 'help') {
    const about = rest.find((token) => !token.startsWith('-'));
    return about === undefined ? { kind: 'help' } : { kind: 'help', command: knownCommand(about) };
  }
  if (word === 'version') return { kind: 'version' };
  const command = knownCommand(word);
  const beforeEnd = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  // Also beside a mistake: a user who asks for help gets it.
  if (beforeEnd.includes('--help') || beforeEnd.includes('-h')) return { kind: 'help', command };
  const words = command === 'init' ? withModelNamed(rest) : rest;
  return { kind: 'command', command, ...readFlags(words, commands[command].flags) };
}

/** `--model` with no name behind it is the configured one. */
const withModelNamed = (words: readonly string[]): string[] =>
  words.map((word, at) => (word === '--model' && /^(?:-|$)/.test(words[at + 1] ?? '') ? '--model=auto' : word));

/** The language named by `--lang`, before anything else is read: mistakes are reported in it too. */
export function languageFlag(argv: readonly string[]): Language | undefined {
  const at = argv.findLastIndex((token) => token === '--lang' || token.startsWith('--lang='));
  const value = at < 0 ? undefined : argv[at]?.startsWith('--lang=') ? argv[at].slice(7) : argv[at + 1];
  return value === 'zh' || value === 'en' ? value : undefined;
}

/** The command is the first word that is neither a flag nor a flag's value. */
function splitCommand(argv: readonly string[]): { command?: string; rest: string[] } {
  for (let at = 0; at < argv.length; at += 1) {
    const token = argv[at] as string;
    if (!token.startsWith('-') || token === '-') return { command: token, rest: argv.toSpliced(at, 1) };
    if (flagNamed(token)?.value) at += 1;
  }
  return { rest: [...argv] };
}

function flagNamed(token: string): Flag | undefined {
  const name = token.replace(/^-+/, '');
  return Object.hasOwn(flags, name) ? flags[name as FlagName] : undefined;
}

function knownCommand(word: string): CommandName {
  const known = commandNames.find((name) => name === word);
  if (known) return known;
  const near = nearest(word, commandNames);
  // A user who forgets `ask` types the question itself.
  if (!near && /[\s\p{Script=Han}]/u.test(word)) {
    const command = `wenshu ask "${word}"`;
    throw usageError(`请用 ${command} 来提问`, `to ask a question, type ${command}`);
  }
  throw usageError(
    `没有 ${word} 这个命令${near ? `，您是不是想用 ${near}` : ''}`,
    `there is no command ${word}${near ? `, did you mean ${near}` : ''}`,
  );
}

function readFlags(argv: readonly string[], known: readonly FlagName[]) {
  const options = Object.fromEntries(
    known.map((name) => {
      const { value, isList = false, short }: Flag = flags[name];
      return [name, { type: value ? 'string' : 'boolean', multiple: isList, ...(short ? { short } : {}) } as const];
    }),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    checkValues(values);
    return { values: values as FlagValues, positionals };
  } catch (error) {
    throw error instanceof WenshuError ? error : flagError(error as NodeJS.ErrnoException, known);
  }
}

function checkValues(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    const { choices }: Flag = flags[name as FlagName];
    if (!choices || choices.includes(String(value))) continue;
    throw usageError(
      `--${name} 只能是 ${choices.join(' 或 ')}，而不是 ${value}`,
      `--${name} takes ${choices.join(' or ')}, not ${value}`,
    );
  }
  const wrong = ((values.claim ?? []) as string[]).find((claim) => !claimPattern.test(claim));
  if (wrong !== undefined)
    throw usageError(
      `--claim 要写成 名称=值，如 --claim region=3，而不是 ${wrong}`,
      `--claim takes NAME=VALUE, such as --claim region=3, not ${wrong}`,
    );
}

/** parseArgs reports in English and quotes the flag; only the flag is used. */
function flagError(error: NodeJS.ErrnoException, known: readonly FlagName[]): WenshuError {
  const typed = /'(?:-\w, )?(-{1,2}[^\s'=]+)/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = nearest(typed.replace(/^-+/, ''), known);
    return usageError(
      `没有 ${typed} 这个选项${near ? `，您是不是想用 --${near}` : ''}`,
      `there is no flag ${typed}${near ? `, did you mean --${near}` : ''}`,
    );
  }
  const flag = flagNamed(typed);
  return flag && !flag.value
    ? usageError(`${typed} 后面不带值`, `${typed} takes no value`)
    : usageError(`${typed} 后面缺少值`, `${typed} needs a value`);
}
