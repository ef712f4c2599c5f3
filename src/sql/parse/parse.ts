import { parse } from '@polyglot-sql/sdk';
import type { Dialect } from '../../dialects/dialect.ts';
import { words } from '../../dialects/standard.ts';
import { codeLexemes, isName, isWord, type Lexeme, lexSql, withoutHints } from '../lex/lex.ts';

/** A node of the parser's tree: one key naming the kind, its fields below it. Walk it, do not print it back. */
export type Tree = { [kind: string]: unknown };

/** The fields of a tree node. */
export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Kind and fields of a node such as `{ eq: { left, right } }`; nothing for lists, scalars and plain records. */
export function tagged(node: unknown): [kind: string, fields: Fields] | undefined {
  if (!isFields(node)) return undefined;
  const entries = Object.entries(node);
  const [entry] = entries;
  return entries.length === 1 && entry && isFields(entry[1]) ? [entry[0], entry[1]] : undefined;
}

/** The fields of a node if it is of that kind. */
export function fieldsOf(node: unknown, kind: string): Fields | undefined {
  const result = tagged(node);
  return result?.[0] === kind ? result[1] : undefined;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The same value with `change` applied to every item or field. */
export function mapChildren(value: unknown, change: (child: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child)]));
}

/** A record without its undefined fields. */
export function defined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A name with its quotes noted and, before normalising, its place in the text. */
interface Identifier {
  name: string;
  quoted?: boolean;
  span?: { start: number; end: number };
}

export function identifier(node: unknown): Identifier | undefined {
  if (!isFields(node)) return undefined;
  if (isFields(node.identifier)) return identifier(node.identifier);
  return typeof node.name === 'string' ? (node as unknown as Identifier) : undefined;
}

/** The name of an identifier as it was written, without quotes. */
export function nameOf(node: unknown): string | undefined {
  return identifier(node)?.name;
}

/** Visits every node below `tree` in document order; `path` holds the keys that lead to it. Return false to skip a node's children. */
export function walkTree(
  tree: unknown,
  visit: (kind: string, node: Fields, path: readonly string[]) => boolean | undefined,
  path: readonly string[] = [],
): void {
  if (Array.isArray(tree)) {
    for (const item of tree) walkTree(item, visit, path);
    return;
  }
  if (tree === null || typeof tree !== 'object') return;
  for (const [kind, node] of Object.entries(tree)) {
    if (node === null || typeof node !== 'object') continue;
    if (!Array.isArray(node) && visit(kind, node as Fields, path) === false) continue;
    walkTree(node, visit, [...path, kind]);
  }
}

/** Whether a node below `tree` is such a one. */
export function treeHas(tree: unknown, isSuch: (kind: string, node: Fields) => boolean): boolean {
  let has = false;
  walkTree(tree, (kind, node) => {
    has ||= isSuch(kind, node);
    return !has;
  });
  return has;
}

export type Parsed = { ok: true; statements: Tree[] } | { ok: false; message: string; start?: number; end?: number };

/**
 * The last few readings, newest last: one statement is judged, rewritten, linted and told in words in turn, while others are at
 * theirs. They are frozen, so that no caller can change what the policy reads.
 */
const remaining = new Map<string, { dialect: Dialect; parsed: Parsed }>();
const mostKept = 64;
const longestKept = 20_000;

/** Parses the whole text. The tree is for reading only: text that runs is edited by ranges, never generated. */
export function parseSql(sql: string, dialect: Dialect): Parsed {
  const cached = remaining.get(sql);
  if (cached?.dialect === dialect) return cached.parsed;
  const parsed = parseAnew(sql, dialect);
  if (sql.length > longestKept) return parsed;
  remaining.delete(sql);
  remaining.set(sql, { dialect, parsed });
  const [oldest] = remaining.keys();
  if (remaining.size > mostKept && oldest !== undefined) remaining.delete(oldest);
  return parsed;
}

