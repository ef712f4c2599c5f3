import { labelOf, numberOf } from '../../charts/option/cells.ts';
import type { Cell } from '../../charts/option/contracts.ts';
import { figureText } from '../../charts/option/figure-text.ts';
import type { Language } from '../../protocol/answer.ts';
import type { FigureFormat } from '../../protocol/chart.ts';
import { oneLine } from '../document/plain-text.ts';
import type { Show } from '../template/template.ts';

/** How many of the plain unit one of these is; a unit that only names what is counted is one. */
const sizes: Readonly<Record<string, number>> = {
  千: 1e3,
  万: 1e4,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  万亿: 1e12,
  k: 1e3,
  K: 1e3,
  thousand: 1e3,
  m: 1e6,
  M: 1e6,
  million: 1e6,
  B: 1e9,
  bn: 1e9,
  billion: 1e9,
};

/** 万元 is ten thousand 元, "k" a thousand of whatever it is. */
function sizeOf(unit: string): { size: number; of: string } {
  const size = sizes[unit];
  if (size !== undefined) return { size, of: '' };
  const [, word = '', of = ''] = /^(万亿|千万|百万|[千万亿])(\p{Script=Han}+)$/u.exec(unit) ?? [];
  return word ? { size: sizes[word] ?? 1, of } : { size: 1, of: unit };
}

const latinSize = /^[kKmMB]$/;
const sign = /^[$¥￥€£₩₹]$/;

/** A number as it stands in a sentence: by what its column is counted in, or in the unit and places that the template wants. */
export function numberText(
  value: number,
  cell: Cell,
  format: FigureFormat | undefined,
  { unit, decimals }: Pick<Show, 'unit' | 'decimals'>,
  language: Language,
): string {
  if (unit === undefined || (format?.style === 'percent' && /^[%％]$/.test(unit)))
    return figureText(value, format, language, cell, decimals);
  const own = format?.unit ?? '';
  const wanted = sizeOf(unit);
  const has = sizeOf(own);
  // What is counted in 万元 already needs no second division, 亿元 is ten thousand of it, and 元 a ten-thousandth.
  const isOther = wanted.size === 1 && has.of !== '' && has.of !== wanted.of;
  const factor = isOther ? 1 : wanted.size / has.size;
  const exact = factor === 1 ? cell : undefined;
  const style = { style: 'number' as const };
  if (!latinSize.test(unit)) return figureText(value / factor, { ...style, unit }, language, exact, decimals);
  const money = sign.test(own) || (own === '元' && language === 'en') ? { unit: own } : {};
  return `${figureText(value / factor, { ...style, ...money }, language, exact, decimals)}${unit}`;
}

/** Any cell as text, numbers as their column is counted. */
export function cellText(cell: Cell | undefined, format: FigureFormat | undefined, language: Language): string {
  const number = format ? numberOf(cell) : null;
  if (number === null) return oneLine(labelOf(cell, language));
  return figureText(number, format, language, cell);
}
