import { dialectOf } from '../dialects/registry.ts';
import { isDistinctive } from '../models/vault.ts';
import { lookUpChinese } from '../schema/chinese/chinese-dictionary.ts';
import { isEverydayWord } from '../schema/chinese/words-chinese-english.ts';
import { identifierWords } from '../schema/names/identifier-words.ts';
import { chineseNamesIn, isAlsoName, isEnglish, isOrdinary, namesInSentences } from '../schema/private/people-names.ts';
import { isHidden, isSecret } from '../schema/private/private-columns.ts';
import { type Column, findColumn, findTable, type Snapshot, type Table } from '../schema/snapshot/snapshot.ts';
import { isPlainWord, isSchemaName } from '../schema/values/plain-words.ts';
import type { ValueHit } from '../schema/values/value-hit.ts';
import type { ColumnValues, ValueIndex } from '../schema/values/value-index.ts';
import { readStatement } from '../sql/scope/scope.ts';
import type { RoleView } from './role-view.ts';

/** In a wider schema only tables with private columns are searched. */
const mostTables = 60;
const mostHits = 5000;
/** So many characters may stand around a name in a title. */
const longestTitle = 12;
/** A column with no more different values than this holds categories. */
const fewValues = 200;

interface PrivateValues {
  /**
   * The stored values of private columns in a text, as they stand there: whole values, words of people's names, phone numbers and dates
   * of birth however they are written. Secrets are in no index; those are known by their form. Everyday words and names of the schema stay.
   */
  in(text: string): Promise<string[]>;
  /** False while the database doesn't tell what a private column holds, so that its values cannot be recognised. */
  areReadable(): Promise<boolean>;
}

