/** What a key or a token may be used for: to ask, to send SQL of one's own, to look after the server. */
export const scopes = ['ask', 'sql', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** What is known of a person besides their name, such as their region: row filters read it as `{user.region}`. */
export type Claims = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

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
}

/** Whose runs these are: what was asked in one role is not read in another. */
export const ownerOf = ({ user, role }: Pick<Caller, 'user' | 'role'>): string => JSON.stringify([user, role ?? null]);
