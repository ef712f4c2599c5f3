import type { Language } from '../protocol/answer.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** What the terminal needs to know of the process's environment; nothing else in `src` reads it. */
export interface Environment {
  /** `WENSHU_DB`, `WENSHU_HOME`: handed to `loadConfig`. */
  settings: { WENSHU_DB?: string; WENSHU_HOME?: string };
  /** Language of the person's locale; absent when it says nothing (`C`, unset). */
  language?: Language;
  /** `never` for NO_COLOR and for terminals without colours; `always` for FORCE_COLOR; else only on a terminal. */
  color: 'auto' | 'always' | 'never';
  /** TERM=dumb: a line cannot be rewritten in place. */
  dumb: boolean;
  /** COLUMNS, for output that is not a terminal. */
  columns?: number;
  /** How this process was started by npm, if it was: decides how a command to type is spelt. */
  npm?: 'run' | 'exec';
}

export function readEnvironment(variables: Variables = process.env): Environment {
  const language = localeLanguage(variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '');
  const columns = Number(variables.COLUMNS);
  const npm = npmCommand(variables.npm_command);
  return {
    settings: {
      ...(variables.WENSHU_DB ? { WENSHU_DB: variables.WENSHU_DB } : {}),
      ...(variables.WENSHU_HOME ? { WENSHU_HOME: variables.WENSHU_HOME } : {}),
    },
    color: colorMode(variables),
    dumb: variables.TERM === 'dumb',
    ...(language ? { language } : {}),
    ...(Number.isInteger(columns) && columns > 0 ? { columns } : {}),
    ...(npm ? { npm } : {}),
  };
}

function localeLanguage(locale: string): Language | undefined {
  if (/^zh/i.test(locale)) return 'zh';
  return /^[a-z]{2}([_.@-]|$)/i.test(locale) ? 'en' : undefined;
}

/** See https://no-color.org: any value but the empty one counts. */
function colorMode(variables: Variables): Environment['color'] {
  if (variables.NO_COLOR) return 'never';
  if (variables.FORCE_COLOR && variables.FORCE_COLOR !== '0') return 'always';
  return variables.TERM === 'dumb' ? 'never' : 'auto';
}

function npmCommand(command: string | undefined): Environment['npm'] {
  if (command === 'run' || command === 'run-script' || command === 'start') return 'run';
  return command === 'exec' ? 'exec' : undefined;
}
