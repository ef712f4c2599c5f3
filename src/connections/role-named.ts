import type { FileConfig } from '../config/schema.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Role } from '../sql/contracts/verdict.ts';

/** The role that the configuration has under that name; a name that it does not have is an error, never "everything". */
export function roleNamed({ roles }: Pick<FileConfig, 'roles'>, name: string | undefined): Role | undefined {
  if (name === undefined) return undefined;
  const found = Object.hasOwn(roles, name) ? roles[name] : undefined;
  if (!found)
    throw new WenshuError('config_invalid', {
      detail: `there is no role named ${name}`,
      detail_zh: `没有名为 ${name} 的角色`,
    });
  const { tables, denied_columns: deniedColumns } = found;
  return { name, ...(tables ? { tables } : {}), ...(deniedColumns ? { deniedColumns } : {}) };
}

/** Whether the role may ask this connection; without a role everybody may. */
export const mayUse = ({ roles }: Pick<FileConfig, 'roles'>, name: string | undefined, connection: string): boolean =>
  name === undefined || (roles[name]?.connections?.includes(connection) ?? true);

/** Rows that one answer gives to the role. */
export const mostRows = ({ roles, limits }: Pick<FileConfig, 'roles' | 'limits'>, name: string | undefined): number =>
  Math.min(limits.max_rows, (name === undefined ? undefined : roles[name]?.max_rows) ?? limits.max_rows);
