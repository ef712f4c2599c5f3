import { figureText } from '../../../src/charts/option/figure-text.ts';
import type { Language } from '../../../src/protocol/answer.ts';
import type { ShownColumn } from './columns.ts';

export type Cell = string | number | boolean | null;

const words = { zh: { yes: '是', no: '否' }, en: { yes: 'yes', no: 'no' } };

export const isNumber = (type: string): boolean => type === 'integer' || type === 'decimal' || type === 'number';

/** A cell as people read it, in the language of its answer. */
export function cellText(cell: Cell, column: ShownColumn, language: Language): string {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return words[language][cell ? 'yes' : 'no'];
  if (!column.isNumber || column.isName) return String(cell);
  if (column.format?.style === 'percent') return figureText(Number(cell), column.format, language);
  return grouped(String(cell), column.places);
}

/** Digits are grouped as text, so that exact decimals and long integers stay exact. */
function grouped(text: string, places: number): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return text;
  const decimals = rest.length > places ? rest.slice(0, places) : rest.padEnd(places, '0');
  const rounded = rest.length > places ? Number(text).toFixed(places) : undefined;
  if (rounded !== undefined) return grouped(rounded, places);
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals ? `.${decimals}` : ''}`;
}
