import type { FigureFormat, Measure } from '../../protocol/chart.ts';
import type { Cell, ChartLanguage } from './cells.ts';

const steps = {
  zh: [
    [1e12, '万亿'],
    [1e8, '亿'],
    [1e4, '万'],
  ],
  en: [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
  ],
} as const;

const isSign = (unit: string): boolean => /^[$¥￥€£₩₹]$/.test(unit);

/**
 * A figure in full, as a tooltip or a sentence tells it: thousands separated, at most two decimals unless it is smaller than one. Given
 * as an exact text (`cell`), every digit of it stays right beyond what a number holds. `places`: exactly so many decimals.
 */
export function figureText(
  value: number,
  format: FigureFormat | undefined,
  language: ChartLanguage,
  cell?: Cell,
  places?: number,
): string {
  const { amount, unit } = spoken(value, format, language);
  const isExact = typeof cell === 'string' && amount === value;
  const most = places ?? (Math.abs(amount) >= 1 || amount === 0 ? 2 : 4);
  return withUnit(isExact ? exactDigits(cell.trim(), most, places) : digits(amount, most, places), unit);
}

/** `Intl` reads a text of digits as it stands; a number would be rounded first. */
const exactDigits = (text: string, most: number, least = 0): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most }).format(
    text as Intl.StringNumericLiteral,
  );

/** The same in few characters, for axes and marks: 1.2万, 3.4M, 12%. */
export function shortFigure(value: number, format: FigureFormat | undefined, language: ChartLanguage): string {
  if (format?.style === 'percent') {
    const { amount } = spoken(value, format, language);
    return `${digits(amount, Math.abs(amount) >= 10 ? 1 : 2)}%`;
  }
  const { amount, unit } = spoken(value, format, language);
  // What is counted in 万元 already is not shortened to 万 once more.
  const [size, word] = (/^[万亿]/.test(unit)
    ? undefined
    : steps[language].find(([least]) => Math.abs(amount) >= least)) ?? [1, ''];
  const short = amount / size;
  const places = Math.abs(short) >= 100 ? 0 : Math.abs(short) >= 10 ? 1 : 2;
  return withUnit(`${digits(short, word || Math.abs(short) >= 1 ? places : 3)}${word}`, isSign(unit) ? unit : '');
}

/** 销售额（元）, "Weight (kg)": what a figure is, with its unit where the name does not say it already. */
export function nameWithUnit({ name, format }: Measure, language: ChartLanguage): string {
  const unit = unitText(format, language);
  if (!unit || name.includes(unit)) return name;
  return language === 'zh' ? `${name}（${unit}）` : `${name} (${unit})`;
}

function unitText(format: FigureFormat | undefined, language: ChartLanguage): string {
  const { unit } = spoken(0, format, language);
  return isSign(unit) || unit === '%' ? '' : unit;
}

/** The figure and its unit as this language says them. */
function spoken(
  value: number,
  format: FigureFormat | undefined,
  language: ChartLanguage,
): { amount: number; unit: string } {
  if (format?.style === 'percent') return { amount: format.is_ratio ? value * 100 : value, unit: '%' };
  const unit = format?.unit ?? '';
  return { amount: value, unit: unit === '元' && language === 'en' ? '¥' : unit };
}

function withUnit(text: string, unit: string): string {
  if (!unit) return text;
  if (isSign(unit)) return text.startsWith('-') ? `-${unit}${text.slice(1)}` : `${unit}${text}`;
  return /^[%℃°]|^\p{Script=Han}/u.test(unit) ? `${text}${unit}` : `${text} ${unit}`;
}

const digits = (value: number, most: number, least = 0): string =>
  // Minus zero is nothing that people say.
  (Math.abs(value) < 1e-12 ? 0 : value).toLocaleString('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });

/**
 * How wide a text will be, roughly and rather too wide than too narrow: a Chinese character is as wide as it is high, Latin letters
 * somewhat more than half of it, as wide fonts have them. It decides margins, turns and cuts before anything is drawn, on a server without fonts too.
 */
export function textSize(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += emsOf(character);
  return ems * fontSize;
}

function emsOf(character: string): number {
  if (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(character))
    return 1;
  if ((character.codePointAt(0) ?? 0) > 0xffff) return 1.1;
  if (/[mwMW@%—…]/.test(character)) return 1;
  if (/[A-Z<>=+]/.test(character)) return 0.76;
  return /[ilj.,:;'|!()[\] ]/.test(character) ? 0.36 : 0.64;
}

/** As much of it as fits, with a sign that there is more. */
export function fitText(text: string, fontSize: number, width: number): string {
  if (textSize(text, fontSize) <= width) return text;
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let fitting = '';
  for (const character of characters) {
    if (textSize(`${fitting}${character}…`, fontSize) > width) break;
    fitting += character;
  }
  return `${fitting.trimEnd()}…`;
}
