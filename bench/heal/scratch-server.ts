import { execFileSync } from 'node:child_process';

/** A real PostgreSQL on this machine with one scratch database per schema; undefined when there is none. */
export function scratchServer() {
  const psql = (database: string, sql: string): string | undefined => {
    try {
      const connection = ['-X', '-q', '-h', '127.0.0.1', '-p', '5432', '-U', 'postgres', '-d', database];
      execFileSync('psql', [...connection, '-v', 'ON_ERROR_STOP=1', '-c', sql], { stdio: ['ignore', 'pipe', 'pipe'] });
      return undefined;
    } catch (error) {
      return String((error as { stderr?: Buffer }).stderr ?? error).trim() || 'psql failed';
    }
  };
  if (psql('postgres', 'SELECT 1') !== undefined) return undefined;
  const made = new Set<string>();
  return {
    /** What the server says against the statement, nothing when it accepts it. */
    explain(schema: string, ddl: () => string, sql: string): string | undefined {
      const database = `wenshu_bench_${schema}`;
      if (!made.has(database)) {
        psql('postgres', `DROP DATABASE IF EXISTS ${database}`);
        const failure = psql('postgres', `CREATE DATABASE ${database}`) ?? psql(database, ddl());
        if (failure) throw new Error(failure);
        made.add(database);
      }
      return psql(database, `EXPLAIN ${sql}`);
    },
    dropAll(): void {
      for (const database of made) psql('postgres', `DROP DATABASE IF EXISTS ${database}`);
    },
  };
}
