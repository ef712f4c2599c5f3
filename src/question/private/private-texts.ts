import data from './private-kinds.json' with { type: 'json' };

/** A kind of value that a model must not see, by its name in `private-kinds.json`. */
export type PrivateKind = keyof typeof data.kinds;
type PrivateLevel = 'secret' | 'personal' | 'plain';

interface KindFacts {
  level: PrivateLevel;
  en: string;
  zh: string;
  name?: string[];
  weak?: string[];
  not?: string[];
  kinds?: string[];
  shape?: string;
  not_shape?: string;
  text?: string[];
  column?: string[];
  not_names?: string;
  not_columns?: string;
  lead?: string;
  within?: boolean;
  terse?: boolean;
  of_people?: boolean;
  bare?: string;
}

export const privateKinds = data.kinds as Record<PrivateKind, KindFacts>;

/** Which of it is hidden: secrets always, what identifies a person where the configuration says so. */
export interface Hidden {
  personal: boolean;
}

interface PrivateText {
  kind: PrivateKind;
  text: string;
}

export interface Pattern {
  kind: PrivateKind;
  pattern: RegExp;
  lead: RegExp;
  isReal: (text: string) => boolean;
}

const checks: Record<string, (text: string) => boolean> = {
  chinese_id: isIdentityCard,
  card: isPaymentCard,
  iban: isIban,
  phone_digits: isPhone,
  no_date: (text) => !date.test(text),
  random: isRandom,
  mixed: (text) => isRandom(text) && /[a-z]/.test(text) && /[A-Z]/.test(text),
};

export function patternsOf(kind: PrivateKind, written: readonly string[] = []): Pattern[] {
  return written.map((one) => {
    const [, source = '', check = ''] = /^([\s\S]*?)(?:~([a-z_]+))?$/.exec(one) ?? [];
    const lead = new RegExp(privateKinds[kind].lead ?? '(?!)', 'u');
    // Not `(?i:…)`: late in a long test run, exactly the patterns with such groups no longer matched.
    const isLoose = source.startsWith('(?i)');
    const pattern = new RegExp(isLoose ? source.slice(4) : source, isLoose ? 'giu' : 'gu');
    return { kind, pattern, lead, isReal: checks[check] ?? (() => true) };
  });
}

const everywhere: readonly Pattern[] = (Object.keys(privateKinds) as PrivateKind[]).flatMap((kind) =>
  patternsOf(kind, privateKinds[kind].text),
);

/** Full-width digits, letters and signs as plain ones, place for place. */
export const halfWidth = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ＋－．＠＝]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));

/** What stands in a text and is private by its own form, whatever column it came from. */
export function privateTexts(text: string, { personal }: Hidden): PrivateText[] {
  const plain = halfWidth(text);
  return everywhere
    .filter(({ kind }) => personal || privateKinds[kind].level === 'secret')
    .flatMap(({ kind, pattern, lead, isReal }) =>
      [...plain.matchAll(pattern)].flatMap(({ 0: found, index }) => {
        const own = found.trim().replace(lead, '');
        const start = plain.indexOf(own, index);
        return isReal(own) ? [{ kind, text: text.slice(start, start + own.length) }] : [];
      }),
    );
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A Chinese identity card holds a region, a date of birth and its own check digit. */
function isIdentityCard(text: string): boolean {
  if (!/^[1-8]\d{5}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/.test(text)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase();
}

/** The digits of a card add up to a multiple of ten, every second one doubled. */
function isPaymentCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0;
}

/** With its first four characters at the end and letters as numbers, an IBAN leaves 1 when divided by 97. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '');
  const digits = [...(plain.slice(4) + plain.slice(0, 4))].map((one) => Number.parseInt(one, 36)).join('');
  return plain.length >= 15 && plain.length <= 34 && BigInt(digits) % 97n === 1n;
}

const date = /\b(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})\b/;

function isPhone(text: string): boolean {
  const count = text.replace(/\D/g, '').length;
  return count >= (/[+(]/.test(text) ? 7 : 9) && count <= 18 && (text.startsWith('+') || !date.test(text));
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Letters and digits that change places too often for words, paths and numbered names. */
function isRandom(text: string): boolean {
  if (uuid.test(text)) return false;
  const changes = text.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  return changes >= Math.max(4, text.length / 10) && new Set(text).size >= 10;
}
