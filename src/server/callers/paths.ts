import type { Scope } from '../../protocol/access.ts';
import type { Door } from '../contract/door.ts';

/** What is told to anybody: that the server is there, and how to speak to it. Every other path needs a caller, also one that does not exist. */
export const openPaths: ReadonlySet<string> = new Set(['/health', '/ready', '/openapi.json', '/docs']);

/** Paths for those who look after the server; everything else is for whoever may ask. */
const adminPaths: ReadonlySet<string> = new Set(['/metrics']);

export const doorOf = (path: string): Door =>
  path.startsWith('/api/') ? 'rest' : path === '/mcp' ? 'mcp' : 'langgraph';

/** What a caller must be allowed to do to be listened to there at all. */
export const scopeOf = (path: string): Scope => (adminPaths.has(path) ? 'admin' : 'ask');
