import type { AccountPowers } from '../contract/driver.ts';
import type { Ask } from '../contract/engine.ts';

/** Of the server, of the database, and of any one table or procedure. What is not here neither changes anything nor reaches outside. */
const changing =
  "'INSERT', 'UPDATE', 'DELETE', 'ALTER', 'CONTROL', 'TAKE OWNERSHIP', 'CONTROL SERVER', 'ALTER ANY DATABASE', 'ALTER ANY SCHEMA', 'CREATE TABLE', 'CREATE VIEW', 'CREATE PROCEDURE', 'CREATE FUNCTION', 'CREATE SCHEMA', 'IMPERSONATE ANY LOGIN', 'ALTER ANY LOGIN', 'ALTER ANY USER', 'ALTER ANY ROLE'";
const reaching =
  "'ADMINISTER BULK OPERATIONS', 'ADMINISTER DATABASE BULK OPERATIONS', 'CONTROL SERVER', 'UNSAFE ASSEMBLY', 'EXTERNAL ACCESS ASSEMBLY', 'ALTER ANY EXTERNAL DATA SOURCE', 'ALTER ANY LINKED SERVER'";

/** Tables whose rights are looked at one by one; a right to change usually holds for a schema or for all. */
const mostTables = 500;

export async function sqlserverPowers(ask: Ask): Promise<AccountPowers> {
  const everywhere = `SELECT permission_name FROM sys.fn_my_permissions(NULL, 'SERVER')
    UNION ALL SELECT permission_name FROM sys.fn_my_permissions(NULL, 'DATABASE')`;
  const onTables = `SELECT p.permission_name
    FROM (SELECT TOP ${mostTables} QUOTENAME(s.name) + '.' + QUOTENAME(o.name) AS name
      FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0) t
    CROSS APPLY sys.fn_my_permissions(t.name, 'OBJECT') p`;
  const [[account, changes, files] = []] = await ask(
    `SELECT SUSER_SNAME(), SUM(CASE WHEN p.permission_name IN (${changing}) THEN 1 ELSE 0 END),
      SUM(CASE WHEN p.permission_name IN (${reaching}) THEN 1 ELSE 0 END)
    FROM (${everywhere} UNION ALL ${onTables}) p`,
  );
  return {
    account: String(account),
    changes: Number(changes) > 0,
    files: Number(files) > 0,
    remedy:
      "CREATE LOGIN wenshu_reader WITH PASSWORD = '…'; CREATE USER wenshu_reader FOR LOGIN wenshu_reader; ALTER ROLE db_datareader ADD MEMBER wenshu_reader; GRANT SHOWPLAN TO wenshu_reader;",
  };
}
