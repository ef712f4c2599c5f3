import type { Boards } from '../../boards/boards.ts';
import type { Card } from '../../protocol/saved.ts';
import type { Auditor } from './auditor.ts';

export type SavedAnswers = ReturnType<typeof savedOf>;
type Given<Method extends keyof Boards, Position extends 0 | 1 = 0> = Parameters<Boards[Method]>[Position];

/** What one caller saves, refreshes and shares: as themselves, in their role, audited. `count` rejects where they read too often. */
export function savedOf(boards: Boards, { act }: Auditor, count: () => Promise<void>) {
  const idOf = ({ id }: { id: string }) => id;
  return {
    answers: () => boards.saved(),
    save: (runId: string, as: Given<'save', 1>) => act('save', runId, () => boards.save(runId, as), idOf),
    change: (id: string, as: Given<'changeSaved', 1>) => act('save', id, () => boards.changeSaved(id, as)),
    remove: (id: string) => act('discard', id, () => boards.removeSaved(id)),
    async refresh(id: string, signal: AbortSignal) {
      await count();
      return act('refresh', id, () => boards.refreshSaved(id, signal));
    },
    boards: () => boards.boards(),
    addBoard: (board: Given<'addBoard'>) => act('save', board.title, () => boards.addBoard(board), idOf),
    changeBoard: (id: string, as: Given<'changeBoard', 1>) => act('save', id, () => boards.changeBoard(id, as)),
    removeBoard: (id: string) => act('discard', id, () => boards.removeBoard(id)),
    async refreshBoard(id: string, signal: AbortSignal, onCard?: (card: Card) => void) {
      await count();
      return act('refresh', id, () => boards.refreshBoard(id, { signal, onCard }));
    },
    shares: () => boards.shares(),
    share: (what: Given<'share'>) =>
      act(
        'share',
        what.of,
        () => boards.share(what),
        ({ share }) => share.id,
      ),
    unshare: (id: string) => act('discard', id, () => boards.unshare(id)),
    async open(token: string, signal: AbortSignal) {
      await count();
      // The whole token would open it for anyone who reads the log.
      return act('open', token.slice(0, 8), () => boards.open(token, signal));
    },
  };
}
