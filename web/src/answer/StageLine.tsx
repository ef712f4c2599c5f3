import { useWords } from '../app/settings.ts';
import type { Turn } from '../ask/turn.ts';

/** What is being done, as one line that changes its words and nothing else. */
export function StageLine({ turn, onStop }: { turn: Turn; onStop: (turn: Turn) => void }) {
  const words = useWords();
  const { stage, position, isWaiting, stream, runId } = turn;
  const said = isWaiting
    ? words.waiting
    : position !== undefined
      ? words.queued(position)
      : stage
        ? words.stages[stage]
        : words.connecting;
  return (
    <div className="stage-line">
      <span className="pulse" aria-hidden="true" />
      <p role="status">{said}</p>
      {(stream ?? runId) && (
        <button type="button" className="quiet" onClick={() => onStop(turn)}>
          {words.stop}
        </button>
      )}
    </div>
  );
}
