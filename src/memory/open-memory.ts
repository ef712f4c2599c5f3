import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { WenshuConfig } from '../config/config.ts';
import { connectionSchema, type MemoryConfig } from '../config/schema.ts';
import { databaseTarget, publicUrl, type ServerTarget } from '../drivers/contract/database-url.ts';
import { DriverError } from '../drivers/contract/driver.ts';
import { connectionError } from '../drivers/registry.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { UsageLog } from '../models/usage.ts';
import { type ApiKeys, openApiKeys } from './api-keys.ts';
import { type Audit, openAudit } from './audit.ts';
import { type AuditStorage, openAuditFile } from './audit-storage.ts';
import type { Checkpointer } from './checkpoints.ts';
import { type Claim, claimsOf, openClaims } from './claims.ts';
import { FileCheckpointer } from './file-checkpointer.ts';
import { openReportRecords, type ReportRecords } from './report-records.ts';
import { openFileStore, type Store, storeFileName } from './store.ts';

/** All that outlives a run. */
export interface Memory {
  /** Short-term: the state of conversations and runs. */
  checkpoints: Checkpointer;
  /** Long-term: what `records.ts` names. Nothing of it is opened before it is used. */
  store: Store;
  /** Who asked what of the server. Opened when it is first written or read. */
  audit: AuditStorage;
  /** What is to be done once, by whichever process gets to it. */
  claim: Claim;
  /** What models cost on a day; absent where a file of the home folder says it. */
  usageLog?: UsageLog;
  /** Rejects where conversations could not be read or kept now. Cheap. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

interface MemoryPlace {
  /** The folder of the files; null keeps everything in the process. */
  home: string | null;
  /** A server instead. */
  memory?: MemoryConfig | undefined;
}

/** Files under the home folder, or a PostgreSQL server that several machines share. */
export async function openMemory({ home, memory }: MemoryPlace): Promise<Memory> {
  if (memory !== undefined) return openServer(memory);
  const checkpoints = new FileCheckpointer(home);
  const store = openFileStore(home);
  const audit = openAuditFile(home);
  return {
    checkpoints,
    store,
    audit,
    claim: openClaims(home),
    probe: async () => checkpoints.probe(),
    async close() {
      audit.close();
      checkpoints.close();
      store.close();
    },
  };
}

/** The server that is to remember and why it cannot be reached; undefined where none is named. Nothing is written there. */
export async function tryMemory(
  memory: MemoryConfig | undefined,
): Promise<{ name: string; fault?: unknown } | undefined> {
  if (memory === undefined) return undefined;
  const name = publicUrl(serverOf(memory).url);
  try {
    const { provenConfig } = await import('../drivers/postgres/postgres.ts');
    await provenConfig(targetOf(memory));
    return { name };
  } catch (error) {
    return { name, fault: asKnown(error, name) };
  }
}

/** The usage log of the memory server, opened at the first call of a model; undefined without a server. */
export function usageLogOf(config: MemoryPlace, memory: () => Promise<Memory>): UsageLog | undefined {
  if (config.memory === undefined) return undefined;
  const log = async (): Promise<UsageLog> => (await memory()).usageLog as UsageLog;
  return {
    spent: async (day) => (await log()).spent(day),
    note: async (...call) => (await log()).note(...call),
  };
}

/** Whether anything can have been remembered: whoever only looks makes no files. */
export const hasStore = ({ home, memory }: MemoryPlace): boolean =>
  memory !== undefined || (home !== null && existsSync(join(home, storeFileName)));

async function openServer(memory: MemoryConfig): Promise<Memory> {
  const target = targetOf(memory);
  try {
    const { openPostgresMemory } = await import('./postgres-memory.ts');
    return await openPostgresMemory(target);
  } catch (error) {
    throw asKnown(error, publicUrl(serverOf(memory).url));
  }
}

const serverOf = (memory: MemoryConfig) => (typeof memory === 'string' ? { url: memory } : memory);

function targetOf(memory: MemoryConfig): ServerTarget<'postgres'> {
  const target = databaseTarget(connectionSchema.parse(serverOf(memory)));
  if (target.engine !== 'postgres')
    throw new WenshuError('config_invalid', {
      detail: 'memory: an address that starts with postgres:// is needed',
      detail_zh: 'memory：需要以 postgres:// 开头的地址',
    });
  // A secret that is not there is the configuration's fault: nobody is called to be told so.
  target.password();
  return { ...target, engine: 'postgres' };
}

const clients = ['@langchain/langgraph-checkpoint-postgres', 'pg'];

function asKnown(error: unknown, name: string): unknown {
  if (error instanceof DriverError) return connectionError(error, name) ?? error;
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== 'ERR_MODULE_NOT_FOUND' || !clients.some((client) => message.includes(`'${client}'`))) return error;
  return new WenshuError(
    'client_missing',
    { engine: 'PostgreSQL', command: `npm install ${clients.join(' ')}` },
    message,
  );
}

/** What only a server needs of memory; no caller of one is given it. */
export interface ServerMemory {
  /** With which programs say to `wenshu serve` for whom they ask. */
  readonly keys: ApiKeys;
  /** Who asked `wenshu serve` what. */
  readonly audit: Audit;
  /** Templates of reports that people keep there, their runs, and when they are run. */
  readonly reportBooks: ReportRecords;
  /** What one process of all that share this memory does. */
  readonly claim: Claim;
  /** What a run needs besides its database; each rejects where it is out of order. */
  readonly probes: { memory(): Promise<void>; audit(): Promise<void> };
}

/** Where memory is and why it is away is for the log: `/ready` is for anybody. */
function memoryError(error: unknown): WenshuError {
  if (error instanceof WenshuError && !error.code.startsWith('database_')) return error;
  return new WenshuError('memory_unreachable', {}, error instanceof Error ? error.message : String(error));
}

export const openServerMemory = (
  config: Pick<WenshuConfig, 'home' | 'memory' | 'audit' | 'secret'>,
  memory: () => Promise<Memory>,
): ServerMemory => {
  const audit = openAudit(
    async () => (await memory()).audit,
    () => sealOf(config),
  );
  return {
    probes: {
      memory: async () => {
        try {
          await (await memory()).probe();
        } catch (error) {
          throw memoryError(error);
        }
      },
      audit: () => audit.probe(),
    },
    keys: openApiKeys({
      store: async () => (await memory()).store,
      hasStore: () => hasStore(config),
      isKept: config.home !== null || config.memory !== undefined,
    }),
    audit,
    reportBooks: openReportRecords({ store: async () => (await memory()).store, hasStore: () => hasStore(config) }),
    claim: claimsOf(memory),
  };
};

/**
 * The secret that the chain is made with. Where the configuration names one that is not there nothing is written: a chain that
 * anybody can make is not what was wanted.
 */
function sealOf({ audit, secret }: Pick<WenshuConfig, 'audit' | 'secret'>): string | undefined {
  if (!audit) return undefined;
  const key = secret(audit.key_env);
  if (key) return key;
  throw new WenshuError('config_invalid', {
    detail: `audit: the variable ${audit.key_env} is not set`,
    detail_zh: `audit：没有设置环境变量 ${audit.key_env}`,
  });
}
