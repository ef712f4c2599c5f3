import type { Scope } from './types.ts';

/** What is known of a scope before anything in it is read. */
export type Place = Pick<Scope, 'role' | 'correlated'> &
  Partial<Pick<Scope, 'name' | 'nameQuoted' | 'columnNames' | 'serves' | 'clause'>>;

export function emptyScope(kind: Scope['kind'], place: Place, parent: Scope | undefined): Scope {
  return {
    kind,
    ...place,
    ...(parent ? { parent } : {}),
    children: [],
    ctes: [],
    range: { start: -1, end: -1 },
    clauses: {},
    sources: [],
    columns: [],
    stars: [],
    projections: [],
    comparisons: [],
    functions: [],
    distinct: false,
    grouped: false,
    aggregates: false,
    limited: false,
    ordered: false,
  };
}
