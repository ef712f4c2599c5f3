import type { Lexeme } from '../lex/lex.ts';

const day = 86_400_000;
const units: Record<string, number> = {
  nanosecond: 0.000001,
  microsecond: 0.001,
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day,
  week: 7 * day,
  month: 30 * day,
  quarter: 91 * day,
  year: 365 * day,
};

/** How many steps lie between two written dates; undefined where there are no two. Without a step, days. */
export function dateSpan(given: readonly (readonly Lexeme[])[]): number | undefined {
  const [from, to] = given.slice(0, 2).map(dateIn);
  if (from === undefined || to === undefined) return undefined;
  return Math.abs(to - from) / stepOf(given.slice(2).flat());
}

function dateIn(code: readonly Lexeme[]): number | undefined {
  const text = code.find(({ kind, value }) => kind === 'string' && /^\d{4}-\d\d-\d\d/.test(value))?.value;
  const time = text === undefined ? Number.NaN : Date.parse(text.slice(0, 10));
  return Number.isNaN(time) ? undefined : time;
}

/** `INTERVAL '1 second'`, `INTERVAL 5 MINUTE`, `'1 hour'::interval`. */
function stepOf(code: readonly Lexeme[]): number {
  const text = code.map(({ value }) => value.toLowerCase()).join(' ');
  const unit = Object.keys(units).find((name) => new RegExp(`\\b${name}s?\\b`).test(text));
  const count = Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? 1) || 1;
  return count * (units[unit ?? 'day'] ?? day);
}
