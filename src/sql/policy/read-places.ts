import type { Dialect } from '../../dialects/dialect.ts';
import type { Snapshot } from '../../schema/snapshot/snapshot.ts';
import { parseSql, type Tree } from '../parse/parse.ts';
import { settleNames } from './role-check.ts';
import { surveyTree } from './survey.ts';
import type { TableRead } from './surveyed.ts';

export type { TableRead } from './surveyed.ts';

/** Where one statement reads stored tables. */
export interface ReadPlaces {
  tree: Tree;
  places: readonly TableRead[];
  /** Names of WITH items anywhere in it, in lower case. */
  withNames: ReadonlySet<string>;
}

/** As the policy sees them, which takes a name for a table's where it is in doubt. Undefined unless the text is one statement. */
export function readPlaces(sql: string, dialect: Dialect, snapshot: Snapshot): ReadPlaces | undefined {
  const parsed = parseSql(sql, dialect);
  const [tree, ...more] = parsed.ok ? parsed.statements : [];
  if (!tree || more.length > 0) return undefined;
  const survey = surveyTree(tree, dialect);
  settleNames(survey, dialect, snapshot);
  // A part of the tree may be walked twice.
  const seen = new Set<unknown>();
  const places = survey.places.filter(({ node }) => node === undefined || (!seen.has(node) && seen.add(node)));
  return { tree, places, withNames: survey.withNames };
}
