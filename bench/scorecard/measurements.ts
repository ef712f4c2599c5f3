import type { Source } from './scores.ts';

export type SectionName = 'answers' | 'repair' | 'peers' | 'security' | 'speed';

export interface Measurement {
  section: SectionName;
  /** Of `node`, in the project's folder. */
  command: string[];
  sources: Source[];
  /** The same commit gives the same figures; the others hold times and want a quiet machine. */
  isTimed?: true;
  /** On a quiet machine with two cores. */
  minutes: number;
  /** Fetched from the npm registry, or needs a server: what cannot be had leaves the old figures where they are. */
  needs?: string;
}

const embedded = (set: string, count: number, minutes: number): Measurement => ({
  section: 'answers',
  command: ['bench/embedded.ts', set, String(count), '7', '--write'],
  sources: [`embedded.json#${set}`],
  minutes,
});

const business = (split: string, minutes: number): Measurement => ({
  section: 'answers',
  command: ['bench/business.ts', '--split', split, '--options'],
  sources: [`business.json#${split}`],
  minutes,
});

const counted = (section: SectionName, name: string, minutes: number, ...flags: string[]): Measurement => ({
  section,
  command: [`bench/${name}.ts`, ...flags],
  sources: [`${name}.json`],
  minutes,
});

const timed = (name: string, minutes: number, ...flags: string[]): Measurement => ({
  ...counted('speed', name, minutes, ...flags),
  isTimed: true,
});

/** Everything that the page shows, and what gives it. */
export const measurements: Measurement[] = [
  { ...counted('answers', 'shop-answers', 0.5, '--write') },
  embedded('spider-dev', 100_000, 0.5),
  embedded('cspider', 100_000, 0.5),
  embedded('dusql', 1200, 1),
  business('choose', 0.5),
  business('judge', 1),
  business('shared', 0.5),
  business('fit', 3),
  {
    ...counted('repair', 'heal', 2, '--write'),
    sources: ['heal.json#spider', 'heal.json#bird', 'heal.json#postgres'],
    needs: 'a PostgreSQL at 127.0.0.1:5432 for its third part',
  },
  counted('repair', 'planted-errors', 2, '--write'),
  counted('repair', 'pipeline', 2),
  counted('repair', 'vote', 2),
  counted('repair', 'business-model', 1),
  { ...counted('peers', 'peers', 2), needs: 'the packages of the peers, fetched from the npm registry' },
  counted('security', 'attacks', 0.2),
  counted('security', 'policy', 1),
  counted('security', 'row-filters', 3),
  counted('security', 'leak-guard', 2),
  { ...counted('security', 'fuzz-policy', 5, '--count', '1000000', '--seed', '2'), isTimed: true },
  { ...timed('parsers', 1), needs: 'the other parsers, fetched from the npm registry' },
  timed('growth', 4),
  timed('table-linking', 3),
  timed('graph-overhead', 2),
  { ...timed('stream', 15), needs: 'PostgreSQL, MariaDB and chdb on this machine' },
  timed('server-load', 30, '1000', '2000', '200', '25'),
];
