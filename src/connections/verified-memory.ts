import type { FileConfig } from '../config/schema.ts';
import type { Listed } from '../memory/verified/answers.ts';
import type { ImportFormat } from '../memory/verified/import-answers.ts';
import type { Database } from './database.ts';
import type { ImportReport } from './verified-answers.ts';
import { type RoleOption, viewerOf } from './viewer.ts';

/** Whose view of which database; of several databases one must be named. */
interface Approving {
  connection?: string | undefined;
  role?: RoleOption | undefined;
  user?: string | undefined;
}

/** The verified answers of a database. */
export interface VerifiedMemory {
  /** The latest first. `drift` tells what of it the database no longer has: such a one is not used. */
  list(options?: Approving): Promise<Listed[]>;
  /** Takes pairs of questions and SQL, each checked; what is not taken is told with its line and the reason. */
  import(file: { name: string; text: string; format?: ImportFormat }, options?: Approving): Promise<ImportReport>;
  revoke(id: string, options?: Approving): Promise<void>;
}

type On = <T>(where: Approving, work: (database: Database) => Promise<T>) => Promise<T>;

/** Loaded when somebody first approves or looks. */
export const verifiedMemory = (on: On, config: Pick<FileConfig, 'roles'>, userOf: () => string): VerifiedMemory => ({
  list: (options = {}) =>
    on(options, async (database) =>
      (await import('./verified-answers.ts')).listAnswers(database, viewerOf(options.role)),
    ),
  import: (file, options = {}) =>
    on(options, async (database) => {
      const { importAnswers } = await import('./verified-answers.ts');
      return importAnswers(database, file, { ...viewerOf(options.role), user: options.user ?? userOf() }, config);
    }),
  revoke: (id, options = {}) =>
    on(options, async (database) => {
      const { revokeAnswer } = await import('./verified-answers.ts');
      return revokeAnswer(database, id, { ...viewerOf(options.role), user: options.user ?? userOf() }, config);
    }),
});
