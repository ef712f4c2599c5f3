import type { Claims, Scope } from '../../protocol/access.ts';

/** Who sent a request. Made in one place (`src/server/callers`), and never from what stands in the body of the request. */
export interface Caller {
  /** Conversations, runs and results are theirs alone. */
  user: string;
  /** A role of the configuration; absent only for the local user, who may see everything that the server may. */
  role: string | undefined;
  audience: 'analyst' | 'business';
  claims: Claims;
  scopes: ReadonlySet<Scope>;
  /** `local`: nobody has to say who they are, because only this machine is listened to. */
  how: 'local' | 'key' | 'token';
  /** Id of the key, for the log. */
  key?: string;
  /** What the role may have; what is absent has no limit. */
  allowance: { connections?: readonly string[]; maxRows?: number; questionsPerDay?: number; costPerDay?: number };
}

/** Whose runs these are: what was asked in one role is not read in another. */
export const ownerOf = ({ user, role }: Pick<Caller, 'user' | 'role'>): string => JSON.stringify([user, role ?? null]);
