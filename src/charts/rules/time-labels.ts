const isoTime = /^\d{4}(?:-(?:\d{1,2}|Q[1-4]|W\d{2})(?:-\d{1,2}(?:[ T].*)?)?)?$/;
const spokenTime =
  /^\d{4}\s*年?\s*(?:第?[1-4一二三四]季度|Q[1-4]|\d{1,2}\s*月(?:\d{1,2}\s*日)?|H[12]|[上下]半年)?$|^\d{4}[/.]\d{1,2}(?:[/.]\d{1,2})?$/;
/** Parts of a year or a day, which come back: 1月, Q3, 14时. */
const cyclic = /^(?:\d{1,2}\s*月|Q[1-4]|第?[1-4一二三四]季度|\d{1,2}\s*[时点]|\d{1,2}:00)$/;

/** Whether the cells of a column are moments or periods, so that they have an order of their own. */
export function isTimeColumn(name: string, kind: string, cells: readonly unknown[]): boolean {
  const known = cells.filter((cell) => cell !== null);
  if (kind === 'date' || kind === 'datetime') return true;
  if (known.length === 0) return false;
  if (known.every((cell) => typeof cell === 'number')) return isTimeNumber(name, known as number[]);
  const texts = known.map((cell) => String(cell).trim());
  return (
    texts.every((text) => isoTime.test(text) && isYear(Number(text.slice(0, 4)))) ||
    texts.every((text) => spokenTime.test(text)) ||
    texts.every((text) => cyclic.test(text)) ||
    isTimeTexts(name, texts)
  );
}

/** Years are told by their name: 1999 may be a price too. */
function isTimeNumber(name: string, values: readonly number[]): boolean {
  if (!values.every(Number.isInteger)) return false;
  const all = (low: number, high: number) => values.every((value) => value >= low && value <= high);
  if (/年|year|yr\b/i.test(name) && all(1900, 2100)) return true;
  if (/月|month/i.test(name) && (all(1, 12) || values.every(isYearMonth))) return true;
  if (/季|quarter/i.test(name) && all(1, 4)) return true;
  if (/周$|第.*周|week/i.test(name) && all(0, 53)) return true;
  return /小时|时段|hour/i.test(name) && all(0, 24);
}

/** 01 to 12 as texts, which only the name tells. */
const isTimeTexts = (name: string, texts: readonly string[]): boolean =>
  texts.every((text) => /^\d{1,6}$/.test(text)) && isTimeNumber(name, texts.map(Number));

const isYear = (value: number): boolean => value >= 1900 && value <= 2100;
const isYearMonth = (value: number): boolean =>
  isYear(Math.floor(value / 100)) && value % 100 >= 1 && value % 100 <= 12;

/** Labels with an order of their own that is no time: ages, sizes, days of the week. Sorting them by their figures would tear it up. */
export const isOrdinal = (labels: readonly string[]): boolean =>
  labels.every((label) =>
    /^[<>≤≥]?\s*\d|^(?:周|星期|礼拜)[一二三四五六日天]|^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(label),
  ) ||
  labels.every((label) => /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(label)) ||
  labels.every((label) => /^[一二三四五六七八九十]+[年级月季]/.test(label));
