import type { Dialect } from '../../dialects/dialect.ts';
import { dialects } from '../../dialects/registry.ts';
import { words } from '../../dialects/standard.ts';
import type { RefusalReason, Role } from '../contracts/contracts.ts';
import { closingBracket, type Lexeme } from '../lex/lex.ts';
import { pipeOperators } from '../parse/parse.ts';
import { limits, ordinary, type SizeContext, sizeOf } from './size.ts';
import type { Survey } from './surveyed.ts';
import { clauseMakesTooMuch, makesTooMuch, rowsMade, type TooMuch } from './too-much.ts';
import {
  bareFunctions,
  bracketWords,
  classOfLeadingWord,
  commandWords,
  dateParts,
  functionTakers,
  openingWords,
  plainWords,
} from './vocabulary.ts';

interface Discrepancy {
  reason: RefusalReason;
  subject: string;
  amount?: TooMuch['amount'];
  repairable?: true;
}

interface Account {
  /** Functions that the text calls, lower case, with their qualifier. */
  functions: Set<string>;
  discrepancy?: Discrepancy;
}

/** What a query makes out of nothing: the product of what stands in its FROM, and the sum over its UNIONs. */
interface Making {
  clause: string;
  rows: number;
  before: number;
  makers: string[];
}

const clauses = words('select from where group having order limit window qualify');
const setWords = words('union intersect except minus');

/** `FROM range(100000) a, range(100000) b`: each of them is small, and they multiply. Also when they stand in subqueries. */
function seriesMultiply(code: readonly Lexeme[], context: SizeContext): TooMuch | undefined {
  const most = limits.product;
  const making = (): Making => ({ clause: '', rows: 1, before: 0, makers: [] });
  const open: Making[] = [making()];
  for (const [index, { kind, value, text }] of code.entries()) {
    const current = open.at(-1) as Making;
    if (text === '(') {
      const isQuery = /^(?:select|with|from|values)$/i.test(code[index + 1]?.text ?? '');
      open.push(isQuery ? making() : current);
    } else if (text === ')' && open.length > 1) {
      const inner = open.pop() as Making;
      const around = open.at(-1) as Making;
      if (inner !== around && around.clause === 'from') {
        around.rows *= inner.before + inner.rows;
        around.makers.push(...inner.makers);
      }
    } else if (kind === 'word') {
      const word = value.toLowerCase();
      if (clauses.has(word)) current.clause = word;
      if (setWords.has(word)) {
        current.before += current.rows;
        current.rows = 1;
      }
      if (current.clause === 'from' && code[index + 1]?.text === '(') {
        const made = rowsMade(code, index, word, context);
        if (made !== undefined) {
          current.rows *= Math.max(1, made);
          current.makers.push(word);
        }
      }
    }
    const { rows, makers } = open.at(-1) as Making;
    if (rows > most && makers.length > 1) return { subject: makers.join(' × '), amount: { found: rows, most } };
  }
  return undefined;
}

/**
 * What a column may hold as far as the statement tells: the largest number that it states, or computes from stated ones, and
 * does not merely compare, divide or count by. `WITH n AS (SELECT 1000000000 AS k) SELECT repeat('x', k) FROM n`.
 */
export function sizeContext(code: readonly Lexeme[], { randomIsInteger }: Dialect): SizeContext {
  let unknown = ordinary;
  const unstated = { unknown, randomIsInteger };
  /** Of each open bracket, whether a list to compare with stands in it: `x IN (20240101, …)`. */
  const lists: boolean[] = [];
  for (let index = 0; index < code.length; index += 1) {
    if (code[index]?.text === '(') lists.push(/^in$/i.test(code[index - 1]?.text ?? ''));
    else if (code[index]?.text === ')') lists.pop();
    if (code[index]?.kind !== 'number' && !isCastNumeral(code, index) && !isPower(code, index)) continue;
    const end = endOfArithmetic(code, index);
    const before = code[index - 1]?.text.toLowerCase() ?? '';
    const after = code[end]?.text ?? '';
    if (!counting.has(before) && !/^[<>=!]=?$|^<>$/.test(before) && !/^[<>=!]=?$|^<>$/.test(after) && !lists.at(-1))
      unknown = Math.max(unknown, sizeOf(code.slice(index, end), unstated).most);
    index = end - 1;
  }
  return { unknown, randomIsInteger };
}