export function privateValues(view: () => Pick<RoleView, 'snapshot' | 'values'>): PrivateValues {
  async function privateFacts(known: Snapshot, index: ValueIndex): Promise<PrivateFacts[]> {
    const facts: PrivateFacts[] = [];
    for (const { table, column } of searchedColumns(known))
      facts.push(factsOf(column, await index.valuesOf(table.name, column.name)));
    return facts;
  }
  return {
    async areReadable() {
      const { snapshot: known, values } = view();
      const index = await values();
      const columns = searchedColumns(known).map(({ table, column }) => index.valuesOf(table.name, column.name));
      return (await Promise.all(columns)).every(({ isUnread }) => !isUnread);
    },
    async in(text) {
      const { snapshot: known, values } = view();
      const searched = searchedColumns(known);
      if (searched.length === 0) return [];
      const index = await values();
      const isWide = known.tables.length > mostTables;
      const tables = searched.map(({ table }) => table.name);
      const hits = await index.find(text, { limit: mostHits, ...(isWide ? { tables } : {}) });
      const facts = await privateFacts(known, index);
      const isNameWord = (word: string) => facts.some(({ words }) => words.has(folded(word)));
      const columns = new Map(searched.map(({ table, column }) => [`${table.name}\n${column.name}`, column]));
      const hidden = hits.flatMap((hit) => {
        const column = columns.get(`${hit.table}\n${hit.column}`);
        return column ? [{ ...hit, column }] : [];
      });
      const open = coveringValues(text, hits, known);
      const isOpenToo = new Set(open.map(({ start, end }) => `${start} ${end}`));
      const isHit = new Set(hidden.map(({ start, end }) => `${start} ${end}`));
      const places = open.filter(
        ({ start, end }) => !isHit.has(`${start} ${end}`) && !wordsIn(text.slice(start, end)).every(isNameWord),
      );
      const isKept = (start: number, end: number) =>
        isPlainWord(text.slice(start, end), known) ||
        places.some((one) => one.start <= start && end <= one.end && end - start < one.end - one.start);
      const whole = hidden
        .filter(({ column, start, end }) => {
          const said = text.slice(start, end);
          // What the connection masks is hidden whatever else it may be.
          if (column.masked && column.private === undefined) return !isSchemaName(said, known);
          // A category stays readable though a note says the same word.
          if (column.private === 'unclassified' && isOpenToo.has(`${start} ${end}`)) return false;
          return !isKept(start, end) && (!isPhone(column) || digitsOf(said).length >= shortestPhone);
        })
        .map(({ start, end }) => text.slice(start, end))
        .filter(isDistinctive);
      // Of a long list of people only a part is known: then any word that may be a name is one.
      const isPartial = facts.some((one) => one.isPartial);
      const mayBeName = (word: string, at: number) =>
        !open.some((one) => one.start <= at && at + word.length <= one.end) &&
        (isAlsoName(word) || (!isOrdinary(word) && /[\p{L},，]\s*$/u.test(text.slice(0, at))));
      const isOpenValue = (start: number, end: number) =>
        hits.some(
          (hit) =>
            hit.start <= start &&
            end <= hit.end &&
            // A title may hold a name; a sentence that does is about somebody.
            hit.end - hit.start <= end - start + longestTitle &&
            !columns.has(`${hit.table}\n${hit.column}`),
        );
      const words = [...text.matchAll(nameWord)].flatMap(({ 0: said, index: at }) => {
        // Marguerite's, the Langfords.
        const word = stemsOf(said).find(isNameWord) ?? said;
        if (isKept(at, at + word.length) || !(isNameWord(word) || (isPartial && mayBeName(word, at)))) return [];
        return [word, ...restOfNameAt(text, at + word.length)];
      });
      // `maureen` is a name in any case; `faith` is a word.
      const small = (text.match(smallWord) ?? []).filter((word) => isNameWord(word) && !isOrdinary(word));
      const sentences = namesInSentences(text).filter(
        ({ start, end }) => !isOpenValue(start, end) && !isKept(start, end),
      );
      const chineseFacts = facts.filter(({ chineseNames }) => chineseNames.size > 0);
      const chinese = chineseRuns(text)
        .flatMap((run) => [
          ...chineseNamesIn(run).filter((name) => !open.some((one) => text.slice(one.start, one.end) === name)),
          ...partsOf(run).filter((part) => chineseFacts.some(({ chineseNames }) => chineseNames.has(part))),
        ])
        .filter((name) => !isPlainWord(name, known));
      const numbers = [number, spacedNumber, date]
        .flatMap((pattern) => text.match(pattern) ?? [])
        .filter((one) => facts.some(({ numbers }) => formsOf(one).some((form) => numbers.has(form))));
      const codes = codesIn(text).filter((one) => facts.some((known) => known.codes.has(codeOf(one))));
      const keys = known.tables.some(({ columns }) => columns.some(isSecret)) ? (text.match(hexKey) ?? []) : [];
      const ends = [...text.matchAll(lastDigits)].map(({ groups }) => groups?.digits ?? '');
      return [
        ...new Set([
          ...whole,
          ...words,
          ...small,
          ...sentences.flatMap((name) => name.words.map(({ start, end }) => text.slice(start, end))),
          ...chinese,
          ...numbers,
          ...codes,
          ...ends,
          ...keys,
        ]),
      ];
    },
  };
}

const isPhone = ({ private: kind }: Column): boolean => kind === 'phone' || kind === 'fax';
const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** Fewer digits are any number: a year, the end of a phone number. */
const shortestPhone = 7;

/** Open values that may say what a shorter private one in them is not: Ann Arbor. */
function coveringValues(text: string, hits: readonly ValueHit[], snapshot: Snapshot): ValueHit[] {
  return hits.filter((hit) => {
    const table = findTable(snapshot, hit.table);
    const column = table && findColumn(table, hit.column);
    const said = text.slice(hit.start, hit.end);
    if (!column || isHidden(column) || /[,，。;；:：]|(?:先生|女士|小姐|太太)$/.test(said) || said.length > 24)
      return false;
    return isPlace(column) || isCategory(table, column);
  });
}

const isPlace = ({ name, comment = '' }: Column): boolean =>
  identifierWords(name).some((word) => /^(?:city|town|state|province|country|county|region|district)$/.test(word)) ||
  /(?:城市|省份?|地区|国家|区县|市区?)$/.test(/\p{Script=Han}/u.test(name) ? name : comment);

/** Several rows share a category; a note that names a person is read once. */
const isCategory = ({ rowCount = 0 }: Table, { distinctCount }: Column): boolean =>
  distinctCount !== undefined && distinctCount <= fewValues && rowCount >= 2 * distinctCount;

interface SearchedColumn {
  table: Table;
  column: Column;
}

const searchedIn = new WeakMap<Snapshot, readonly SearchedColumn[]>();

