import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { type Environment, readEnvironment } from '../config/environment.ts';
import { readVersion } from '../config/version.ts';
import { redact, redactText } from '../errors/redact.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { detectLanguage } from '../question/language.ts';
import { commands } from './commands.ts';
import { type Context, createInterrupt, invocationOf } from './context.ts';
import { asWenshuError, exitCodeOf, failedAnswer, failureText } from './failure.ts';
import type { FlagValues } from './flags.ts';
import { helpText } from './help.ts';
import { createLogFile, type LogLine } from './log-file.ts';
import { languageFlag, parseArguments } from './parse-arguments.ts';
import { createPaint, createTerminal, type Terminal, write } from './terminal.ts';
import { printable } from './text.ts';

/** The program. Ends the process with the command's exit code once everything is written. */
export async function main(): Promise<void> {
  const argv = process.argv.slice(2);
  const context = createContext(process, argv, readEnvironment());
  const { language } = context;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `| head` closes the pipe early: that is no error.
    if (error.code === 'EPIPE') process.exit(0);
    const failure = new WenshuError('output_failed', { path: 'stdout', detail: error.code ?? error.message });
    process.stderr.write(`${printable(failureText(failure, language))}\n`, () => process.exit(1));
  });
  process.on('SIGINT', () => context.interrupt.press() || process.exit(130));
  process.on('SIGTERM', () => context.interrupt.press() || process.exit(143));
  const code = await runCommand(argv, context);
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  process.exit(code);
}

/** One command, from its words to its exit code. The process around it, its signals and its end are the caller's. */
export async function runCommand(argv: string[], context: Context): Promise<number> {
  const { terminal } = context;
  // Somebody who forgets `ask` is told so in the question's language.
  const first = argv.find((word) => !word.startsWith('-')) ?? '';
  if (!languageFlag(argv) && /\p{Script=Han}/u.test(first)) context.language = 'zh';
  try {
    const parsed = parseArguments(argv);
    if (parsed.kind === 'version') return print(terminal, `${readVersion()}\n`);
    if (parsed.kind === 'help') return print(terminal, helpText(context.language, helpWidth(terminal), parsed.command));
    // The language of the question decides, when there is one to see.
    const question = parsed.command === 'ask' ? parsed.positionals.join(' ') : '';
    if (!parsed.values.lang && /\p{L}/u.test(question)) context.language = detectLanguage(question);
    const command = await commands[parsed.command].load();
    return await command(parsed, context);
  } catch (thrown) {
    return reportFailure(thrown, argv, context);
  }
}

async function reportFailure(thrown: unknown, argv: string[], context: Context): Promise<number> {
  const error = asWenshuError(thrown);
  const { terminal, language } = context;
  // What a run met is in the log already, and bad input leaves no trace on the disk.
  if (!(thrown instanceof WenshuError)) context.log({ message: error.message, detail: error.technical });
  if (argv.includes('--verbose') && error.technical)
    await write(terminal.errors, `${printable(redactText(error.technical))}\n`);
  const answer = failedAnswer(error, language);
  if (argv.includes('--json')) await write(terminal.output, `${JSON.stringify(answer)}\n`);
  else
    await write(
      terminal.errors,
      `${createPaint(terminal.errorColor)('red', printable(failureText(error, language)))}\n`,
    );
  return exitCodeOf(answer);
}

export function createContext(
  streams: Parameters<typeof createTerminal>[0],
  argv: string[],
  environment: Environment,
): Context {
  const terminal = createTerminal(streams, environment);
  let home: string | undefined;
  let logFile: ((line: LogLine) => void) | undefined;
  let isVerbose = false;
  const log = (line: LogLine) => {
    // Lines without a run come from input that led to none; they are no reason to make a home folder.
    if (home && (line.run_id || existsSync(home))) logFile?.(line);
    if (isVerbose && !line.isPrivate) terminal.errors.write(`${printable(JSON.stringify(redact(line)))}\n`);
  };
  const config = async (values: FlagValues) => {
    const { loadConfig } = await import('../config/config.ts');
    const sources = { db: values.db, file: values.config, environment: environment.settings };
    const settings = loadConfig({ folder: process.cwd(), ...sources });
    return values.user ? { ...settings, user: values.user } : settings;
  };
  return {
    terminal,
    language: languageFlag(argv) ?? environment.language ?? 'en',
    hasLocale: environment.language !== undefined,
    invocation: invocationOf(process.argv[1] ?? 'wenshu', process.cwd(), environment.npm),
    interrupt: createInterrupt(),
    leave: () => process.exit(130),
    home: () => home,
    log,
    config,
    async open(values, instead = {}, options = {}) {
      const { createWenshu } = await import('../wenshu.ts');
      const settings = { ...(await config(values)), ...instead };
      isVerbose = values.verbose === true;
      if (settings.home !== null) {
        home = settings.home;
        logFile = createLogFile({ folder: join(home, 'logs'), now: () => new Date() });
      }
      return createWenshu(settings, { log, ...options });
    },
  };
}

async function print(terminal: Terminal, text: string): Promise<number> {
  await write(terminal.output, text);
  return 0;
}

const helpWidth = (terminal: Terminal) => Math.max(40, Math.min(terminal.width(), 100));

function flushed(stream: Writable): Promise<void> {
  return new Promise((resolve) => (stream.destroyed ? resolve() : stream.write('', () => resolve())));
}
