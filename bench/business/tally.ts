import type { Outcome } from './ask.ts';

export interface Tally {
  answerable: number;
  right: number;
  /** Of those, with a mark that it is not sure. */
  right_marked: number;
  /** Right at once, or one click away. Only where the options were tried. */
  right_within_options?: number;
  wrong_unmarked: number;
  wrong_marked: number;
  asked_back: number;
  declined: number;
  unanswerable: { declined: number; asked_back: number; answered: number };
  /** The engine's first candidate is right however unsure; one of its first three, of its first twenty. */
  guess?: { first: number; among_3: number; among_20: number };
  errors?: number;
}

export function tallyOf(outcomes: readonly Outcome[], tried: { options: boolean; guess: boolean }): Tally {
  const answerable = outcomes.filter(({ asked }) => asked.accept.length > 0);
  const others = outcomes.filter(({ asked }) => asked.accept.length === 0);
  const count = (test: (one: Outcome) => boolean, list: readonly Outcome[] = answerable) => list.filter(test).length;
  const is = (verdict: Outcome['verdict']) => (one: Outcome) => one.verdict === verdict;
  const within = (places: number) => count(({ guess }) => (guess?.place ?? Number.POSITIVE_INFINITY) <= places);
  const errors = count(({ error }) => error !== undefined, outcomes);
  return {
    answerable: answerable.length,
    right: count(is('right')),
    right_marked: count((one) => one.verdict === 'right' && one.isMarked),
    ...(tried.options ? { right_within_options: count((one) => one.verdict === 'right' || one.isOffered) } : {}),
    wrong_unmarked: count((one) => one.verdict === 'wrong' && !one.isMarked),
    wrong_marked: count((one) => one.verdict === 'wrong' && one.isMarked),
    asked_back: count(is('asked')),
    declined: count(is('declined')),
    unanswerable: {
      declined: count(is('declined'), others),
      asked_back: count(is('asked'), others),
      answered: count(is('answered'), others),
    },
    ...(tried.guess ? { guess: { first: within(1), among_3: within(3), among_20: within(20) } } : {}),
    ...(errors > 0 ? { errors } : {}),
  };
}

export function groupsOf(
  outcomes: readonly Outcome[],
  keyOf: (one: Outcome) => string,
  tried: { options: boolean; guess: boolean },
): Record<string, Tally> {
  const groups = [...Map.groupBy(outcomes, keyOf)];
  return Object.fromEntries(groups.map(([key, list]) => [key, tallyOf(list, tried)]));
}

/** Time on the clock for one question, the first of each business (which opens it) among them. */
export function timesOf(outcomes: readonly Outcome[]): { median: number; p95: number } {
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  return { median: at(0.5), p95: at(0.95) };
}

const headings = [
  '',
  'n',
  'right',
  'click',
  'wrong',
  'marked',
  'asked',
  'declined',
  '| n/a refused',
  'asked',
  'answered',
];

/** One line for each tally, under the headings. */
export function tableOf(title: string, tallies: Readonly<Record<string, Tally>>): string {
  const hasGuess = Object.values(tallies).some(({ guess }) => guess);
  const lines = Object.entries(tallies).map(([name, tally]) => {
    const share = (value: number | undefined) =>
      value === undefined ? '-' : `${value} ${Math.round((100 * value) / Math.max(1, tally.answerable))}%`;
    const { unanswerable, guess } = tally;
    return [
      name,
      String(tally.answerable),
      share(tally.right),
      share(tally.right_within_options),
      share(tally.wrong_unmarked),
      share(tally.wrong_marked),
      share(tally.asked_back),
      share(tally.declined),
      `| ${unanswerable.declined}`,
      String(unanswerable.asked_back),
      String(unanswerable.answered),
      ...(hasGuess ? [share(guess?.first), share(guess?.among_3), share(guess?.among_20)] : []),
    ];
  });
  const heads = [title, ...headings.slice(1), ...(hasGuess ? ['guess', 'in 3', 'in 20'] : [])];
  const rows = [heads, ...lines];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n');
}
