import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { codeLexemes } from '../lex/lex.ts';
import { type Fields, type Parsed, parseSql, type Tree } from '../parse/parse.ts';
import { type ColumnUse, resolveColumns, type Scope, scopesOf } from '../scope/scope.ts';
import { prune } from './prune.ts';
import { resolveNames } from './resolve.ts';
import { rewrite } from './rewrite.ts';

export interface NormaliseNames {
  dialect: Dialect;
  snapshot?: Snapshot | undefined;
}

/** Parses a text and normalises each of its statements. */
export function normaliseSql(sql: string, names: NormaliseNames): Parsed {
  const parsed = parseSql(sql, names.dialect);
  if (!parsed.ok) return parsed;
  return { ok: true, statements: parsed.statements.map((statement) => normalise(sql, statement, names)) };
}

/**
 * What two texts have in common when they give the same rows under the same headers from the same data; undefined for what is no
 * single query. Stricter than the normalised tree: a header may be the very text of an expression, names may differ by their case
 * alone, and where rows turn into text or a star stands for names, every alias shows.
 */
export function rowsKey(sql: string, names: NormaliseNames): string | undefined {
  const parsed = parseSql(sql, names.dialect);
  const [statement, ...rest] = parsed.ok ? parsed.statements : [];
  if (!statement || rest.length > 0) return undefined;
  const scopes = scopesOf(sql, names.dialect, [statement]);
  if (!scopes) return undefined;
  const whole = codeLexemes(sql, names.dialect).map(({ text }) => text);
  const shows = scopes.all.some(({ stars }) => stars.length > 0) || whole.some((text) => showsNames.test(text));
  const headers = headersOf(scopes.root, sql);
  if (shows || !headers) return JSON.stringify(whole);
  const written = scopes.all.flatMap(({ sources, columns }) => [
    ...sources.filter(({ kind }) => kind === 'table').map(({ schema, name }) => [schema ?? '', name]),
    ...columns.map(({ name }) => name),
  ]);
  return JSON.stringify([headers, written, normalise(sql, statement, names)]);
}

/** Functions that turn a row and its names into a value. */
const showsNames = /json|struct|record|xml|row|map|object/i;

/** What stands above the columns, as far as the text decides it. */
function headersOf(scope: Scope, sql: string): (string | undefined)[] | undefined {
  if (scope.kind === 'set') {
    const first = scope.children.find(({ role }) => role === 'member');
    return first && headersOf(first, sql);
  }
  return scope.projections.map(({ alias, range }) => alias ?? (range && sql.slice(range.start, range.end)));
}

/**
 * The statement's tree without what does not matter: spelling, comments, places, redundant brackets, `<>` against `!=`,
 * and every alias. Columns name their source by its number in reading order (`{ column: { source: 2, name } }`, or
 * `output` for the position in a subquery's select list), so two trees are equal as JSON exactly when the two texts ask
 * the same thing in the same way. Two ways to get the same rows (a join, a subquery) stay two trees.
 *
 * Without a snapshot an unqualified column of a query over several tables keeps no source.
 */
function normalise(sql: string, statement: Tree, { dialect, snapshot }: NormaliseNames): Tree {
  const scopes = scopesOf(sql, dialect, [statement]);
  const known = snapshot ?? { dialect: dialect.name, database: '', fingerprint: '', tables: [] };
  if (!scopes) return resolveNames(rewrite(prune(statement, () => undefined)), undefined) as Tree;
  const uses: ColumnUse[] = [];
  // The tree that is rewritten has no places: numbers tell which column and which query a node was.
  const mark = (node: Fields): Fields | undefined => {
    const use = scopes.uses.get(node);
    if (use) return { use: uses.push(use) - 1 };
    const block = scopes.blocks.get(node);
    return block && { block: scopes.all.indexOf(block) };
  };
  const tree = rewrite(prune(statement, mark));
  return resolveNames(tree, {
    snapshot: known,
    resolution: resolveColumns(scopes, known),
    uses,
    blocks: scopes.all,
  }) as Tree;
}
