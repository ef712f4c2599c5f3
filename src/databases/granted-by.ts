import type { RoleView } from './role-view.ts';

/** What somebody approved may name values that others do not see: of a limited table neither its words nor its statement are told on. */
export const isTellable = (view: RoleView, sql: string): boolean => grantedBy(view, sql) === undefined;

/** What ran in the place of a statement, where something was limited. */
export function grantedBy({ grant }: RoleView, sql: string) {
  const found = grant?.(sql);
  if (!found?.ok || found.granted.tables.length + found.granted.masked.length === 0) return undefined;
  const { told, tables, masked } = found.granted;
  return { sql: told, tables, masked };
}
