import type { Scalar } from '../../schema/snapshot/snapshot.ts';
import type { AccountPowers } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';

/** One row: who, and a column for each level, such as `internal.shop: Select_priv; internal.mysql: Select_priv`. */
export async function dorisPowers(ask: Ask): Promise<AccountPowers> {
  const [row = []] = await ask('SHOW GRANTS');
  return {
    account: String(row[0] ?? ''),
    ...dorisRights(row),
    remedy: "CREATE USER wenshu_reader IDENTIFIED BY '…'; GRANT SELECT_PRIV ON internal.`database`.* TO wenshu_reader;",
  };
}

/** https://doris.apache.org/docs/admin-manual/auth/authentication-and-authorization: usage is of workload groups and resources. */
export function dorisRights(row: readonly Scalar[]): Pick<AccountPowers, 'changes' | 'files'> {
  const rights = new Set(row.flatMap((cell) => String(cell ?? '').match(/\b[A-Z][a-z_]*_priv\b/gi) ?? []));
  for (const harmless of ['Select_priv', 'Usage_priv', 'Cluster_usage_priv', 'Stage_usage_priv', 'Show_view_priv'])
    rights.delete(harmless);
  // EXPORT and INTO OUTFILE need nothing but the right to read.
  return { changes: rights.size > 0, files: rights.has('Admin_priv') || rights.has('Node_priv') };
}

/** A GRANT a row, the third column; rights that a role has are asked of the role. */
export async function starrocksPowers(ask: Ask): Promise<AccountPowers> {
  const rows = await ask('SHOW GRANTS');
  const grants = rows.map((row) => String(row[2] ?? ''));
  const asked = new Set<string>();
  for (let at = 0; at < grants.length; at += 1) {
    for (const role of rolesIn(grants[at] ?? '')) {
      if (asked.has(role) || role === 'public') continue;
      asked.add(role);
      // One that may not be looked into counts as one that may do everything.
      const found = await ask(`SHOW GRANTS FOR ROLE \`${role}\``).catch(() => [['', '', 'GRANT ALL ON SYSTEM']]);
      grants.push(...found.map((row) => String(row[2] ?? '')));
    }
  }
  return {
    account: String(rows[0]?.[0] ?? ''),
    ...starrocksRights(grants, [...asked]),
    remedy:
      "CREATE USER wenshu_reader IDENTIFIED BY '…'; GRANT SELECT ON ALL TABLES IN DATABASE `database` TO USER wenshu_reader;",
  };
}

/** `GRANT 'root', 'analyst' TO 'ann'@'%'` */
function rolesIn(grant: string): string[] {
  if (/\bON\b/.test(grant)) return [];
  const [, list = ''] = /^GRANT\s+(.*?)\s+TO\b/i.exec(grant) ?? [];
  return list
    .split(',')
    .map((name) => name.trim().replace(/^['"`]|['"`]$/g, ''))
    .filter((name) => name !== '' && !name.includes('`'));
}

/** Roles that come with the server and may change it, whatever their grants say. */
const administrators = new Set(['root', 'cluster_admin', 'db_admin', 'user_admin', 'security_admin']);

export function starrocksRights(
  grants: readonly string[],
  roles: readonly string[],
): Pick<AccountPowers, 'changes' | 'files'> {
  const isAdministrator = roles.some((role) => administrators.has(role));
  const rights = grants.flatMap((grant) => /^GRANT\s+(.*?)\s+ON\b/i.exec(grant)?.[1]?.split(/\s*,\s*/) ?? []);
  return {
    changes: isAdministrator || rights.some((right) => !/^(?:SELECT|USAGE)$/i.test(right)),
    files: isAdministrator || rights.some((right) => /^(?:ALL|FILE|NODE|REPOSITORY|PLUGIN)\b/i.test(right)),
  };
}
