import type { Claims, Scope } from '../../protocol/access.ts';

/** Who sent a request. Made in one place (`src/server/callers`), and never from what stands in the body of the request. */
export interface Caller {
  /** Conversations, runs and results are theirs alone. */
  user: string;
  /** A role of the configuration; absent only for the local user, who may see everything that the server may. */
  role: string | undefined;
  audience: 'analyst' | 'business';
  /** What the row filters of the role ask for; nothing else that is known of a person is kept. */
  claims: Claims;
  scopes: ReadonlySet<Scope>;
  /** `local`: nobody has to say who they are, because only this machine is listened to. */
  how: 'local' | 'key' | 'token';
  /** Id of the key, for the log. */
  key?: string;
  /** What the role may have; what is absent has no limit. */
  allowance: {
    connections?: readonly string[];
    maxRows?: number;
    questionsPerDay?: number;
    costPerDay?: number;
    /** Their yes makes an answer a verified one. */
    approves?: true;
  };
}

/** A caller as text can hold it, for a process that goes on with what they asked. */
export type PlainCaller = Omit<Caller, 'role' | 'scopes'> & { role?: string; scopes: Scope[] };

export const plainCaller = ({ role, scopes, ...caller }: Caller): PlainCaller => ({
  ...caller,
  scopes: [...scopes],
  ...(role === undefined ? {} : { role }),
});

export const callerOf = ({ role, scopes, ...caller }: PlainCaller): Caller => ({
  ...caller,
  role,
  scopes: new Set(scopes),
});

/** Whose runs these are: what was asked in one role, or with other rows to see, is not read in another. */
export const ownerOf = ({ user, role, claims }: Pick<Caller, 'user' | 'role' | 'claims'>): string =>
  JSON.stringify([user, role ?? null, claims]);
