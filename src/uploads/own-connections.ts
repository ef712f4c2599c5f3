import type { NamedConnection } from '../config/config.ts';
import type { FileConfig } from '../config/schema.ts';
import type { Identity } from '../databases/identity.ts';
import type { Said } from '../memory/user-records.ts';
import type { ConnectionEntry } from '../protocol/connection.ts';
import type { Added, KeptConnection } from './added-connections.ts';
import type { KeptUpload, Uploads } from './uploads.ts';

/** Connections that stand in no configuration: files that people brought, and databases that somebody added. */
export interface OwnConnections {
  /** By its name or title, as this person may ask it; undefined where there is none for them. */
  find(name: string, who: Identity): Promise<NamedConnection | undefined>;
  /** Without what can be removed by whom: that is for the door to say. */
  list(who: Identity): Promise<Omit<ConnectionEntry, 'removable'>[]>;
  /** Whether a person has said what is in it. */
  hasSaid(id: string, who: Identity): Promise<boolean>;
  /** Keeps what a person says of it, instead of what was said before. False where there is none for them. */
  say(id: string, said: (before: Said) => Said, who: Identity): Promise<boolean>;
}

export function ownConnections(uploads: Uploads, added: Added, { roles }: Pick<FileConfig, 'roles'>): OwnConnections {
  const isFor = ({ id, roles: named }: KeptConnection, { role }: Identity): boolean => {
    if (role === undefined) return true;
    return (named?.includes(role) ?? true) && (roles[role]?.connections?.includes(id) ?? true);
  };
  const same = (name: string) => (one: { id: string; title: string }) =>
    one.id === name || one.title.toLowerCase() === name.toLowerCase();

  async function uploadOf(name: string, { user }: Identity): Promise<KeptUpload | undefined> {
    return (await uploads.find(user, name)) ?? (await uploads.list(user)).find(same(name));
  }
  async function addedOf(name: string, who: Identity): Promise<KeptConnection | undefined> {
    const found = (await added.find(name)) ?? (await added.list()).find(same(name));
    return found && isFor(found, who) ? found : undefined;
  }

  return {
    async find(name, who) {
      const upload = await uploadOf(name, who);
      if (upload) return uploads.connection(who.user, upload);
      const found = await addedOf(name, who);
      return found && added.connection(found);
    },
    async list(who) {
      const [theirs, all] = await Promise.all([uploads.list(who.user), added.list()]);
      return [
        ...all.filter((one) => isFor(one, who)).map(({ id, title }) => ({ id, title, kind: 'added' as const })),
        ...theirs.map(({ id, title }) => ({ id, title, kind: 'upload' as const })),
      ];
    },
    async hasSaid(id, who) {
      return ((await uploads.find(who.user, id)) ?? (await addedOf(id, who)))?.said !== undefined;
    },
    async say(id, said, who) {
      const upload = await uploads.find(who.user, id);
      if (upload) {
        const { id: _, ...record } = upload;
        await uploads.change(who.user, id, { ...record, said: said(record.said ?? {}) });
        return true;
      }
      const found = await addedOf(id, who);
      if (!found) return false;
      const { id: _, ...record } = found;
      await added.change(found.id, { ...record, said: said(record.said ?? {}) });
      return true;
    },
  };
}
