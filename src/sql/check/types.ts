import type { Resolution, Scopes } from '../scope.ts';
import type { Finding } from './finding.ts';

/** Arguments and comparisons that PostgreSQL refuses by type. */
export function typeProblems(scopes: Scopes, _resolution: Resolution): Finding[] {
  if (scopes.dialect.name !== 'postgres') return [];
  return [];
}
