import { lstatSync, mkdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Whether this account, root, or the account that called `sudo` owns a file and the link that leads to it. On a shared machine
 * another account may put a configuration where somebody else will start the program. Windows has no such numbers.
 */
export function isOwn(path: string, variables: Variables = process.env): boolean {
  const caller = process.getuid?.() === 0 && variables.SUDO_UID ? [Number(variables.SUDO_UID)] : [];
  return [lstatSync(path), statSync(path)].every((stats) => belongsTo(stats, caller));
}

/**
 * The folder for compiled code, made where it is missing; undefined where another account could put code of its own there. Node
 * runs what it finds in it without a look at the source.
 */
export function compileCacheFolder(variables: Variables = process.env): string | undefined {
  try {
    const named = variables.XDG_CACHE_HOME ?? '';
    const folder = join(isAbsolute(named) ? named : join(homedir(), '.cache'), 'wenshu', 'compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Without links: what was checked is what is used.
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
