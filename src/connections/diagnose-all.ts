import { type Diagnosis, diagnose } from '../answer/diagnose.ts';
import { hasStore, tryMemory } from '../memory/open-memory.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';
import { asWenshuError } from './as-wenshu-error.ts';
import type { Database, Shared } from './database.ts';
import { modelFault } from './model-fault.ts';

/** Everything that must be in place: each database, where memory is kept, and the models. */
export async function diagnoseAll(
  databases: readonly Database[],
  { config, models }: Pick<Shared, 'config' | 'models'>,
  read: (database: Database) => Promise<Snapshot>,
): Promise<Diagnosis[]> {
  const server = await tryMemory(config.memory);
  return diagnose({
    databases: databases.map((database) => ({
      title: database.title,
      driver: database.driver,
      snapshot: () => read(database),
      glossary: database.glossary,
      answers: async (snapshot) => (hasStore(config) ? (await database.book()).list(snapshot) : []),
    })),
    home: config.home,
    memory: server && { name: server.name, fault: server.fault ? asWenshuError(server.fault, '') : undefined },
    nodeVersion: process.versions.node,
    model: models.nameFor('sql'),
    tryModels: () => modelFault(models),
  });
}
