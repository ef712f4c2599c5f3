import { createRequire } from 'node:module';

/** Whether a package that is not a dependency of ours is there; nothing of it is loaded. */
export function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** For engines whose client is loaded in another process: fails here as loading it would. */
export function assertInstalled(name: string): void {
  if (isInstalled(name)) return;
  throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' });
}
