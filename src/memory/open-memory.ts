import { existsSync } from 'node:fs';
import type { BaseCheckpointSaver, BaseStore } from '@langchain/langgraph';
import { connectionSchema, type MemoryConfig } from '../config/schema.ts';
import { connectionError } from '../drivers/contract/connection-error.ts';
import { databaseTarget, publicUrl, type ServerTarget } from '../drivers/contract/database-url.ts';
import { DriverError } from '../drivers/contract/driver.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import type { DayBook } from '../models/day-book.ts';
import { openAuditFile } from './audit/audit-file.ts';
import type { AuditShelf } from './audit/audit-shelf.ts';
import { openCheckpoints } from './checkpoints.ts';
import { type Claim, openClaims } from './claims/claims.ts';
import type { Shelf } from './shelf/shelf.ts';
import { SqliteStore } from './store/sqlite-store.ts';
import { storePath } from './store/store-file.ts';

/** All that outlives a run. */
export interface Memory {
  /** Short-term: the state of conversations and runs. */
  checkpoints: BaseCheckpointSaver & Shelf;
  /** Long-term: what `records.ts` names. Nothing of it is opened before it is used. */
  store: BaseStore;
  /** Who asked what of the server. Opened when it is first written or read. */
  audit: AuditShelf;
  /** What is to be done once, by whichever process gets to it. */
  claim: Claim;
  /** What models cost on a day; absent where a file of the home folder says it. */
  dayBook?: DayBook;
  /** Rejects where conversations could not be read or kept now. Cheap. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

export interface MemoryPlace {
  /** The folder of the files; null keeps everything in the process. */
  home: string | null;
  /** A server instead. */
  memory?: MemoryConfig | undefined;
}

/** Files under the home folder, or a PostgreSQL server that several machines share. */
export async function openMemory({ home, memory }: MemoryPlace): Promise<Memory> {
  if (memory !== undefined) return openServer(memory);
  const checkpoints = openCheckpoints(home);
  const store = new SqliteStore({ home });
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
      store.stop();
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

/** The day book of a server that is opened when something is first spent; undefined where none is named. */
export function dayBookOf(config: MemoryPlace, memory: () => Promise<Memory>): DayBook | undefined {
  if (config.memory === undefined) return undefined;
  const book = async (): Promise<DayBook> => (await memory()).dayBook as DayBook;
  return {
    spent: async (day) => (await book()).spent(day),
    note: async (...call) => (await book()).note(...call),
  };
}

/** Whether anything can have been remembered: whoever only looks makes no files. */
export const hasStore = ({ home, memory }: MemoryPlace): boolean =>
  memory !== undefined || (home !== null && existsSync(storePath(home)));

async function openServer(memory: MemoryConfig): Promise<Memory> {
  const target = targetOf(memory);
  try {
    const { openPostgresMemory } = await import('./server/postgres-memory.ts');
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
