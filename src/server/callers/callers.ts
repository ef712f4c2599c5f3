import type { Caller } from '../contract/caller.ts';

/** Says who sends a request. */
export interface Callers {
  /** Whether everybody has to say who they are. Once it is so, it stays so: a last key that is revoked opens nothing. */
  needsLogin(): Promise<boolean>;
  /** By the key or the token in the headers. Throws `login_needed` and the like; gives the local user where no login is needed. */
  of(headers: Headers): Promise<Caller>;
}

/** Nobody has a key and no issuer of tokens is trusted: everybody who reaches this machine is its user. */
export const localCallers = (local: Caller): Callers => ({
  needsLogin: async () => false,
  of: async () => local,
});
