import type { Scalar } from '../../schema/snapshot/snapshot.ts';

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
  if (text.length > 15 && significantDigits(text) > 15) return text;
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

/** Fifteen decimal digits always survive a double (DBL_DIG). */
function significantDigits(text: string): number {
  const mantissa = text.replace(/e.*$/i, '').replace(/[^\d]/g, '').replace(/^0+/, '');
  return text.includes('.') ? mantissa.replace(/0+$/, '').length : mantissa.length;
}
