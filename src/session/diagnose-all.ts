import { type Diagnosis, diagnose } from '../answer/diagnose.ts';
import { asWenshuError, toldAs } from '../databases/as-wenshu-error.ts';
import type { Database, Shared } from '../databases/database.ts';
import type { WenshuError } from '../errors/wenshu-error.ts';
import { hasStore, tryMemory } from '../memory/open-memory.ts';
import { type ModelSet, modelStages } from '../models/model-set.ts';
import type { Snapshot } from '../schema/snapshot/snapshot.ts';

/** Why a model that some stage names cannot be opened; nothing is sent to anybody. */
async function modelFault(models: ModelSet): Promise<WenshuError | undefined> {
  for (const stage of modelStages) {
    try {
      await models.modelFor(stage, 'doctor');
    } catch (error) {
      return asWenshuError(error, '');
    }
  }
  return undefined;
}

const readSchema = (database: Database): Promise<Snapshot> =>
  database.source.refresh().catch((thrown: unknown) => {
    throw asWenshuError(thrown, toldAs(database.connection));
  });

/** Everything that must be in place: each database, where memory is kept, and the models. */
export async function diagnoseAll(
  databases: readonly Database[],
  { config, models }: Pick<Shared, 'config' | 'models'>,
): Promise<Diagnosis[]> {
  const server = await tryMemory(config.memory);
  return diagnose({
    databases: databases.map((database) => ({
      title: database.title,
      driver: database.driver,
      snapshot: () => readSchema(database),
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
