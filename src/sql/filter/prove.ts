import { type Lexeme, lexSql } from '../lex/lex.ts';
import { type Fields, identifier, isFields, listOf, walkTree } from '../parse/parse.ts';
import { readPlaces } from '../policy/policy.ts';
import type { TextEdit } from '../scope/scope.ts';
import { type Place, rowName } from './table-limit.ts';

interface Claim extends Place {
  /** All edits of the text, and those of them that put a derived table in the place of a reference. */
  all: readonly TextEdit[];
  replacements: readonly (TextEdit & { nameAt: number; reads: readonly string[] })[];
  isLimited: (table: string) => boolean;
}

/**
 * Whether the edited text, read anew, holds what it should: its lexemes are those of the original with ours in the places of the
 * edits; every reference to a limited table stands in a derived table of ours, which is a query over that one table with a WHERE
 * and nothing else, in FROM; and inside of those nothing else is read than what the conditions name.
 */
export function isProven(before: string, after: string, claim: Claim): boolean {
  const { dialect, snapshot, replacements } = claim;
  if (!hasSameLexemes(before, after, claim)) return false;
  const read = readPlaces(after, dialect, snapshot);
  if (!read) return false;
  const ranges = placed(claim);
  const inside = ranges.map(() => [] as string[]);
  const names = new Set<number>();
  for (const { table, node } of read.places) {
    const start = node && startOf(node);
    const at = start === undefined ? -1 : ranges.findIndex((range) => range.start <= start && start < range.end);
    if (at >= 0) inside[at]?.push(table);
    else if (claim.isLimited(table)) return false;
    const isOurs = at >= 0 && start === ranges[at]?.nameAt;
    if (isOurs && node && start !== undefined && identifier(node.alias)?.name === rowName) names.add(start);
  }
  const derived = derivedIn(read.tree);
  return ranges.every(
    ({ nameAt }, at) =>
      names.has(nameAt) && derived.has(nameAt) && isSame(inside[at] as string[], replacements[at]?.reads ?? []),
  );
}

/** Where each replacement stands in the edited text. */
function placed({ all, replacements }: Claim): { start: number; end: number; nameAt: number }[] {
  return replacements.map((one) => {
    const earlier = all.filter((edit) => edit !== one && edit.start < one.start);
    const moved = earlier.reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), one.start);
    return { start: moved, end: moved + one.text.length, nameAt: moved + one.nameAt };
  });
}

export const isSame = (found: readonly string[], wanted: readonly string[]) =>
  JSON.stringify([...found].sort()) === JSON.stringify([...wanted].sort());

/** The lexemes of the text are those of the original with those of the edits in their places. */
export function hasSameLexemes(
  before: string,
  after: string,
  { all, dialect }: Pick<Claim, 'all' | 'dialect'>,
): boolean {
  const edits = [...all].sort((one, other) => one.start - other.start);
  const original = lexSql(before, dialect);
  const wanted: Lexeme[] = [];
  let from = 0;
  for (const { start, end, text } of edits) {
    // A lexeme that an edit cuts in two would be another one.
    if (original.some((one) => (one.start < start && start < one.end) || (one.start < end && end < one.end)))
      return false;
    wanted.push(...original.filter((one) => one.start >= from && one.end <= start), ...lexSql(text, dialect));
    from = end;
  }
  wanted.push(...original.filter((one) => one.start >= from));
  const result = lexSql(after, dialect);
  return (
    result.length === wanted.length &&
    result.every(({ kind, text, unterminated }, at) => {
      const one = wanted[at];
      return one?.kind === kind && one.text === text && !unterminated;
    })
  );
}

/** The starts of the tables that are all that a filtering subquery in FROM reads. */
function derivedIn(tree: Fields): Set<number> {
  const results = new Set<number>();
  walkTree(tree, (key, node) => {
    const sources = [
      ...(key === 'from' ? listOf(node.expressions) : []),
      ...(key === 'joined_table' ? [node.left] : []),
      ...listOf(node.joins).map((join) => (isFields(join) ? join.this : undefined)),
    ];
    for (const source of sources) {
      const start = filteredTable(source);
      if (start !== undefined) results.add(start);
    }
    return undefined;
  });
  return results;
}

/** Where the name of the table begins, if this is `(SELECT … FROM table WHERE …)`; an order, a second member or a query around it only serves the fence. */
function filteredTable(source: unknown): number | undefined {
  if (!isFields(source)) return undefined;
  const wrapper = source.alias ?? source.paren;
  if (isFields(wrapper) && !isFields(source.subquery)) return filteredTable(wrapper.this);
  return isFields(source.subquery) ? filteredIn(source.subquery.this) : undefined;
}

function filteredIn(query: unknown): number | undefined {
  if (!isFields(query)) return undefined;
  if (isFields(query.subquery)) return filteredIn(query.subquery.this);
  if (isFields(query.union)) {
    const { left, right } = query.union;
    return filteredIn(right) === undefined ? undefined : filteredIn(left);
  }
  const { select } = query;
  if (!isFields(select) || !isFields(select.from)) return undefined;
  const isMore = ['joins', 'lateral_views', 'group_by', 'having', 'qualify', 'with', 'distinct'].some((key) => {
    const value = select[key];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
  const [only, ...others] = listOf(select.from.expressions);
  if (isMore || others.length > 0 || !isFields(only)) return undefined;
  if (isFields(only.subquery)) return isFields(select.where_clause) ? undefined : filteredTable(only);
  return isFields(only.table) && isFields(select.where_clause) ? startOf(only.table) : undefined;
}

function startOf(node: Readonly<Fields>): number | undefined {
  const first = [node.catalog, node.schema, node.name]
    .map((part) => identifier(part))
    .find((part) => part !== undefined);
  return (first?.span as { start: number } | undefined)?.start;
}
