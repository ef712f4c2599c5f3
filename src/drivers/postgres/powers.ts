import type { AccountPowers } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';

/** Roles that reach the server's files and programs (https://www.postgresql.org/docs/current/predefined-roles.html). */
const fileRoles = ['pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'];

export async function postgresPowers(ask: Ask): Promise<AccountPowers> {
  const roles = fileRoles.map((role) => `'${role}'`).join(', ');
  const [[account, database, isSuper, files, changes] = []] = await ask(
    `SELECT current_user::text, current_database()::text, r.rolsuper,
      EXISTS (SELECT 1 FROM pg_roles f WHERE f.rolname IN (${roles}) AND pg_has_role(current_user, f.oid, 'USAGE')),
      EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_t%'
          AND has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))
    FROM pg_roles r WHERE r.rolname = current_user`,
  );
  return {
    account: String(account),
    changes: isSuper === true || changes === true,
    files: isSuper === true || files === true,
    remedy: `CREATE ROLE wenshu_reader LOGIN PASSWORD '…'; GRANT CONNECT ON DATABASE "${database}" TO wenshu_reader; GRANT USAGE ON SCHEMA public TO wenshu_reader; GRANT SELECT ON ALL TABLES IN SCHEMA public TO wenshu_reader;`,
  };
}
