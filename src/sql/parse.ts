import { parse } from '@polyglot-sql/sdk';
import type { Dialect } from '../dialects/dialect.ts';

/** A node of the parser's tree: one key naming the kind, its fields below it. Walk it, do not print it back. */
export type Tree = { [kind: string]: unknown };

export type Parsed = { ok: true; statements: Tree[] } | { ok: false; message: string; start?: number; end?: number };

/** Parses the whole text. The tree is for reading only: text that runs is edited by ranges, never generated. */
export function parseSql(sql: string, dialect: Dialect): Parsed {
  try {
    const result = parse(sql, dialect.parserName as Parameters<typeof parse>[1]);
    const places = astral.test(sql) ? utf16Places(sql) : undefined;
    if (result.success && Array.isArray(result.ast)) {
      if (places) movePlaces(result.ast, places);
      return { ok: true, statements: result.ast as unknown as Tree[] };
    }
    return { ok: false, message: result.error ?? 'not parsed', ...place(result, places) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

const astral = /[\ud800-\udbff]/;

/** The parser counts characters, JavaScript counts UTF-16 units: they part at the first emoji. */
function utf16Places(sql: string): number[] {
  const places = [0];
  for (const character of sql) places.push((places.at(-1) as number) + character.length);
  return places;
}

function movePlaces(tree: unknown, places: number[]): void {
  if (tree === null || typeof tree !== 'object') return;
  for (const [key, value] of Object.entries(tree)) {
    if (key === 'span' && value) {
      value.start = places[value.start] ?? value.start;
      value.end = places[value.end] ?? value.end;
    } else movePlaces(value, places);
  }
}

function place(result: object, places?: number[]): { start?: number; end?: number } {
  const { errorStart: start, errorEnd: end } = result as { errorStart?: number; errorEnd?: number };
  const at = (offset: number) => places?.[offset] ?? offset;
  return { ...(start === undefined ? {} : { start: at(start) }), ...(end === undefined ? {} : { end: at(end) }) };
}

/** Visits every node below `tree` in document order; `path` holds the keys that lead to it. Return false to skip a node's children. */
export function walkTree(
  tree: unknown,
  visit: (kind: string, node: Record<string, unknown>, path: readonly string[]) => boolean | undefined,
  path: readonly string[] = [],
): void {
  if (Array.isArray(tree)) {
    for (const item of tree) walkTree(item, visit, path);
    return;
  }
  if (tree === null || typeof tree !== 'object') return;
  for (const [kind, node] of Object.entries(tree)) {
    if (node === null || typeof node !== 'object') continue;
    if (!Array.isArray(node) && visit(kind, node as Record<string, unknown>, path) === false) continue;
    walkTree(node, visit, [...path, kind]);
  }
}
