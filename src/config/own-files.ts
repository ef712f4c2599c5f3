import { lstatSync, mkdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Whether this account, root, or the account that called `sudo` owns a file and the link that leads to it. On a shared machine
 * another account may put a configuration where a user will start the program. Windows has no account numbers.
 */
export const isOwn = (path: string): boolean => isOwnEntry(path) && isOfCaller(statSync(path));

/** The same for a file or link itself, wherever the link leads. */
export const isOwnEntry = (path: string): boolean => isOfCaller(lstatSync(path));

function isOfCaller(stats: Stats, { SUDO_UID: caller }: Variables = process.env): boolean {
  return belongsTo(stats, process.getuid?.() === 0 && caller ? [Number(caller)] : []);
}

/**
 * The folder for compiled code, created when missing; undefined when another account could put its own code there. Node runs
 * what it finds in it without checking the source.
 */
export function compileCacheFolder(variables: Variables = process.env): string | undefined {
  try {
    const named = variables.XDG_CACHE_HOME ?? '';
    const folder = join(isAbsolute(named) ? named : join(homedir(), '.cache'), 'wenshu', 'compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Without links, so that the checked folder is the one that is used.
    const real = realpathSync(folder);
    return isClosedToOthers(real) ? real : undefined;
  } catch {
    return undefined;
  }
}

/** No other account may write to the folder or its parents; a sticky parent such as `/tmp` protects its entries. */
function isClosedToOthers(folder: string): boolean {
  for (let [path, isSticky] = [folder, false]; ; [path, isSticky] = [dirname(path), true]) {
    const stats = lstatSync(path);
    const isOpen = process.getuid !== undefined && (stats.mode & 0o022) !== 0 && !(isSticky && stats.mode & 0o1000);
    if (isOpen || !belongsTo(stats)) return false;
    if (path === dirname(path)) return true;
  }
}

const belongsTo = ({ uid }: Stats, others: readonly number[] = []): boolean =>
  [0, process.getuid?.() ?? uid, ...others].includes(uid);
