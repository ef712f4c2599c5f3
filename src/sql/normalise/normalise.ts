import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { type Parsed, parseSql, type Tree } from '../parse/parse.ts';
import { groupMembers } from './group-members.ts';
import { prune } from './prune.ts';
import { resolveNames } from './resolve.ts';
import { rewrite } from './rewrite.ts';

export { tableNamed } from './scope.ts';

/**
 * The statement's tree without what does not matter: spelling, comments, places, redundant brackets, `<>` against `!=`,
 * and every alias. Columns name their source by its number in reading order (`{ column: { source: 2, name } }`, or
 * `output` for the position in a subquery's select list), so two trees are equal as JSON exactly when the two texts ask
 * the same thing in the same way. Two ways to get the same rows (a join, a subquery) stay two trees.
 *
 * Without a snapshot an unqualified column of a query over several tables keeps no source.
 */
export function normaliseTree(statement: Tree, names: NormaliseNames): Tree {
  return resolveNames(rewrite(prune(statement)), names) as Tree;
}

export interface NormaliseNames {
  dialect: Dialect;
  snapshot?: Snapshot | undefined;
}

/** Parses a text and normalises each of its statements. */
export function normaliseSql(sql: string, names: NormaliseNames): Parsed {
  const grouped = groupMembers(sql, names.dialect);
  const first = parseSql(grouped, names.dialect);
  const parsed = first.ok || grouped === sql ? first : parseSql(sql, names.dialect);
  if (!parsed.ok) return parsed;
  return { ok: true, statements: parsed.statements.map((statement) => normaliseTree(statement, names)) };
}
