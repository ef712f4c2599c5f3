import { chartKindName } from '../../charts/option/describe-chart.ts';
import { chartKinds } from '../../protocol/chart.ts';
import { type AddFault, faultTexts } from './faults.ts';
import { isId } from './names.ts';
import type { Bilingual, Show, Test } from './template.ts';

/** A template cut into plain text and what stands between double braces. */
export type Piece =
  | { kind: 'text'; text: string; offset: number }
  | { kind: 'tag'; body: string; offset: number; bodyOffset: number };

/** A backslash before braces, or braces themselves; full-width ones count too. */
const opening = /\\(?:\{\{|｛｛)|\{\{|｛｛/g;

/** Cuts the text from `from` on. Braces without an end are a fault, and text. */
export function scan(source: string, from: number, addFault: AddFault): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  let start = from;
  const endText = () => {
    if (text) pieces.push({ kind: 'text', text, offset: start });
    text = '';
  };
  let at = from;
  for (;;) {
    opening.lastIndex = at;
    const match = opening.exec(source);
    if (!match) break;
    text += source.slice(at, match.index);
    at = match.index + match[0].length;
    if (match[0].startsWith('\\')) {
      text += match[0].slice(1);
      continue;
    }
    const end = endOf(source, at);
    if (end === undefined) {
      addFault(match.index, faultTexts.unclosed());
      continue;
    }
    const body = source.slice(at, end);
    // A loop or a condition on a line of its own leaves no line behind, so that rows of a table can be repeated.
    const isLine = /^\s*(?:[#/]|else\s*$|否则\s*$)/.test(body) && standsAlone(source, match.index, end + 2);
    if (isLine) text = text.replace(/[ \t]*$/, '');
    endText();
    pieces.push({ kind: 'tag', body, offset: match.index, bodyOffset: at });
    at = end + 2;
    if (isLine) at += /^[ \t]*(?:\r?\n|$)/.exec(source.slice(at, at + 1000))?.[0].length ?? 0;
    start = at;
  }
  text += source.slice(at);
  endText();
  return pieces;
}

/** Where the closing braces stand: a `{name}` inside has its own. Undefined where another placeholder begins before. */
function endOf(source: string, from: number): number | undefined {
  let open = 0;
  for (let at = from; at < source.length; at += 1) {
    const pair = source.slice(at, at + 2);
    if (pair === '｝｝' || (open === 0 && pair === '}}')) return at;
    // Three in a row are the braces of a placeholder and that of a name inside it.
    if ((pair === '{{' || pair === '｛｛') && at !== from) return undefined;
    if (source[at] === '{') open += 1;
    if (source[at] === '}') open -= 1;
    if (open < 0 || pair === '\n\n' || pair === '\n\r') return undefined;
  }
  return undefined;
}

function standsAlone(source: string, start: number, end: number): boolean {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const behind = /^[^\n]*/.exec(source.slice(end, end + 1000))?.[0] ?? '';
  return before.trim() === '' && behind.trim() === '';
}

/** ASCII in place of full-width signs of tests. */
const halfWidth = (text: string): string =>
  text.replace(/[＜＞＝！＠＄]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('￥', '$');

const operators: Readonly<Record<string, Test['operator']>> = {
  '<': '<',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '>=': '>=',
  '≥': '>=',
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<>': '!=',
  '≠': '!=',
};

/** `@id < 1000`, `$region = 华东`, `@id`; a fault for anything else. */
export function readTest(text: string): Test | { fault: Bilingual } {
  const [, sign, name = '', written, right = ''] =
    /^\s*([@$])\s*([^\s<>=!≤≥≠]+)\s*(?:(<=|>=|==|!=|<>|[<>=≤≥≠])\s*([\s\S]*))?$/.exec(halfWidth(text)) ?? [];
  const operator = written === undefined ? null : (operators[written] ?? null);
  const value = /^(["'“])([\s\S]*)(["'”])$/.exec(right.trim())?.[2] ?? right.trim();
  if (!sign || !isId(name) || (operator !== null && value === '')) return { fault: faultTexts.badTest() };
  if (operator !== null && /[<>]/.test(operator) && numberIn(value) === undefined)
    return { fault: faultTexts.testNeedsNumber(operator) };
  return { left: sign === '@' ? { kind: 'figure', id: name } : { kind: 'param', name }, operator, right: value };
}

const factors: Readonly<Record<string, number>> = { k: 1e3, 千: 1e3, 万: 1e4, m: 1e6, 百万: 1e6, 亿: 1e8, '%': 0.01 };

/** A number as people write it: 1,000, 1.5万, 2M, 10%. */
export function numberIn(text: string): number | undefined {
  const [, digits, unit = ''] =
    /^([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s*(k|千|万|m|百万|亿|%)?$/i.exec(text.trim()) ?? [];
  return digits ? Number(digits.replaceAll(',', '')) * (factors[unit.toLowerCase()] ?? 1) : undefined;
}

export interface Options {
  show: Show;
  id?: string;
  name?: string;
}

const shows = ['value', 'text', 'table', 'chart'] as const;
const optionNames = [...shows, 'unit', 'decimals', 'rows', 'id', 'name'] as const;
type OptionName = (typeof optionNames)[number];

const chineseOptions: Readonly<Record<string, OptionName>> = {
  数值: 'value',
  文字: 'text',
  表格: 'table',
  图: 'chart',
  图表: 'chart',
  单位: 'unit',
  小数: 'decimals',
  行数: 'rows',
  编号: 'id',
  名称: 'name',
};

const drawnKinds = chartKinds.filter((kind) => kind !== 'table');

/** What stands behind `|`: `chart: line, unit: 万元, decimals: 1`, with full-width signs too. */
export function readOptions(text: string, offset: number, addFault: AddFault): Options {
  const options: Options = { show: { as: 'auto' } };
  const seen = new Set<OptionName>();
  let at = offset;
  for (const part of text.split(/[,，]/)) {
    const fault = readOption(part, options, seen);
    if (fault) addFault(at + (part.length - part.trimStart().length), fault);
    at += part.length + 1;
  }
  return options;
}

function chartKindIn(text: string): (typeof drawnKinds)[number] | undefined {
  if (text === '堆叠图') return 'stacked';
  const word = text.toLowerCase().replace(/[ -]/g, '_');
  return drawnKinds.find((kind) => kind === word || chartKindName(kind, 'zh') === text);
}

/** Adds one option to `options`; returns what is wrong with it. */
function readOption(part: string, options: Options, seen: Set<OptionName>): Bilingual | undefined {
  const [, word = '', written = ''] = /^([^:：]*)(?:[:：]([\s\S]*))?$/.exec(part.trim()) ?? [];
  const [typed, value] = [word.trim(), written.trim()];
  const name = optionNames.find((one) => one === typed.toLowerCase()) ?? chineseOptions[typed];
  if (!name) return faultTexts.unknownOption(typed, optionNames);
  if (seen.has(name)) return faultTexts.optionTwice(name);
  seen.add(name);
  const { show } = options;
  switch (name) {
    case 'value':
    case 'text':
    case 'table':
    case 'chart': {
      if (show.as !== 'auto') return faultTexts.showTwice();
      show.as = name;
      if (!value) return undefined;
      if (name !== 'chart') return faultTexts.optionTakesNone(name);
      const kind = chartKindIn(value);
      if (!kind) return faultTexts.unknownChart(value, drawnKinds);
      show.chart = kind;
      return undefined;
    }
  }
  if (!value) return faultTexts.optionNeedsValue(name);
  switch (name) {
    case 'unit':
      if (value.length > 20) return faultTexts.textTooLong(name, 20);
      show.unit = value;
      return undefined;
    case 'name':
      if (value.length > 100) return faultTexts.textTooLong(name, 100);
      options.name = value;
      return undefined;
    case 'id':
      if (!isId(value)) return faultTexts.badId(value);
      options.id = value;
      return undefined;
    default: {
      const [least, most] = name === 'decimals' ? [0, 8] : [1, 1000];
      const count = Number(value);
      if (!/^\d{1,4}$/.test(value) || count < least || count > most) return faultTexts.notWhole(name, least, most);
      show[name] = count;
      return undefined;
    }
  }
}
