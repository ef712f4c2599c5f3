import { useCallback, useEffect, useRef, useState } from 'react';
import type { Board } from '../../../src/protocol/saved.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { addressOf } from '../app/route.ts';
import { useSettings } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';
import { MakeReport } from '../report/MakeReport.tsx';
import { AddCard } from './AddCard.tsx';
import { BoardCard } from './BoardCard.tsx';
import { moved } from './place-cards.ts';
import { readBoard, type ShownCard } from './read-board.ts';
import { ShareButton } from './ShareButton.tsx';

type Placed = Board['cards'];

/** Saved answers side by side, with the figures of now: they are read when it is opened. */
export function BoardView({ id }: { id: string }) {
  const { words: all, language } = useSettings();
  const { keep: words } = all;
  const path = `/api/v1/boards/${encodeURIComponent(id)}`;
  const [title, setTitle] = useState('');
  const [cards, setCards] = useState<readonly ShownCard[]>();
  const shown = useRef<readonly ShownCard[]>([]);
  shown.current = cards ?? [];
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<number>();
  const reading = useAct();
  const changing = useAct();
  /** Changes reach the server in the order in which they were made. */
  const before = useRef(Promise.resolve());

  const { run } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is told otherwise
  const refresh = useCallback(
    () =>
      run(async () => {
        let isFirst = true;
        await readBoard(id, shown.current, (read, named) => {
          setTitle(named);
          // Whoever moves or takes off a card meanwhile is not contradicted.
          setCards((now) => (now && !isFirst ? inOrderOf(now, read) : read));
          isFirst = false;
        });
      }),
    [id, language],
  );
  useEffect(() => {
    refresh();
  }, [refresh]);

  /** Shown at once; what the server does not take is read again. */
  const place = (next: readonly ShownCard[]) => {
    setCards(next);
    const placed: Placed = next.map(({ saved, size }) => ({ saved, size }));
    before.current = before.current.then(() =>
      changing.run(async () => {
        await request(path, { method: 'PATCH', body: { cards: placed } });
      }),
    );
  };
  const move = (from: number, to: number) => {
    if (!cards || from === to) return;
    place(moved(cards, from, to));
    setSaid(words.moved(cards[from]?.title ?? '', to + 1, cards.length));
  };
  const add = (saved: string) =>
    changing.run(async () => {
      const placed: Placed = [...(cards ?? []).map((one) => ({ saved: one.saved, size: one.size }))];
      await request(path, { method: 'PATCH', body: { cards: [...placed, { saved, size: 'medium' }] } });
      await refresh();
    });

  const at = cards?.find((one) => one.at)?.at;
  return (
    <div className="view wide">
      <a className="back" href={addressOf({ view: 'kept', rest: '' })}>
        ← {words.back}
      </a>
      <div className="board-head">
        <h1>{title}</h1>
        <p className="actions">
          <button type="button" className="button" disabled={reading.isBusy} onClick={refresh}>
            {words.refresh}
          </button>
          <ShareButton kind="board" of={id} />
          <MakeReport of={{ board: id }} />
        </p>
      </div>
      <p className="small" role="status">
        {reading.isBusy
          ? words.refreshing
          : at
            ? words.readAt(new Date(at).toLocaleTimeString(language === 'zh' ? 'zh-CN' : 'en'))
            : ''}
      </p>
      <p className="heard" role="status">
        {said}
      </p>
      <ProblemText problem={reading.problem ?? changing.problem} />
      {cards?.length === 0 && <p className="calm">{words.emptyBoard}</p>}
      <ul className="board">
        {cards?.map((card, index) => (
          <BoardCard
            key={card.saved}
            card={card}
            place={{ index, count: cards.length, isOver: over === index, onOver: setOver, onMove: move }}
            onSize={(size) => place(cards.map((one) => (one === card ? { ...one, size } : one)))}
            onRemove={() => place(cards.filter((one) => one !== card))}
          />
        ))}
      </ul>
      {cards && <AddCard placed={cards.map(({ saved }) => saved)} onAdd={add} />}
    </div>
  );
}

/** What was read, in the order and the sizes that the person sees. */
const inOrderOf = (shown: readonly ShownCard[], read: readonly ShownCard[]): ShownCard[] =>
  shown.map((one) => {
    const now = read.find(({ saved }) => saved === one.saved);
    return now && now.status !== 'reading' ? { ...now, size: one.size } : one;
  });
