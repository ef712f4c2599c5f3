import { anybody } from './agents/runner.ts';
import type { Log } from './agents/state/dependencies.ts';
import type { Diagnosis } from './answer/diagnose.ts';
import { openBoardRecords } from './boards/board-records.ts';
import { openBoards } from './boards/boards.ts';
import { openPictures, type Pictures } from './charts/pictures.ts';
import { configOf, type NamedConnection, type Settings, type WenshuConfig } from './config/config.ts';
import { asWenshuError, toldAs } from './databases/as-wenshu-error.ts';
import { type Databases, openDatabases } from './databases/databases.ts';
import type { Identity } from './databases/identity.ts';
import type { Driver } from './drivers/contract/driver.ts';
import { WenshuError } from './errors/wenshu-error.ts';
import { forgetOld } from './memory/checkpoints.ts';
import { once } from './memory/once.ts';
import { hasStore, openMemory, openServerMemory, type ServerMemory, usageLogOf } from './memory/open-memory.ts';
import { openResults, type ResultStore } from './memory/result-store.ts';
import { openTaught } from './memory/taught.ts';
import type { ChatModel } from './models/model.ts';
import { createModelSet, type ModelSet } from './models/model-set.ts';
import type { ModelSettings } from './models/open-model.ts';
import { createSession, type Session } from './session/session.ts';
import { openOwnBooks, openOwnData } from './uploads/own-data.ts';
import { openEmbeddedWriter } from './writers/embedded-writer.ts';
import type { Writer } from './writers/writer.ts';
import type { WriterParts } from './writers/writers-with-model.ts';

export interface ConnectionInfo {
  id: string;
  title: string;
  today?: string;
}

/** Databases, ready to be asked: a session of the configured user, and sessions for others through `as`. */
export interface Wenshu extends Session, ServerMemory, Pictures, AsyncDisposable {
  /** The database that is asked; null if each question finds its own among `connections`. */
  readonly connection: ConnectionInfo | null;
  readonly connections: readonly ConnectionInfo[];
  /** The model that writes queries; `embedded` if there is none. */
  readonly model: string;
  /**
   * A session in which everything runs as this user.
   *
   * @example
   * const session = wenshu.as({ user: 'u42', role: 'north', claims: { region: 3 } });
   * const answer = await session.ask('orders last month?');
   */
  as(identity: SessionIdentity): Session;
  doctor(): Promise<Diagnosis[]>;
  close(): Promise<void>;
}

/** Whom a session speaks for. What is absent comes from the configuration. */
export type SessionIdentity = Partial<Identity> & {
  /** Whether answers may name tables and columns. */
  audience?: 'analyst' | 'business';
};

export interface WenshuOptions {
  log?: Log;
  /** Your own chat model, used wherever the configuration names none. */
  model?: ChatModel;
  /** Your own drivers, by connection id. */
  drivers?: Readonly<Record<string, Driver>>;
  /** Writers in order of cost, in place of the configured ones. */
  writers?: Writer[] | ((parts: WriterParts) => Writer[]);
  /** Chat models in place of the configured ones. */
  models?: ModelSet;
  /** Threads that read questions without a model; with 0, the default, this thread reads them. */
  readerThreads?: number;
  /** What several processes share: recent rows, and the rate limit of models. */
  shared?: { results?: ResultStore; paceOf?: ModelSettings['paceOf'] };
}

export interface OpenOptions extends Pick<WenshuOptions, 'log' | 'writers'> {
  /** A model's name (`openai:gpt-4.1`), a server's address (`http://host/v1#model`), or your own chat model. */
  model?: string | ChatModel;
  /** Settings as in `wenshu.yaml`. Without `home`, everything stays in this process. */
  settings?: Settings;
}

/**
 * Opens one database: a path, a URL, or your own driver. Rejects with `WenshuError` if it can't be reached.
 *
 * @example
 * await using wenshu = await openWenshu('shop.sqlite');
 * const answer = await wenshu.ask('orders last month?');
 * if (answer.status === 'answered') console.log(answer.table.rows, answer.receipt.sql);
 */
