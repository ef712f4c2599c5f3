import type { AccountPowers } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';

/** Privileges that neither change anything nor reach outside. */
const harmless =
  "'USAGE', 'SELECT', 'SHOW DATABASES', 'SHOW VIEW', 'PROCESS', 'EXECUTE', 'LOCK TABLES', 'REPLICATION CLIENT', 'REPLICATION SLAVE', 'BINLOG MONITOR', 'SLAVE MONITOR', 'SHOW CREATE ROUTINE'";

export async function mysqlPowers(ask: Ask): Promise<AccountPowers> {
  const granted = ['USER', 'SCHEMA', 'TABLE']
    .map((level) => `SELECT GRANTEE, PRIVILEGE_TYPE FROM information_schema.${level}_PRIVILEGES`)
    .join(' UNION ALL ');
  const [[account, database, changes, files] = []] = await ask(
    `SELECT CURRENT_USER(), DATABASE(), SUM(p.PRIVILEGE_TYPE NOT IN (${harmless}, 'FILE')), SUM(p.PRIVILEGE_TYPE = 'FILE')
    FROM (${granted}) p
    WHERE REPLACE(p.GRANTEE, '''', '') = CURRENT_USER()`,
  );
  return {
    account: String(account),
    changes: Number(changes) > 0,
    files: Number(files) > 0,
    remedy: `CREATE USER 'wenshu_reader'@'%' IDENTIFIED BY '…'; GRANT SELECT ON \`${database ?? 'database'}\`.* TO 'wenshu_reader'@'%';`,
  };
}
