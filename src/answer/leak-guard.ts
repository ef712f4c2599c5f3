import { expandWords, identifierWords } from '../schema/names/identifier-words.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { technicalWords } from './technical-words.ts';
import { isWordLike } from './word-like.ts';

/** Finds technical words in a text that is meant for business people. */
export interface LeakGuard {
  /** What must not be shown; empty when the text is fine. */
  leaksIn(text: string): string[];
  /** The text itself when nothing leaks, else the replacement. */
  guard(text: string, replacement: string): string;
}

/**
 * A model's words, or nothing when they leak. A model also makes names up: `cust_name` is nothing that people say, whether
 * this schema has it or not, unless it was read in what the model was shown: stored values may look so.
 */
export function plainSpeech(said: string, { guard }: LeakGuard, shown = ''): string {
  return madeUpNames(said).every((name) => shown.includes(name)) ? guard(said, '') : '';
}

/** `cust_name`, `custName`, `TblKunden`, `t1.amt`; but iPhone, YouTube, macOS and example.com are what people say. */
function madeUpNames(said: string): string[] {
  const text = visible(said);
  const glued =
    text.match(
      /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)+|(?<![\p{L}\p{N}])[a-z]{2}[a-z0-9]*(?:[A-Z][a-z0-9]+)+/gu,
    ) ?? [];
  const qualified = text.match(/(?<![\w.@/])[a-z]\d{0,2}\.(?!(?:com|cn|org|net|io)\b)[a-z][a-z0-9]+\b/g) ?? [];
  const pascal = text.match(/(?<![\p{L}\p{N}])(?:[A-Z][a-z0-9]+){2,}(?![\p{L}\p{N}])/gu) ?? [];
  return [
    ...glued,
    ...qualified,
    ...pascal.filter((name) => isSenseless(name.replace(/^(?:Mc|Mac|De|Le|La|O)(?=[A-Z])/, ''))),
  ];
}

/** As a reader sees it: ｆｕｌｌ－ｗｉｄｔｈ and 𝐛𝐨𝐥𝐝 letters are letters, and what has no width is not there. */
function visible(text: string): string {
  return text
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff3f\uff41-\uff5a\uff0e\u{1d400}-\u{1d7ff}\u24b6-\u24e9]+/gu, (letters) =>
      letters.normalize('NFKC'),
    )
    .replace(/\p{Cf}|\p{Default_Ignorable_Code_Point}/gu, '');
}

