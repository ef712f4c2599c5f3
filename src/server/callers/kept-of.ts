import type { KeptAnswers } from '../../connections/kept-answers.ts';
import type { Caller } from '../contract/caller.ts';
import type { KeptOfCaller } from '../contract/kept.ts';
import type { Auditor } from './auditor.ts';

/** What one caller keeps, refreshes and shares: as themselves, in their role, written down. `count` rejects where they read too often. */
export function keptOf(kept: KeptAnswers, caller: Caller, auditor: Auditor, count: () => Promise<void>): KeptOfCaller {
  const { user, audience, claims, role } = caller;
  const who = { user, audience, ...(role === undefined ? {} : { role: { name: role, claims } }) };
  const idOf = ({ id }: { id: string }) => id;
  const { act } = auditor;
  return {
    saved: () => kept.saved(who),
    save: (runId, as) => act('save', runId, () => kept.save(runId, as, who), idOf),
    changeSaved: (id, as) => act('save', id, () => kept.changeSaved(id, as, who)),
    removeSaved: (id) => act('discard', id, () => kept.removeSaved(id, who)),
    async refreshSaved(id, signal) {
      await count();
      return act('refresh', id, () => kept.refreshSaved(id, { ...who, signal }));
    },
    boards: () => kept.boards(who),
    addBoard: (board) => act('save', board.title, () => kept.addBoard(board, who), idOf),
    changeBoard: (id, as) => act('save', id, () => kept.changeBoard(id, as, who)),
    removeBoard: (id) => act('discard', id, () => kept.removeBoard(id, who)),
    async refreshBoard(id, signal, told) {
      await count();
      return act('refresh', id, () => kept.refreshBoard(id, { ...who, signal }, told));
    },
    shares: () => kept.shares(who),
    share: (what) =>
      act(
        'share',
        what.of,
        () => kept.share(what, who),
        ({ share }) => share.id,
      ),
    unshare: (id) => act('discard', id, () => kept.unshare(id, who)),
    async open(token, signal) {
      await count();
      // The token itself would open it for whoever reads the log.
      return act('open', token.slice(0, 8), () => kept.open(token, { ...who, signal }));
    },
  };
}