const counting = words(
  'between and limit offset top in like / % fetch first next rows range groups step by tablesample',
);

function isCastNumeral(code: readonly Lexeme[], index: number): boolean {
  if (code[index]?.kind !== 'string') return false;
  return code[index + 1]?.text === '::' || /^(?:try_|safe_)?cast$/i.test(code[index - 2]?.text ?? '');
}

function isPower(code: readonly Lexeme[], index: number): boolean {
  return (
    code[index + 1]?.text === '(' && /^(?:pow|power|exp|exp2|exp10|intexp2|intexp10)$/i.test(code[index]?.text ?? '')
  );
}

/** Behind a run of numbers and signs: `1000 * 1000 << 3`. */
function endOfArithmetic(code: readonly Lexeme[], index: number): number {
  let end = isPower(code, index) ? closingBracket(code, index + 1) + 1 : index + 1;
  while (/^(?:\*|<<|\^|\*\*|\+)$/.test(code[end]?.text ?? '') && code[end + 1]?.kind === 'number') end += 2;
  return end;
}

/**
 * Compares our own reading of the text with the parser's: every word must be a name that the tree has at that place, a
 * function that may be called, or a plain word of reading; every name of the tree must be a word of ours. Whatever one
 * reader sees and the other does not is refused, so neither the parser's leniency nor a comment or quote that it reads
 * unlike the engine can hide anything.
 */
export function accountForWords(code: Lexeme[], survey: Survey, dialect: Dialect, role: Role): Account {
  const functions = new Set<string>();
  const isAllowed = (name: string) =>
    dialect.allowedFunctions.has(name) ||
    dialect.allowedTableFunctions.has(name) ||
    role.functions?.includes(name) === true;
  const fail = (reason: RefusalReason, subject: string): Account => ({ functions, discrepancy: { reason, subject } });
  const tooLarge = (found: TooMuch): Account => ({ functions, discrepancy: { reason: 'too_large', ...found } });
  const context = sizeContext(code, dialect);
  const starts = new Map(code.map((lexeme) => [lexeme.start, lexeme]));
  for (const [start, { end, text }] of survey.names) {
    // `.1` of a tuple is a number to us
    const lexeme = starts.get(start) ?? starts.get(start - 1);
    const isWhole = lexeme?.start === start || lexeme?.kind === 'number';
    if (!lexeme || !isWhole || lexeme.kind === 'operator' || lexeme.kind === 'punctuation') {
      return fail('suspicious_text', text);
    }
    if (lexeme.kind === 'quoted' && lexeme.end === end && lexeme.value !== text) return fail('suspicious_text', text);
  }
  const begun = code.find(({ kind, value }) => kind === 'word' && dialect.statementWords.has(value.toLowerCase()));
  if (begun) return fail('suspicious_text', begun.text);
  const ended = endedEarly(code, survey);
  if (ended) return fail('not_parsed', ended);
  const placeless = new Map(survey.placelessNames);
  const given = new Set([...survey.aliasStarts].map((start) => starts.get(start)?.value));
  let namedUntil = 0;
  let lacking: string | undefined;
  for (const [index, lexeme] of code.entries()) {
    // `"sleep"(5)` calls a function in ANSI_QUOTES mode
    if (lexeme.kind === 'string' && code[index + 1]?.text === '(') return fail('suspicious_text', lexeme.text);
    if (lexeme.kind !== 'word' && lexeme.kind !== 'quoted') continue;
    namedUntil = Math.max(namedUntil, survey.names.get(lexeme.start)?.end ?? 0);
    const isName = lexeme.end <= namedUntil;
    const value = lexeme.value.toLowerCase();
    if (dialect.colonPaths && isPathPiece(code, index)) continue;
    if (isCallQualifier(code, index)) continue; // judged with the function's own name
    if (isCalled(code, index, survey)) {
      if (lexeme.kind === 'word' && bracketWords.has(value) && !isAllowed(value) && !isName) continue;
      const called = qualifiedName(code, index, dialect);
      if (!isAllowed(called) && !isHarmlessElsewhere(called)) return fail('function', called);
      if (!isAllowed(called)) lacking ??= called;
      functions.add(called);
      const tooMuch = makesTooMuch(code, index, value, context);
      if (tooMuch) return tooLarge({ ...tooMuch, subject: called });
    } else if (
      isName ||
      (lexeme.kind === 'word' &&
        (plainWords.has(value) || isOverflow(code, index) || isPiped(code, index) || isDatePart(code, index)))
    ) {
      if (isPassedOn(code, index) && !isAllowed(value) && !given.has(lexeme.value)) return fail('function', value);
      const session = isName && sessionName(code, index, dialect);
      if (session) return fail('function', session);
      if (isName && isMisread(code, index, dialect)) return fail('suspicious_text', lexeme.text);
    } else if (lexeme.kind === 'word' && bareFunctions.has(value) && isAllowed(value)) functions.add(value);
    else {
      const left = placeless.get(value) ?? 0;
      if (left === 0 || commandWords.has(value))
        return fail(lexeme.kind === 'quoted' ? 'suspicious_text' : 'not_parsed', lexeme.text);
      placeless.set(value, left - 1);
    }
  }
  for (const name of survey.functions) {
    const last = name.split('.').at(-1) as string;
    const isSyntax = name.split(' ').every((word) => bracketWords.has(word)) && name !== 'in'; // ClickHouse: in(x, table)
    if (!functions.has(name) && !isSyntax && !isAllowed(last) && !isHarmlessElsewhere(last))
      return fail('function', name);
  }
  const foreign = [...survey.tableFunctions].find(
    (name) => !dialect.allowedTableFunctions.has(name) && !role.functions?.includes(name),
  );
  if (foreign !== undefined) return fail('table_function', foreign);
  const clause = clauseMakesTooMuch(code, context) ?? seriesMultiply(code, context);
  if (clause) return tooLarge(clause);
  if (lacking === undefined) return { functions };
  return { functions, discrepancy: { reason: 'function', subject: lacking, repairable: true } };
}