/** The private columns themselves: a view over tables that are known repeats their values, or makes others of them. */
function searchedColumns(snapshot: Snapshot): readonly SearchedColumn[] {
  const known = searchedIn.get(snapshot);
  if (known) return known;
  const isDerived = ({ definition }: Table) =>
    definition !== undefined &&
    readStatement(definition, dialectOf(snapshot.dialect), snapshot)?.resolution.unknownTables.length === 0;
  const found = snapshot.tables
    .filter(({ columns }) => columns.some(isSearched))
    .filter((table) => !isDerived(table))
    .flatMap((table) => table.columns.filter(isSearched).map((column) => ({ table, column })));
  searchedIn.set(snapshot, found);
  return found;
}

const isSearched = (column: Column): boolean => isHidden(column) && !isSecret(column);

interface PrivateFacts {
  /** Words of names of people, in lower case. */
  words: ReadonlySet<string>;
  /** Chinese names of people without spaces, and their given names where these are no words. */
  chineseNames: ReadonlySet<string>;
  /** Plates, postcodes, accounts and the like in lower case without signs, and the first part of e-mail addresses. */
  codes: ReadonlySet<string>;
  /** Names of people of which not all are known. */
  isPartial: boolean;
  /** Phone numbers as their digits, dates of birth as ISO dates, and what is stored in columns that hold no text. */
  numbers: ReadonlySet<string>;
}

const factsOfValues = new WeakMap<ColumnValues, PrivateFacts>();

function factsOf(column: Column, known: ColumnValues): PrivateFacts {
  const before = factsOfValues.get(known);
  if (before) return before;
  const texts = known.values.map(String);
  const isBirth = column.private === 'date_of_birth';
  const facts = {
    isPartial: column.private === 'person_name' && !known.complete && !known.isUnread,
    chineseNames: new Set(column.private === 'person_name' ? texts.flatMap(chineseForms) : []),
    words: new Set(
      column.private === 'person_name'
        ? texts.flatMap(wordsIn).flatMap((word) => [folded(word), ...folded(word).split('-')])
        : [],
    ),
    codes: new Set(column.kind === 'text' ? texts.flatMap(storedCodes) : []),
    numbers: new Set(
      isBirth || isPhone(column) || column.kind !== 'text'
        ? texts
            .filter((one) => !isPhone(column) || digitsOf(one).length >= shortestPhone)
            .flatMap((one) => formsOf(isBirth ? one.slice(0, 10) : one))
        : [],
    ),
  };
  factsOfValues.set(known, facts);
  return facts;
}

const wordsIn = (text: string): string[] =>
  (text.match(nameWord) ?? []).filter((word) => !isEverydayWord(word.toLowerCase()));

/** Without accents and in lower case: Szymański is typed as Szymanski. */
const folded = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ø', 'o').toLowerCase();

const codeOf = (text: string): string => folded(text).replace(/[^a-z0-9]/g, '');

/** Codes that are typed with other signs or none: `TR99 GIY` as `tr99giy`. */
function storedCodes(stored: string): string[] {
  const local = /^([^@\s]{4,})@/.exec(stored)?.[1];
  if (local) return /\d/.test(local) ? [codeOf(local)] : [];
  const code = codeOf(stored);
  return /\d/.test(code) && /[a-z]/.test(code) && code.length >= 5 && code.length <= 24 && stored.length <= 30
    ? [code]
    : [];
}

