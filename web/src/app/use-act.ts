import { useState } from 'react';
import { Problem } from '../api/problem.ts';

export interface Act {
  isBusy: boolean;
  problem: Problem | undefined;
  /** Does it; what stands in the way is told and nothing is thrown. */
  run: (what: () => Promise<void>) => Promise<void>;
  /** The problem is told no more. */
  forget: () => void;
}

/** One thing that a person does, with its wait and its problem. */
export function useAct(): Act {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  async function run(what: () => Promise<void>) {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await what();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  }
  return { isBusy, problem, run, forget: () => setProblem(undefined) };
}