/**
 * The word of a query that is not in the tree: the parser stopped before the text did. A FROM may stand for a SELECT, so that the
 * tree may have more queries than the text has such words, but never fewer.
 */
function endedEarly(code: Lexeme[], survey: Survey): string | undefined {
  const words = code.filter(
    ({ kind, start }, index) => kind === 'word' && !survey.names.has(start) && code[index - 1]?.text !== '.',
  );
  const selects = words.filter(({ text }) => /^select$/i.test(text));
  const sets = words.filter(({ text }) => /^(?:union|intersect|minus)$/i.test(text));
  return selects[survey.selects]?.text ?? sets[survey.setOperations]?.text;
}

let harmless: Set<string> | undefined;

/** A model that writes YEAR(…) for SQLite isn't attacking: it speaks another dialect. */
function isHarmlessElsewhere(name: string): boolean {
  harmless ??= new Set(Object.values(dialects).flatMap(({ allowedFunctions }) => [...allowedFunctions]));
  return harmless.has(name);
}

/** A name before a bracket is called, unless it is an alias with a column list or Oracle's outer join mark. */
function isCalled(code: Lexeme[], index: number, survey: Survey): boolean {
  const lexeme = code[index] as Lexeme;
  if (code[index + 1]?.text !== '(' || survey.aliasStarts.has(lexeme.start)) return false;
  if (code[index + 2]?.text === '+' && code[index + 3]?.text === ')') return false;
  const before = code[index - 1];
  if (before?.kind === 'word' && /^as$/i.test(before.text)) return false;
  return !(before?.text === ')' && survey.placelessNames.has(lexeme.value.toLowerCase()));
}

/** ClickHouse's `arrayMap(sleep, [3])`: what stands first without being a lambda is a function, or a name that WITH gave to one. */
function isPassedOn(code: Lexeme[], index: number): boolean {
  const isFirst = code[index - 1]?.text === '(' && code[index + 1]?.text === ',';
  return isFirst && functionTakers.has(code[index - 2]?.value.toLowerCase() ?? '');
}

/** `LISTAGG(… ON OVERFLOW TRUNCATE)`: the word that elsewhere empties a table. */
function isOverflow(code: Lexeme[], index: number): boolean {
  return /^truncate$/i.test(code[index]?.text ?? '') && /^overflow$/i.test(code[index - 1]?.text ?? '');
}

