import { useEffect, useState } from 'react';
import type { OpenedShare } from '../../../src/protocol/saved.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { useSettings } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { BoardCard } from './BoardCard.tsx';

/** What somebody else shares, with the figures of now, as far as the reader's own role goes. */
export function SharedView({ token }: { token: string }) {
  const { words: all, language } = useSettings();
  const { keep: words } = all;
  const [shared, setShared] = useState<OpenedShare>();
  const opening = useAct();
  const { run } = opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is told otherwise
  useEffect(() => {
    run(async () => setShared(await request<OpenedShare>('/api/v1/shares/open', { body: { token } })));
  }, [token, language]);
  return (
    <div className="view wide">
      <h1>{shared?.title}</h1>
      <p className="small" role="status">
        {opening.isBusy ? words.refreshing : shared ? words.sharedBy(shared.by) : ''}
      </p>
      <ProblemText problem={opening.problem} />
      <ul className="board">
        {shared?.cards.map((card) => (
          <BoardCard key={card.saved} card={card} />
        ))}
      </ul>
    </div>
  );
}
