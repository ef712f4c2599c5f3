import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileError } from './own-file.ts';

/** Hands each key out once: who gets it may do what it stands for, nobody else in any process that shares this memory. */
export type Claim = ((key: string) => Promise<boolean>) & {
  /** Whether somebody has it, perhaps a process that died with it. */
  isTaken(key: string): Promise<boolean>;
};

/** Keys are plain names: letters, digits, dots, dashes. */
export const isClaimKey = (key: string): boolean => /^[\w.-]{1,200}$/.test(key);

/** Claims as files of the home folder; without one they live as long as the process. A folder that cannot be written gives none, and says so. */
export function openClaims(home: string | null): Claim {
  const taken = new Set<string>();
  const folder = home === null ? undefined : join(home, 'claims');
  const claim = async (key: string) => {
    if (taken.has(key) || !isClaimKey(key)) return false;
    taken.add(key);
    if (folder === undefined) return true;
    const path = join(folder, key);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path, '', { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST' && existsSync(path)) return false;
      // Nobody has it: whoever comes when there is room again may.
      taken.delete(key);
      throw fileError(path, error) ?? error;
    }
  };
  const isTaken = async (key: string) => taken.has(key) || (folder !== undefined && existsSync(join(folder, key)));
  return Object.assign(claim, { isTaken });
}

/** The claims of a memory that is opened when somebody first claims something. */
export function claimsOf(memory: () => Promise<{ claim: Claim }>): Claim {
  const claim = async (key: string) => (await memory()).claim(key);
  return Object.assign(claim, { isTaken: async (key: string) => (await memory()).claim.isTaken(key) });
}
