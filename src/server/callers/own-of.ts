import type { OwnData } from '../../connections/own-data.ts';
import { WenshuError } from '../../errors/wenshu-error.ts';
import type { ConnectionEntry } from '../../protocol/connection.ts';
import type { Caller } from '../contract/caller.ts';
import type { OwnOfCaller } from '../contract/own.ts';
import type { Auditor } from './auditor.ts';

/** What one caller brings and adds: as themselves, in their role, written down. */
export function ownOf(
  own: OwnData,
  configured: readonly { id: string; title: string; today?: string }[],
  caller: Caller,
  auditor: Auditor,
): OwnOfCaller {
  const { user, audience, claims, scopes } = caller;
  const whose = { user, ...(caller.role === undefined ? {} : { role: { name: caller.role, claims } }) };
  const isAdmin = scopes.has('admin');
  const needsAdmin = () => {
    if (!isAdmin) throw new WenshuError('scope_missing', { scope: 'admin' });
  };

  async function reachable(): Promise<ConnectionEntry[]> {
    const theirs = await own.connections(whose);
    return [
      ...configured.map((one) => ({ ...one, kind: 'configured' as const, removable: false })),
      ...theirs.map((one) => ({ ...one, removable: one.kind === 'upload' || isAdmin })),
    ];
  }

  /** What may be said of a file is its owner's to say; of what others ask too, an administrator's. */
  async function mayDescribe(name: string): Promise<string> {
    const found = (await reachable()).find(({ id }) => id === name);
    if (!found) throw new WenshuError('connection_unknown', { name, known: '' });
    if (found.kind !== 'upload') needsAdmin();
    return found.id;
  }

  return {
    reachable,
    upload: (file, language) =>
      auditor.act(
        'upload',
        file.name,
        () => own.upload(file, { ...whose, audience, language }),
        ({ upload }) => upload.id,
      ),
    uploads: () => own.uploads(whose),
    removeUpload: async (id) => {
      const { uploads } = await own.uploads(whose);
      if (!uploads.some((one) => one.id === id)) throw new WenshuError('upload_unknown');
      await auditor.act('remove', id, () => own.removeUpload(id, whose));
    },
    async add(wish, language) {
      needsAdmin();
      const { connection, things } = await auditor.act(
        'connect',
        wish.title,
        () => own.add(wish, { ...whose, audience, language }),
        (made) => made.connection.id,
      );
      return { connection: { ...connection, removable: true }, things };
    },
    async try(wish, language) {
      needsAdmin();
      return auditor.act('try', wish.title, () => own.try(wish, { ...whose, audience, language }));
    },
    async remove(id) {
      const found = (await reachable()).find((one) => one.id === id);
      if (!found) throw new WenshuError('connection_unknown', { name: id, known: '' });
      if (found.kind === 'configured') {
        needsAdmin();
        throw new WenshuError('connection_fixed');
      }
      if (found.kind === 'upload') return auditor.act('remove', id, () => own.removeUpload(id, whose));
      needsAdmin();
      await auditor.act('disconnect', id, () => own.remove(id, whose));
    },
    async draftForm(name, language) {
      return own.draftForm(await mayDescribe(name), { ...whose, audience, language });
    },
    async say(name, reply, language) {
      const id = await mayDescribe(name);
      return auditor.act('describe', id, () => own.say(id, reply, { ...whose, audience, language }));
    },
  };
}
