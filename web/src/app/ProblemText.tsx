import type { Problem } from '../api/problem.ts';
import { useWords } from './settings.ts';

/** Why something was not done; an empty place until then, so that it is read aloud when it comes. */
export function ProblemText({ problem }: { problem: Problem | undefined }) {
  const words = useWords();
  return (
    <p className="bad-text problem-text" role="alert">
      {problem ? words.problem(problem) : ''}
    </p>
  );
}
