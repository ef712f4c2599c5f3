import { nearestOf } from './names.ts';
import { type Bilingual, bounds, type TemplateFault } from './template.ts';

/** Adds a fault at an offset of the file. */
export type AddFault = (offset: number, texts: Bilingual) => void;

export interface Faults {
  add: AddFault;
  /** Whether further faults are dropped, so that reading on is useless. */
  isFull(): boolean;
  /** The line of an offset, from 1. */
  lineOf(offset: number): number;
  /** In the order of the file. */
  all(): TemplateFault[];
}

/** Collects at most `bounds.faults` faults; columns count characters as people see them. */
export function openFaults(source: string): Faults {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineOf = (offset: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
  const faults: TemplateFault[] = [];
  return {
    add(offset, texts) {
      if (faults.length >= bounds.faults) return;
      const line = lineOf(offset);
      faults.push({ line, column: [...source.slice(starts[line - 1], offset)].length + 1, texts });
    },
    isFull: () => faults.length >= bounds.faults,
    lineOf,
    all: () => faults.toSorted((a, b) => a.line - b.line || a.column - b.column),
  };
}

const both = (zh: string, en: string): Bilingual => ({ zh, en });
const joined = (words: readonly string[]) => words.join(', ');
/** What the author typed, short enough for a sentence. */
const quoted = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

/** The most frequent faults of YAML in plain words; others keep the parser's message. */
const yamlTexts = [
  {
    message: /^Tabs/,
    zh: '设置里不能用 Tab 缩进，请改成空格',
    en: 'settings are indented by spaces, not by tabs',
  },
  {
    message: /^Implicit keys/,
    zh: '这一行不是“名称: 值”；冒号要用半角的 : ，后面空一格（不是 ：）',
    en: 'this line is not "name: value"; the colon is a plain one with a space behind it',
  },
  {
    message: /^(?:Unexpected scalar at node end|Plain value cannot start|Nested mappings)/,
    zh: '这个值里有 {、[、@ 或冒号这样的符号，请用引号括起来，如 title: "{城市}月报"',
    en: 'a value with signs like {, [, @ or a colon stands in quotes, like title: "{city}, monthly"',
  },
  { message: /^Missing closing .*quote/, zh: '引号没有成对', en: 'a quote is not closed' },
  { message: /^Map keys must be unique/, zh: '这个设置写了两次', en: 'this setting stands there twice' },
];

/** `，是不是想写 city`, `, did you mean city`; empty where no known word is near. */
const suggest = (word: string, known: readonly string[], sign = ''): Bilingual => {
  const near = nearestOf(word, known);
  return near ? both(`，是不是想写 ${sign}${near}`, `, did you mean ${sign}${near}`) : both('', '');
};

/** Every fault of a template. */
export const faultTexts = {
  // The text and its placeholders
  tooLong: (most: number) =>
    both(`模板太长，最多 ${most} 个字符`, `the template is too long: at most ${most} characters`),
  unreadable: () =>
    both('模板里有不能显示的字符，请删掉', 'the template holds a character that cannot be shown; delete it'),
  unclosed: () =>
    both('“{{”没有对应的“}}”；要写出大括号本身，请写成 \\{{', '"{{" has no "}}"; for the braces themselves write \\{{'),
  outsideBody: () =>
    both(
      '页眉、页脚、脚注和批注里的占位符不会被填写，请移到正文',
      'placeholders in headers, footers, notes and comments are not filled; move them into the text',
    ),
  empty: () =>
    both(
      '占位符里什么也没有，请写上问题，例如 {{ 本月销售额 }}',
      'the placeholder is empty; write a question, like {{ sales this month }}',
    ),
  questionTooLong: (most: number) =>
    both(`问题太长，最多 ${most} 个字符`, `the question is too long: at most ${most} characters`),
  tooManyPlaceholders: (most: number) =>
    both(`占位符太多，最多 ${most} 个`, `there are too many placeholders: at most ${most}`),
  unknownOption: (name: string, known: readonly string[]) =>
    both(
      `没有“${quoted(name)}”这个选项${suggest(name, known).zh}；可以写 ${joined(known)}`,
      `there is no option "${quoted(name)}"${suggest(name, known).en}; there are ${joined(known)}`,
    ),
  optionNeedsValue: (name: string) =>
    both(`选项 ${name} 后面要写上内容，例如 ${name}: …`, `the option ${name} needs a value, like ${name}: …`),
  optionTakesNone: (name: string) => both(`选项 ${name} 后面不写内容`, `the option ${name} takes no value`),
  optionTwice: (name: string) => both(`选项 ${name} 写了两次`, `the option ${name} is given twice`),
  showTwice: () =>
    both('value、text、table、chart 只能写一个', 'only one of value, text, table and chart can be given'),
  notWhole: (name: string, least: number, most: number) =>
    both(`${name} 要写 ${least} 到 ${most} 之间的整数`, `${name} takes a whole number from ${least} to ${most}`),
  unknownChart: (kind: string, known: readonly string[]) =>
    both(
      `没有“${quoted(kind)}”这种图；可以写 ${joined(known)}`,
      `there is no chart "${quoted(kind)}"; there are ${joined(known)}`,
    ),
  badId: (id: string) =>
    both(
      `“${quoted(id)}”不能作编号：用字母、汉字、数字、_ 和 -，以字母或汉字开头，最多 64 个字`,
      `"${quoted(id)}" is no id: letters, digits, _ and -, beginning with a letter, at most 64`,
    ),
  duplicateId: (id: string, line: number) =>
    both(`编号 ${id} 已经在第 ${line} 行用过了`, `the id ${id} is taken already, in line ${line}`),
  unknownId: (id: string, known: readonly string[]) =>
    both(
      `没有编号为 ${quoted(id)} 的占位符${suggest(id, known, '@').zh}`,
      `there is no placeholder with the id ${quoted(id)}${suggest(id, known, '@').en}`,
    ),
  noIdHere: () =>
    both(
      '引用占位符（@…）时不能再写 id 或 name',
      'a placeholder that is shown by @… has its id and name already; leave them out here',
    ),
  unknownParam: (name: string, known: readonly string[]) =>
    both(
      `没有叫 ${quoted(name)} 的参数${suggest(name, known).zh}；参数写在开头的 params 里`,
      `there is no parameter ${quoted(name)}${suggest(name, known).en}; parameters stand in params above`,
    ),
  paramWithOptions: () => both('参数后面不能带选项', 'a parameter takes no options'),
  paramInQuotes: (name: string) =>
    both(
      `SQL 里的 {${name}} 不能写在引号或注释中间；单独写 {${name}}，会自动加上引号`,
      `{${name}} stands inside quotes or a comment of the SQL; write it alone, it is quoted by itself`,
    ),

  // Loops and conditions
  badEach: () => both('循环要写成 {{#each 变量 in 列表}}', 'a loop is written {{#each name in list}}'),
  unknownList: (name: string, known: readonly string[]) =>
    both(
      `没有叫 ${quoted(name)} 的列表${suggest(name, known).zh}；列表写在开头的 lists 里`,
      `there is no list ${quoted(name)}${suggest(name, known).en}; lists stand in lists above`,
    ),
  variableTaken: (name: string) =>
    both(`${name} 这个名字已经用过了，请给循环变量换个名字`, `the name ${name} is taken; give the loop another one`),
  tooDeep: (most: number) => both(`循环最多嵌套 ${most} 层`, `loops can stand inside each other ${most} deep at most`),
  unclosedBlock: (opened: string, closing: string) =>
    both(`${opened} 没有对应的 ${closing}`, `${opened} has no ${closing}`),
  unopenedBlock: (closing: string, opened: string) =>
    both(`${closing} 前面没有对应的 ${opened}`, `${closing} has no ${opened} before it`),
  unknownBlock: (name: string) =>
    both(
      `没有 {{#${quoted(name)}}} 这种写法，只有 {{#each …}} 和 {{#if …}}`,
      `there is no {{#${quoted(name)}}}, only {{#each …}} and {{#if …}}`,
    ),
  badTest: () =>
    both(
      '条件要写成 {{#if @编号 < 1000}}、{{#if $参数 = 值}} 或 {{#if @编号}}',
      'a condition is written {{#if @id < 1000}}, {{#if $name = value}} or {{#if @id}}',
    ),
  testNeedsNumber: (operator: string) => both(`“${operator}”后面要写一个数`, `"${operator}" needs a number behind it`),

  // Front matter
  frontUnclosed: () => both('开头的设置没有用“---”结束', 'the settings at the beginning are not closed by "---"'),
  frontNotMap: () =>
    both('开头的设置要写成“名称: 值”，一行一个', 'the settings at the beginning are written "name: value", one a line'),
  yaml: (message: string) => {
    const known = yamlTexts.find((one) => one.message.test(message));
    return known
      ? both(known.zh, known.en)
      : both(`设置写得不对：${message}`, `the settings cannot be read: ${message}`);
  },
  noReferences: () =>
    both('设置里不能用 & 和 * 引用，也不能用 ! 标签', 'settings hold no references (&, *) and no tags (!)'),
  unknownKey: (name: string, known: readonly string[]) =>
    both(
      `没有“${quoted(name)}”这个设置${suggest(name, known).zh}；可以写 ${joined(known)}`,
      `there is no setting "${quoted(name)}"${suggest(name, known).en}; there are ${joined(known)}`,
    ),
  needsText: (name: string) => both(`${name} 要写一段文字`, `${name} takes a text`),
  needsList: (name: string) => both(`${name} 要写成列表`, `${name} takes a list`),
  needsMap: (name: string) => both(`${name} 要写成“名称: 值”`, `${name} takes "name: value"`),
  needsYesNo: (name: string) => both(`${name} 要写 true 或 false`, `${name} takes true or false`),
  missing: (name: string) => both(`缺少 ${name}`, `${name} is missing`),
  textTooLong: (name: string, most: number) =>
    both(`${name} 太长，最多 ${most} 个字符`, `${name} is too long: at most ${most} characters`),
  listTooLong: (name: string, most: number) =>
    both(`${name} 太长，最多 ${most} 项`, `${name} is too long: at most ${most} entries`),
  oneOf: (name: string, known: readonly string[]) =>
    both(`${name} 只能是 ${joined(known)}`, `${name} takes ${joined(known)}`),
  badName: (name: string) =>
    both(
      `“${quoted(name)}”不能作名称：用字母、汉字、数字和 _，以字母或汉字开头`,
      `"${quoted(name)}" is no name: letters, digits and _, beginning with a letter`,
    ),
  reservedName: (name: string) =>
    both(`${name} 有固定的含义，请换个名称`, `${name} has a meaning of its own; choose another name`),
  emptyList: (name: string) => both(`列表 ${name} 是空的`, `the list ${name} is empty`),
  unknownWindow: (name: string, known: readonly string[]) =>
    both(
      `看不懂时间范围“${quoted(name)}”；可以写 ${joined(known)}、2026-03、2026-Q1、2026 或 2026-01-01..2026-03-31`,
      `the window "${quoted(name)}" is not known; there are ${joined(known)}, 2026-03, 2026-Q1, 2026 and 2026-01-01..2026-03-31`,
    ),
  badSchedule: (text: string) =>
    both(
      `看不懂时间表“${quoted(text)}”；用五段的 cron，例如 "0 8 1 * *" 是每月 1 日 8 点`,
      `the schedule "${quoted(text)}" is no cron of five fields, like "0 8 1 * *": at 8 on the first of each month`,
    ),
  badTimezone: (text: string) =>
    both(
      `没有“${quoted(text)}”这个时区；例如 Asia/Shanghai`,
      `there is no time zone "${quoted(text)}"; one is Asia/Shanghai`,
    ),
  badWhen: () =>
    both('when 要写成 "value < 1000" 或 "change < -10"', 'when is written "value < 1000" or "change < -10"'),
  noAddress: () =>
    both(
      'to 写的是配置里的名称，不能写地址：模板里不放地址和密钥',
      'to is the name of a target in the configuration, not an address: a template holds no address and no secret',
    ),
} as const;
