import { editSimilarity } from '../../question/edit-similarity.ts';
import { singularOf } from '../../question/lemma.ts';
import { identifierWords } from './identifier-words.ts';

/**
 * How near two names of a schema are, 0 to 1. Made for names that a writer got slightly wrong (`pet_type` for `PetType`,
 * `address_line_1` for `line_1`), not for words of a language.
 */
export function nameSimilarity(written: string, stored: string, table = ''): number {
  const key = `${written}\n${stored}\n${table}`;
  const known = similarityCache.get(key);
  if (known !== undefined) return known;
  const similarity = compare(written, stored, table);
  if (similarityCache.size > 50_000) similarityCache.clear();
  similarityCache.set(key, similarity);
  return similarity;
}

const similarityCache = new Map<string, number>();

function compare(written: string, stored: string, table: string): number {
  const a = lettersAndDigits(written);
  const b = lettersAndDigits(stored);
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  const aTokens = nameTokens(written);
  const bTokens = nameTokens(stored);
  const scores = [
    sameTokens(aTokens, bTokens) ? 0.97 : 0,
    withoutTable(aTokens, bTokens, nameTokens(table)),
    byAbbreviation(aTokens, bTokens),
    byStem(aTokens, bTokens),
    bySynonyms(aTokens, bTokens),
    byContainment(aTokens, bTokens),
    editScore(a, b),
  ];
  return Math.max(...scores);
}

/** The nearest names, best first; ties keep the order given. */
export function nearestNames(written: string, names: Iterable<string>, limit: number, least = 0.72): string[] {
  const scored: { name: string; score: number }[] = [];
  for (const name of new Set(names)) {
    const score = nameSimilarity(written, name);
    if (score >= least) scored.push({ name, score });
  }
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ name }) => name);
}

/** The words of a name in the singular, numbers apart. */
export function nameTokens(name: string): string[] {
  const known = tokenCache.get(name);
  if (known) return known;
  const apart = name.replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ');
  const tokens = identifierWords(apart).map(singularOf);
  if (tokenCache.size > 20_000) tokenCache.clear();
  tokenCache.set(name, tokens);
  return tokens;
}

const tokenCache = new Map<string, string[]>();

export function lettersAndDigits(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Words that schemas use for the same thing. */
const synonyms: string[][] = [
  ['zip', 'postal', 'postcode', 'zipcode'],
  ['dept', 'department'],
  ['phone', 'mobile', 'cell', 'telephone', 'tel'],
  ['title', 'name'],
  ['id', 'code', 'number', 'no', 'num', 'key'],
  ['desc', 'description'],
  ['qty', 'quantity'],
  ['amt', 'amount'],
  ['addr', 'address'],
  ['dob', 'birthday', 'birthdate'],
  ['sex', 'gender'],
  ['nation', 'country'],
  ['lat', 'latitude'],
  ['lng', 'lon', 'longitude'],
  ['pct', 'percent', 'percentage'],
];

const synonymGroup = new Map(synonyms.flatMap((group) => group.map((word) => [word, group[0] as string] as const)));

function sameTokens(a: string[], b: string[]): boolean {
  return a.length === b.length && [...a].sort().join(' ') === [...b].sort().join(' ');
}

/** `student_name` for `name` of `student`, and the reverse. */
function withoutTable(a: string[], b: string[], table: string[]): number {
  if (table.length === 0) return 0;
  const [written, stored, whole] = [a.join(''), b.join(''), table.join('')];
  // Written without a gap, as Chinese names are: `部门名称` for `名称` of `部门`.
  if (whole + written === stored || whole + stored === written) return 0.95;
  const bare = (tokens: string[]) => tokens.filter((token) => !table.includes(token));
  const [left, right] = [bare(a), bare(b)];
  if (left.length === 0 || right.length === 0) return 0;
  // Both carry words of the table, and other ones: `party_name` and `event_name` of `party_events` are two things.
  const isOther = left.length < a.length && right.length < b.length;
  const score = left.join('') === right.join('') ? 0.95 : bySynonyms(left, right) * 0.97;
  return isOther ? score * 0.8 : score;
}

/** Every word of one is the beginning of the other's, in order: `indep year` for `independence year`. */
function byAbbreviation(a: string[], b: string[]): number {
  if (a.length !== b.length) return initials(a, b) || initials(b, a) ? 0.82 : 0;
  const fits = a.every((token, i) => {
    const other = b[i] as string;
    const [short, long] = token.length < other.length ? [token, other] : [other, token];
    return long.startsWith(short) && (short.length >= 3 || short === long);
  });
  return fits ? 0.9 : 0;
}

/** Word by word the same stem: `acceleration` for `accelerate`. */
function byStem(a: string[], b: string[]): number {
  if (a.length !== b.length) return 0;
  const same = (left: string, right: string) => {
    let shared = 0;
    while (shared < left.length && left[shared] === right[shared]) shared += 1;
    return left === right || (shared >= 5 && shared / Math.max(left.length, right.length) >= 0.7);
  };
  return a.every((token, i) => same(token, b[i] as string)) ? 0.85 : 0;
}

function initials(short: string[], long: string[]): boolean {
  const joined = short.join('');
  return (
    short.length === 1 &&
    long.length >= 2 &&
    joined.length === long.length &&
    long.every((word, i) => word.startsWith(joined[i] as string))
  );
}

/** The same words but for synonyms, or all words of one among the other's. */
function bySynonyms(a: string[], b: string[]): number {
  const group = (tokens: string[]) => new Set(tokens.map((token) => synonymGroup.get(token) ?? token));
  const [left, right] = [group(a), group(b)];
  const shared = [...left].filter((token) => right.has(token)).length;
  if (shared === left.size && shared === right.size) return a.length === b.length ? 0.86 : 0.84;
  const isPart =
    shared === Math.min(left.size, right.size) && [...left].some((token) => right.has(token) && token !== 'id');
  return isPart && Math.max(left.size, right.size) <= 2 ? 0.76 : 0;
}

/** All words of the shorter are in the longer; the more of it they are, the better. */
function byContainment(a: string[], b: string[]): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (!short.every((token) => long.includes(token))) return 0;
  const covered = short.join('').length / long.join('').length;
  const weight = short.join('').length >= 4 ? 0.72 + 0.2 * covered : 0.5 + 0.4 * covered;
  return Math.min(weight, 0.9);
}

/** Below .8 likeness of letters means nothing. */
function editScore(a: string, b: string): number {
  const alike = editSimilarity(a, b, 0.79, true);
  return alike >= 0.8 ? alike * 0.97 : 0;
}
