import type { Cell, ChartLanguage } from './contracts.ts';

/** Null for what is no number; exact decimals travel as texts. */
export function numberOf(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string' || !/^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i.test(cell)) return null;
  return Number(cell);
}

const nothing = { zh: '（空）', en: '(none)' };
const truth = { zh: ['是', '否'], en: ['yes', 'no'] } as const;

/** What a mark is called: one line, whatever stands in the cell. */
export function labelOf(cell: Cell | undefined, language: ChartLanguage): string {
  if (cell === null || cell === undefined) return nothing[language];
  if (typeof cell === 'boolean') return truth[language][cell ? 0 : 1];
  const text = String(cell)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  // A day without its hour, where a time stamp holds none.
  return text.replace(/^(\d{4}-\d{2}-\d{2})[ T]00:00(:00(\.0+)?)?(Z|\+00:?00)?$/, '$1') || nothing[language];
}

export const othersLabel = { zh: '其他', en: 'Others' };