/** Words with a digit, alone and with one or two neighbours. */
function codesIn(text: string): string[] {
  const words = [...text.matchAll(/[A-Za-z0-9._]+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
  const codes = words.flatMap(({ start }, at) =>
    [0, 1, 2].flatMap((more) => {
      const last = words[at + more];
      const code = last ? text.slice(start, last.end).replace(/[._]{1,9}$/, '') : '';
      return /\d/.test(code) && /[A-Za-z]/.test(code) && code.length >= 5 && code.length <= 40 ? [code] : [];
    }),
  );
  return [...new Set(codes)];
}

const chineseRuns = (text: string): string[] => text.match(/\p{Script=Han}{2,}/gu) ?? [];

/** Every stretch of two to four characters. */
const partsOf = (run: string): string[] =>
  [2, 3, 4].flatMap((size) =>
    Array.from({ length: Math.max(0, run.length - size + 1) }, (_, at) => run.slice(at, at + size)),
  );

/** Staff lists pad short names with a space: 张　敏 is typed as 张敏. */
function chineseForms(stored: string): string[] {
  const name = stored.replace(/\s+/gu, '');
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return [];
  const given = name.slice(-2);
  return name.length > 2 && !lookUpChinese(given) ? [name, given] : [name];
}

/** A number or a date as it is compared: a date in ISO form, a phone number without what divides it. */
function formsOf(text: string): string[] {
  const [, year, month = '', day = ''] =
    /^((?:19|20)\d\d)\D(\d{1,2})\D(\d{1,2})日?$/.exec(text) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year) return [`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`];
  // 02/10/1960 is in October or in February.
  const [, first = '', second = '', written] = /^(\d{1,2})[./-](\d{1,2})[./-]((?:19|20)?\d\d)$/.exec(text) ?? [];
  const last = written?.length === 2 ? `${Number(written) > 30 ? 19 : 20}${written}` : written;
  if (last)
    return [`${first}-${second}`, `${second}-${first}`].map((one) => `${last}-${one.replace(/\b\d\b/g, '0$&')}`);
  const [, dayFirst = '', monthName = '', dayAfter = '', wordYear] = dateInWords.exec(text) ?? [];
  const monthNumber = monthNames.indexOf(monthName.slice(0, 3).toLowerCase()) + 1;
  if (wordYear && monthNumber > 0)
    return [`${wordYear}-${String(monthNumber).padStart(2, '0')}-${(dayFirst || dayAfter).padStart(2, '0')}`];
  const digits = digitsOf(text);
  // With or without the number of the country: 0091… is +91….
  return digits.length >= shortestPhone ? [text, digits, ...(digits.length >= 9 ? [digits.slice(-9)] : [])] : [text];
}

// Words of languages that divide them: a name may stand right beside Chinese.
const nameWord = /(?<![[\p{L}--\p{Script=Han}]\p{N}])\p{Lu}[[\p{L}--\p{Script=Han}]'’\-]{2,}/gv;
/** Session ids and hashes: secrets are in no index. */
const hexKey = /(?<![\p{L}\p{N}])[0-9a-f]{32,}(?![\p{L}\p{N}])/giu;
/** 尾号3875, 后四位 6096, ending in 3875. */
/** A surname that is stored nowhere, behind a known first name. */
function restOfNameAt(text: string, at: number): string[] {
  const rest = restOfName.exec(text.slice(at, at + 40))?.[0].trim() ?? '';
  return rest === '' || isEnglish(folded(rest)) ? [] : [rest];
}
const restOfName = /^ \p{Lu}[\p{Ll}'’-]{2,}(?![\p{L}\p{N}_])/u;
/** A word without what English puts behind a name. */
const stemsOf = (word: string): string[] => [word, word.replace(/['’]s?$/u, ''), word.replace(/s$/u, '')];
const smallWord = /(?<![\p{L}\p{N}_.@-])\p{Ll}{3,}(?![\p{L}\p{N}_.@-])/gu;
const lastDigits =
  /(?:尾号|尾数|[后末][四4六6]位)(?:数字)?(?:是|为|[:：])?\s*(?<digits>\d{3,6})(?!\d)|(?:ending|ends|end) (?:in|with) (?<digits>\d{3,6})(?!\d)|last (?:four|4|six|6)(?: digits)?(?: are| is|:)? (?<digits>\d{3,6})(?!\d)/giu;
const number = /(?<![\p{Script=Latin}\p{N}.])-?\d[\d.:-]{3,}\d(?![\p{Script=Latin}\p{N}])/gu;
const spacedNumber = /(?<![\p{Script=Latin}\p{N}.])\+?\(?\d[\d ().-]{5,20}\d(?![\p{Script=Latin}\p{N}])/gu;
const date =
  /(?<![\p{Script=Latin}\p{N}.])(?:\d{4}(?:[-/.]\d{1,2}[-/.]\d{1,2}|年\d{1,2}月\d{1,2}日?)|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d\d)|\d{1,2}(?:st|nd|rd|th)? (?:of )?\p{L}{3,9}\.?,? \d{4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})(?!\d)/gu;
const dateInWords =
  /^(\d{0,2})(?:st|nd|rd|th)? ?(?:of )?(\p{L}{3,9})\.?,? ?(\d{0,2})(?:st|nd|rd|th)?,? ?((?:19|20)\d\d)$/u;
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
