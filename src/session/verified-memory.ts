import type { FileConfig } from '../config/schema.ts';
import type { Database } from '../databases/database.ts';
import type { Identity } from '../databases/identity.ts';
import type { Listed } from '../memory/verified/answers.ts';
import type { ImportFormat } from '../memory/verified/import-answers.ts';
import type { ImportReport } from './verified-answers.ts';

/** Which database; required if there are several. */
interface Where {
  connection?: string;
}

/** The verified answers of a database. */
export interface VerifiedMemory {
  /** Newest first. `drift` lists what the database no longer has; such an answer is not used. */
  list(where?: Where): Promise<Listed[]>;
  /** Imports pairs of questions and SQL. Each is checked; rejected ones are reported with line and reason. */
  import(file: { name: string; text: string; format?: ImportFormat }, where?: Where): Promise<ImportReport>;
  revoke(id: string, where?: Where): Promise<void>;
}

type OnDatabase = <T>(connection: string | undefined, work: (database: Database) => Promise<T>) => Promise<T>;

export const verifiedMemory = (
  on: OnDatabase,
  config: Pick<FileConfig, 'roles'>,
  identity: Identity,
): VerifiedMemory => ({
  list: ({ connection } = {}) =>
    on(connection, async (database) => (await import('./verified-answers.ts')).listAnswers(database, identity)),
  import: (file, { connection } = {}) =>
    on(connection, async (database) =>
      (await import('./verified-answers.ts')).importAnswers(database, file, identity, config),
    ),
  revoke: (id, { connection } = {}) =>
    on(connection, async (database) =>
      (await import('./verified-answers.ts')).revokeAnswer(database, id, identity, config),
    ),
});
