import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Measurement, measurements } from './measurements.ts';
import { digestOf, figuresOf, type Origin, type Origins, originsFile, readOrigins, type Source } from './scores.ts';

const root = join(import.meta.dirname, '..', '..');
const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** Cores, memory and Node; nothing that says whose machine it is. */
export const thisMachine = (): string =>
  `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

/** The product as it stands: what only changed a measurement or a page is no other product. */
function productCommit(): string {
  const product = ['src', 'demo', 'package-lock.json'];
  const commit = git('log', '-1', '--format=%h', '--', ...product);
  return git('status', '--porcelain', '--', ...product) === '' ? commit : `${commit} and what was not committed`;
}

export const commandOf = ({ command }: Pick<Measurement, 'command'>): string => `node ${command.join(' ')}`;

export function originOfRun(measurement: Measurement, source: Source): Origin {
  const written = statSync(join(root, 'bench/scores', source.split('#')[0] ?? '')).mtime;
  return {
    digest: digestOf(figuresOf(source)),
    command: commandOf(measurement),
    date: written.toISOString().slice(0, 10),
    commit: productCommit(),
    machine: thisMachine(),
  };
}

/** Figures that came without us: somebody ran their program alone, or they are older than this page. Git knows when. */
function adoptedOrigin(measurement: Measurement, source: Source): Origin {
  const file = `bench/scores/${source.split('#')[0]}`;
  const digest = digestOf(figuresOf(source));
  const command = commandOf(measurement);
  const isCommitted = git('status', '--porcelain', '--', file) === '';
  if (!isCommitted) return originOfRun(measurement, source);
  const [commit = '', date = ''] = git('log', '-1', '--format=%h %cs', '--', file).split(' ');
  return { digest, command, date, commit };
}

/** Every source with the origin of the figures that stand there now. */
export function currentOrigins(): Origins {
  const known = readOrigins();
  const all = measurements.flatMap((measurement) => measurement.sources.map((source) => ({ measurement, source })));
  return Object.fromEntries(
    all.flatMap(({ measurement, source }): [Source, Origin][] => {
      const figures = figuresOf(source);
      if (figures === undefined) return [];
      const origin = known[source];
      return [[source, origin?.digest === digestOf(figures) ? origin : adoptedOrigin(measurement, source)]];
    }),
  );
}

export function writeOrigins(origins: Origins): void {
  const sorted = Object.fromEntries(Object.entries(origins).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(originsFile, `${JSON.stringify(sorted, null, 2)}\n`);
}
