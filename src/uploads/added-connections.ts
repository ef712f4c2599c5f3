import { randomBytes } from 'node:crypto';
import { allowedConnection, withPassword } from '../config/added-connection.ts';
import type { NamedConnection } from '../config/config.ts';
import { connectionSchema, type FileConfig } from '../config/schema.ts';
import { WenshuError } from '../errors/wenshu-error.ts';
import { recordsIn } from '../memory/records.ts';
import { type AddedRecord, addedConnections } from '../memory/user-records.ts';
import type { NewConnection } from '../protocol/connection.ts';
import type { SecretBox } from './secret-box.ts';

type Store = Parameters<typeof recordsIn>[0];

interface AddedOptions {
  store(): Promise<Store>;
  /** Whether anything can have been added: whoever only looks makes no files. */
  hasStore(): boolean;
  box: SecretBox;
  allowed: Pick<FileConfig['server'], 'connection_hosts' | 'connection_folder'>;
  /** Names that stand in the configuration. */
  taken: ReadonlySet<string>;
  now?: () => Date;
}

export type KeptConnection = AddedRecord & { id: string };

/** Databases that somebody added over HTTP. Their passwords are kept sealed and told to nobody. */
export interface Added {
  list(): Promise<KeptConnection[]>;
  find(id: string): Promise<KeptConnection | undefined>;
  /** Proven by `read` before it is kept; what it refuses leaves nothing behind. */
  add<T>(
    wish: NewConnection,
    by: string,
    read: (connection: NamedConnection) => Promise<T>,
  ): Promise<[KeptConnection, T]>;
  /** The same without keeping it. */
  try<T>(wish: NewConnection, by: string, read: (connection: NamedConnection) => Promise<T>): Promise<T>;
  change(id: string, record: AddedRecord): Promise<void>;
  remove(id: string): Promise<void>;
  connection(kept: KeptConnection): NamedConnection;
}

const mostAdded = 200;

export function openAdded({ store, hasStore, box, allowed, taken, now = () => new Date() }: AddedOptions): Added {
  const records = async () => recordsIn(await store(), addedConnections);

  async function list(): Promise<KeptConnection[]> {
    if (!hasStore()) return [];
    const found = await (await records()).search({ limit: mostAdded });
    return found.map(({ key, record }) => ({ ...record, id: key })).sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  function connection({ id, title, url, sealed, tls, said = {} }: KeptConnection): NamedConnection {
    const password = sealed === null ? undefined : box.open(sealed, id);
    const secured = tls === undefined ? {} : { tls: { mode: tls } };
    return { ...connectionSchema.parse({ url: withPassword(url, password), title, ...secured, ...said }), id };
  }

  /** What would be kept, within what the configuration allows. */
  async function wouldBe(wish: NewConnection, by: string): Promise<KeptConnection> {
    const { url, password } = allowedConnection(wish, allowed);
    const { title, tls, roles } = wish;
    const known = await list();
    if (known.length >= mostAdded) throw new WenshuError('keeping_full', { limit: mostAdded });
    const id = wish.name ?? nameFor(title);
    const isTaken = taken.has(id) || known.some((one) => one.id === id || one.title === title);
    if (isTaken) throw new WenshuError('connection_taken', { name: wish.name ?? title });
    return {
      id,
      title,
      url,
      sealed: password === undefined ? null : box.seal(password, id),
      ...(tls === undefined ? {} : { tls }),
      ...(roles === undefined ? {} : { roles }),
      by,
      at: now().toISOString(),
    };
  }

  return {
    list,
    connection,
    async find(id) {
      if (!hasStore()) return undefined;
      const found = await (await records()).get(id);
      return found && { ...found.record, id };
    },
    async add(wish, by, read) {
      const wished = await wouldBe(wish, by);
      const proven = await read(connection(wished));
      const { id, ...record } = wished;
      await (await records()).put(id, record);
      return [wished, proven];
    },
    try: async (wish, by, read) => read(connection(await wouldBe(wish, by))),
    async change(id, record) {
      await (await records()).put(id, record);
    },
    async remove(id) {
      await (await records()).delete(id);
    },
  };
}

/** A title in other letters than a name may have gives one that says nothing. */
function nameFor(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '');
  return `${words.slice(0, 30) || 'data'}-${randomBytes(3).toString('hex')}`;
}
