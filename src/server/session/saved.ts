import type { KeptAnswers } from '../../connections/kept-answers.ts';
import type { Card } from '../../protocol/saved.ts';
import { type Caller, personOf } from '../auth/callers.ts';
import type { Auditor } from './auditor.ts';

export type SavedAnswers = ReturnType<typeof savedOf>;
type Given<Method extends keyof KeptAnswers, Position extends 0 | 1 = 0> = Parameters<KeptAnswers[Method]>[Position];

/** What one caller saves, refreshes and shares: as themselves, in their role, audited. `count` rejects where they read too often. */
export function savedOf(caller: Caller, kept: KeptAnswers, { act }: Auditor, count: () => Promise<void>) {
  const person = personOf(caller);
  const idOf = ({ id }: { id: string }) => id;
  return {
    answers: () => kept.saved(person),
    save: (runId: string, as: Given<'save', 1>) => act('save', runId, () => kept.save(runId, as, person), idOf),
    change: (id: string, as: Given<'changeSaved', 1>) => act('save', id, () => kept.changeSaved(id, as, person)),
    remove: (id: string) => act('discard', id, () => kept.removeSaved(id, person)),
    async refresh(id: string, signal: AbortSignal) {
      await count();
      return act('refresh', id, () => kept.refreshSaved(id, { ...person, signal }));
    },
    boards: () => kept.boards(person),
    addBoard: (board: Given<'addBoard'>) => act('save', board.title, () => kept.addBoard(board, person), idOf),
    changeBoard: (id: string, as: Given<'changeBoard', 1>) => act('save', id, () => kept.changeBoard(id, as, person)),
    removeBoard: (id: string) => act('discard', id, () => kept.removeBoard(id, person)),
    async refreshBoard(id: string, signal: AbortSignal, onCard?: (card: Card) => void) {
      await count();
      return act('refresh', id, () => kept.refreshBoard(id, { ...person, signal }, onCard));
    },
    shares: () => kept.shares(person),
    share: (what: Given<'share'>) =>
      act(
        'share',
        what.of,
        () => kept.share(what, person),
        ({ share }) => share.id,
      ),
    unshare: (id: string) => act('discard', id, () => kept.unshare(id, person)),
    async open(token: string, signal: AbortSignal) {
      await count();
      // The whole token would open it for anyone who reads the log.
      return act('open', token.slice(0, 8), () => kept.open(token, { ...person, signal }));
    },
  };
}
