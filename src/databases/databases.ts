import { databaseLines } from '../answer/diagnose.ts';
import type { NamedConnection } from '../config/config.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { connectionIdOf } from '../memory/checkpoints.ts';
import { accountFault } from './account-fault.ts';
import type { Choice } from './choose-database.ts';
import { type Database, openDatabase, type Shared } from './database.ts';
import type { Identity } from './identity.ts';
import { mayUse, roleSettings } from './role-settings.ts';

/** All databases that can be asked. Each is made when it is first needed; making one opens nothing. */
export interface Databases {
  /** The one that answers whatever is asked; absent where each question finds its own. */
  readonly home: NamedConnection | undefined;
  /** Of the configuration, by its name or title; without one, the database that it names or the only one there is. */
  named(name: string | undefined): Database;
  /** The same, and what this person brought or somebody added for them. */
  reach(name: string | undefined, who: Identity): Promise<Database>;
  /** What people call each that this person may ask, by its name; opens nothing. */
  titles(who: Identity): Promise<ReadonlyMap<string, string>>;
  /** One that is in no configuration, before it is kept, or after what is said of it has changed. */
  tried(connection: NamedConnection): Promise<Database>;
  /** Closes one that is in no configuration: it was removed. */
  drop(id: string): void;
  all(): Database[];
  /** The one that a question is for: the named one, or what its words say. */
  forQuestion(text: string, options: Identity & { connection?: string | undefined }): Promise<Choice>;
  /** The one of which a run was asked, as far as this person may ask it. */
  ofRun(thread: string, who: Identity): Promise<Database>;
  /** The name under which a database keeps its part of a conversation. */
  threadIn(database: Database, thread: string): string;
  close(): Promise<void>;
}

/** Connections that aren't in the configuration: uploaded files and databases an administrator added. */
interface OtherConnections {
  /** By id or title, if this user may ask it. */
  find(name: string, who: Identity): Promise<NamedConnection | undefined>;
  list(who: Identity): Promise<{ id: string; title: string }[]>;
}

interface DatabasesParts {
  connection: NamedConnection | null;
  connections: readonly NamedConnection[];
  own?: OtherConnections;
}

/** Databases that stand in no configuration, while they are in use. */
interface Further {
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

function openFurther(
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

export function openDatabases({ connection, connections, own }: DatabasesParts, shared: Shared): Databases {
  const opened = new Map<string, Database>();
  const further = openFurther((one) => openDatabase(one, shared), shared.config);
  const home = connection ?? (connections.length === 1 ? connections[0] : undefined);

  function open(wanted: NamedConnection): Database {
    const database = opened.get(wanted.id) ?? openDatabase(wanted, shared);
    opened.set(wanted.id, database);
    return database;
  }

  function configured(name: string): NamedConnection | undefined {
    const same = (text: string | undefined) => text?.toLowerCase() === name.toLowerCase();
    return connections.find(({ id }) => id === name) ?? connections.find(({ id, title }) => same(id) || same(title));
  }

  function named(name: string | undefined): Database {
    const known = connections.map(({ id }) => id).join(', ');
    if (name === undefined && !home) throw new WenshuError('connection_needed', { known });
    const found = name === undefined ? home : configured(name);
    if (!found) throw new WenshuError('connection_unknown', { name: name ?? '', known });
    return open(found);
  }

  async function reach(name: string | undefined, who: Identity): Promise<Database> {
    const found = name === undefined || configured(name) ? undefined : await own?.find(name, who);
    return found ? further.open(found) : named(name);
  }

  return {
    home,
    named,
    reach,
    async titles(who) {
      const usable = connections.filter(({ id }) => mayUse(shared.config, who.role, id));
      const theirs = (await own?.list(who)) ?? [];
      return new Map([...theirs, ...usable].map(({ id, title = id }) => [id, title]));
    },
    tried: further.open,
    drop: further.drop,
    all: () => (home ? [open(home)] : connections.map(open)),
    async forQuestion(text, { connection: name, ...who }) {
      if (name !== undefined || home) return { kind: 'one', database: await reach(name, who), leftOut: [] };
      const allowed = roleSettings(shared.config, who.role);
      const usable = connections.filter(({ id }) => mayUse(shared.config, who.role, id));
      // None is the same as one that may not be asked: who asks it is told that it is not there.
      const [only = connections[0]] = usable;
      if (usable.length < 2 && only) return { kind: 'one', database: open(only), leftOut: [] };
      const { chooseDatabase } = await import('./choose-database.ts');
      return chooseDatabase(text, usable.map(open), allowed, shared.config);
    },
    async ofRun(thread, who) {
      if (connections.length < 2 && !own) return named(undefined);
      const id = await connectionIdOf((await shared.memory()).checkpoints, thread);
      const found = connections.map(open).find((database) => database.connectionId === id);
      if (found || id === undefined) return found ?? named(undefined);
      const theirs = await own?.find(nameIn(id), who);
      return theirs ? further.open(theirs) : named(undefined);
    },
    threadIn: ({ connection: { id } }, thread) => (id === home?.id ? thread : `${thread}/${id}`),
    async close() {
      await Promise.all([...[...opened.values()].map((database) => database.close()), further.close()]);
    },
  };
}

/** What stands before the digest of where it is (`connection-key.ts`). */
const nameIn = (connectionId: string): string => connectionId.replace(/-[0-9a-f]{12}$/, '');
