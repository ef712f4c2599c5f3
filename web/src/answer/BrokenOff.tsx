import { useWords } from '../app/settings.ts';
import type { Turn } from '../ask/turn.ts';

export interface BrokenOffProps {
  turn: Turn;
  onGoOn: () => void;
  onAgain: () => void;
}

/** A run that came to no end: it can be gone on with where it has begun, and asked again in any case. */
export function BrokenOff({ turn, onGoOn, onAgain }: BrokenOffProps) {
  const words = useWords();
  return (
    <div className="options">
      {turn.runId && (
        <button type="button" className="button" onClick={onGoOn}>
          {words.goOn}
        </button>
      )}
      <button type="button" className="button" onClick={onAgain}>
        {words.again}
      </button>
    </div>
  );
}
