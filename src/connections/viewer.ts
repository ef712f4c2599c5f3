import type { Claims } from '../sql/filter/filter.ts';

/** Whose view of the data: a role of the configuration, and what is said of the person in it. */
export interface Viewer {
  role?: string | undefined;
  claims?: Claims | undefined;
}

/** The name of a role, or that with claims: values for the `{user.…}` of its row filters. Whoever calls vouches for them. */
export type RoleOption = string | { name: string; claims: Claims };

export const viewerOf = (role: RoleOption | undefined): Viewer =>
  typeof role === 'object' ? { role: role.name, claims: role.claims } : { role };
