import { parseArgs } from 'node:util';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Language } from '../protocol/answer.ts';
import {
  type CommandName,
  commandFlags,
  commandNames,
  type Flag,
  type FlagName,
  type FlagValues,
  flags,
  globalFlags,
  type NamedFlag,
} from './arguments.ts';
import { isClaim } from './claims.ts';
import { nearest } from './nearest.ts';

export type Parsed =
  | { kind: 'command'; command: CommandName; values: FlagValues; positionals: string[] }
  | { kind: 'help'; command?: CommandName }
  | { kind: 'version' };

/** Reads the command line; anything not understood is a `usage` error that says what was probably meant. */
export function parseArguments(argv: readonly string[], language: Language): Parsed {
  const { command: word, rest } = splitCommand(argv);
  if (word === undefined) {
    const values = readFlags(rest, globalFlags, language).values;
    return values.version ? { kind: 'version' } : { kind: 'help' };
  }
  if (word === 'help')
    return helpFor(
      rest.find((token) => !token.startsWith('-')),
      language,
    );
  if (word === 'version') return { kind: 'version' };
  const command = knownCommand(word, language);
  const beforeEnd = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  // Also beside a mistake: somebody who asks for help gets it.
  if (beforeEnd.includes('--help') || beforeEnd.includes('-h')) return { kind: 'help', command };
  const words = command === 'init' ? withModelNamed(rest) : rest;
  const { values, positionals } = readFlags(words, commandFlags[command], language);
  return { kind: 'command', command, values, positionals };
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

export function usageError(language: Language, texts: Record<Language, string>): WenshuError {
  return new WenshuError('usage', { detail: texts[language] });
}

/** The command is the first word that is neither a flag nor a flag's value. */
function splitCommand(argv: readonly string[]): { command?: string; rest: string[] } {
  for (let at = 0; at < argv.length; at += 1) {
    const token = argv[at] as string;
    if (!token.startsWith('-') || token === '-') return { command: token, rest: argv.toSpliced(at, 1) };
    const flag = flagNamed(token);
    if (flag && flag.type !== 'boolean') at += 1;
  }
  return { rest: [...argv] };
}

function flagNamed(token: string): Flag | undefined {
  const name = token.replace(/^-+/, '');
  return Object.hasOwn(flags, name) ? flags[name as FlagName] : undefined;
}

function helpFor(word: string | undefined, language: Language): Parsed {
  return word === undefined ? { kind: 'help' } : { kind: 'help', command: knownCommand(word, language) };
}

function knownCommand(word: string, language: Language): CommandName {
  const known = commandNames.find((name) => name === word);
  if (known) return known;
  const near = nearest(word, commandNames);
  // Somebody who forgets `ask` types the question itself.
  if (!near && /[\s\p{Script=Han}]/u.test(word)) {
    const command = `wenshu ask "${word}"`;
    throw usageError(language, { zh: `请用 ${command} 来提问`, en: `to ask a question, type ${command}` });
  }
  throw usageError(language, {
    zh: `没有 ${word} 这个命令${near ? `，您是不是想用 ${near}` : ''}`,
    en: `there is no command ${word}${near ? `, did you mean ${near}` : ''}`,
  });
}

function readFlags(argv: readonly string[], known: readonly NamedFlag[], language: Language) {
  const options = Object.fromEntries(
    known.map((flag) => {
      const type = flag.type === 'boolean' ? ('boolean' as const) : ('string' as const);
      return [flag.name, { type, multiple: flag.type === 'list', ...(flag.short ? { short: flag.short } : {}) }];
    }),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    checkChoices(values, language);
    checkClaims(values.claim, language);
    return { values: values as FlagValues, positionals };
  } catch (error) {
    throw error instanceof WenshuError ? error : flagError(error as NodeJS.ErrnoException, known, language);
  }
}

function checkChoices(values: Record<string, unknown>, language: Language): void {
  for (const [name, value] of Object.entries(values)) {
    const choices = (flags[name as FlagName] as Flag).choices;
    if (!choices || choices.includes(String(value))) continue;
    throw usageError(language, {
      zh: `--${name} 只能是 ${choices.join(' 或 ')}，而不是 ${value}`,
      en: `--${name} takes ${choices.join(' or ')}, not ${value}`,
    });
  }
}

function checkClaims(claims: unknown, language: Language): void {
  const wrong = (Array.isArray(claims) ? claims : []).find((claim) => !isClaim(String(claim)));
  if (wrong === undefined) return;
  throw usageError(language, {
    zh: `--claim 要写成 名称=值，如 --claim region=3，而不是 ${wrong}`,
    en: `--claim takes NAME=VALUE, such as --claim region=3, not ${wrong}`,
  });
}

/** parseArgs speaks English and quotes the flag; we keep the flag and say it our way. */
function flagError(error: NodeJS.ErrnoException, known: readonly NamedFlag[], language: Language): WenshuError {
  const typed = /'(?:-\w, )?(-{1,2}[^\s'=]+)/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const names = known.map((flag) => flag.name);
    const near = nearest(typed.replace(/^-+/, ''), names);
    return usageError(language, {
      zh: `没有 ${typed} 这个选项${near ? `，您是不是想用 --${near}` : ''}`,
      en: `there is no flag ${typed}${near ? `, did you mean --${near}` : ''}`,
    });
  }
  const takesNone = flagNamed(typed)?.type === 'boolean';
  return takesNone
    ? usageError(language, { zh: `${typed} 后面不带值`, en: `${typed} takes no value` })
    : usageError(language, { zh: `${typed} 后面缺少值`, en: `${typed} needs a value` });
}
