import type { Language } from '../protocol/answer.ts';
import { type CommandName, commandFlags, commandNames, globalFlags, type NamedFlag } from './arguments.ts';
import { commandWords } from './command-words.ts';
import { textWidth } from './text-width.ts';
import { wrapText } from './wrap-text.ts';

const words = {
  zh: {
    title: '问数（Wenshu）：用中文或英文向数据库提问，得到经过检查、讲得清来由的回答。',
    examples: '例子',
    usage: '用法',
    commands: '命令',
    flags: '选项',
    more: '每个命令的说明：wenshu COMMAND --help',
  },
  en: {
    title: 'Wenshu: ask a database a question in Chinese or English, get a checked, explained answer.',
    examples: 'Examples',
    usage: 'Usage',
    commands: 'Commands',
    flags: 'Options',
    more: 'More about one command: wenshu COMMAND --help',
  },
};

/** The help of one command, or of the whole program; examples stand first because they are what people read. */
export function helpText(language: Language, width: number, command?: CommandName): string {
  return command ? commandHelp(command, language, width) : programHelp(language, width);
}

function programHelp(language: Language, width: number): string {
  const text = words[language];
  const examples = commandNames.flatMap((name) =>
    commandWords[name].examples[language].slice(0, name === 'ask' ? 3 : 1),
  );
  return [
    ...wrapText(text.title, width),
    section(text.examples, examples, width),
    section(
      text.commands,
      commandNames.map((name) => [name, commandWords[name].summary[language]]),
      width,
    ),
    section(
      text.flags,
      globalFlags.map((flag) => flagLine(flag, language)),
      width,
    ),
    ['', text.more].join('\n'),
    '',
  ].join('\n');
}

function commandHelp(command: CommandName, language: Language, width: number): string {
  const text = words[language];
  const { operands, summary, examples, notes } = commandWords[command];
  return [
    `wenshu ${command}: ${summary[language]}`,
    section(text.examples, examples[language], width),
    `\n${text.usage}\n  wenshu ${[command, operands, '[OPTIONS]'].filter(Boolean).join(' ')}`,
    section(
      text.flags,
      commandFlags[command].map((flag) => flagLine(flag, language)),
      width,
    ),
    ...(notes[language].length > 0 ? ['', ...notes[language].flatMap((note) => wrapText(note, width))] : []),
    '',
  ].join('\n');
}

function flagLine(flag: NamedFlag, language: Language): [string, string] {
  const short = flag.short ? `-${flag.short}, ` : '';
  return [`${short}--${flag.name}${flag.value ? ` ${flag.value}` : ''}`, flag[language]];
}

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