export async function openWenshu(source: string | Driver, options: OpenOptions = {}): Promise<Wenshu> {
  const { model, settings = {}, ...others } = options;
  const named = typeof model === 'string' ? { ...settings, model } : settings;
  const own = typeof model === 'object' ? { model } : {};
  const isUrl = typeof source === 'string';
  const config = configOf(isUrl ? source : `driver:${source.dialect}`, named);
  const drivers = isUrl || !config.connection ? undefined : { [config.connection.id]: source };
  const { wenshu, databases } = assemble(config, { ...others, ...own, drivers });
  const database = databases.named(undefined);
  try {
    await database.driver.connect();
  } catch (thrown) {
    await wenshu.close();
    throw asWenshuError(thrown, toldAs(database.connection));
  }
  return wenshu;
}

/** Builds everything a configuration names. Opens and writes nothing before the first question. */
export const createWenshu = (config: WenshuConfig, options: WenshuOptions = {}): Wenshu =>
  assemble(config, options).wenshu;

function assemble(config: WenshuConfig, options: WenshuOptions): { wenshu: Wenshu; databases: Databases } {
  const { log = () => {}, writers, drivers, shared: { paceOf, results: sharedResults } = {} } = options;
  const { secret, today, home, retention_days: days } = config;
  const memory = once(async () => {
    const opened = await openMemory(config);
    if (days !== undefined) await forgetOld(opened.checkpoints, days);
    return opened;
  });
  const usageLog = usageLogOf(config, memory);
  const models =
    options.models ?? createModelSet({ config, secret, today, home, usageLog, paceOf, ownModel: options.model });
  const store = async () => (await memory()).store;
  const onUnsaved = (detail: unknown) => log({ run_id: '', stage: 'run', message: 'rows could not be saved', detail });
  const results = openResults(config, onUnsaved, sharedResults);
  const embedded = openEmbeddedWriter(options.readerThreads);
  const shared = { config, models, results, memory, writers, embedded, drivers, log };
  const ownRecords = openOwnBooks(config, memory);
  const databases = openDatabases({ ...config, own: ownRecords.connections }, shared);
  const boardRecords = openBoardRecords(store, () => hasStore(config));
  const sessionParts = {
    config,
    databases,
    memory,
    models,
    results,
    log,
    taught: openTaught(store),
    boardsOf: openBoards(boardRecords, databases, config),
    ownDataOf: openOwnData(ownRecords, databases, shared),
    connectionChoices: once(async () => {
      const { openConnectionChoices } = await import('./agents/connection-choices.ts');
      return openConnectionChoices((await memory()).checkpoints);
    }),
  };
  if (config.model === 'auto' && models.nameFor('sql') === 'embedded')
    log({ run_id: '', stage: 'run', message: 'no model key is set: the embedded engine answers' });

  function as({ user = config.user ?? anybody, audience = config.audience, ...viewer }: SessionIdentity): Session {
    // A lookup that found nobody must not share the conversations of all others that found nobody.
    if (typeof user !== 'string' || user.trim() === '')
      throw new WenshuError('config_invalid', { detail: 'user is empty', detail_zh: 'user 不能为空' });
    return createSession({ user, audience, ...viewer }, sessionParts);
  }
  const infoOf = ({ id, title = id, today: day }: NamedConnection) => ({ id, title, ...(day ? { today: day } : {}) });

  async function close(): Promise<void> {
    await databases.close();
    await embedded.close();
    await (await memory.peek())?.close();
    await results.close();
  }
  const wenshu: Wenshu = {
    ...as({}),
    connection: databases.home ? infoOf(databases.home) : null,
    connections: config.connections.map(infoOf),
    model: models.nameFor('sql'),
    as,
    ...openServerMemory(config, memory),
    ...openPictures(config),
    async doctor() {
      const { diagnoseAll } = await import('./session/diagnose-all.ts');
      return diagnoseAll(databases.all(), shared);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return { wenshu, databases };
}
