import { createHash } from 'node:crypto';
import type { FileConfig } from '../../config/schema.ts';
import type { Keeper } from '../../memory/user-records.ts';
import type { Claims, Scope } from '../../protocol/access.ts';

/** Whose report it is, and as whom it is run. */
export interface Owner {
  user: string;
  role: string | undefined;
  claims: Claims;
  scopes: readonly Scope[];
  /** How they were authenticated. */
  how: 'local' | 'key' | 'token';
}

export const keeperOf = ({ user, role }: Pick<Owner, 'user' | 'role'>): Keeper => ({ user, role: role ?? null });

/**
 * A digest of what the owner may see. A run contains rows, so it is hidden once the claims of its owner or the limits of their role have
 * changed.
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

/** Targets that the owner's templates may name: all without a role, else those that the role lists. */
export function targetsOf(
  { role }: Pick<Owner, 'role'>,
  { reports, roles }: Pick<FileConfig, 'reports' | 'roles'>,
): FileConfig['reports']['targets'] {
  if (role === undefined) return reports.targets;
  const allowed = Object.hasOwn(roles, role) ? (roles[role]?.report_targets ?? []) : [];
  return Object.fromEntries(Object.entries(reports.targets).filter(([name]) => allowed.includes(name)));
}
