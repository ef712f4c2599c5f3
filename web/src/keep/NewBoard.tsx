import { type FormEvent, useState } from 'react';
import type { Board } from '../../../src/protocol/saved.ts';
import { request } from '../api/request.ts';
import { ProblemText } from '../app/ProblemText.tsx';
import { useWords } from '../app/settings.ts';
import { useAct } from '../app/use-act.ts';

export function NewBoard({ onMade }: { onMade: (board: Board) => void }) {
  const { keep: words } = useWords();
  const [title, setTitle] = useState('');
  const making = useAct();
  const make = (event: FormEvent) => {
    event.preventDefault();
    making.run(async () => {
      onMade(await request<Board>('/api/v1/boards', { body: { title: title.trim() } }));
      setTitle('');
    });
  };
  return (
    <>
      <form className="line-form" onSubmit={make}>
        <input
          aria-label={words.boardTitle}
          placeholder={words.boardTitle}
          value={title}
          maxLength={200}
          onChange={({ target }) => setTitle(target.value)}
        />
        <button type="submit" className="button" disabled={making.isBusy || title.trim() === ''}>
          {words.newBoard}
        </button>
      </form>
      <ProblemText problem={making.problem} />
    </>
  );
}