const token = /[A-Za-z0-9_$#]+/g;
const han = /\p{Script=Han}/u;

/**
 * Guards one schema. A name that nobody would say (`order_items`, `FCOL17`, `tblKunden`) never passes, nor does one with
 * a blank for its underscore when its parts mean nothing (`zx tbl`). A word (`name`, `city`, 价格) passes in a sentence,
 * but not as code: qualified, in backticks, beside an operator, or called a column.
 */
export function createLeakGuard(snapshot: Snapshot): LeakGuard {
  // Analysts never need it, and a wide schema takes its time.
  let finder: ((text: string) => string[]) | undefined;
  const leaksIn = (text: string): string[] => {
    finder ??= leakFinder(snapshot);
    return finder(text);
  };
  return { leaksIn, guard: (text, replacement) => (leaksIn(text).length > 0 ? replacement : text) };
}

function leakFinder(snapshot: Snapshot): (text: string) => string[] {
  const names = new Set(
    snapshot.tables
      .flatMap((table) => [table.name, table.schema ?? '', ...table.columns.map((column) => column.name)])
      .filter((name) => name !== '')
      .map(lower),
  );
  const original = new Map(
    snapshot.tables.flatMap((table) => [table, ...table.columns]).map(({ name }) => [lower(name), name]),
  );
  const isPlain = (name: string) => isEveryday(original.get(name) ?? name);
  const plain = [...names].filter(isPlain);
  const coded = new Set([...names].filter((name) => !isPlain(name)));
  /** Those that no token of Latin letters can be. */
  const phrases = [...coded].filter((name) => !/^[a-z0-9_$#]+$/.test(name));
  const sequences = senselessSequences([...coded].map((name) => original.get(name) ?? name));
  const asCode = codePatterns(plain);
  const tables = snapshot.tables.map(({ name }) => escaped(name));
  const statement = new RegExp(`\\bselect\\b.{1,500}?\\bfrom\\s+["\`[]?(?:${tables.join('|')})(?![A-Za-z0-9_])`, 'is');

  /** Names of five letters or more that mean nothing are found inside longer words too: nobody says `zxkundnrs`. */
  const senseless = [...coded].filter((name) => name.length >= 5 && isSenseless(original.get(name) ?? name));
  const isPadded = (word: string) =>
    word.length > 5 && !isWordLike(word) && senseless.some((name) => word.includes(name));

  /** `orderItems` and `OrderItems` for `order_items`, and the other way round: names of several words, however they are glued. */
  const glued = new Set(
    [...coded]
      .map((name) => identifierWords(original.get(name) ?? name))
      .filter((parts) => parts.length > 1)
      .map(String),
  );
  const isGlued = (word: string) => /_|\p{Ll}\p{Lu}/u.test(word) && glued.has(String(identifierWords(word)));

  return (said) => {
    const text = visible(said);
    const small = lower(text);
    const found = technicalWords.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
    if (tables.length > 0) found.push(...(statement.exec(text)?.[0] ? [text] : []));
    for (const [word] of small.matchAll(token))
      if (piecesOf(word).some((piece) => coded.has(piece)) || isPadded(word)) found.push(word);
    for (const [word] of text.matchAll(token)) if (isGlued(word)) found.push(word);
    for (const phrase of phrases) if (small.includes(phrase)) found.push(phrase);
    for (const pattern of asCode) found.push(...(pattern.exec(text)?.slice(0, 1) ?? []));
    found.push(...sequences(text), ...pairsIn(small, names));
    return found;
  };
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const lower = (text: string): string => text.toLowerCase();

/** Words of a language and not of a programmer: nothing glued together, abbreviated or numbered. */
function isEveryday(name: string): boolean {
  if (han.test(name)) return !/[_$#]/.test(name);
  return /^[\p{L} ]+$/u.test(name) && !/\p{Ll}\p{Lu}/u.test(name) && name.split(/ +/).every(isWordLike);
}

/** A token and what its underscores join: a name may be part of a longer one that was made up. */
function piecesOf(word: string): string[] {
  const parts = word.split('_').filter(Boolean);
  if (parts.length < 2 || parts.length > 12) return [word];
  const joined = parts.flatMap((_, from) =>
    parts.slice(from).map((_, to) => parts.slice(from, from + to + 1).join('_')),
  );
  return [word, ...joined];
}

/** What stands between words, and units: too short to be told from a code by how they sound. "created at", "is active", "latency ms". */
const shortWords = new Set(
  'a an as at by do in is it of off on or out per to up us vs we ms sec hr kg km cm mm mb gb kb kwh usd eur gbp cny rmb'.split(
    ' ',
  ),
);

/** Whether some part of a name is neither a word, nor a number, nor a short form that people know. */
export function isSenseless(name: string): boolean {
  const isSaid = (word: string) =>
    /^\d+$/.test(word) || shortWords.has(word) || isWordLike(word) || expandWords([word]);
  const words = identifierWords(name);
  // Short words alone are no sentence: `ms_in` is a code.
  return !words.every(isSaid) || words.every((word) => shortWords.has(word));
}

/** Finds names whose parts mean nothing, however the parts are joined: `zx_cust_tbl`, `ZxCustTbl`, "zx customer tbl". */
function senselessSequences(names: readonly string[]): (text: string) => string[] {
  const byFirst = new Map<string, string[][]>();
  for (const name of names) {
    const words = identifierWords(name);
    if (!isSenseless(name)) continue;
    for (const form of [words, expandWords(words) ?? []]) {
      const [first] = form;
      if (first === undefined) continue;
      const known = byFirst.get(first);
      if (known) known.push(form);
      else byFirst.set(first, [form]);
    }
  }
  return (text) => {
    // Chinese leaves no blank before a name.
    const words = identifierWords(text.replace(/\p{Script=Han}+/gu, ' '));
    return words.flatMap((word, at) =>
      (byFirst.get(word) ?? []).filter((form) => form.every((part, index) => words[at + index] === part)).map(String),
    );
  };
}

/** An everyday name where only code would have it. */
function codePatterns(names: readonly string[]): RegExp[] {
  if (names.length === 0) return [];
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  const any = `(?:${longestFirst.map(escaped).join('|')})`;
  const alone = `(?<![A-Za-z0-9_])${any}(?![A-Za-z0-9_])`;
  const quoted = `["'\`“”‘’]${any}["'\`“”‘’]`;
  const forms = [
    `\`${any}\``,
    `\\[${any}\\]`,
    `${alone}\\s*(?:=|!=|<>)\\s*(?:['"\`]|\\d)`,
    `(?:tables?|columns?|fields?|表|列)\\s*${quoted}`,
    `${quoted}\\s*(?:tables?|columns?|fields?|表|列)(?![A-Za-z])`,
  ];
  // In capitals only: "the name is known" is a sentence.
  return [new RegExp(forms.join('|'), 'iu'), new RegExp(`${alone} (?:LIKE|IN \\(|IS |BETWEEN|ASC|DESC)`, 'u')];
}

/** `table.column`, both of them names of this schema. */
function pairsIn(text: string, names: ReadonlySet<string>): string[] {
  const pairs = text.matchAll(/(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)["`\]]?\.["`[]?([\p{L}\p{N}_]+)/gu);
  return [...pairs].filter(([, left = '', right = '']) => names.has(left) && names.has(right)).map(([pair]) => pair);
}