/** Makes the tree read-only, and names quoted that the parser forgot to call so (column lists, some aliases). */
function frozen<T>(value: T, sql: string): T {
  if (value === null || typeof value !== 'object') return value;
  if (
    'quoted' in value &&
    'span' in value &&
    /["`'[]/.test(sql[(value.span as { start: number } | null)?.start ?? -1] ?? '')
  )
    value.quoted = true;
  for (const part of Object.values(Object.freeze(value))) frozen(part, sql);
  return value;
}

/**
 * The same text for a parser that lacks some spellings of the dialect: hints, MySQL's `#` comments, Oracle's `q'[…]'`, DuckDB's
 * `//`. Every piece keeps its length, so all places stay true. The text that runs is never this one.
 */
function respell(given: string, dialect: Dialect): string {
  const sql = withoutHints(given, dialect);
  if (!dialect.unknownToParser?.test(sql)) return sql;
  let text = '';
  let at = 0;
  for (const lexeme of lexSql(sql, dialect)) {
    const spelling = spellingOf(lexeme);
    if (spelling === undefined) continue;
    text += sql.slice(at, lexeme.start) + spelling;
    at = lexeme.end;
  }
  return text + sql.slice(at);
}

function spellingOf({ kind, text, value }: Lexeme): string | undefined {
  if (kind === 'comment' && text.startsWith('#')) return ' '.repeat(text.length);
  if (kind === 'operator' && text === '//') return '/ ';
  if (kind !== 'string' || !/^n?q'/i.test(text)) return undefined;
  const quoted = `'${value.replaceAll("'", "''")}'`;
  // Too many quotes inside: the value no longer fits, and only its place matters.
  return quoted.length > text.length ? `'${'x'.repeat(text.length - 2)}'` : quoted.padEnd(text.length);
}

/** A change of the text for the parser: `text` in the place of `length` characters. */
interface ParserEdit {
  at: number;
  length: number;
  text: string;
}

/** A text for the parser, with the place in the original of every one of its places. */
interface EditedText {
  sql: string;
  places: number[];
}

function editedText(sql: string, edits: readonly ParserEdit[]): EditedText {
  let text = '';
  let from = 0;
  const places: number[] = [];
  const add = (piece: string, place: (offset: number) => number) => {
    for (let offset = 0; offset < piece.length; offset += 1) places.push(place(offset));
    text += piece;
  };
  for (const { at, length, text: piece } of [...edits].sort((one, other) => one.at - other.at)) {
    const start = from;
    add(sql.slice(start, at), (offset) => start + offset);
    add(piece, (offset) => at + Math.min(offset, length));
    from = at + length;
  }
  const rest = from;
  add(sql.slice(rest), (offset) => rest + offset);
  places.push(sql.length);
  return { sql: text, places };
}

/**
 * The parser keeps `NOT a LIKE b` as raw text, with no tree and no places. `a NOT LIKE b` says the same and parses: this
 * moves the NOT. The text that runs is never this one.
 */
function moveNegations(sql: string, dialect: Dialect): ParserEdit[] {
  if (!/\bnot\b[\s\S]*\bi?like\b/i.test(sql)) return [];
  const code = codeLexemes(sql, dialect);
  return code.flatMap((lexeme, index) => {
    const like = isWord(lexeme, 'not') ? likeAfter(code, index) : undefined;
    if (!like) return [];
    return [
      { at: lexeme.start, length: 3, text: '   ' },
      { at: like.start, length: 0, text: 'NOT ' },
    ];
  });
}

/** The LIKE that a NOT at `index` negates: the next one at the same depth, with nothing but its operand in between. */
function likeAfter(code: Lexeme[], index: number): Lexeme | undefined {
  let depth = 0;
  for (let i = index + 1; i < code.length; i += 1) {
    const lexeme = code[i] as Lexeme;
    if ('([{'.includes(lexeme.text)) depth += 1;
    else if (')]}'.includes(lexeme.text)) depth -= 1;
    if (depth < 0 || (depth === 0 && lexeme.text === ',')) return undefined;
    if (depth > 0 || lexeme.kind !== 'word') continue;
    if (/^i?like$/i.test(lexeme.text)) return i === index + 1 ? undefined : lexeme;
    if (
      /^(?:and|or|not|in|is|between|then|else|when|end|from|where|group|order|having|exists|as)$/i.test(lexeme.text)
    ) {
      return undefined;
    }
  }
  return undefined;
}

/** What is being read at one depth of brackets. */
interface Level {
  /** Where the SELECT of the current member of a set operation begins; absent before it, and for one in brackets. */
  member?: number | undefined;
  isBracketed: boolean;
}

/**
 * In `SELECT a FROM t WHERE b > (SELECT 1) UNION SELECT …` and `SELECT a FROM (SELECT 1) UNION SELECT …` the parser takes
 * the set operation for a part of the bracket before it. This puts the whole member into brackets, which leaves no doubt.
 * For the tree only; the text that runs is never this one.
 */
function groupMembers(sql: string, dialect: Dialect): ParserEdit[] {
  if (!/\b(?:union|intersect|except|minus)\b/i.test(sql)) return [];
  const code = codeLexemes(sql, dialect);
  const levels: Level[] = [{ isBracketed: false }];
  const inserts: ParserEdit[] = [];
  for (const [index, { text, kind, start }] of code.entries()) {
    const level = levels.at(-1);
    const before = code[index - 1];
    if (text === '(') {
      const opensMember =
        before === undefined || /^(?:\(|union|intersect|except|minus|all|distinct)$/i.test(before.text);
      if (level && opensMember && level.member === undefined) level.isBracketed = true;
      levels.push({ isBracketed: false });
    } else if (text === ')') levels.pop();
    else if (kind === 'word' && level && before?.text !== '.') {
      if (/^select$/i.test(text) && !level.isBracketed) level.member ??= start;
      if (!/^(?:union|intersect|except|minus)$/i.test(text)) continue;
      if (before?.text === ')' && level.member !== undefined) {
        inserts.push({ at: level.member, length: 0, text: '(' }, { at: before.end, length: 0, text: ')' });
      }
      levels[levels.length - 1] = { isBracketed: false };
    }
  }
  return inserts;
}

/** Steps that make columns; what stands behind the word is a list, for AGGREGATE with a GROUP BY behind it. */
const listing = words('select extend aggregate set drop rename distinct');
/** Steps that go on as the same clause does behind a FROM. */
const clauses = words('where order limit join left right full inner cross as tablesample');

/** The words of a step that need not be words of a query elsewhere. */
export const pipeOperators: ReadonlySet<string> = new Set([...listing]);

/**
 * BigQuery's `FROM t |> WHERE a |> AGGREGATE b GROUP BY c`, which the parser lacks, as queries inside each other:
 * `SELECT * FROM (SELECT * FROM (SELECT * FROM t) WHERE a) CROSS JOIN LATERAL (SELECT b GROUP BY c)`. It means less than the text
 * does, and reads no less: every name stays at its place, and every step reads all that the one before it has. For the tree
 * only; the text that runs is never this one. Other steps stay as they are and are not parsed.
 */
function unfoldPipes(sql: string, dialect: Dialect): ParserEdit[] {
  if (!dialect.pipes || !sql.includes('|>')) return [];
  const code = codeLexemes(sql, dialect);
  const edits: ParserEdit[] = [];
  // One query for each depth of brackets: where it begins, how many steps it has, what its last step leaves open.
  const levels: { start: Lexeme | undefined; steps: number; open: string }[] = [open()];
  const close = (at: number) => {
    const level = levels.pop();
    if (!level?.start || level.steps === 0) return;
    const isBare = /^from$/i.test(level.start.text);
    edits.push({
      at: level.start.start,
      length: 0,
      text: `${'SELECT * FROM ('.repeat(level.steps)}${isBare ? 'SELECT * ' : ''}`,
    });
    if (level.open) edits.push({ at, length: 0, text: level.open });
  };
  for (const [index, lexeme] of code.entries()) {
    const level = levels.at(-1);
    if (level && lexeme.text !== '(' && lexeme.text !== ')') level.start ??= lexeme;
    if (lexeme.text === '(') levels.push(open());
    else if (lexeme.text === ')' && levels.length > 1) close(lexeme.start);
    else if (lexeme.text === '|>' && level) {
      const next = code[index + 1];
      const word = next?.text.toLowerCase() ?? '';
      if (!next || (!listing.has(word) && !clauses.has(word))) return [];
      // A list of columns has no aliases.
      if (word === 'drop' && isName(code[index + 2]) && isName(code[index + 3])) return [];
      level.steps += 1;
      const isList = listing.has(word);
      const end = isList ? next.end : lexeme.end;
      edits.push({
        at: lexeme.start,
        length: end - lexeme.start,
        text: `${level.open})${isList ? ` CROSS JOIN LATERAL (SELECT ${word === 'distinct' ? '1' : ''}` : ''}`,
      });
      level.open = isList ? ')' : '';
    }
  }
  while (levels.length > 0) close(code.at(-1)?.end ?? sql.length);
  return edits;
}

function open(): { start: Lexeme | undefined; steps: number; open: string } {
  return { start: undefined, steps: 0, open: '' };
}

function parseAnew(sql: string, dialect: Dialect): Parsed {
  const text = respell(sql, dialect);
  const edits = [...unfoldPipes(text, dialect), ...moveNegations(text, dialect), ...groupMembers(text, dialect)];
  if (edits.length === 0) return parseText(text, dialect, undefined, sql);
  const edited = editedText(text, edits);
  const parsed = parseText(edited.sql, dialect, edited.places, sql);
  return parsed.ok ? parsed : parseText(text, dialect, undefined, sql);
}

/** `places` maps the places of this text to those of `original`, the text that the caller knows. */
function parseText(sql: string, dialect: Dialect, places: number[] | undefined, original: string): Parsed {
  try {
    const result = parse(sql, dialect.parserName as Parameters<typeof parse>[1]);
    const at = placeMap(sql, places);
    if (result.success && Array.isArray(result.ast)) {
      if (at) movePlaces(result.ast, at);
      return { ok: true, statements: frozen(result.ast as unknown as Tree[], original) };
    }
    return { ok: false, message: result.error ?? 'not parsed', ...errorPlace(result, at) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** The parser counts characters, JavaScript counts UTF-16 units: they part at the first emoji. */
function placeMap(sql: string, places: number[] | undefined): number[] | undefined {
  if (!/[\ud800-\udbff]/.test(sql)) return places;
  const units = [0];
  for (const character of sql) units.push((units.at(-1) as number) + character.length);
  return places ? units.map((unit) => places[unit] ?? unit) : units;
}

function movePlaces(tree: unknown, at: number[]): void {
  if (tree === null || typeof tree !== 'object') return;
  for (const [key, value] of Object.entries(tree)) {
    if (key === 'span' && value) {
      value.start = at[value.start] ?? value.start;
      value.end = at[value.end] ?? value.end;
    } else movePlaces(value, at);
  }
}

function errorPlace(result: object, at: number[] | undefined): { start?: number; end?: number } {
  const { errorStart: start, errorEnd: end } = result as { errorStart?: number; errorEnd?: number };
  const moved = (place: number) => at?.[place] ?? place;
  return { ...(start === undefined ? {} : { start: moved(start) }), ...(end === undefined ? {} : { end: moved(end) }) };
}
