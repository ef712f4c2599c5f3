import type { FileConfig } from '../config/schema.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { Role } from '../sql/contracts/contracts.ts';

/**
 * The role that the configuration has under that name; a name that it does not have is an error, never "everything". With a
 * connection, its limits are those that hold there.
 */
export function roleSettings(
  { roles }: Pick<FileConfig, 'roles'>,
  name: string | undefined,
  connection?: string,
): Role | undefined {
  if (name === undefined) return undefined;
  const found = Object.hasOwn(roles, name) ? roles[name] : undefined;
  if (!found)
    throw new WenshuError('config_invalid', {
      detail: `there is no role named ${name}`,
      detail_zh: `没有名为 ${name} 的角色`,
    });
  const { tables, denied_columns: deniedColumns, row_filters: filters, masks } = found;
  return {
    name,
    ...(tables ? { tables } : {}),
    ...(deniedColumns ? { deniedColumns } : {}),
    ...(filters ? { rowFilters: heldIn(connection, filters) } : {}),
    ...(masks ? { masks: heldIn(connection, masks) } : {}),
  };
}

/** `sales/orders` is of the connection `sales` alone; without one, all of them are, so that nothing is shown by mistake. */
function heldIn<Limit>(connection: string | undefined, limits: Readonly<Record<string, Limit>>): Record<string, Limit> {
  return Object.fromEntries(
    Object.entries(limits).flatMap(([key, limit]) => {
      const at = key.indexOf('/');
      const isHeld = at < 0 || connection === undefined || key.slice(0, at) === connection;
      return isHeld ? [[key.slice(at + 1), limit] as const] : [];
    }),
  );
}

/** Whether the role may ask this connection; without a role everybody may. */
export const mayUse = ({ roles }: Pick<FileConfig, 'roles'>, name: string | undefined, connection: string): boolean =>
  name === undefined || (roles[name]?.connections?.includes(connection) ?? true);

/** Rows that one answer gives to the role. */
export const mostRows = ({ roles, limits }: Pick<FileConfig, 'roles' | 'limits'>, name: string | undefined): number =>
  Math.min(limits.max_rows, (name === undefined ? undefined : roles[name]?.max_rows) ?? limits.max_rows);
