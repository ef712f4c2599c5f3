import type { NamedConnection } from '../config/config.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { connectionIdOf } from '../memory/checkpoints.ts';
import type { Choice } from './choose-database.ts';
import { type Database, openDatabase, type Shared } from './database.ts';
import { openFurther } from './further.ts';
import type { OwnConnections, Person } from './own/own-connections.ts';
import { mayUse, roleNamed } from './role-named.ts';

/** All databases of an installation. Each is made when it is first needed; making one opens nothing. */
export interface Installation {
  /** The one that answers whatever is asked; absent where each question finds its own. */
  readonly home: NamedConnection | undefined;
  /** Of the configuration, by its name or title; without one, the database that it names or the only one there is. */
  named(name: string | undefined): Database;
  /** The same, and what this person brought or somebody added for them. */
  reach(name: string | undefined, who: Person): Promise<Database>;
  /** What people call each that this person may ask, by its name; opens nothing. */
  titles(who: Person): Promise<ReadonlyMap<string, string>>;
  /** One that is in no configuration, before it is kept, or after what is said of it has changed. */
  tried(connection: NamedConnection): Promise<Database>;
  /** Closes one that is in no configuration: it was removed. */
  drop(id: string): void;
  all(): Database[];
  /** The one that a question is for: the named one, or what its words say. */
  forQuestion(text: string, options: Person & { connection?: string | undefined }): Promise<Choice>;
  /** The one of which a run was asked, as far as this person may ask it. */
  ofRun(thread: string, who: Person): Promise<Database>;
  /** The name under which a database keeps its part of a conversation. */
  threadIn(database: Database, thread: string): string;
  close(): Promise<void>;
}

export interface InstallationParts {
  connection: NamedConnection | null;
  connections: readonly NamedConnection[];
  own?: Pick<OwnConnections, 'find' | 'list'>;
}

export function openInstallation({ connection, connections, own }: InstallationParts, shared: Shared): Installation {
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

  async function reach(name: string | undefined, who: Person): Promise<Database> {
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
      const allowed = roleNamed(shared.config, who.role);
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
