/** What identifies a person wherever it stands: e-mail addresses, phone numbers, identity cards, bank cards. */
const patterns: readonly { pattern: RegExp; isReal?: (found: string) => boolean }[] = [
  // No more than 64 may stand before the sign (RFC 5321); without an end a long text would be gone through again from each of its letters.
  { pattern: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu },
  // A Chinese identity card ends in its own check digit.
  { pattern: /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g, isReal: isIdentityCard },
  { pattern: /(?<![\d.])(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?![\d.])/g },
  { pattern: /(?<![\w.])\+\d{1,3}[- ]?(?:\(\d{1,4}\)[- ]?)?\d{2,4}(?:[- ]?\d{2,4}){2,3}(?![\w.])/g },
  { pattern: /(?<![\d.])\d{4}[- ]?\d{4}[- ]?\d{4}[- ]?\d{1,7}(?![\d.])/g, isReal: isBankCard },
];

/** Every such text, in the order of the patterns. */
export function personalTexts(text: string): string[] {
  return patterns.flatMap(({ pattern, isReal }) =>
    [...text.matchAll(pattern)].map(([found]) => found).filter((found) => isReal?.(found) ?? true),
  );
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function isIdentityCard(text: string): boolean {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase();
}

/** The digits of a card add up to a multiple of ten, every second one doubled. */
function isBankCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0;
}