/** `DATEPART(iso_week, placed_at)` */
function isDatePart(code: Lexeme[], index: number): boolean {
  const isFirst = /^date/i.test(code[index - 2]?.text ?? '') && code[index - 1]?.text === '(';
  return isFirst && code[index + 1]?.text === ',' && dateParts.has(code[index]?.value.toLowerCase() ?? '');
}

/** What `|>` does; the words are those of statements elsewhere (`DROP`, `SET`). */
function isPiped(code: Lexeme[], index: number): boolean {
  return code[index - 1]?.text === '|>' && pipeOperators.has(code[index]?.text.toLowerCase() ?? '');
}

/** Snowflake's `column:field.field`: names inside a document. Behind `{'key':` stands a value. */
function isPathPiece(code: Lexeme[], index: number): boolean {
  let at = index;
  while (code[at - 1]?.text === '.' && code[at - 2]?.kind === 'word') at -= 2;
  const isPath = code[at - 1]?.text === ':' && code[at - 2]?.kind !== 'string' && code[at - 3]?.text !== '{';
  return isPath && code[index + 1]?.text !== '(';
}

function isCallQualifier(code: Lexeme[], index: number): boolean {
  let at = index;
  while (code[at + 1]?.text === '.' && /^(?:word|quoted)$/.test(code[at + 2]?.kind ?? '')) at += 2;
  return at > index && code[at + 1]?.text === '(' && code[at + 2]?.text !== '+';
}

/** `pg_catalog.lower(` is `lower`; any other qualifier stays, so that `evil.lower(` is not taken for `lower(`. */
function qualifiedName(code: Lexeme[], index: number, dialect: Dialect): string {
  const parts = [code[index]?.value.toLowerCase() as string];
  for (let i = index; code[i - 1]?.text === '.'; i -= 2) {
    const before = code[i - 2];
    if (before?.kind !== 'word' && before?.kind !== 'quoted') {
      // DuckDB chains calls: (…).upper()
      if (dialect.methodCalls) break;
      return `?.${parts.join('.')}`;
    }
    parts.unshift(before.value.toLowerCase());
  }
  if (parts.length === 1 || dialect.methodCalls) return parts.at(-1) as string;
  return parts.length === 2 && parts[0] === dialect.functionPrefix ? (parts[1] as string) : parts.join('.');
}

/** Names that look like columns and are not: who is connected, or the next number of a sequence. */
function sessionName(code: Lexeme[], index: number, dialect: Dialect): string | undefined {
  const lexeme = code[index] as Lexeme;
  const value = lexeme.value.toLowerCase();
  const isQualified = code[index - 1]?.text === '.';
  // quoted too: `s."NEXTVAL"` takes a number as well
  if (/^(?:nextval|currval)$/.test(value) && isQualified && dialect.sequencesByDot) return value;
  if (lexeme.kind !== 'word') return undefined;
  if (isQualified || code[index + 1]?.text === '.' || /^as$/i.test(code[index - 1]?.text ?? '')) return undefined;
  if (/^(?:current|session|system)_(?:user|role|catalog|schema|database)$/.test(value)) return value;
  return dialect.sessionNames.has(value) ? value : undefined;
}

/** A word that opens something and that the parser takes for a name: the engine reads something else. */
function isMisread(code: Lexeme[], index: number, dialect: Dialect): boolean {
  const { kind, value } = code[index] as Lexeme;
  if (kind !== 'word' || /^(?:as|\.)$/i.test(code[index - 1]?.text ?? '')) return false;
  const word = value.toLowerCase();
  const before = code[index - 1]?.text ?? '';
  // `SELECT DISTINCT pay` as a column DISTINCT that is called pay; `GROUP BY ALL` isn't one
  const isKnown = word === 'all' && /^by$/i.test(before);
  if (openingWords.has(word) && dialect.reservedWords.has(word) && !isKnown) return true;
  // `(EXECUTE p)`, `(LISTEN x)`: a table of that name with an alias, to the parser
  const isCommand = !/^(?:read|unknown)$/.test(classOfLeadingWord(word));
  return isCommand && code[index - 1]?.text === '(' && /^(?:word|quoted|string)$/.test(code[index + 1]?.kind ?? '');
}
