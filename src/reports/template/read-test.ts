import { faultTexts } from './fault-texts.ts';
import { isId } from './names.ts';
import type { Say } from './say.ts';
import type { Test } from './template.ts';

const signs: Readonly<Record<string, Test['operator']>> = {
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

const halfWidth = (text: string): string =>
  text.replace(/[＜＞＝！＠＄]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('￥', '$');

/** `@id < 1000`, `$region = 华东`, `@id`; undefined with a fault for anything else. */
export function readTest(text: string, offset: number, say: Say): Test | undefined {
  const [, sign, name = '', operator, right = ''] =
    /^\s*([@$])\s*([^\s<>=!≤≥≠]+)\s*(?:(<=|>=|==|!=|<>|[<>=≤≥≠])\s*([\s\S]*))?$/.exec(halfWidth(text)) ?? [];
  const told = operator === undefined ? null : signs[operator];
  const bare = unquoted(right.trim());
  if (!sign || !isId(name) || told === undefined || (told !== null && bare === '')) {
    say(offset, faultTexts.badTest());
    return undefined;
  }
  if (told !== null && /[<>]/.test(told) && numberIn(bare) === undefined) {
    say(offset, faultTexts.testNeedsNumber(told));
    return undefined;
  }
  const left = sign === '@' ? ({ kind: 'figure', id: name } as const) : ({ kind: 'param', name } as const);
  return { left, operator: told, right: bare };
}

const unquoted = (text: string): string => /^(["'“])([\s\S]*)(["'”])$/.exec(text)?.[2] ?? text;

const sizes: Readonly<Record<string, number>> = { k: 1e3, 千: 1e3, 万: 1e4, m: 1e6, 百万: 1e6, 亿: 1e8, '%': 0.01 };

/** A number as people write it: 1,000, 1.5万, 2M, 10%. */
export function numberIn(text: string): number | undefined {
  const found = /^([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s*(k|千|万|m|百万|亿|%)?$/i.exec(text.trim());
  if (!found?.[1]) return undefined;
  return Number(found[1].replaceAll(',', '')) * (sizes[(found[2] ?? '').toLowerCase()] ?? 1);
}
