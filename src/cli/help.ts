import type { Language } from '../protocol/answer.ts';
import { type CommandName, commandNames, commands } from './commands.ts';
import { type Flag, type FlagName, flags, globalFlags } from './flags.ts';
import { inLanguage, textWidth, wrapText } from './text.ts';

const words = {
  title: {
    zh: '问数（Wenshu）：用中文或英文向数据库提问，得到经过检查、讲得清来由的回答。',
    en: 'Wenshu: ask a database a question in Chinese or English, get a checked, explained answer.',
  },
  examples: { zh: '例子', en: 'Examples' },
  usage: { zh: '用法', en: 'Usage' },
  commands: { zh: '命令', en: 'Commands' },
  flags: { zh: '选项', en: 'Options' },
  more: { zh: '每个命令的说明：wenshu COMMAND --help', en: 'More about one command: wenshu COMMAND --help' },
};

/** The help of one command, or of the whole program; examples stand first because they are what people read. */
export function helpText(language: Language, width: number, command?: CommandName): string {
  return command ? commandHelp(command, language, width) : programHelp(language, width);
}

function programHelp(language: Language, width: number): string {
  const text = inLanguage(words, language);
  const examples = commandNames.flatMap((name) => commands[name].examples[language].slice(0, name === 'ask' ? 3 : 1));
  return [
    ...wrapText(text.title, width),
    section(text.examples, examples, width),
    section(
      text.commands,
      commandNames.map((name) => [name, commands[name].summary[language]]),
      width,
    ),
    section(
      text.flags,
      globalFlags.map((name) => flagLine(name, language)),
      width,
    ),
    ['', text.more].join('\n'),
    '',
  ].join('\n');
}

function commandHelp(command: CommandName, language: Language, width: number): string {
  const text = inLanguage(words, language);
  const { operands, summary, examples, notes, flags: taken } = commands[command];
  return [
    `wenshu ${command}: ${summary[language]}`,
    section(text.examples, examples[language], width),
    `\n${text.usage}\n  wenshu ${[command, operands, '[OPTIONS]'].filter(Boolean).join(' ')}`,
    section(
      text.flags,
      taken.map((name) => flagLine(name, language)),
      width,
    ),
    '',
    ...[notes[language]].flat().flatMap((note) => wrapText(note, width)),
    '',
  ].join('\n');
}

function flagLine(name: FlagName, language: Language): [string, string] {
  const flag: Flag = flags[name];
  return [flagSpelling(name, flag), flag[language]];
}

/** As the help and the docs write it: `-o, --out FILE`. */
export const flagSpelling = (name: string, { short, value }: Flag): string =>
  `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`;

/** Two columns; the second wraps under itself, or goes below when the first is too long. */
function section(title: string, lines: readonly (readonly [string, string])[], width: number): string {
  const limit = Math.min(28, width / 2);
  const wide = lines.some(([left]) => textWidth(left) > limit);
  const column = wide ? 6 : Math.max(...lines.map(([left]) => textWidth(left))) + 4;
  const rendered = lines.flatMap(([left, right]) => {
    const wrapped = wrapText(right, width - column);
    const indent = ' '.repeat(column);
    if (wide) return [`  ${left}`, ...wrapped.map((line) => indent + line)];
    const first = `  ${left}${' '.repeat(column - 2 - textWidth(left))}${wrapped[0] ?? ''}`;
    return [first, ...wrapped.slice(1).map((line) => indent + line)];
  });
  return ['', title, ...rendered].join('\n');
}
