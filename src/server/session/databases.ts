import { WenshuError } from '../../errors/wenshu-error.ts';
import type { Language } from '../../protocol/answer.ts';
import type { ConnectionEntry, NewConnection } from '../../protocol/connection.ts';
import type { DraftReply } from '../../protocol/explore.ts';
import type { OwnData } from '../../uploads/own-data.ts';
import type { ConnectionInfo } from '../../wenshu.ts';
import type { Caller } from '../auth/callers.ts';
import type { Auditor } from './auditor.ts';

export type Databases = ReturnType<typeof databasesOf>;

/** The databases one caller may ask, and those they add or upload: as themselves, in their role, audited. */
export function databasesOf(caller: Caller, own: OwnData, configured: readonly ConnectionInfo[], { act }: Auditor) {
  const isAdmin = caller.scopes.has('admin');
  const needsAdmin = () => {
    if (!isAdmin) throw new WenshuError('scope_missing', { scope: 'admin' });
  };

  /** What is configured, what was added for the caller, and their own files. */
  async function list(): Promise<ConnectionEntry[]> {
    const others = await own.connections();
    return [
      ...configured.map((one) => ({ ...one, kind: 'configured' as const, removable: false })),
      ...others.map((one) => ({ ...one, removable: one.kind === 'upload' || isAdmin })),
    ];
  }

  async function find(name: string): Promise<ConnectionEntry> {
    const match = (await list()).find(({ id }) => id === name);
    if (!match) throw new WenshuError('connection_unknown', { name, known: '' });
    return match;
  }

  /** The owner of a file may describe it; an administrator describes what others ask too. */
  async function describable(name: string): Promise<string> {
    const { id, kind } = await find(name);
    if (kind !== 'upload') needsAdmin();
    return id;
  }

  return {
    list,
    find,
    upload: (file: Parameters<OwnData['upload']>[0], language: Language) =>
      act(
        'upload',
        file.name,
        () => own.upload(file, language),
        ({ upload }) => upload.id,
      ),
    uploads: () => own.uploads(),
    async removeUpload(id: string) {
      const { uploads } = await own.uploads();
      if (!uploads.some((one) => one.id === id)) throw new WenshuError('upload_unknown');
      await act('remove', id, () => own.removeUpload(id));
    },
    async add(wish: NewConnection, language: Language) {
      needsAdmin();
      const { connection, things } = await act(
        'connect',
        wish.title,
        () => own.add(wish, language),
        (added) => added.connection.id,
      );
      return { connection: { ...connection, removable: true }, things };
    },
    async try(wish: NewConnection, language: Language) {
      needsAdmin();
      return act('try', wish.title, () => own.try(wish, language));
    },
    async remove(name: string) {
      const { id, kind } = await find(name);
      if (kind === 'upload') return act('remove', id, () => own.removeUpload(id));
      needsAdmin();
      if (kind === 'configured') throw new WenshuError('connection_fixed');
      await act('disconnect', id, () => own.remove(id));
    },
    async draft(name: string, language: Language) {
      return own.draftForm(await describable(name), language);
    },
    async describe(name: string, reply: DraftReply, language: Language) {
      const id = await describable(name);
      return act('describe', id, () => own.say(id, reply, language));
    },
  };
}
