import { databaseLines } from '../answer/diagnose.ts';
import type { NamedConnection } from '../config/config.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { accountFault } from './account-fault.ts';
import type { Database, Shared } from './database.ts';

/** Databases that stand in no configuration, while they are in use. */
export interface Further {
  /** The one that is open, unless something about it has changed. One that is no person's own file has proven that its account only reads. */
  open(connection: NamedConnection): Promise<Database>;
  /** It was removed, or is no longer what it was. */
  drop(id: string): void;
  close(): Promise<void>;
}

interface Held {
  database: Database;
  /** Everything that was said of it when it was opened. */
  as: string;
  usedAt: number;
  proven: Promise<void>;
}

/** Each may hold processes of its own: those that nobody has used for a while make room. */
const mostHeld = 12;
const restMs = 300_000;
/** A question that began before it was changed or removed may end. */
const graceMs = 60_000;

export function openFurther(
  make: (connection: NamedConnection) => Database,
  { server }: Pick<Shared['config'], 'server'>,
  now: () => number = Date.now,
): Further {
  const held = new Map<string, Held>();
  const leaving = new Map<Database, { timer: NodeJS.Timeout; close(): Promise<void> }>();

  function leave({ database }: Held): void {
    const close = async () => {
      leaving.delete(database);
      await database.close().catch(() => undefined);
    };
    const timer = setTimeout(() => void close(), graceMs);
    timer.unref();
    leaving.set(database, { timer, close });
  }

  function drop(id: string): void {
    const found = held.get(id);
    held.delete(id);
    if (found) leave(found);
  }

  function makeRoom(): void {
    const resting = [...held].filter(([, { usedAt }]) => now() - usedAt > restMs);
    const oldest = resting.sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [id] of oldest.slice(0, Math.max(0, held.size - mostHeld + 1))) drop(id);
  }

  async function prove(database: Database): Promise<void> {
    // By itself: what stands in the way is told as it is.
    await database.source.refresh();
    const { title, driver, glossary } = database;
    const lines = await databaseLines({ title, driver, glossary, snapshot: () => database.source.current() });
    const fault = accountFault(lines, server.allow_privileged);
    if (!fault) return;
    const { kind, en: detail, zh: detail_zh } = fault;
    if (kind === 'privileged') throw new WenshuError('connection_privileged', { detail, detail_zh });
    throw new WenshuError('database_unreachable', { name: title }, detail);
  }

  function hold(connection: NamedConnection): Held {
    const as = JSON.stringify(connection);
    const known = held.get(connection.id);
    if (known?.as === as) return known;
    drop(connection.id);
    makeRoom();
    const database = make(connection);
    const proven = connection.ownedBy === undefined ? prove(database) : Promise.resolve();
    const made = { database, as, usedAt: now(), proven };
    held.set(connection.id, made);
    // What somebody mends is looked at again.
    proven.catch(() => {
      if (held.get(connection.id) === made) drop(connection.id);
    });
    return made;
  }

  return {
    async open(connection) {
      const one = hold(connection);
      one.usedAt = now();
      await one.proven;
      return one.database;
    },
    drop,
    async close() {
      for (const id of [...held.keys()]) drop(id);
      await Promise.all(
        [...leaving.values()].map(({ timer, close }) => {
          clearTimeout(timer);
          return close();
        }),
      );
    },
  };
}
