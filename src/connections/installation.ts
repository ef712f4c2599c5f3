import type { NamedConnection } from '../config/config.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { connectionIdOf } from '../memory/checkpoints.ts';
import type { Choice } from './choose-database.ts';
import { type Database, openDatabase, type Shared } from './database.ts';
import { mayUse, roleNamed } from './role-named.ts';

/** All databases of an installation. Each is made when it is first needed; making one opens nothing. */
export interface Installation {
  /** The one that answers whatever is asked; absent where each question finds its own. */
  readonly home: NamedConnection | undefined;
  /** By its name or title; without one, the database that the configuration names or the only one there is. */
  named(name: string | undefined): Database;
  all(): Database[];
  /** The one that a question is for: the named one, or what its words say. */
  forQuestion(text: string, options: { connection?: string | undefined; role?: string | undefined }): Promise<Choice>;
  /** The one of which a run was asked. */
  ofRun(thread: string): Promise<Database>;
  /** The name under which a database keeps its part of a conversation. */
  threadIn(database: Database, thread: string): string;
  close(): Promise<void>;
}

export function openInstallation(
  connection: NamedConnection | null,
  connections: readonly NamedConnection[],
  shared: Shared,
): Installation {
  const opened = new Map<string, Database>();
  const home = connection ?? (connections.length === 1 ? connections[0] : undefined);

  function open(wanted: NamedConnection): Database {
    const database = opened.get(wanted.id) ?? openDatabase(wanted, shared);
    opened.set(wanted.id, database);
    return database;
  }

  function named(name: string | undefined): Database {
    const known = connections.map(({ id }) => id).join(', ');
    if (name === undefined && !home) throw new WenshuError('connection_needed', { known });
    const same = (text: string | undefined) => text?.toLowerCase() === name?.toLowerCase();
    const found =
      name === undefined
        ? home
        : (connections.find(({ id }) => id === name) ?? connections.find(({ id, title }) => same(id) || same(title)));
    if (!found) throw new WenshuError('connection_unknown', { name: name ?? '', known });
    return open(found);
  }

  return {
    home,
    named,
    all: () => (home ? [open(home)] : connections.map(open)),
    async forQuestion(text, { connection: name, role }) {
      if (name !== undefined || home) return { kind: 'one', database: named(name), leftOut: [] };
      const allowed = roleNamed(shared.config, role);
      const usable = connections.filter(({ id }) => mayUse(shared.config, role, id));
      // None is the same as one that may not be asked: who asks it is told that it is not there.
      const [only = connections[0]] = usable;
      if (usable.length < 2 && only) return { kind: 'one', database: open(only), leftOut: [] };
      const { chooseDatabase } = await import('./choose-database.ts');
      return chooseDatabase(text, usable.map(open), allowed, shared.config);
    },
    async ofRun(thread) {
      if (connections.length < 2) return named(undefined);
      const id = await connectionIdOf((await shared.memory()).checkpoints, thread);
      const found = connections.map(open).find((database) => database.connectionId === id);
      return found ?? named(undefined);
    },
    threadIn: ({ connection: { id } }, thread) => (id === home?.id ? thread : `${thread}/${id}`),
    async close() {
      await Promise.all([...opened.values()].map((database) => database.close()));
    },
  };
}
