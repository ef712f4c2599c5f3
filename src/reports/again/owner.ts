import { createHash } from 'node:crypto';
import type { FileConfig } from '../../config/schema.ts';
import type { Keeper } from '../../memory/own-records.ts';
import type { Claims, Scope } from '../../protocol/access.ts';

/** Whose report it is, and as whom it is run. */
export interface Owner {
  user: string;
  role: string | undefined;
  claims: Claims;
  scopes: readonly Scope[];
  /** How they said who they are. */
  how: 'local' | 'key' | 'token';
}

export const keeperOf = ({ user, role }: Pick<Owner, 'user' | 'role'>): Keeper => ({ user, role: role ?? null });

/**
 * A run holds rows: who may see other rows now than when it was made must not find it, whether something else is said of them or of
 * their role.
 */
export const viewOf = ({ role, claims }: Pick<Owner, 'role' | 'claims'>, roles: FileConfig['roles']): string => {
  const { tables, denied_columns, connections, audience, row_filters, masks } =
    role !== undefined && Object.hasOwn(roles, role)
      ? (roles[role] ?? {})
      : ({} as Partial<FileConfig['roles'][string]>);
  const limits = [tables, denied_columns, connections, audience, inOrder(row_filters), inOrder(masks)];
  return createHash('sha256')
    .update(JSON.stringify([inOrder(claims), limits]))
    .digest('hex');
};

const inOrder = (named: object = {}): [string, unknown][] =>
  Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1));

/** Targets that their templates may name: all for whoever has no role, else what the role says, which may be none. */
export function targetsOf(
  { role }: Pick<Owner, 'role'>,
  { reports, roles }: Pick<FileConfig, 'reports' | 'roles'>,
): FileConfig['reports']['targets'] {
  if (role === undefined) return reports.targets;
  const allowed = Object.hasOwn(roles, role) ? (roles[role]?.report_targets ?? []) : [];
  return Object.fromEntries(Object.entries(reports.targets).filter(([name]) => allowed.includes(name)));
}
