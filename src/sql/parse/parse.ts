import { parse } from '@polyglot-sql/sdk';
import type { Dialect } from '../../dialects/dialect.ts';
import { editedText } from './edited-text.ts';
import { groupMembers } from './group-members.ts';
import { moveNegations } from './negated-like.ts';
import { unfoldPipes } from './pipes.ts';
import { respell } from './respell.ts';
import type { Tree } from './tree.ts';

export { pipeOperators } from './pipes.ts';
export {
  defined,
  type Fields,
  fieldsOf,
  type Identifier,
  identifier,
  isFields,
  listOf,
  mapChildren,
  nameOf,
  type Tree,
  tagged,
  walkTree,
} from './tree.ts';

export type Parsed = { ok: true; statements: Tree[] } | { ok: false; message: string; start?: number; end?: number };

/**
 * The last few readings, newest last: one statement is judged, rewritten, linted and told in words in turn, while others are at
 * theirs. They are frozen, so that nobody can change what the policy reads.
 */
const kept = new Map<string, { dialect: Dialect; parsed: Parsed }>();
const mostKept = 64;
const longestKept = 20_000;

/** Parses the whole text. The tree is for reading only: text that runs is edited by ranges, never generated. */
export function parseSql(sql: string, dialect: Dialect): Parsed {
  const known = kept.get(sql);
  if (known?.dialect === dialect) return known.parsed;
  const parsed = parseAnew(sql, dialect);
  if (sql.length > longestKept) return parsed;
  kept.delete(sql);
  kept.set(sql, { dialect, parsed });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
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
