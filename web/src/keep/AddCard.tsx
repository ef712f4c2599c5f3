import type { Saved } from '../../../src/protocol/saved.ts';
import { useWords } from '../app/settings.ts';
import { useLoaded } from '../app/use-loaded.ts';

/** Saved answers that do not stand on the board yet. */
export function AddCard({ placed, onAdd }: { placed: readonly string[]; onAdd: (saved: string) => void }) {
  const { keep: words } = useWords();
  const { data } = useLoaded<{ saved: Saved[] }>('/api/v1/saved');
  const others = data?.saved.filter(({ id }) => !placed.includes(id)) ?? [];
  if (others.length === 0) return <p className="small">{data ? words.addNothing : ''}</p>;
  return (
    <label className="line-form">
      <span>{words.addCard}</span>
      <select value="" onChange={({ target }) => onAdd(target.value)}>
        <option value="" disabled>
          …
        </option>
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
