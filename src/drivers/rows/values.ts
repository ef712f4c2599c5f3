import type { ColumnKind, Scalar } from '../../schema/snapshot/snapshot.ts';

/** What the names of an engine's types mean, by the first rule that fits. */
export type KindRules = readonly (readonly [name: RegExp, kind: ColumnKind])[];

export const kindByRules = (rules: KindRules, type: string): ColumnKind =>
  rules.find(([name]) => name.test(type))?.[1] ?? 'other';

const largest = BigInt(Number.MAX_SAFE_INTEGER);

/** A number where a double holds every integer, else text: JSON could not carry it. */
export function integerScalar(value: bigint): Scalar {
  return value > largest || value < -largest ? String(value) : Number(value);
}

/** Infinities and NaN become text, because JSON has none. */
export function doubleScalar(value: number): Scalar {
  return Number.isFinite(value) ? value : String(value);
}

/** An exact decimal as an engine spells it: a number when a double gives back the same digits, else the text itself. */
export function decimalScalar(text: string): Scalar {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  // Fifteen digits always survive a double (DBL_DIG), seventeen sometimes.
  return text.length <= 15 || digitsOf(text) === digitsOf(String(value)) ? value : text;
}

/** A number of any kind as an engine spells it. */
export function numberScalar(text: string): Scalar {
  return /^-?\d+$/.test(text) ? integerScalar(BigInt(text)) : decimalScalar(text);
}

/**
 * What a statement computed, where the engine does not tell a quotient from a sum: an average or a share with a rest has as many
 * digits as the engine cares to write and none of them is exact, so that it is a number in every row. Eight
 * places and more are taken for a quotient; money that was added up has fewer and stays exact.
 */
export function computedScalar(value: Scalar): Scalar {
  if (typeof value !== 'string' || !/^-?\d+\.\d{8,}$/.test(value)) return value;
  return Number(value);
}

/** `2024-05-01 08:30:00.5+08:00` from microseconds since 1970; undefined for a moment that no `Date` can hold. */
export function instantText(micros: bigint, offsetMinutes = 0): string | undefined {
  const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const local = new Date(Number((micros - fraction) / 1000n) + offsetMinutes * 60_000);
  if (Number.isNaN(local.getTime())) return undefined;
  const digits = fraction === 0n ? '' : `.${String(fraction).padStart(6, '0').replace(/0+$/, '')}`;
  const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${local.toISOString().replace('T', ' ').slice(0, -5)}${digits}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** All significant digits and the place of the first one, so that 1.50 and 15e-1 are the same. */
function digitsOf(text: string): string {
  const [, whole = '', places = '', exponent = '0'] = /^[+-]?(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [text];
  const digits = whole + places;
  const first = digits.search(/[1-9]/);
  if (first < 0) return '0';
  return `${digits.slice(first).replace(/0+$/, '')}e${whole.length - first + Number(exponent)}`;
}
