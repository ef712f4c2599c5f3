import type { Problem, ProblemClass } from '../../sql/contracts/contracts.ts';

const met = new Map<ProblemClass, number>();

/** How often a check or a database found something wrong since the process began, by class: for whoever watches it. */
export const problemsMet = (): ReadonlyMap<ProblemClass, number> => met;

/** Counts the problems of a run that has ended or asks back; gives their classes. */
export function countProblems(problems: readonly Problem[]): ProblemClass[] {
  const classes = problems.map((problem) => problem.class);
  for (const one of classes) met.set(one, (met.get(one) ?? 0) + 1);
  return classes;
}
